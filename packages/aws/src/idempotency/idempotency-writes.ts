import type { AcquireRequest, Completion, ExpiredReservation, Lease } from '@nakor/domain/idempotency/idempotency-record';
import { leaseMs } from '@nakor/domain/idempotency/idempotency-record';
import { registerInvoice } from '../accepted-invoices/accepted-invoice-item.ts';
import type { TransactionItems } from '../dynamodb/transact.ts';
import { eventItem } from '../events/event-outbox.ts';
import { historyItem, newRecord, newReservation, type RecordItem, recordKey, reservationKey } from './idempotency-items.ts';
import type { StoredResponseAttributes } from './stored-response.ts';

/** Full names of the tables that idempotency records, quota and events are in. */
export interface IdempotencyTables {
  readonly accessTable: string;
  readonly requestsTable: string;
  readonly eventsTable: string;
}

/** One write of a transaction. */
export type TransactionItem = TransactionItems[number];

/** The windows in which work is counted; null if it is not metered. */
type Windows = Lease['reservation'];

/** Creates an idempotency record, if there is no unexpired one. An existing record is returned on failure. */
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

/** Takes over a record whose lease expired. Event id and 24 h expiry are kept. */
export function takeOverRecord(
  tables: IdempotencyTables,
  request: AcquireRequest,
  scope: string,
  record: RecordItem,
  windows: Windows,
): TransactionItem {
  const windowAssignments = ', day_window = :day, month_window = :month';
  return {
    Update: {
      TableName: tables.requestsTable,
      Key: recordKey(request.organizationId, scope),
      UpdateExpression: `SET owner_token = :owner, request_id = :request, claimed_at_ms = :now, lease_until_ms = :lease${windows === null ? '' : windowAssignments}`,
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

/** Records the reserved quota until it is used or refunded. */
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

/** Removes a reservation, which succeeds only once. */
export function deleteReservation(tables: IdempotencyTables, reservation: ExpiredReservation): TransactionItem {
  return {
    Delete: { TableName: tables.requestsTable, Key: reservationKey(reservation), ConditionExpression: 'attribute_exists(pk)' },
  };
}

const ownedAndInProgress = 'owner_token = :owner AND phase = :in_progress';

/** Stores the response in the idempotency record and ends the lease. */
export function completeRecord(tables: IdempotencyTables, lease: Lease, response: StoredResponseAttributes): TransactionItem[] {
  if (lease.idempotency === null) return [];
  const stored = Object.entries(response).filter(([, value]) => value !== undefined);
  const assignments = ['phase = :completed', ...stored.map(([name]) => `${name} = :${name}`)];
  return [
    {
      Update: {
        TableName: tables.requestsTable,
        Key: recordKey(lease.organizationId, lease.idempotency.scope),
        UpdateExpression: `SET ${assignments.join(', ')}`,
        ConditionExpression: ownedAndInProgress,
        ExpressionAttributeValues: {
          ':owner': lease.ownerToken,
          ':in_progress': 'in_progress',
          ':completed': 'completed',
          ...Object.fromEntries(stored.map(([name, value]) => [`:${name}`, value])),
        },
      },
    },
  ];
}

/** Deletes the idempotency record and so ends the lease, as if the key had never been used. */
export function deleteRecord(tables: IdempotencyTables, lease: Lease): TransactionItem[] {
  if (lease.idempotency === null) return [];
  return [
    {
      Delete: {
        TableName: tables.requestsTable,
        Key: recordKey(lease.organizationId, lease.idempotency.scope),
        ConditionExpression: ownedAndInProgress,
        ExpressionAttributeValues: { ':owner': lease.ownerToken, ':in_progress': 'in_progress' },
      },
    },
  ];
}

/** Writes the event to the outbox, the entry to the history and the accepted invoice to its register. */
export function putOutcome(tables: IdempotencyTables, { event, history, acceptedInvoice = null }: Completion): TransactionItem[] {
  const items: TransactionItem[] = [];
  if (event !== null) {
    // An event that was already dispatched must not return to the outbox.
    const isNew = 'attribute_not_exists(pk)';
    items.push({ Put: { TableName: tables.eventsTable, Item: eventItem(event), ConditionExpression: isNew } });
  }
  if (history !== null) items.push({ Put: { TableName: tables.requestsTable, Item: historyItem(history) } });
  if (acceptedInvoice !== null) items.push(...registerInvoice(tables.requestsTable, acceptedInvoice));
  return items;
}
