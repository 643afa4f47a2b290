import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { getQuotaWindowEnd, getQuotaWindows, type QuotaUse, readQuotaUse, type StoredQuota } from '@nakor/operations/access/quota-windows';
import type { BatchQuota, BatchQuotaOutcome, BatchQuotaRequest, BatchQuotaStore } from '@nakor/operations/idempotency/batch-quota';
import * as z from 'zod';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { type TransactionItems, transact } from '../dynamodb/transact.ts';
import { countOperations, getQuotaKey, readStoredQuota, storedQuotaOf } from './quota-counter.ts';

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

/** Quota of batches: counted in the quota item of the organization, with a record per batch in the access table. */
export function createBatchQuotaStore(client: DynamoDBDocumentClient, { accessTable }: { accessTable: string }): BatchQuotaStore {
  return {
    takeBatchQuota: (request) => take(client, accessTable, request),
    giveBack: (organizationId, batchId, operations) => giveBack(client, accessTable, organizationId, batchId, operations),
  };
}

async function take(client: DynamoDBDocumentClient, accessTable: string, request: BatchQuotaRequest): Promise<BatchQuotaOutcome> {
  const { organizationId, batchId, operations, limits, nowUnixMs } = request;
  if (!Number.isSafeInteger(operations) || operations < 1) throw new RangeError('A batch has at least one operation.');
  let stored = await readStoredQuota(client, accessTable, organizationId);
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    const before = readQuotaUse(stored, nowUnixMs);
    if (getQuotaWindows(before, limits).some(({ remaining }) => remaining < operations)) {
      const earlier = await readBatch(client, accessTable, organizationId, batchId);
      return earlier === null ? { kind: 'quota-exceeded', quota: before } : { kind: 'taken', batch: earlier, quota: before };
    }
    const { write, counted } = countOperations(accessTable, organizationId, limits, stored, nowUnixMs, operations);
    const batch: BatchQuota = { batchId, operations, dayWindow: counted.dayWindow, monthWindow: counted.monthWindow, givenBack: null };
    const outcome = await transact(client, [putBatch(accessTable, organizationId, batch), write]);
    if (outcome.isWritten) return { kind: 'taken', batch, quota: counted };
    const [taken, changed] = outcome.failures;
    if (taken) return { kind: 'taken', batch: toBatch(taken.item), quota: await currentUse(client, accessTable, request) };
    stored = changed ? storedQuotaOf(changed.item) : await readStoredQuota(client, accessTable, organizationId);
  }
  throw keptChanging();
}

async function giveBack(
  client: DynamoDBDocumentClient,
  accessTable: string,
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
    if ((await transact(client, writes)).isWritten) return rest;
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

async function currentUse(
  client: DynamoDBDocumentClient,
  accessTable: string,
  { organizationId, nowUnixMs }: BatchQuotaRequest,
): Promise<QuotaUse> {
  return readQuotaUse(await readStoredQuota(client, accessTable, organizationId), nowUnixMs);
}

function getBatchKey(organizationId: string, batchId: string) {
  return { pk: `ORG#${organizationId}#BATCH#${batchId}`, sk: 'QUOTA' };
}

function keptChanging(): DependencyUnavailable {
  return new DependencyUnavailable('DynamoDB', new InternalError('The quota counters of one organization kept changing.'));
}
