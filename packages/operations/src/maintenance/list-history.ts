import { type HistoryEntry, historyEntryId } from '../idempotency/history.ts';
import { daysOf, type HistoryArchive } from './compare-history.ts';

/** Ports of a list. */
export interface HistoryListPorts {
  readonly archive: Pick<HistoryArchive, 'readDay'>;
  /** The history of an organization that earlier releases wrote to a table, of a month (`YYYY-MM`, UTC). */
  readonly readEarlier: (organizationId: string, month: string) => Promise<readonly HistoryEntry[]>;
}

/** The history of an organization in a period (inclusive start, exclusive end), oldest first, from both places, without copies. */
export async function listHistory(
  { archive, readEarlier }: HistoryListPorts,
  organizationId: string,
  { fromUnixMs, untilUnixMs }: { readonly fromUnixMs: number; readonly untilUnixMs: number },
): Promise<HistoryEntry[]> {
  const found = new Map<string, HistoryEntry>();
  const add = (entry: HistoryEntry): void => {
    const isWanted = entry.organizationId === organizationId && entry.atUnixMs >= fromUnixMs && entry.atUnixMs < untilUnixMs;
    if (isWanted) found.set(historyEntryId(entry), entry);
  };
  const days = daysOf(fromUnixMs, untilUnixMs);
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) for (const entry of await readEarlier(organizationId, month)) add(entry);
  for (const day of days) for await (const entry of archive.readDay(day)) add(entry);
  return [...found.values()].sort((left, right) => left.atUnixMs - right.atUnixMs || (left.requestId < right.requestId ? -1 : 1));
}
