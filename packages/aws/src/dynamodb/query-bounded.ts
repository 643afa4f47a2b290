import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { callDynamoDb } from '../client/dependency-errors.ts';
import type { StoredItem } from './pages.ts';

/** A range of sort keys in one partition, both ends included. */
export interface SortKeyRange {
  readonly pk: string;
  readonly from: string;
  readonly to: string;
}

/** How much a request may still read. Reading decreases it. */
export interface ReadBudget {
  items: number;
  /** Each query reads 1 MB at most. */
  queries: number;
}

/** What {@link queryBounded} looks for, in addition to its range. */
export interface BoundedQuery {
  readonly forward: boolean;
  /** Sort key after which to start, in reading order; null for the start of the range. */
  readonly after: string | null;
  /** Maximum number of items to return. */
  readonly limit: number;
  readonly filter?: Pick<QueryCommandInput, 'FilterExpression' | 'ExpressionAttributeNames'> & {
    readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>;
  };
  readonly isConsistent: boolean;
}

const sortKey = z.object({ sk: z.string() });

/**
 * Items of a range that match a filter, within a budget. First as many items are read as are wanted; while they do not match, more at a time,
 * so that both common and rare items cost little.
 *
 * @returns the items, and the sort key after which to go on; null at the end of the range. With a rare filter, there may be no items although
 * there is more to read.
 */
export async function queryBounded(
  client: DynamoDBDocumentClient,
  tableName: string,
  range: SortKeyRange,
  query: BoundedQuery,
  budget: ReadBudget,
): Promise<{ readonly items: readonly StoredItem[]; readonly next: string | null }> {
  const { after, forward, limit } = query;
  if (isBehind(range, after, forward)) return { items: [], next: null };
  // DynamoDB rejects a start outside of the range.
  let start = after !== null && after >= range.from && after <= range.to ? after : null;
  const items: StoredItem[] = [];
  for (let size = limit; budget.items > 0 && budget.queries > 0; size *= 4) {
    const page = await readPage(client, tableName, range, query, start, Math.min(size, budget.items));
    budget.items -= page.read;
    budget.queries -= 1;
    items.push(...page.items);
    start = page.next;
    const last = items[limit - 1];
    const isMore = items.length > limit || start !== null;
    if (last !== undefined && isMore) return { items: items.slice(0, limit), next: sortKeyOf(last) };
    if (start === null) return { items, next: null };
  }
  return { items, next: start ?? after };
}

/** Whether nothing of a range follows a position. */
function isBehind({ from, to }: SortKeyRange, after: string | null, forward: boolean): boolean {
  if (from > to) return true;
  if (after === null) return false;
  return forward ? after > to : after < from;
}

async function readPage(
  client: DynamoDBDocumentClient,
  tableName: string,
  { pk, from, to }: SortKeyRange,
  { filter, forward, isConsistent }: BoundedQuery,
  start: string | null,
  limit: number,
) {
  const query = new QueryCommand({
    TableName: tableName,
    ConsistentRead: isConsistent,
    ScanIndexForward: forward,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ...filter,
    ExpressionAttributeValues: { ...filter?.ExpressionAttributeValues, ':pk': pk, ':from': from, ':to': to },
    Limit: limit,
    ...(start === null ? {} : { ExclusiveStartKey: { pk, sk: start } }),
  });
  const { Items = [], ScannedCount = 0, LastEvaluatedKey } = await callDynamoDb(() => client.send(query));
  return { items: Items, read: ScannedCount, next: LastEvaluatedKey === undefined ? null : sortKeyOf(LastEvaluatedKey) };
}

function sortKeyOf(item: StoredItem): string {
  return sortKey.parse(item).sk;
}
