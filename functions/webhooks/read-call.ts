import { webhookId } from '@nakor/contract/schemas/webhooks';
import { Fault } from '@nakor/domain/shared/internal-error';
import { type Read, readPart } from '@nakor/http/parse-parameters';
import type { Call } from '@nakor/http/request-context';
import type { TargetCheck } from '@nakor/outbound/check-target';

/** The organisation whose key calls; every route for webhooks needs a key. */
export function organizationOf({ caller }: Call): string {
  if (caller === null) throw new Fault('A route for webhooks was reached without a key.');
  return caller.organization.id;
}

/** Reads `{id}` of the path. */
export function readId(call: Call): Read<string> {
  return readPart(webhookId, call.parameters.path['id'], 'path.id', call);
}

/** Whether events may be sent to an address, and how to mend it where not. */
export async function readTarget(url: string | null, checkTarget: TargetCheck, { language }: Call): Promise<Read<string>> {
  if (url === null) return { value: null, errors: [] };
  const checked = await checkTarget(url);
  if (checked.ok) return { value: checked.value.href, errors: [] };
  const { code, message } = checked.error;
  return { value: null, errors: [{ path: 'url', code: code.toLowerCase(), message: message[language] }] };
}
