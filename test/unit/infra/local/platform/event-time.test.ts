import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLatestEventTime, readLatestEventTime } from '../../../../../infra/local/platform/event-time.ts';

let directory: string;
let file: string;
const errors: unknown[] = [];
const open = () => openLatestEventTime(file, (error) => errors.push(error));
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nakor-event-time-'));
  file = join(directory, 'event-time');
  errors.length = 0;
});
afterEach(() => rm(directory, { recursive: true }));

describe('the latest time of an event', () => {
  it('never goes back, in whichever process and however often that is started again', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ unixMs: fc.integer({ min: 1, max: 9_999_999_999_999 }), isRestarted: fc.boolean() })), (steps) => {
        let latest = readLatestEventTime(file);
        const processes = [open(), open()];
        for (const [index, { unixMs, isRestarted }] of steps.entries()) {
          if (isRestarted) processes[index % 2] = open();
          latest = Math.max(latest, unixMs);
          expect(processes[index % 2]?.(unixMs)).toBe(latest);
          expect(readLatestEventTime(file)).toBe(latest);
        }
      }),
    );
    expect(errors).toEqual([]);
  });

  it.each(['', 'one', '17', '1764232000000', '-5\n', '17642320000000000\n'])(
    'is that of the clock where the file holds %j',
    async (text) => {
      await writeFile(file, text);
      expect(open()(1_764_232_000_000)).toBe(1_764_232_000_000);
      expect(await readFile(file, 'utf8')).toMatch(/^1764232000000\n/);
      expect(errors).toEqual([]);
    },
  );

  it('is known to the process alone while the file cannot be used, which is reported once', async () => {
    const latest = open();
    await mkdir(file);
    expect([latest(5), latest(3), latest(7)]).toEqual([5, 5, 7]);
    expect(errors).toHaveLength(1);
    await rm(file, { recursive: true });
    expect(latest(6)).toBe(7);
    expect(readLatestEventTime(file)).toBe(7);
    await rm(file);
    await mkdir(file);
    latest(8);
    expect(errors).toHaveLength(2);
  });
});
