import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { activeBatchesLimit, type BatchStore } from '@nakor/batches/record/batch-ports';
import type { BatchRecord } from '@nakor/batches/record/batch-record';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { buildDueAttributes, findDueItems, type ItemKey } from '../dynamodb/due-index.ts';
import { createItem, replaceItem } from '../dynamodb/replace-item.ts';
import { type TransactionItems, transact } from '../dynamodb/transact.ts';
import { createEventItem } from '../events/event-outbox.ts';
import { getHistoryAttribute } from '../history/history-item.ts';
import { batchSortKey, getBatchItemKey, toBatchItem, toBatchRecord } from './batch-item.ts';

/** Full names of the tables that batches and their events are written to. */
export interface BatchTables {
  readonly requestsTable: string;
  readonly eventsTable: string;
}

/** Records of batches in the requests table. A batch is due while something about it is left to do. */
export function createBatchStore(client: DynamoDBDocumentClient, { requestsTable, eventsTable }: BatchTables): BatchStore {
  const find = async (id: string): Promise<BatchRecord | null> => {
    const get = new GetCommand({ TableName: requestsTable, Key: getBatchItemKey(id), ConsistentRead: true });
    const { Item } = await callDynamoDb(() => client.send(get));
    return Item === undefined ? null : toBatchRecord(Item);
  };
  const putNext = (record: BatchRecord): TransactionItems[number] => ({
    Put: {
      TableName: requestsTable,
      Item: { ...toBatchItem(record), ...dueAttributes(record) },
      ConditionExpression: 'revision = :revision',
      ExpressionAttributeValues: { ':revision': record.revision - 1 },
    },
  });
  /** The number of batches in work changes with the state of one of them, in one transaction. */
  const countActive = (organizationId: string, change: 1 | -1): TransactionItems[number] => ({
    Update: {
      TableName: requestsTable,
      Key: getActiveKey(organizationId),
      UpdateExpression: 'ADD active_batches :change',
      ConditionExpression: change === 1 ? 'attribute_not_exists(active_batches) OR active_batches < :limit' : 'active_batches > :limit',
      ExpressionAttributeValues: { ':change': change, ':limit': change === 1 ? activeBatchesLimit : 0 },
    },
  });
  return {
    create: (record) => createItem(client, requestsTable, { ...toBatchItem(record), ...dueAttributes(record) }),

    find,

    replace: (record) =>
      replaceItem(client, requestsTable, { ...toBatchItem(record), ...dueAttributes(record) }, { revision: record.revision - 1 }),

    async begin(record) {
      const outcome = await transact(client, [putNext(record), countActive(record.organizationId, 1)]);
      if (outcome.isWritten) return 'written';
      return outcome.failures[0] === null ? 'limit-reached' : 'changed';
    },

    async end(record, wasActive, outcome) {
      const writes = [putNext(record)];
      if (wasActive) writes.push(countActive(record.organizationId, -1));
      if (outcome !== null) {
        const history = outcome.history === null ? {} : getHistoryAttribute(outcome.history);
        const item = { ...createEventItem(outcome.event), ...history };
        writes.push({ Put: { TableName: eventsTable, Item: item, ConditionExpression: 'attribute_not_exists(pk)' } });
      }
      return (await transact(client, writes)).isWritten;
    },

    async *findDue(nowUnixMs) {
      for await (const { pk } of findDueItems(client, requestsTable, batchSortKey, nowUnixMs)) {
        const id = /^BATCH#(.+)$/.exec(pk)?.[1];
        if (id !== undefined) yield id;
      }
    },
  };
}

function dueAttributes({ id, dueAtUnixMs }: BatchRecord) {
  return dueAtUnixMs === null ? {} : buildDueAttributes(id, Math.ceil(dueAtUnixMs / 1000));
}

function getActiveKey(organizationId: string): ItemKey {
  return { pk: `ORG#${organizationId}#BATCHES`, sk: 'ACTIVE' };
}
