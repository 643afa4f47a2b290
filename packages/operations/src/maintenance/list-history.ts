import { deriveHistoryEntryId, type HistoryEntry } from '../idempotency/history.ts';
import { type HistoryArchive, listDays } from './compare-history.ts';

/** Ports of a list. */
export interface HistoryListPorts {
  readonly archive: Pick<HistoryArchive, 'readDay'>;
}

/** The history of an organization in a period (inclusive start, exclusive end), oldest first, without copies. */
export async function listHistory(
  { archive }: HistoryListPorts,
  organizationId: string,
  { fromUnixMs, untilUnixMs }: { readonly fromUnixMs: number; readonly untilUnixMs: number },
): Promise<HistoryEntry[]> {
  const found = new Map<string, HistoryEntry>();
  for (const day of listDays(fromUnixMs, untilUnixMs)) {
    for await (const entry of archive.readDay(day)) {
      const isWanted = entry.organizationId === organizationId && entry.atUnixMs >= fromUnixMs && entry.atUnixMs < untilUnixMs;
      if (isWanted) found.set(deriveHistoryEntryId(entry), entry);
    }
  }
  return [...found.values()].sort((left, right) => left.atUnixMs - right.atUnixMs || (left.requestId < right.requestId ? -1 : 1));
}
