import { deriveHistoryEntryId, type HistoryEntry } from '../idempotency/history.ts';
import type { Budget } from './for-each-item.ts';

const dayMs = 86_400_000;

/** The archive of the history: files that are only ever added. */
export interface HistoryArchive {
  /**
   * Writes entries. Files are named after their content, so the same entries may be written again; other batches with some of the same
   * entries leave copies, which readers ignore.
   *
   * @returns the number of files
   */
  write(entries: readonly HistoryEntry[]): Promise<number>;
  /**
   * The entries of a day, copies included, in no particular order.
   *
   * @param day `YYYY-MM-DD` in UTC
   */
  readDay(day: string): AsyncIterable<HistoryEntry>;
}

/** Where the facts of operations are stored until they expire. */
export interface RecordedOperations {
  /** Operations with live keys in a period (inclusive start, exclusive end); `unreadable` for a damaged item. */
  find(fromUnixMs: number, untilUnixMs: number): AsyncIterable<HistoryEntry | 'unreadable'>;
}

/** Ports of a comparison. */
export interface ComparisonPorts extends Pick<Budget, 'isTimeLeft'> {
  readonly archive: HistoryArchive;
  readonly operations: RecordedOperations;
}

/** What a comparison has done. */
export interface HistoryComparison {
  /** Operations that were looked up in the archive. */
  readonly compared: number;
  /** Operations that were missing there, and have been added. */
  readonly repaired: number;
  readonly unreadable: number;
  /** Whether all operations of the period were compared. */
  readonly isComplete: boolean;
}

/** Entries per repair file, at most. */
const fileEntries = 1_000;

/**
 * Compares the recorded operations of a period with the archive, and adds those that are missing. It may be interrupted at any point, and
 * repeated: what was added before is found in the archive.
 */
export async function compareHistory(
  { archive, operations, isTimeLeft }: ComparisonPorts,
  period: { readonly fromUnixMs: number; readonly untilUnixMs: number },
): Promise<HistoryComparison> {
  const archived = new Set<string>();
  for (const day of listDays(period.fromUnixMs, period.untilUnixMs)) {
    for await (const entry of archive.readDay(day)) archived.add(deriveHistoryEntryId(entry));
  }
  const counts = { compared: 0, repaired: 0, unreadable: 0 };
  let missing: HistoryEntry[] = [];
  const add = async (): Promise<void> => {
    if (missing.length === 0) return;
    await archive.write(missing);
    counts.repaired += missing.length;
    missing = [];
  };
  let isComplete = true;
  for await (const entry of operations.find(period.fromUnixMs, period.untilUnixMs)) {
    isComplete = isTimeLeft();
    if (!isComplete) break;
    counts.compared += 1;
    if (entry === 'unreadable') counts.unreadable += 1;
    else if (!archived.has(deriveHistoryEntryId(entry))) missing.push(entry);
    if (missing.length === fileEntries) await add();
  }
  await add();
  return { ...counts, isComplete };
}

/** The day of an entry in UTC, by which the archive is divided. */
export function getHistoryDay(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 10);
}

/** The days (UTC) that a period touches. */
export function listDays(fromUnixMs: number, untilUnixMs: number): string[] {
  const days: string[] = [];
  for (let ms = Math.floor(fromUnixMs / dayMs) * dayMs; ms < untilUnixMs; ms += dayMs) days.push(getHistoryDay(ms));
  return days;
}
