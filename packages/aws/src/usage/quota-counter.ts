import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type QuotaLimits, type QuotaUse, readQuotaUse } from '@nakor/operations/access/quota-windows';
import type { QuotaStore } from '@nakor/operations/idempotency/idempotency-record';
import { type TransactionItems, transact } from '../dynamodb/transact.ts';
import { createEventItem } from '../events/event-outbox.ts';
import { countUsed } from './quota-blocks.ts';
import { getQuotaKey, readStoredQuota } from './quota-item.ts';

/** One write of a transaction. */
type TransactionItem = TransactionItems[number];

/** Quota counters in the access table, one item per organization. */
export function createQuotaStore(client: DynamoDBDocumentClient, names: { accessTable: string; eventsTable: string }): QuotaStore {
  return {
    readQuota: (organizationId) => readStoredQuota(client, names.accessTable, organizationId),
    countUsed: (organizationId) => countUsed(client, names.accessTable, organizationId),

    async announceFullWindow(organizationId, window, windowNumber, event) {
      const announced = `announced_${window}`;
      const outcome = await transact(client, [
        {
          Update: {
            TableName: names.accessTable,
            Key: getQuotaKey(organizationId),
            UpdateExpression: `SET ${announced} = :window`,
            ConditionExpression: `attribute_not_exists(${announced}) OR ${announced} < :window`,
            ExpressionAttributeValues: { ':window': windowNumber },
          },
        },
        { Put: { TableName: names.eventsTable, Item: createEventItem(event) } },
      ]);
      return outcome.isWritten;
    },
  };
}

/**
 * The write that counts operations in both windows, on condition that both have room for all of them. Windows that are opened by it have no
 * such condition: they must have room in the known counters.
 *
 * @param known      the counters as last read; if they have changed in a way that matters, the condition fails and returns the current ones
 * @param operations how many; one by default
 */
export function countOperations(
  accessTable: string,
  organizationId: string,
  limits: QuotaLimits,
  known: QuotaUse | null,
  nowUnixMs: number,
  operations = 1,
): { readonly write: TransactionItem; readonly counted: QuotaUse } {
  const before = readQuotaUse(known, nowUnixMs);
  const counted = { ...before, dayUsed: before.dayUsed + operations, monthUsed: before.monthUsed + operations };
  const isOpen = known !== null && known.dayWindow === before.dayWindow && known.monthWindow === before.monthWindow;
  const change = isOpen ? addToOpen(before, limits, operations) : openWindows(known, counted);
  const write = {
    Update: {
      TableName: accessTable,
      Key: getQuotaKey(organizationId),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
      ...change,
    },
  };
  return { write, counted };
}

/** The usual case: both windows are open. */
function addToOpen({ dayWindow, monthWindow }: QuotaUse, limits: QuotaLimits, operations: number) {
  return {
    UpdateExpression: 'ADD day_used :operations, month_used :operations',
    ConditionExpression: 'day_window = :day AND month_window = :month AND day_used <= :most_in_day AND month_used <= :most_in_month',
    ExpressionAttributeValues: {
      ':operations': operations,
      ':day': dayWindow,
      ':month': monthWindow,
      ':most_in_day': limits.perDay - operations,
      ':most_in_month': limits.perMonth - operations,
    },
  };
}

/** The first operation of an organization, or in a window. */
function openWindows(known: QuotaUse | null, counted: QuotaUse) {
  const values = {
    ':day': counted.dayWindow,
    ':day_used': counted.dayUsed,
    ':month': counted.monthWindow,
    ':month_used': counted.monthUsed,
  };
  const isUnchanged =
    'day_window = :known_day AND day_used = :known_day_used AND month_window = :known_month AND month_used = :known_month_used';
  return {
    UpdateExpression: 'SET day_window = :day, day_used = :day_used, month_window = :month, month_used = :month_used',
    // An item without counters is possible: if a plan allows nothing, a window is announced before anything is counted.
    ConditionExpression: known === null ? 'attribute_not_exists(day_window)' : isUnchanged,
    ExpressionAttributeValues:
      known === null
        ? values
        : {
            ...values,
            ':known_day': known.dayWindow,
            ':known_day_used': known.dayUsed,
            ':known_month': known.monthWindow,
            ':known_month_used': known.monthUsed,
          },
  };
}
