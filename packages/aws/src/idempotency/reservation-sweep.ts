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
import { deleteReservation, type IdempotencyTables, type TransactionItem } from './idempotency-writes.ts';

/** One busy organization must not use up the time of all; a reservation that is skipped is found again by the next sweep. */
const sweepPatienceMs = 300;

/** Finds and refunds reservations whose owner disappeared before completion. */
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
      const windows = { dayWindow: found.day_window, monthWindow: found.month_window };
      return refundReservation(client, tables, reservation, windows, [], sweepPatienceMs);
    },
  };
}

/** A reservation (a strongly consistent read); null if it was used or refunded. */
export async function readReservation(
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
 * @param windows    in which the work was counted; a window that has ended since is left unchanged
 * @param others     additional writes, placed first
 * @param patienceMs how long to retry on conflicts
 * @returns       false if the reservation is gone, or a condition of the other writes fails; then nothing was written
 */
export async function refundReservation(
  client: DynamoDBDocumentClient,
  tables: IdempotencyTables,
  reservation: ExpiredReservation,
  windows: { readonly dayWindow: number; readonly monthWindow: number },
  others: readonly TransactionItem[],
  patienceMs?: number,
): Promise<boolean> {
  let known: QuotaUse | null | 'unread' = 'unread';
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    const refund = refundOperation(tables.accessTable, reservation.organizationId, windows, known);
    const fixed = [...others, deleteReservation(tables, reservation)];
    const outcome = await transact(client, refund === null ? fixed : [...fixed, refund], patienceMs);
    if (outcome.isWritten) return true;
    if (outcome.failures.slice(0, fixed.length).some((failure) => failure !== null)) return false;
    known = await readStoredQuota(client, tables.accessTable, reservation.organizationId);
  }
  throw new DependencyUnavailable('DynamoDB', new InternalError('The quota windows of one organization kept changing.'));
}
