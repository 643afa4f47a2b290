import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import { readHistory } from './history-item.ts';

/** The part of a record of a DynamoDB stream that is used here. */
export interface StreamRecord {
  readonly eventName?: string | undefined;
  readonly dynamodb?: { readonly NewImage?: Readonly<Record<string, unknown>> | undefined } | undefined;
}

/** The history in records of the events table's stream: of inserted items only, since an item is changed but never gets other facts. */
export function readStreamRecords(records: readonly StreamRecord[]): { readonly entries: HistoryEntry[]; readonly unreadable: number } {
  const read = records.flatMap(({ eventName, dynamodb }) => {
    if (eventName !== 'INSERT' || dynamodb?.NewImage === undefined) return [];
    return readHistory(unmarshall(dynamodb.NewImage as Record<string, AttributeValue>)) ?? [];
  });
  const entries = read.filter((entry) => entry !== 'unreadable');
  return { entries, unreadable: read.length - entries.length };
}
