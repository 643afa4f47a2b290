import { idempotencyLifeMs } from '@nakor/domain/idempotency/idempotency-key';
import type { AcquireRequest, ExpiredReservation } from '@nakor/domain/idempotency/idempotency-record';
import { leaseMs } from '@nakor/domain/idempotency/idempotency-record';
import type { RecordState } from '@nakor/domain/idempotency/operation';
import * as z from 'zod';
import type { ItemKey } from '../dynamodb/due-index.ts';

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
  /** Only earlier releases write this attribute: they reserved quota before the work (ADR 0056). */
  day_window: z.int().optional(),
});

/** A parsed idempotency record. */
export interface StoredRecord extends RecordState {
  readonly requestId: string;
  readonly eventId: string;
  /** Whether an earlier release wrote it, and may have reserved quota for it. */
  readonly mayHaveReservation: boolean;
}

const reservationItem = z.object({
  organization_id: z.string(),
  request_id: z.string(),
  day_window: z.int(),
  month_window: z.int(),
  reserved_at_ms: z.int(),
});
export type ReservationItem = z.infer<typeof reservationItem>;

/** Parses an idempotency record; null for none. */
export function toRecord(item: unknown): StoredRecord | null {
  if (item === null) return null;
  const record = recordItem.parse(item);
  return {
    phase: record.phase,
    fingerprint: record.fingerprint,
    ownerToken: record.owner_token,
    requestId: record.request_id,
    eventId: record.event_id,
    acquiredAtUnixMs: record.claimed_at_ms,
    leaseUntilUnixMs: record.lease_until_ms,
    expiresAtUnixMs: record.expires_at_ms,
    mayHaveReservation: record.day_window !== undefined,
  };
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
export function newRecord(request: AcquireRequest) {
  const expiresAtMs = request.nowUnixMs + idempotencyLifeMs;
  return {
    ...recordKey(request.organizationId, request.scope),
    phase: 'in_progress',
    fingerprint: request.fingerprint,
    owner_token: request.ownerToken,
    request_id: request.requestId,
    event_id: request.eventId,
    claimed_at_ms: request.nowUnixMs,
    lease_until_ms: request.nowUnixMs + leaseMs,
    expires_at_ms: expiresAtMs,
    delete_after: Math.ceil(expiresAtMs / 1000),
  };
}
