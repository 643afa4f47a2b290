import type { EventRecord } from '@nakor/domain/events/event';
import type { HistoryEntry } from '@nakor/domain/idempotency/history';
import type { AcquireRequest, ExpiredReservation, Lease } from '@nakor/domain/idempotency/idempotency-record';
import { leaseMs } from '@nakor/domain/idempotency/idempotency-record';
import type { TransactionItems } from '../dynamodb/transact.ts';
import { eventItem } from '../events/event-outbox.ts';
import { historyItem, newRecord, newReservation, type RecordItem, recordKey, reservationKey } from './idempotency-items.ts';
import type { StoredResponseAttributes } from './stored-response.ts';

/** Full names of the tables that claims touch. */
export interface IdempotencyTables {
  readonly accessTable: string;
  readonly requestsTable: string;
  readonly eventsTable: string;
}

/** One write of a transaction. */
export type TransactionItem = TransactionItems[number];

/** The windows in which work is counted; null when it is not. */
type Windows = Lease['reservation'];

/** Writes the record of an idempotency key that nobody has used within 24 hours. Others' records come back when they are in the way. */
export function putRecord({ requestsTable }: IdempotencyTables, request: AcquireRequest, windows: Windows): TransactionItem[] {
  if (request.idempotency === null) return [];
  return [
    {
      Put: {
        TableName: requestsTable,
        Item: newRecord(request, request.idempotency, windows),
        // An expired record counts as absent at once, whenever DynamoDB deletes it.
        ConditionExpression: 'attribute_not_exists(pk) OR expires_at_ms <= :now',
        ExpressionAttributeValues: { ':now': request.nowUnixMs },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
  ];
}

/** Makes the record of an owner whose lease ran out one's own; its event and the end of its 24 hours stay. */
export function takeRecord(
  tables: IdempotencyTables,
  request: AcquireRequest,
  scope: string,
  record: RecordItem,
  windows: Windows,
): TransactionItem {
  const taken = ', day_window = :day, month_window = :month';
  return {
    Update: {
      TableName: tables.requestsTable,
      Key: recordKey(request.organizationId, scope),
      UpdateExpression: `SET owner_token = :owner, request_id = :request, claimed_at_ms = :now, lease_until_ms = :lease${windows === null ? '' : taken}`,
      ConditionExpression: 'owner_token = :owner_before AND phase = :in_progress AND lease_until_ms <= :now',
      ExpressionAttributeValues: {
        ':owner': request.ownerToken,
        ':owner_before': record.owner_token,
        ':request': request.requestId,
        ':now': request.nowUnixMs,
        ':lease': request.nowUnixMs + leaseMs,
        ':in_progress': 'in_progress',
        ...(windows === null ? {} : { ':day': windows.dayWindow, ':month': windows.monthWindow }),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** Notes which quota the work has taken, until it is used or given back. */
export function putReservation(tables: IdempotencyTables, request: AcquireRequest, windows: NonNullable<Windows>): TransactionItem {
  return {
    Put: {
      TableName: tables.requestsTable,
      Item: newReservation(request, windows),
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** Takes a reservation away, which can happen once. */
export function deleteReservation(tables: IdempotencyTables, reservation: ExpiredReservation): TransactionItem {
  return {
    Delete: { TableName: tables.requestsTable, Key: reservationKey(reservation), ConditionExpression: 'attribute_exists(pk)' },
  };
}

const ownedAndInProgress = 'owner_token = :owner AND phase = :in_progress';

/** Ends the owner's claim on an idempotency key with an answer. */
export function completeRecord(tables: IdempotencyTables, claim: Lease, answer: StoredResponseAttributes): TransactionItem[] {
  if (claim.idempotency === null) return [];
  const stored = Object.entries(answer).filter(([, value]) => value !== undefined);
  const assignments = ['phase = :completed', ...stored.map(([name]) => `${name} = :${name}`)];
  return [
    {
      Update: {
        TableName: tables.requestsTable,
        Key: recordKey(claim.organizationId, claim.idempotency.scope),
        UpdateExpression: `SET ${assignments.join(', ')}`,
        ConditionExpression: ownedAndInProgress,
        ExpressionAttributeValues: {
          ':owner': claim.ownerToken,
          ':in_progress': 'in_progress',
          ':completed': 'completed',
          ...Object.fromEntries(stored.map(([name, value]) => [`:${name}`, value])),
        },
      },
    },
  ];
}

/** Ends the owner's claim on an idempotency key as if it had never been used. */
export function deleteRecord(tables: IdempotencyTables, claim: Lease): TransactionItem[] {
  if (claim.idempotency === null) return [];
  return [
    {
      Delete: {
        TableName: tables.requestsTable,
        Key: recordKey(claim.organizationId, claim.idempotency.scope),
        ConditionExpression: ownedAndInProgress,
        ExpressionAttributeValues: { ':owner': claim.ownerToken, ':in_progress': 'in_progress' },
      },
    },
  ];
}

/** Puts what came of the work where it is handed on and remembered. */
export function putOutcome(tables: IdempotencyTables, event: EventRecord | null, history: HistoryEntry | null): TransactionItem[] {
  const items: TransactionItem[] = [];
  if (event !== null) {
    // An event that was handed on already may not begin anew.
    const isNew = 'attribute_not_exists(pk)';
    items.push({ Put: { TableName: tables.eventsTable, Item: eventItem(event), ConditionExpression: isNew } });
  }
  if (history !== null) items.push({ Put: { TableName: tables.requestsTable, Item: historyItem(history) } });
  return items;
}
