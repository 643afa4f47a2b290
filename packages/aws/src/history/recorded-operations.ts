import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RecordedOperations } from '@nakor/operations/maintenance/compare-history';
import { scanTable } from '../dynamodb/scan-table.ts';
import { readHistory } from './history-item.ts';

/** Operations in the events table. All of its items are read, which is 30 days of events. */
export function createRecordedOperations(client: DynamoDBDocumentClient, eventsTable: string): RecordedOperations {
  return {
    async *find(fromUnixMs, untilUnixMs) {
      const items = scanTable(client, eventsTable, {
        // Half the price; the comparison looks at operations of an earlier day.
        ConsistentRead: false,
        FilterExpression: '#history.#at >= :from AND #history.#at < :until',
        ExpressionAttributeNames: { '#history': 'history', '#at': 'at' },
        ExpressionAttributeValues: { ':from': fromUnixMs, ':until': untilUnixMs },
      });
      for await (const item of items) {
        const entry = readHistory(item);
        if (entry !== null) yield entry;
      }
    },
  };
}
