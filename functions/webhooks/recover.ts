import { err, ok } from '@nakor/domain/shared/result';
import { ApiError } from '@nakor/http/message/api-error';
import type { CallerContext } from '@nakor/http/message/request-context';
import { type Parsed, readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { deliveryLifeSeconds } from '@nakor/operations/webhooks/delivery';
import { recoverDeliveries } from '@nakor/operations/webhooks/recover-deliveries';
import { deliveryCursor, readDeliveryCursor } from './cursors.ts';
import { findWebhook } from './find-webhook.ts';
import type { WebhookPorts } from './ports.ts';
import { readId } from './read-request.ts';
import { enforceRequestLimit } from './request-limit.ts';

/** With less time than this left, in milliseconds, no more deliveries are restarted: their senders have yet to be notified. */
const minTimeMs = 10_000;
/** A time that was 30 days ago when the caller computed it is accepted. */
const toleranceMs = 3_600_000;

/**
 * `POST /webhooks/{id}/recover`: restarts failed deliveries and dead letters since a time, up to 100 per request, oldest event first. Repeating
 * a request restarts no delivery twice, because a restarted one is no longer failed.
 */
export function recover({
  webhooks,
  deliveries,
  limits,
  queue,
  onError,
}: Pick<WebhookPorts, 'webhooks' | 'deliveries' | 'limits' | 'queue' | 'onError'>): Endpoint<'recoverDeliveries'> {
  return async (context) => {
    const { fields } = context.input;
    const { id, range } = readValues({ id: readId(context), range: fields.ok ? readRange(fields.value, context) : fields });
    const organizationId = context.caller.organization.id;
    const endpoint = await findWebhook(webhooks, id, context);
    if (!endpoint.isActive) throw new ApiError('WEBHOOK_DISABLED');
    await enforceRequestLimit(limits, 'recoveries', context);
    const ports = { deliveries, queue, onError, isTimeLeft: () => context.remainingMs() > minTimeMs };
    const { restarted, leftAtLeast, next } = await recoverDeliveries({ organizationId, webhookId: id }, range, ports, context.nowUnixMs);
    return {
      status: 202,
      data: { restarted: restarted.length, left_at_least: leftAtLeast, next_cursor: next === null ? null : deliveryCursor(next) },
    };
  };
}

function readRange({ since, cursor }: { readonly since: string; readonly cursor?: string | undefined }, context: CallerContext) {
  const after = readDeliveryCursor(cursor, 'cursor', context);
  const sinceUnixMs = readSince(since, context);
  const errors = [...(sinceUnixMs.ok ? [] : sinceUnixMs.error), ...(after.ok ? [] : after.error)];
  return sinceUnixMs.ok && after.ok ? ok({ sinceUnixMs: sinceUnixMs.value, after: after.value }) : err(errors);
}

function readSince(since: string, { nowUnixMs, language }: CallerContext): Parsed<number> {
  const unixMs = Date.parse(since);
  if (unixMs <= nowUnixMs && unixMs >= nowUnixMs - deliveryLifeSeconds * 1000 - toleranceMs) return ok(unixMs);
  return err([{ path: 'since', code: 'out_of_range', message: rangeMessage[language] }]);
}

const rangeMessage = {
  pl: 'Podaj czas z ostatnich 30 dni: starsze dostarczenia są usunięte.',
  en: 'Provide a time within the last 30 days: older deliveries are deleted.',
} as const;
