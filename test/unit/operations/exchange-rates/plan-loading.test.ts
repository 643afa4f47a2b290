import { addDays, countDaysBetween } from '@nakor/domain/fa3/elements/calendar';
import { isWorkingDay } from '@nakor/domain/fa3/elements/working-days';
import {
  computeAgeInWorkingDays,
  type DayRange,
  determineFirstKeptDay,
  keptDays,
  listMissingDays,
  planQueries,
  queryDays,
} from '@nakor/operations/exchange-rates/plan-loading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateTables } from '../../../support/builders/rate-tables.ts';

/** A Thursday; the day before was a holiday. */
const today = '2026-11-12';
const allDays = rateTables(determineFirstKeptDay(today), '2026-11-10').map(({ day }) => day);

const lengthOf = ({ from, to }: DayRange) => countDaysBetween(from, to) + 1;
const isIn = (day: string) => (range: DayRange) => day >= range.from && day <= range.to;

describe('missingDays', () => {
  it('are none after the last working day before today, and none on holidays', () => {
    expect(listMissingDays(new Set(allDays), today)).toEqual([]);
  });

  it('are the working days of two years without tables', () => {
    const missing = listMissingDays(new Set(), today);
    expect([missing[0], missing.at(-1)]).toEqual(['2024-11-12', '2026-11-10']);
    expect(missing).toEqual(allDays);
  });

  it('include 24 December 2024, which was no holiday', () => {
    expect(listMissingDays(new Set(), today)).toContain('2024-12-24');
    expect(listMissingDays(new Set(), today)).not.toContain('2025-12-24');
  });
});

describe('ageInWorkingDays', () => {
  it.each([
    ['2026-11-12', 0],
    ['2026-11-10', 0],
    ['2026-11-09', 1],
    ['2026-11-06', 2],
    ['2026-11-05', 3],
  ])('counts the working days after a newest table of %s', (newest, age) => {
    expect(computeAgeInWorkingDays(new Set(['2026-01-02', newest]), today)).toBe(age);
  });

  it('is that of two years without tables', () => {
    expect(computeAgeInWorkingDays(new Set(), today)).toBe(allDays.length);
  });
});

describe('planQueries', () => {
  it('covers two years without tables in eight queries, the newest first', () => {
    const ranges = planQueries(new Set(), today, 0);
    expect(ranges).toHaveLength(8);
    expect(ranges[0]?.to).toBe(today);
    expect(ranges.at(-1)?.from).toBe('2024-11-12');
    expect(ranges.map(({ from }) => from)).toEqual(
      ranges
        .map(({ from }) => from)
        .sort()
        .reverse(),
    );
  });

  it('compares the last days and one other part once everything is loaded', () => {
    const ranges = planQueries(new Set(allDays), today, 2);
    expect(ranges).toEqual([
      { from: '2026-10-30', to: '2026-11-12' },
      { from: addDays('2024-11-12', 2 * queryDays), to: addDays('2024-11-12', 3 * queryDays - 1) },
    ]);
  });

  it('compares each day within eight runs', () => {
    const compared = Array.from({ length: 8 }, (_, run) => planQueries(new Set(allDays), today, run + 5)).flat();
    expect(allDays.filter((day) => !compared.some(isIn(day)))).toEqual([]);
  });

  it('fills gaps', () => {
    const known = new Set(allDays);
    known.delete('2025-05-05');
    expect(planQueries(known, today, 0).some(isIn('2025-05-05'))).toBe(true);
  });

  it('plans ranges of at most 93 days without overlaps that cover what is missing, and never the future', () => {
    fc.assert(
      fc.property(fc.subarray(allDays), fc.nat(), fc.nat(1_000), (known, run, later) => {
        const day = addDays(today, later);
        const ranges = planQueries(new Set(known), day, run);
        for (const range of ranges) expect(lengthOf(range)).toBeLessThanOrEqual(queryDays);
        for (const [index, { from }] of ranges.entries()) expect(from > (ranges[index + 1]?.to ?? '')).toBe(true);
        expect(ranges[0]?.to).toBe(day);
        expect((ranges.at(-1)?.from ?? '') >= determineFirstKeptDay(day)).toBe(true);
        expect(listMissingDays(new Set(known), day).filter((each) => !ranges.some(isIn(each)))).toEqual([]);
        expect(ranges.length).toBeLessThanOrEqual(Math.ceil(keptDays / queryDays) + 2);
      }),
      { numRuns: 30 },
    );
  });

  it('asks for no range of days off alone', () => {
    expect(planQueries(new Set(allDays), today, 0).filter(({ from, to }) => from === to && !isWorkingDay(from))).toEqual([]);
  });
});
