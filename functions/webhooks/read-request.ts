import { deliveryId, eventId, webhookId } from '@nakor/contract/schemas/webhooks';
import { err, ok } from '@nakor/domain/shared/result';
import type { CallerContext } from '@nakor/http/message/request-context';
import { type Parsed, readPart } from '@nakor/http/parsing/parse-parameters';
import type { TargetCheck } from '@nakor/outbound/check-target';

/** Reads `{id}` of the path. */
export function readId(context: CallerContext): Parsed<string> {
  return readPart(webhookId, context.pathParameters['id'], 'path.id', context);
}

/** Reads `{delivery_id}` of the path. */
export function readDeliveryId(context: CallerContext): Parsed<string> {
  return readPart(deliveryId, context.pathParameters['delivery_id'], 'path.delivery_id', context);
}

/** Reads `{event_id}` of the path. */
export function readEventId(context: CallerContext): Parsed<string> {
  return readPart(eventId, context.pathParameters['event_id'], 'path.event_id', context);
}

/** Checks whether events may be sent to a URL; the error says how to fix it. */
export async function readTarget(url: string, checkTarget: TargetCheck, { language }: CallerContext): Promise<Parsed<string>> {
  const checked = await checkTarget(url);
  if (checked.ok) return ok(checked.value.href);
  const { code, message } = checked.error;
  return err([{ path: 'url', code: code.toLowerCase(), message: message[language] }]);
}
