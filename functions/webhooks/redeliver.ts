import { ApiError } from '@nakor/http/message/api-error';
import { readValues } from '@nakor/http/parsing/parse-parameters';
import type { Endpoint } from '@nakor/http/serve';
import { deliveryLifeSeconds } from '@nakor/operations/webhooks/delivery';
import { notifySenders, replayDelivery } from '@nakor/operations/webhooks/replay-delivery';
import { createDeliveryRecord } from '@nakor/operations/webhooks/webhook-records';
import { findWebhook } from './find-webhook.ts';
import type { WebhookPorts } from './ports.ts';
import { readDeliveryId, readId } from './read-request.ts';
import { enforceRequestLimit } from './request-limit.ts';

/**
 * `POST /webhooks/{id}/deliveries/{delivery_id}/redeliver`: makes a delivery due at once, with all its attempts. Repeating it before it is
 * attempted changes nothing. It is sent as every other: to the current URL, whose address is checked, and by at most five senders at once.
 */
export function redeliver({
  webhooks,
  deliveries,
  limits,
  queue,
  onError,
}: Pick<WebhookPorts, 'webhooks' | 'deliveries' | 'limits' | 'queue' | 'onError'>): Endpoint<'redeliver'> {
  return async (context) => {
    const { id, deliveryId } = readValues({ id: readId(context), deliveryId: readDeliveryId(context) });
    const organizationId = context.caller.organization.id;
    const endpoint = await findWebhook(webhooks, id, context);
    if (!endpoint.isActive) throw new ApiError('WEBHOOK_DISABLED');
    await enforceRequestLimit(limits, 'redeliveries', context);
    const found = await deliveries.findById(organizationId, id, deliveryId);
    // DynamoDB deletes late.
    const isAlive = found !== null && found.createdAtUnixMs + deliveryLifeSeconds * 1000 > context.nowUnixMs;
    if (!isAlive) throw new ApiError('DELIVERY_NOT_FOUND');
    const { outcome, delivery } = await replayDelivery(deliveries, found, context.nowUnixMs);
    if (outcome === 'gone') throw new ApiError('DELIVERY_NOT_FOUND');
    const isRestarted = outcome === 'replayed';
    if (isRestarted) await notifySenders(queue, [delivery], onError);
    return { status: 202, data: { delivery: createDeliveryRecord(delivery), restarted: isRestarted } };
  };
}
