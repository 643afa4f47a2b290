import { idempotencyLifeMs } from '@nakor/operations/idempotency/idempotency-key';
import type { AcquireRequest } from '@nakor/operations/idempotency/idempotency-record';
import { leaseMs } from '@nakor/operations/idempotency/idempotency-record';
import type { RecordState } from '@nakor/operations/idempotency/operation';
import * as z from 'zod';
import type { ItemKey } from '../dynamodb/due-index.ts';

/** An idempotency record: its lease, or that the work is completed. The attributes of the response are parsed separately. */
const recordItem = z.object({
  phase: z.enum(['in_progress', 'completed']),
  fingerprint: z.string(),
  owner_token: z.string(),
  request_id: z.string(),
  claimed_at_ms: z.int(),
  lease_until_ms: z.int(),
  expires_at_ms: z.int(),
});

/** Parses an idempotency record; null for none. */
export function toRecord(item: unknown): RecordState | null {
  if (item === null) return null;
  const record = recordItem.parse(item);
  return {
    phase: record.phase,
    fingerprint: record.fingerprint,
    ownerToken: record.owner_token,
    acquiredAtUnixMs: record.claimed_at_ms,
    leaseUntilUnixMs: record.lease_until_ms,
    expiresAtUnixMs: record.expires_at_ms,
  };
}

/** Item key of an idempotency record. */
export function recordKey(organizationId: string, scope: string): ItemKey {
  return { pk: `ORG#${organizationId}#IDEMPOTENCY#${scope}`, sk: 'RECORD' };
}

/** The record for the first use of an idempotency key. */
export function createNewRecord(request: AcquireRequest) {
  const expiresAtMs = request.nowUnixMs + idempotencyLifeMs;
  return {
    ...recordKey(request.organizationId, request.scope),
    phase: 'in_progress',
    fingerprint: request.fingerprint,
    owner_token: request.ownerToken,
    request_id: request.requestId,
    claimed_at_ms: request.nowUnixMs,
    lease_until_ms: request.nowUnixMs + leaseMs,
    expires_at_ms: expiresAtMs,
    delete_after: Math.ceil(expiresAtMs / 1000),
  };
}
