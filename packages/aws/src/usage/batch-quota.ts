import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { getQuotaWindowEnd, type QuotaLimits, type QuotaUse, readQuotaUse, type StoredQuota } from '@nakor/operations/access/quota-windows';
import type { BatchQuota, BatchQuotaOutcome, BatchQuotaRequest, BatchQuotaStore } from '@nakor/operations/idempotency/batch-quota';
import * as z from 'zod';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { createPatience, type Patience, systemWaiting, type Waiting } from '../dynamodb/patience.ts';
import { type TransactionItems, transact } from '../dynamodb/transact.ts';
import { callBackBlocks } from './quota-blocks.ts';
import { countOperations } from './quota-counter.ts';
import { getQuotaKey, readStoredQuota, storedQuotaOf } from './quota-item.ts';

/** How often a change is retried while the counters change. */
const attemptLimit = 20;
/** How long a record is stored after its month: longer than any batch. */
const keptSeconds = 40 * 86_400;

const batchItem = z.object({
  batch_id: z.string(),
  operations: z.int(),
  day_window: z.int(),
  month_window: z.int(),
  given_back: z.int().optional(),
});

/** Where quota of batches is stored, and how long one waits for others. */
interface BatchPlace {
  readonly client: DynamoDBDocumentClient;
  readonly accessTable: string;
  readonly patience: Patience;
}

/**
 * Quota of batches: counted in the quota item of the organization, with a record per batch in the access table.
 *
 * @param waiting how it waits for concurrent changes: in real time by default
 */
export function createBatchQuotaStore(
  client: DynamoDBDocumentClient,
  { accessTable }: { accessTable: string },
  waiting: Waiting = systemWaiting,
): BatchQuotaStore {
  const place = (): BatchPlace => ({ client, accessTable, patience: createPatience(waiting) });
  return {
    takeBatchQuota: (request) => take(place(), request),
    giveBack: (organizationId, batchId, operations) => giveBack(place(), organizationId, batchId, operations),
  };
}

async function take(place: BatchPlace, request: BatchQuotaRequest): Promise<BatchQuotaOutcome> {
  if (!Number.isSafeInteger(request.operations) || request.operations < 1) throw new RangeError('A batch has at least one operation.');
  let stored = await readStoredQuota(place.client, place.accessTable, request.organizationId);
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    const step = await tryToTake(place, request, stored);
    if ('kind' in step) return step;
    ({ stored } = step);
  }
  throw keptChanging();
}

/** One try with the counters as they were read; returns the current ones for the next try. */
async function tryToTake(
  { client, accessTable, patience }: BatchPlace,
  { organizationId, batchId, operations, limits, nowUnixMs }: BatchQuotaRequest,
  stored: StoredQuota | null,
): Promise<BatchQuotaOutcome | { readonly stored: StoredQuota | null }> {
  const before = readQuotaUse(stored, nowUnixMs);
  if (!hasRoom(before, limits, operations)) {
    if (stored !== null && stored.blocks !== null && before.roomOut !== undefined) {
      return { stored: await callBackBlocks({ client, accessTable, organizationId }, stored.blocks.epoch, patience) };
    }
    const earlier = await readBatch(client, accessTable, organizationId, batchId);
    return earlier === null ? { kind: 'quota-exceeded', quota: before } : { kind: 'taken', batch: earlier, quota: before };
  }
  const { write, counted } = countOperations(accessTable, organizationId, limits, stored, nowUnixMs, operations);
  const batch: BatchQuota = { batchId, operations, dayWindow: counted.dayWindow, monthWindow: counted.monthWindow, givenBack: null };
  const outcome = await transact(client, [putBatch(accessTable, organizationId, batch), write], patience);
  if (outcome.isWritten) return { kind: 'taken', batch, quota: counted };
  const [taken, changed] = outcome.failures;
  if (changed && !taken) return { stored: storedQuotaOf(changed.item) };
  const current = await readStoredQuota(client, accessTable, organizationId);
  return taken ? { kind: 'taken', batch: toBatch(taken.item), quota: readQuotaUse(current, nowUnixMs) } : { stored: current };
}

function hasRoom({ dayUsed, monthUsed }: QuotaUse, { perDay, perMonth }: QuotaLimits, operations: number): boolean {
  return dayUsed + operations <= perDay && monthUsed + operations <= perMonth;
}

async function giveBack(
  { client, accessTable, patience }: BatchPlace,
  organizationId: string,
  batchId: string,
  operations: number,
): Promise<number | null> {
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    const batch = await readBatch(client, accessTable, organizationId, batchId);
    if (batch === null || batch.givenBack !== null) return batch?.givenBack ?? null;
    const rest = Math.min(batch.operations, Math.max(0, operations));
    const stored = await readStoredQuota(client, accessTable, organizationId);
    const writes = [endBatch(accessTable, organizationId, batchId, rest), ...uncount(accessTable, organizationId, stored, batch, rest)];
    if ((await transact(client, writes, patience)).isWritten) return rest;
  }
  throw keptChanging();
}

/** The write that takes operations out of the windows in which they are counted, if these are still the current ones. */
function uncount(
  accessTable: string,
  organizationId: string,
  stored: StoredQuota | null,
  batch: BatchQuota,
  rest: number,
): TransactionItems {
  const isDayOpen = stored?.dayWindow === batch.dayWindow;
  const isMonthOpen = stored?.monthWindow === batch.monthWindow;
  if (rest === 0 || stored === null || !isMonthOpen) return [];
  return [
    {
      Update: {
        TableName: accessTable,
        Key: getQuotaKey(organizationId),
        UpdateExpression: 'ADD day_used :day_rest, month_used :month_rest',
        ConditionExpression: 'day_window = :day AND month_window = :month',
        ExpressionAttributeValues: {
          ':day_rest': isDayOpen ? -rest : 0,
          ':month_rest': -rest,
          ':day': stored.dayWindow,
          ':month': stored.monthWindow,
        },
      },
    },
  ];
}

function putBatch(accessTable: string, organizationId: string, batch: BatchQuota): TransactionItems[number] {
  return {
    Put: {
      TableName: accessTable,
      Item: {
        ...getBatchKey(organizationId, batch.batchId),
        batch_id: batch.batchId,
        operations: batch.operations,
        day_window: batch.dayWindow,
        month_window: batch.monthWindow,
        delete_after: getQuotaWindowEnd('month', batch.monthWindow) / 1000 + keptSeconds,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

function endBatch(accessTable: string, organizationId: string, batchId: string, rest: number): TransactionItems[number] {
  return {
    Update: {
      TableName: accessTable,
      Key: getBatchKey(organizationId, batchId),
      UpdateExpression: 'SET given_back = :rest',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(given_back)',
      ExpressionAttributeValues: { ':rest': rest },
    },
  };
}

async function readBatch(
  client: DynamoDBDocumentClient,
  accessTable: string,
  organizationId: string,
  batchId: string,
): Promise<BatchQuota | null> {
  const get = new GetCommand({ TableName: accessTable, Key: getBatchKey(organizationId, batchId), ConsistentRead: true });
  const { Item } = await callDynamoDb(() => client.send(get));
  return Item === undefined ? null : toBatch(Item);
}

function toBatch(value: unknown): BatchQuota {
  const { batch_id, operations, day_window, month_window, given_back } = batchItem.parse(value);
  return { batchId: batch_id, operations, dayWindow: day_window, monthWindow: month_window, givenBack: given_back ?? null };
}

function getBatchKey(organizationId: string, batchId: string) {
  return { pk: `ORG#${organizationId}#BATCH#${batchId}`, sk: 'QUOTA' };
}

function keptChanging(): DependencyUnavailable {
  return new DependencyUnavailable('DynamoDB', new InternalError('The quota counters of one organization kept changing.'));
}
