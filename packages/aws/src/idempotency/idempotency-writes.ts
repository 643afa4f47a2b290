import type { AcquireRequest, Completion, Lease } from '@nakor/operations/idempotency/idempotency-record';
import { leaseMs } from '@nakor/operations/idempotency/idempotency-record';
import type { RecordState } from '@nakor/operations/idempotency/operation';
import { registerInvoice } from '../accepted-invoices/accepted-invoice-item.ts';
import type { TransactionItems } from '../dynamodb/transact.ts';
import { createEventItem } from '../events/event-outbox.ts';
import { createOperationItem, getHistoryAttribute } from '../history/history-item.ts';
import { createNewRecord, recordKey } from './idempotency-items.ts';
import type { StoredResponseAttributes } from './stored-response.ts';

/** Full names of the tables that idempotency records, quota and events are in. */
export interface IdempotencyTables {
  readonly accessTable: string;
  readonly requestsTable: string;
  readonly eventsTable: string;
}

/** One write of a transaction. */
export type TransactionItem = TransactionItems[number];

/** Creates an idempotency record, if there is no valid one. An existing record is returned on failure. */
export function putRecord({ requestsTable }: IdempotencyTables, request: AcquireRequest) {
  return {
    TableName: requestsTable,
    Item: createNewRecord(request),
    // An expired record counts as absent at once, whenever DynamoDB deletes it.
    ConditionExpression: 'attribute_not_exists(pk) OR expires_at_ms <= :now',
    ExpressionAttributeValues: { ':now': request.nowUnixMs },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}

/** Takes over a record whose lease expired. The 24 h expiry is kept. An existing record is returned on failure. */
export function takeOverRecord({ requestsTable }: IdempotencyTables, request: AcquireRequest, { ownerToken }: RecordState) {
  return {
    TableName: requestsTable,
    Key: recordKey(request.organizationId, request.scope),
    UpdateExpression: 'SET owner_token = :owner, request_id = :request, claimed_at_ms = :now, lease_until_ms = :lease',
    ConditionExpression: 'owner_token = :owner_before AND phase = :in_progress AND lease_until_ms <= :now',
    ExpressionAttributeValues: {
      ':owner': request.ownerToken,
      ':owner_before': ownerToken,
      ':request': request.requestId,
      ':now': request.nowUnixMs,
      ':lease': request.nowUnixMs + leaseMs,
      ':in_progress': 'in_progress',
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}

const ownedAndInProgress = 'owner_token = :owner AND phase = :in_progress';

/** Deletes the idempotency record and so ends the lease, as if the key had never been used. */
export function deleteRecord({ requestsTable }: IdempotencyTables, lease: Lease) {
  return {
    TableName: requestsTable,
    Key: recordKey(lease.organizationId, lease.scope),
    ConditionExpression: ownedAndInProgress,
    ExpressionAttributeValues: { ':owner': lease.ownerToken, ':in_progress': 'in_progress' },
  };
}

/** Stores the response in the idempotency record and ends the lease. */
export function completeRecord({ requestsTable }: IdempotencyTables, lease: Lease, response: StoredResponseAttributes): TransactionItem {
  const stored = Object.entries(response).filter(([, value]) => value !== undefined);
  const assignments = ['phase = :completed', ...stored.map(([name]) => `${name} = :${name}`)];
  return {
    Update: {
      TableName: requestsTable,
      Key: recordKey(lease.organizationId, lease.scope),
      UpdateExpression: `SET ${assignments.join(', ')}`,
      ConditionExpression: ownedAndInProgress,
      ExpressionAttributeValues: {
        ':owner': lease.ownerToken,
        ':in_progress': 'in_progress',
        ':completed': 'completed',
        ...Object.fromEntries(stored.map(([name, value]) => [`:${name}`, value])),
      },
    },
  };
}

/** Neither an event that was already dispatched may return to the outbox, nor an operation without an idempotency key be counted twice. */
const isNew = 'attribute_not_exists(pk)';

/** Writes the event to the outbox, with the facts for the history, and the accepted invoice to its register. An operation without an event has an item for its facts. */
export function putOutcome(tables: IdempotencyTables, { event, history, acceptedInvoice = null }: Completion): TransactionItem[] {
  const items: TransactionItem[] = [];
  const facts = history === null ? {} : getHistoryAttribute(history);
  const item = event !== null ? { ...createEventItem(event), ...facts } : history !== null ? createOperationItem(history) : null;
  if (item !== null) items.push({ Put: { TableName: tables.eventsTable, Item: item, ConditionExpression: isNew } });
  if (acceptedInvoice !== null) items.push(...registerInvoice(tables.requestsTable, acceptedInvoice));
  return items;
}
