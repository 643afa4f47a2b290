import { webhookId } from '@nakor/contract/schemas/webhooks';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { type Parsed, readPart } from '@nakor/http/parse-parameters';
import type { RequestContext } from '@nakor/http/request-context';
import type { TargetCheck } from '@nakor/outbound/check-target';

/** The organisation whose key calls; every route for webhooks needs a key. */
export function organizationOf({ caller }: RequestContext): string {
  if (caller === null) throw new InternalError('A route for webhooks was reached without a key.');
  return caller.organization.id;
}

/** Reads `{id}` of the path. */
export function readId(call: RequestContext): Parsed<string> {
  return readPart(webhookId, call.parameters.path['id'], 'path.id', call);
}

/** Whether events may be sent to an address, and how to mend it where not. */
export async function readTarget(url: string | null, checkTarget: TargetCheck, { language }: RequestContext): Promise<Parsed<string>> {
  if (url === null) return { value: null, errors: [] };
  const checked = await checkTarget(url);
  if (checked.ok) return { value: checked.value.href, errors: [] };
  const { code, message } = checked.error;
  return { value: null, errors: [{ path: 'url', code: code.toLowerCase(), message: message[language] }] };
}
