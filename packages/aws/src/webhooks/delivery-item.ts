import { eventTypes } from '@nakor/operations/events/event';
import { attemptErrorClasses } from '@nakor/operations/webhooks/attempt';
import type { Delivery, DeliveryReference, DeliveryState } from '@nakor/operations/webhooks/delivery';
import { computeDeliveryDueAt, deliveryLifeSeconds } from '@nakor/operations/webhooks/delivery';
import * as z from 'zod';
import { buildDueAttributes, type ItemKey } from '../dynamodb/due-index.ts';
import { getEndpointPartition, parseEndpointPartition } from './webhook-item.ts';

/** The attributes of each state; an item without them is rejected, rather than taken for a delivery without a lease. Times are in Unix ms. */
const deliveryProgress = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending'), next_attempt_at: z.int() }),
  z.object({ status: z.literal('in_flight'), lease_id: z.string(), lease_until: z.int() }),
  z.object({ status: z.literal('dead_letter'), completed_at: z.int(), is_announced: z.boolean() }),
  z.object({ status: z.literal('succeeded'), completed_at: z.int() }),
  z.object({ status: z.literal('failed'), completed_at: z.int() }),
]);

const deliveryItem = z.object({
  delivery_id: z.string(),
  organization_id: z.string(),
  webhook_id: z.string(),
  event_id: z.string(),
  event_type: z.enum(eventTypes),
  created_at: z.int(),
  attempt: z.int(),
  last: z
    .object({
      http_status: z.int().nullable(),
      duration_ms: z.int().nullable(),
      error: z.enum([...attemptErrorClasses, 'ENDPOINT_DISABLED']).nullable(),
      response_excerpt: z.string().nullable(),
    })
    .nullable(),
  progress: deliveryProgress,
});

/** Prefix of the sort keys of deliveries; no other sort key in the table has it. */
export const deliverySortKeyPrefix = 'DELIVERY#';

/** Item key of a delivery: in the partition of its endpoint, ordered by the time of the event. */
export function getDeliveryKey({ organizationId, webhookId, id, createdAtUnixMs }: DeliveryReference): ItemKey {
  return { pk: getEndpointPartition({ organizationId, webhookId }), sk: `${getDeliveryTimePrefix(createdAtUnixMs)}#${id}` };
}

/** Beginning of the sort keys of deliveries of events of a time. It sorts before all of them, and after those of earlier events. */
export function getDeliveryTimePrefix(createdAtUnixMs: number): string {
  return `${deliverySortKeyPrefix}${String(createdAtUnixMs).padStart(15, '0')}`;
}

/** The delivery with this item key; null for other kinds of items. */
export function parseDeliveryKey({ pk, sk }: ItemKey): DeliveryReference | null {
  const endpoint = parseEndpointPartition(pk);
  const parts = /^DELIVERY#(\d+)#([^#]+)$/.exec(sk);
  return endpoint === null || parts === null ? null : { ...endpoint, createdAtUnixMs: Number(parts[1]), id: parts[2] ?? '' };
}

/** A delivery as an item. `due_at` is in unix seconds with fraction. */
export function toDeliveryItem(delivery: Delivery) {
  const { last } = delivery;
  const dueAtUnixMs = computeDeliveryDueAt(delivery);
  return {
    ...getDeliveryKey(delivery),
    delivery_id: delivery.id,
    organization_id: delivery.organizationId,
    webhook_id: delivery.webhookId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    created_at: delivery.createdAtUnixMs,
    ...buildProgressAttributes(delivery),
    last:
      last === null
        ? null
        : { http_status: last.httpStatus, duration_ms: last.durationMs, error: last.error, response_excerpt: last.responseExcerpt },
    delete_after: Math.floor(delivery.createdAtUnixMs / 1000) + deliveryLifeSeconds,
    ...(dueAtUnixMs === null ? {} : buildDueAttributes(delivery.id, dueAtUnixMs / 1000)),
  };
}

/** The attributes that describe the state of a delivery; every transition changes some of them. */
export function buildProgressAttributes({ attempt, state }: Delivery) {
  return { attempt, ...stateAttributes(state) };
}

function stateAttributes(state: DeliveryState) {
  switch (state.status) {
    case 'pending':
      return { status: state.status, next_attempt_at: state.nextAttemptAtUnixMs };
    case 'in_flight':
      return { status: state.status, lease_id: state.leaseId, lease_until: state.leaseUntilUnixMs };
    case 'dead_letter':
      return { status: state.status, completed_at: state.completedAtUnixMs, is_announced: state.isAnnounced };
    case 'succeeded':
    case 'failed':
      return { status: state.status, completed_at: state.completedAtUnixMs };
  }
}

/** Parses a delivery. */
export function toDelivery(value: unknown): Delivery {
  const item = deliveryItem.parse({ ...Object(value), progress: value });
  const { last } = item;
  return {
    id: item.delivery_id,
    organizationId: item.organization_id,
    webhookId: item.webhook_id,
    eventId: item.event_id,
    eventType: item.event_type,
    createdAtUnixMs: item.created_at,
    attempt: item.attempt,
    state: toState(item.progress),
    last:
      last === null
        ? null
        : { httpStatus: last.http_status, durationMs: last.duration_ms, error: last.error, responseExcerpt: last.response_excerpt },
  };
}

function toState(progress: z.infer<typeof deliveryProgress>): DeliveryState {
  switch (progress.status) {
    case 'pending':
      return { status: progress.status, nextAttemptAtUnixMs: progress.next_attempt_at };
    case 'in_flight':
      return { status: progress.status, leaseId: progress.lease_id, leaseUntilUnixMs: progress.lease_until };
    case 'dead_letter':
      return { status: progress.status, completedAtUnixMs: progress.completed_at, isAnnounced: progress.is_announced };
    case 'succeeded':
    case 'failed':
      return { status: progress.status, completedAtUnixMs: progress.completed_at };
  }
}
