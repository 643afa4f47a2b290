import { readStreamRecords } from '@nakor/aws/history/stream-records';
import { deriveHistoryEntryId, type HistoryEntry } from '@nakor/operations/idempotency/history';
import { compareHistory, type HistoryArchive, listDays } from '@nakor/operations/maintenance/compare-history';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { recordedOperationsOf } from '../support/builders/recorded-operations.ts';
import { type FaultProxy, startFaultProxy } from '../support/faults/fault-proxy.ts';
import { cutBefore, dropResponse } from '../support/faults/faults.ts';
import { firstDayMs, historyEntries, recordedItem, streamRecord } from '../support/generators/history-entries.ts';
import { longestRunMs, modelRuns } from '../support/model/run-length.ts';
import { createHistoryBucket, type HistoryBucket } from '../support/storage/history-bucket.ts';

const dayMs = 86_400_000;
const period = { fromUnixMs: firstDayMs, untilUnixMs: firstDayMs + 3 * dayMs };
const days = listDays(period.fromUnixMs, period.untilUnixMs);

/** What happens to one attempt to archive a batch, or to one comparison. */
const fates = [
  /** It succeeds. */
  'done',
  /** It succeeds, and the function ends before Lambda learns of it: the batch comes again. */
  'unconfirmed',
  /** S3 does not get a file: the attempt fails, with the files of other days written or not. */
  'cut',
  /** S3 writes a file, and its response is lost. */
  'dropped',
] as const;

type Fate = (typeof fates)[number];

/** One attempt to archive a batch: its size, its fate, and the file that it happens to. */
interface Attempt {
  readonly records: number;
  readonly fate: Fate;
  readonly file: number;
}

/** A course of the stream: how its records are divided into batches, and what becomes of them. */
const attempts = fc.array(
  fc.record({ records: fc.integer({ min: 1, max: 15 }), fate: fc.constantFrom(...fates), file: fc.integer({ min: 1, max: 3 }) }),
  {
    maxLength: 12,
  },
);

/** A run of the model. */
interface Course {
  readonly entries: readonly HistoryEntry[];
  readonly attempts: readonly Attempt[];
  readonly lost: number;
  readonly comparisons: readonly (Omit<Attempt, 'records'> & { readonly reads: number })[];
}

const course: fc.Arbitrary<Course> = fc.record({
  entries: historyEntries,
  attempts,
  /** How many records, from the first one, the stream loses after the attempts, because they are older than 24 hours. */
  lost: fc.nat({ max: 40 }),
  /** Comparisons before one that succeeds. */
  comparisons: fc.array(fc.record({ fate: fc.constantFrom(...fates), file: fc.integer({ min: 1, max: 3 }), reads: fc.nat({ max: 40 }) }), {
    maxLength: 3,
  }),
});

let proxy: FaultProxy;
beforeAll(async () => {
  proxy = await startFaultProxy(inject('service').endpoints.s3);
});
afterAll(() => proxy.close());

/** Runs work while S3 has the fault; false if it failed. */
async function survives(fate: Fate, file: number, work: () => Promise<unknown>): Promise<boolean> {
  const isWrite = ({ method }: { readonly method: string }) => method === 'PUT';
  // The SDK makes three attempts, so a fault that lasts for three requests fails the call.
  if (fate === 'cut') proxy.inject({ fault: cutBefore, on: isWrite, from: file, times: 3 });
  if (fate === 'dropped') proxy.inject({ fault: dropResponse, on: isWrite, from: file, times: 3 });
  try {
    await work();
    return true;
  } catch {
    return false;
  } finally {
    proxy.heal();
  }
}

/** Passes records on as Lambda does: a batch that fails comes again, in a batch of another size. Returns how many were passed on. */
async function stream(archive: HistoryArchive, { entries, attempts: planned }: Course): Promise<number> {
  const records = entries.map((entry) => streamRecord(recordedItem(entry)));
  let position = 0;
  for (const { records: size, fate, file } of planned) {
    const batch = records.slice(position, position + size);
    const isWritten = await survives(fate, file, () => archive.write(readStreamRecords(batch).entries));
    if (isWritten && fate !== 'unconfirmed') position += batch.length;
  }
  return position;
}

async function readAll(bucket: HistoryBucket): Promise<HistoryEntry[]> {
  return (await Promise.all(days.map((day) => bucket.read(day)))).flat();
}

const byId = (entries: readonly HistoryEntry[]) => new Map(entries.map((entry) => [deriveHistoryEntryId(entry), entry]));

describe('the history of operations', () => {
  it('has every operation once the stream and the comparison have run, whatever fails in between', {
    timeout: longestRunMs * 1.2,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(course, async (planned) => {
        const bucket = await createHistoryBucket(proxy.endpoint);
        const position = await stream(bucket.archive, planned);
        const isTrouble = planned.attempts.some(({ fate }) => fate !== 'done');
        // What the stream has not lost is passed on in the end.
        const kept = planned.entries.slice(Math.max(position, planned.lost));
        if (kept.length > 0) await bucket.archive.write(kept);

        const operations = recordedOperationsOf(planned.entries);
        for (const { fate, file, reads } of planned.comparisons) {
          let read = 0;
          const isTimeLeft = () => read++ < reads;
          await survives(fate, file, () => compareHistory({ archive: bucket.archive, operations, isTimeLeft }, period));
        }
        const last = await compareHistory({ archive: bucket.archive, operations, isTimeLeft: () => true }, period);
        expect(last).toMatchObject({ compared: planned.entries.length, unreadable: 0, isComplete: true });

        const archived = await readAll(bucket);
        expect(byId(archived)).toEqual(byId(planned.entries));
        if (!isTrouble && planned.comparisons.every(({ fate }) => fate === 'done')) expect(archived).toHaveLength(planned.entries.length);
        const again = await compareHistory({ archive: bucket.archive, operations, isTimeLeft: () => true }, period);
        expect(again).toMatchObject({ repaired: 0, isComplete: true });
        expect(await readAll(bucket)).toHaveLength(archived.length);
      }),
      { numRuns: modelRuns, interruptAfterTimeLimit: longestRunMs, markInterruptAsFailure: false },
    );
  });
});
