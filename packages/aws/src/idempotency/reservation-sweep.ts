import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { QuotaUse } from '@nakor/domain/access/quota-windows';
import { abandonedAfterMs, type ExpiredReservation, type ReservationSweep } from '@nakor/domain/idempotency/idempotency-record';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { findDueItems } from '../dynamodb/due-index.ts';
import { transact } from '../dynamodb/transact.ts';
import { readStoredQuota, refundOperation } from '../usage/quota-counter.ts';
import { parseReservationKey, type ReservationItem, reservationKey, toReservation } from './idempotency-items.ts';
import type { IdempotencyTables, TransactionItem } from './idempotency-writes.ts';

/** One busy organization must not use up the time of all; a reservation that is skipped is found again by the next sweep. */
const sweepPatienceMs = 300;

/**
 * Finds and refunds quota that earlier releases reserved for work whose owner then disappeared (ADR 0056). Once those releases are gone
 * no reservation is left, and this can be removed.
 */
export function createReservationSweep(client: DynamoDBDocumentClient, tables: IdempotencyTables): ReservationSweep {
  return {
    async *findExpired(nowUnixMs) {
      for await (const key of findDueItems(client, tables.requestsTable, 'RESERVATION', nowUnixMs)) {
        const reservation = parseReservationKey(key);
        if (reservation !== null) yield reservation;
      }
    },

    async refund(reservation, nowUnixMs) {
      const found = await readReservation(client, tables, reservation);
      if (found === null || found.reserved_at_ms + abandonedAfterMs > nowUnixMs) return false;
      return refundReservation(client, tables, reservation, found, sweepPatienceMs);
    },
  };
}

/**
 * Refunds what an earlier release reserved for a request whose lease has expired, however long ago. Its owner can no longer complete it.
 *
 * @returns false if there is no reservation
 */
export async function refundExpiredLease(
  client: DynamoDBDocumentClient,
  tables: IdempotencyTables,
  reservation: ExpiredReservation,
): Promise<boolean> {
  const found = await readReservation(client, tables, reservation);
  return found !== null && refundReservation(client, tables, reservation, found);
}

/** A reservation (a strongly consistent read); null if it was used or refunded. */
async function readReservation(
  client: DynamoDBDocumentClient,
  tables: IdempotencyTables,
  reservation: ExpiredReservation,
): Promise<ReservationItem | null> {
  const command = new GetCommand({ TableName: tables.requestsTable, Key: reservationKey(reservation), ConsistentRead: true });
  const response = await callDynamoDb(() => client.send(command));
  return response.Item === undefined ? null : toReservation(response.Item);
}

/** How often a refund is retried when other requests open new windows concurrently. */
const attemptLimit = 4;

/**
 * Refunds quota and removes its reservation, in one transaction. A reservation can be removed only once, so the refund happens once.
 *
 * @param found      the windows in which the work was counted; a window that has ended since is left unchanged
 * @param patienceMs how long to retry on conflicts
 * @returns          false if the reservation is gone; then nothing was written
 */
async function refundReservation(
  client: DynamoDBDocumentClient,
  tables: IdempotencyTables,
  reservation: ExpiredReservation,
  found: ReservationItem,
  patienceMs?: number,
): Promise<boolean> {
  const windows = { dayWindow: found.day_window, monthWindow: found.month_window };
  const removal: TransactionItem = {
    Delete: { TableName: tables.requestsTable, Key: reservationKey(reservation), ConditionExpression: 'attribute_exists(pk)' },
  };
  let known: QuotaUse | null | 'unread' = 'unread';
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    const refund = refundOperation(tables.accessTable, reservation.organizationId, windows, known);
    const outcome = await transact(client, refund === null ? [removal] : [removal, refund], patienceMs);
    if (outcome.isWritten) return true;
    if (outcome.failures[0] !== null) return false;
    known = await readStoredQuota(client, tables.accessTable, reservation.organizationId);
  }
  throw new DependencyUnavailable('DynamoDB', new InternalError('The quota windows of one organization kept changing.'));
}
