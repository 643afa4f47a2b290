import { type HistoryEntry, historyLifeSeconds } from '@nakor/domain/idempotency/history';
import { idempotencyLifeMs } from '@nakor/domain/idempotency/idempotency-key';
import type { AcquireRequest, ExpiredReservation, Lease } from '@nakor/domain/idempotency/idempotency-record';
import { abandonedAfterMs, leaseMs } from '@nakor/domain/idempotency/idempotency-record';
import * as z from 'zod';
import { dueAttributes, type ItemKey } from '../dynamodb/due-index.ts';

/** An idempotency record: its lease, or that the work is completed. The attributes of the response are parsed separately. */
const recordItem = z.object({
  phase: z.enum(['in_progress', 'completed']),
  fingerprint: z.string(),
  owner_token: z.string(),
  request_id: z.string(),
  event_id: z.string(),
  claimed_at_ms: z.int(),
  lease_until_ms: z.int(),
  expires_at_ms: z.int(),
  /** The windows in which the work is counted; absent if it is not metered. */
  day_window: z.int().optional(),
  month_window: z.int().optional(),
});
export type RecordItem = z.infer<typeof recordItem>;

const reservationItem = z.object({
  organization_id: z.string(),
  request_id: z.string(),
  day_window: z.int(),
  month_window: z.int(),
  reserved_at_ms: z.int(),
});
export type ReservationItem = z.infer<typeof reservationItem>;

/** Parses an idempotency record. */
export function toRecord(item: unknown): RecordItem {
  return recordItem.parse(item);
}

/** Parses a reservation. */
export function toReservation(item: unknown): ReservationItem {
  return reservationItem.parse(item);
}

/** Item key of an idempotency record. */
export function recordKey(organizationId: string, scope: string): ItemKey {
  return { pk: `ORG#${organizationId}#IDEMPOTENCY#${scope}`, sk: 'RECORD' };
}

const reservationSortKey = 'RESERVATION';

/** Item key of the reservation of a request. */
export function reservationKey({ organizationId, requestId }: ExpiredReservation): ItemKey {
  return { pk: `ORG#${organizationId}#REQUEST#${requestId}`, sk: reservationSortKey };
}

/** The reservation with this item key; null for other kinds of items. */
export function parseReservationKey({ pk, sk }: ItemKey): ExpiredReservation | null {
  const parts = /^ORG#(.+)#REQUEST#([^#]+)$/.exec(pk);
  if (parts === null || sk !== reservationSortKey) return null;
  return { organizationId: parts[1] ?? '', requestId: parts[2] ?? '' };
}

/** The record for the first use of an idempotency key. */
export function newRecord(request: AcquireRequest, idempotency: NonNullable<AcquireRequest['idempotency']>, windows: Lease['reservation']) {
  const expiresAtMs = request.nowUnixMs + idempotencyLifeMs;
  return {
    ...recordKey(request.organizationId, idempotency.scope),
    phase: 'in_progress',
    fingerprint: idempotency.fingerprint,
    owner_token: request.ownerToken,
    request_id: request.requestId,
    event_id: request.eventId,
    claimed_at_ms: request.nowUnixMs,
    lease_until_ms: request.nowUnixMs + leaseMs,
    expires_at_ms: expiresAtMs,
    delete_after: Math.ceil(expiresAtMs / 1000),
    ...(windows === null ? {} : { day_window: windows.dayWindow, month_window: windows.monthWindow }),
  };
}

/** Quota reserved by work in progress. It does not expire: it is removed when the quota is used or refunded. */
export function newReservation(request: AcquireRequest, windows: NonNullable<Lease['reservation']>) {
  return {
    ...reservationKey(request),
    organization_id: request.organizationId,
    request_id: request.requestId,
    day_window: windows.dayWindow,
    month_window: windows.monthWindow,
    reserved_at_ms: request.nowUnixMs,
    ...dueAttributes(request.requestId, Math.ceil((request.nowUnixMs + abandonedAfterMs) / 1000)),
  };
}

/** Item key of a history entry. */
export function historyKey({ organizationId, requestId, atUnixMs }: HistoryEntry): ItemKey {
  const time = new Date(atUnixMs).toISOString();
  return { pk: `ORG#${organizationId}#HISTORY#${time.slice(0, 7)}`, sk: `${time}#${requestId}` };
}

/** A history entry as an item. */
export function historyItem(entry: HistoryEntry) {
  return {
    ...historyKey(entry),
    request_id: entry.requestId,
    at_ms: entry.atUnixMs,
    key_id: entry.keyId,
    operation: entry.operation,
    event_id: entry.eventId,
    facts: { ...entry.facts },
    delete_after: Math.floor(entry.atUnixMs / 1000) + historyLifeSeconds,
  };
}
