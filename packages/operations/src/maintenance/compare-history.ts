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
  /**
   * The files of a day, in the order of their earliest entries.
   *
   * @param day `YYYY-MM-DD` in UTC
   */
  readFiles(day: string): AsyncIterable<HistoryFile>;
}

/** A file of the archive. */
export interface HistoryFile {
  /** Time of its earliest entry, rounded down to seconds. */
  readonly startUnixMs: number;
  readonly entries: readonly HistoryEntry[];
}

/** Where the facts of operations are stored until they expire. */
export interface RecordedOperations {
  /** The ids of all organizations. */
  listOrganizations(): Promise<readonly string[]>;
  /**
   * Operations of an organization that were completed in a period (inclusive start, exclusive end), page by page; `unreadable` for a damaged
   * item. Pages may be empty.
   */
  readPages(organizationId: string, fromUnixMs: number, untilUnixMs: number): AsyncIterable<readonly (HistoryEntry | 'unreadable')[]>;
  /** When the organization completed its first operation in a period, or had its first event; null if it did not. */
  findNext(organizationId: string, fromUnixMs: number, untilUnixMs: number): Promise<number | null>;
}

/** Ports of a comparison. */
export interface ComparisonPorts extends Pick<Budget, 'isTimeLeft'> {
  readonly archive: Pick<HistoryArchive, 'write' | 'readFiles'>;
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
  /** All operations completed before this time were compared: the start of a comparison that continues this one. */
  readonly comparedUntilUnixMs: number;
}

/** Entries per repair file, at most. */
const fileEntries = 1_000;

/** Operations are compared hour by hour: the ids of the archive are in memory for one hour, and those of later hours that share its files. */
const windowMs = 3_600_000;

/** The archive divides operations by their start, the table by their completion; no request takes this long. */
const longestRequestMs = 900_000;

/**
 * Compares the operations that were completed in a period with the archive, and adds those that are missing. It reads each operation and
 * each file once, and asks for the time before every page and file. It may be interrupted at any point, and repeated: what was added before
 * is found in the archive.
 */
export async function compareHistory(
  ports: ComparisonPorts,
  { fromUnixMs, untilUnixMs }: { readonly fromUnixMs: number; readonly untilUnixMs: number },
): Promise<HistoryComparison> {
  const archived = readArchivedIds(ports.archive, fromUnixMs - longestRequestMs, untilUnixMs);
  const comparer = createComparer(ports.archive, archived);
  const nextOf = new Map((await ports.operations.listOrganizations()).map((id) => [id, fromUnixMs]));
  let start = fromUnixMs;
  while (start < untilUnixMs) {
    const end = Math.min(start + windowMs, untilUnixMs);
    archived.forget(start - longestRequestMs);
    const isCompared = (await archived.advance(end, ports.isTimeLeft)) && (await compareWindow(ports, comparer, nextOf, start, end));
    await comparer.addMissing();
    if (!isCompared) break;
    for (const [id, nextUnixMs] of nextOf) {
      if (nextUnixMs === idle) nextOf.set(id, (await ports.operations.findNext(id, end, untilUnixMs)) ?? Number.POSITIVE_INFINITY);
    }
    start = end;
  }
  return { ...comparer.counts, isComplete: start >= untilUnixMs, comparedUntilUnixMs: start };
}

/** Marks an organization that did nothing in an hour: it is not read in each of the hours until it did something. */
const idle = Number.NEGATIVE_INFINITY;

/** Compares the operations of all organizations in one hour; false if there was no time for all of them. */
async function compareWindow(
  { operations, isTimeLeft }: ComparisonPorts,
  comparer: Comparer,
  nextOf: Map<string, number>,
  start: number,
  end: number,
): Promise<boolean> {
  for (const [organizationId, nextUnixMs] of nextOf) {
    if (nextUnixMs >= end) continue;
    if (!isTimeLeft()) return false;
    let isIdle = true;
    for await (const page of operations.readPages(organizationId, start, end)) {
      for (const entry of page) await comparer.compare(entry);
      isIdle &&= page.length === 0;
      if (!isTimeLeft()) return false;
    }
    if (isIdle) nextOf.set(organizationId, idle);
  }
  return true;
}

type Comparer = ReturnType<typeof createComparer>;

/** Counts operations, and collects those that are missing until a file is full. */
function createComparer(archive: Pick<HistoryArchive, 'write'>, archived: Pick<ReturnType<typeof readArchivedIds>, 'has'>) {
  const counts = { compared: 0, repaired: 0, unreadable: 0 };
  let missing: HistoryEntry[] = [];
  const addMissing = async (): Promise<void> => {
    if (missing.length === 0) return;
    await archive.write(missing);
    counts.repaired += missing.length;
    missing = [];
  };
  const compare = async (entry: HistoryEntry | 'unreadable'): Promise<void> => {
    counts.compared += 1;
    if (entry === 'unreadable') counts.unreadable += 1;
    else if (!archived.has(entry)) missing.push(entry);
    if (missing.length === fileEntries) await addMissing();
  };
  return { counts, compare, addMissing };
}

/** The ids of archived operations, read forwards and forgotten behind. */
function readArchivedIds(archive: Pick<HistoryArchive, 'readFiles'>, fromUnixMs: number, untilUnixMs: number) {
  const idsOfHours = new Map<number, Set<string>>();
  const files = readFilesOf(archive, listDays(fromUnixMs, untilUnixMs))[Symbol.asyncIterator]();
  let readUpToUnixMs = Number.NEGATIVE_INFINITY;
  let firstHour = hourOf(fromUnixMs);
  const keep = (entries: readonly HistoryEntry[]) => {
    for (const entry of entries) {
      const hour = hourOf(entry.atUnixMs);
      if (hour < firstHour) continue;
      const ids = idsOfHours.get(hour) ?? new Set<string>();
      idsOfHours.set(hour, ids.add(deriveHistoryEntryId(entry)));
    }
  };
  return {
    has: (entry: HistoryEntry): boolean => idsOfHours.get(hourOf(entry.atUnixMs))?.has(deriveHistoryEntryId(entry)) ?? false,
    /** Forgets the hours before a time. */
    forget(beforeUnixMs: number): void {
      firstHour = hourOf(beforeUnixMs);
      for (const hour of idsOfHours.keys()) if (hour < firstHour) idsOfHours.delete(hour);
    },
    /** Reads all files that may have entries from before a time; false if there was no time for it. */
    async advance(endUnixMs: number, isTimeLeft: () => boolean): Promise<boolean> {
      while (readUpToUnixMs < endUnixMs) {
        if (!isTimeLeft()) return false;
        const next = await files.next();
        readUpToUnixMs = next.done === true ? Number.POSITIVE_INFINITY : next.value.startUnixMs;
        if (next.done !== true) keep(next.value.entries);
      }
      return true;
    },
  };
}

function hourOf(unixMs: number): number {
  return Math.floor(unixMs / windowMs);
}

async function* readFilesOf(archive: Pick<HistoryArchive, 'readFiles'>, days: readonly string[]): AsyncGenerator<HistoryFile, void> {
  for (const day of days) yield* archive.readFiles(day);
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
