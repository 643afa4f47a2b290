import { operationSortKey, readHistory } from '@nakor/aws/history/history-item';
import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import type { StoredItem } from './scan-items.ts';

/** The history in items of the events table, oldest first. */
export function historyOf(items: readonly StoredItem[]): HistoryEntry[] {
  const entries = items.flatMap((item) => {
    const entry = readHistory(item);
    if (entry === 'unreadable') throw new Error(`The history in ${item['pk']} is damaged.`);
    return entry ?? [];
  });
  return entries.sort((left, right) => left.atUnixMs - right.atUnixMs || (left.requestId < right.requestId ? -1 : 1));
}

/** The events among items of the events table. */
export function eventsOf(items: readonly StoredItem[]): StoredItem[] {
  return items.filter(({ sk }) => !String(sk).startsWith(`${operationSortKey}#`));
}
