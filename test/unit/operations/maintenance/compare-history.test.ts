import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import { compareHistory, getHistoryDay, type HistoryArchive, type HistoryFile } from '@nakor/operations/maintenance/compare-history';
import { describe, expect, it } from 'vitest';
import { recordedOperationsOf } from '../../../support/builders/recorded-operations.ts';

const startMs = Date.UTC(2026, 9, 31, 20);
const hourMs = 3_600_000;
const period = { fromUnixMs: startMs, untilUnixMs: startMs + 8 * hourMs };

function entry(requestId: string, hours: number, organizationId = 'org_a'): HistoryEntry {
  const atUnixMs = startMs + hours * hourMs;
  return { organizationId, requestId, atUnixMs, keyId: 'key_1', operation: 'validateInvoice', eventId: null, facts: {} };
}

/** An archive in memory, one file per batch. */
function archiveOf(...batches: readonly (readonly HistoryEntry[])[]) {
  const files: HistoryFile[] = [];
  const opened: number[] = [];
  const archive: Pick<HistoryArchive, 'write' | 'readFiles'> = {
    async write(entries) {
      for (const ofDay of Map.groupBy(entries, ({ atUnixMs }) => getHistoryDay(atUnixMs)).values())
        files.push({ startUnixMs: Math.min(...ofDay.map(({ atUnixMs }) => atUnixMs)), entries: ofDay });
      return 1;
    },
    async *readFiles(day) {
      const ofDay = files.filter(({ startUnixMs }) => getHistoryDay(startUnixMs) === day);
      for (const file of ofDay.toSorted((left, right) => left.startUnixMs - right.startUnixMs)) {
        opened.push(file.startUnixMs);
        yield file;
      }
    },
  };
  for (const batch of batches) void archive.write(batch);
  const ids = () => files.flatMap(({ entries }) => entries.map(({ requestId }) => requestId)).toSorted();
  return { archive, opened, ids };
}

const early = entry('a', 0.5);
const late = entry('b', 6.5);
const ofOther = entry('c', 6.6, 'org_b');
const all = [early, entry('d', 3.9), entry('e', 4.1), late, ofOther];
const isTimeLeft = () => true;

describe('the comparison of recorded operations with the archive', () => {
  it('adds what is missing, across hours, a midnight and organizations, and nothing the second time', async () => {
    const { archive, ids } = archiveOf([early, late]);
    const operations = recordedOperationsOf(all);
    expect(await compareHistory({ archive, operations, isTimeLeft }, period)).toEqual({
      ...{ compared: 5, repaired: 3, unreadable: 0, isComplete: true },
      comparedUntilUnixMs: period.untilUnixMs,
    });
    expect(ids()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await compareHistory({ archive, operations, isTimeLeft }, period)).toMatchObject({ compared: 5, repaired: 0 });
  });

  it('finds entries in a file that begins hours before them, and reads each file once', async () => {
    const { archive, opened } = archiveOf([early, entry('d', 3.9)], [entry('e', 4.1), late], [ofOther]);
    expect(await compareHistory({ archive, operations: recordedOperationsOf(all), isTimeLeft }, period)).toMatchObject({ repaired: 0 });
    expect(opened).toHaveLength(3);
  });

  it('finds an operation that started before the period and was completed in it', async () => {
    const before = entry('z', -0.1);
    const completed = recordedOperationsOf([{ ...before, atUnixMs: startMs }]);
    const operations = {
      ...completed,
      async *readPages(...range: Parameters<typeof completed.readPages>) {
        for await (const page of completed.readPages(...range)) yield page.map(() => before);
      },
    };
    const { archive } = archiveOf([before]);
    expect(await compareHistory({ archive, operations, isTimeLeft }, period)).toMatchObject({ compared: 1, repaired: 0 });
  });

  it('stops when there is no time, also where nothing matches, says so, and can be continued from there', async () => {
    const operations = recordedOperationsOf(all);
    const { archive, ids } = archiveOf();
    let asked = 0;
    let from = period.fromUnixMs;
    let runs = 0;
    for (let isComplete = false; !isComplete && runs < 50; runs += 1) {
      asked = 0;
      const report = await compareHistory({ archive, operations, isTimeLeft: () => asked++ < 12 }, { ...period, fromUnixMs: from });
      expect(report.isComplete).toBe(report.comparedUntilUnixMs === period.untilUnixMs);
      ({ isComplete, comparedUntilUnixMs: from } = report);
    }
    expect(runs).toBeGreaterThan(1);
    expect([...new Set(ids())]).toEqual(['a', 'b', 'c', 'd', 'e']);
    const nothing = await compareHistory({ archive, operations: recordedOperationsOf([]), isTimeLeft: () => false }, period);
    expect(nothing).toMatchObject({ compared: 0, isComplete: false, comparedUntilUnixMs: period.fromUnixMs });
  });

  it('does not ask about an idle organization in every hour', async () => {
    const operations = recordedOperationsOf([late]);
    const asked: number[] = [];
    const readPages: typeof operations.readPages = (id, from, until) => {
      asked.push((from - startMs) / hourMs);
      return operations.readPages(id, from, until);
    };
    const { archive } = archiveOf([late]);
    await compareHistory({ archive, operations: { ...operations, readPages }, isTimeLeft }, period);
    expect(asked).toEqual([0, 6, 7]);
  });
});
