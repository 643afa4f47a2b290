import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import type { RecordedOperations } from '@nakor/operations/maintenance/compare-history';
import { queryAll } from '../dynamodb/query-items.ts';
import { scanTable } from '../dynamodb/scan-table.ts';
import { earlierHistoryPartition, readEarlierHistory, readHistory } from './history-item.ts';

/** Operations in the events table. All of its items are read, which is 30 days of events. */
export function createRecordedOperations(client: DynamoDBDocumentClient, eventsTable: string): RecordedOperations {
  return {
    async *find(fromUnixMs, untilUnixMs) {
      const items = scanTable(client, eventsTable, {
        // Half the price; the comparison looks at operations of an earlier day.
        ConsistentRead: false,
        FilterExpression: 'attribute_exists(#history) AND created_at >= :from AND created_at < :until',
        ExpressionAttributeNames: { '#history': 'history' },
        ExpressionAttributeValues: { ':from': fromUnixMs, ':until': untilUnixMs },
      });
      for await (const item of items) {
        const entry = readHistory(item);
        if (entry !== null) yield entry;
      }
    },
  };
}

/**
 * The history that earlier releases wrote to the requests table, of one organization in a month.
 *
 * @param month `YYYY-MM`
 */
export async function readEarlierEntries(
  client: DynamoDBDocumentClient,
  requestsTable: string,
  organizationId: string,
  month: string,
): Promise<HistoryEntry[]> {
  const items = await queryAll(client, requestsTable, earlierHistoryPartition(organizationId, month));
  return items.map((item) => readEarlierHistory(organizationId, item));
}
