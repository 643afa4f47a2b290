import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import type { RecordedOperations } from '@nakor/operations/maintenance/compare-history';

/** Recorded operations in memory, completed when they started, a few per page. */
export function recordedOperationsOf(entries: readonly HistoryEntry[]): RecordedOperations {
  const within = (organizationId: string, from: number, until: number) =>
    entries
      .filter((entry) => entry.organizationId === organizationId && entry.atUnixMs >= from && entry.atUnixMs < until)
      .toSorted((left, right) => left.atUnixMs - right.atUnixMs);
  return {
    listOrganizations: async () => [...new Set(entries.map(({ organizationId }) => organizationId))],
    async *readPages(organizationId, from, until) {
      const found = within(organizationId, from, until);
      for (let first = 0; first < found.length; first += 3) yield found.slice(first, first + 3);
    },
    findNext: async (organizationId, from, until) => within(organizationId, from, until)[0]?.atUnixMs ?? null,
  };
}
