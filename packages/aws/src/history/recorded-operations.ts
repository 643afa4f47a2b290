import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readTimeOfEventId } from '@nakor/operations/events/event-id';
import { deriveFirstEventIdAt } from '@nakor/operations/events/event-log';
import type { RecordedOperations } from '@nakor/operations/maintenance/compare-history';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { organizationListPartition } from '../dynamodb/organization-list.ts';
import { queryAll } from '../dynamodb/query-items.ts';
import { eventSortKey, listEventPartitions } from '../events/event-key.ts';
import { getOperationPartition, getOperationSortKey, readHistory, readTimeOfOperation } from './history-item.ts';

/** A part of a partition, in the order of time. */
interface Range {
  readonly pk: string;
  readonly from: string;
  readonly until: string;
}

/** Operations in the events table: with their events, and those without one, both by time in partitions per organization and month. */
export function createRecordedOperations(
  client: DynamoDBDocumentClient,
  { accessTable, eventsTable }: { readonly accessTable: string; readonly eventsTable: string },
): RecordedOperations {
  const readPage = (range: Range, start: Record<string, unknown> | undefined, limit?: number) =>
    callDynamoDb(() =>
      client.send(
        new QueryCommand({
          TableName: eventsTable,
          // Half the price; the comparison looks at operations of an earlier day.
          ConsistentRead: false,
          // BETWEEN includes the end, which no key has.
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
          ExpressionAttributeValues: { ':pk': range.pk, ':from': range.from, ':until': range.until },
          ExclusiveStartKey: start,
          ...(limit === undefined ? {} : { Limit: limit }),
        }),
      ),
    );
  return {
    async listOrganizations() {
      const items = await queryAll(client, accessTable, organizationListPartition, 'org_');
      return items.map(({ sk }) => String(sk));
    },

    async *readPages(organizationId, fromUnixMs, untilUnixMs) {
      const ranges = listRanges(organizationId, fromUnixMs, untilUnixMs);
      // Most organizations have one page in each: together, they take as long as one.
      const firstPages = await Promise.all(ranges.map((range) => readPage(range, undefined)));
      for (const [index, range] of ranges.entries()) {
        let page = firstPages[index];
        while (page !== undefined) {
          yield (page.Items ?? []).flatMap((item) => readHistory(item) ?? []);
          page = page.LastEvaluatedKey === undefined ? undefined : await readPage(range, page.LastEvaluatedKey);
        }
      }
    },

    async findNext(organizationId, fromUnixMs, untilUnixMs) {
      const pages = await Promise.all(listRanges(organizationId, fromUnixMs, untilUnixMs).map((range) => readPage(range, undefined, 1)));
      const times = pages.flatMap(({ Items = [] }) => Items.map(({ sk }) => readTimeOf(String(sk)) ?? fromUnixMs));
      return times.length === 0 ? null : Math.min(...times);
    },
  };
}

function readTimeOf(sk: string): number | null {
  return sk.startsWith(`${eventSortKey}#`) ? readTimeOfEventId(sk.slice(eventSortKey.length + 1)) : readTimeOfOperation(sk);
}

/** The parts of partitions that a period touches. */
function listRanges(organizationId: string, fromUnixMs: number, untilUnixMs: number): readonly Range[] {
  const eventAt = (unixMs: number) => `${eventSortKey}#${deriveFirstEventIdAt(unixMs)}`;
  return [...new Set([fromUnixMs, untilUnixMs - 1].map((unixMs) => new Date(unixMs).toISOString().slice(0, 7)))].flatMap((month) => [
    ...listEventPartitions(organizationId, month).map((pk) => ({ pk, from: eventAt(fromUnixMs), until: eventAt(untilUnixMs) })),
    {
      pk: getOperationPartition(organizationId, month),
      from: getOperationSortKey(fromUnixMs, ''),
      until: getOperationSortKey(untilUnixMs, ''),
    },
  ]);
}
