import { addWorkingDays, computeNextWorkingDay, computePreviousWorkingDay, isWorkingDay } from '@nakor/domain/fa3/elements/working-days';
import { describe, expect, it } from 'vitest';

describe('nextWorkingDay', () => {
  it.each([
    ['a Wednesday', '2026-10-14', '2026-10-15'],
    ['a Friday', '2026-10-16', '2026-10-19'],
    ['a Saturday', '2026-10-17', '2026-10-19'],
    ['the day before Independence Day', '2026-11-10', '2026-11-12'],
    ['the day before Christmas Eve', '2026-12-23', '2026-12-28'],
    ['the last day of a year, before a weekend', '2026-12-31', '2027-01-04'],
    ['Good Friday', '2026-04-03', '2026-04-07'],
    ['the day before Corpus Christi', '2026-06-03', '2026-06-05'],
    ['Good Friday of the next year', '2027-03-26', '2027-03-30'],
    ['the day before Corpus Christi of a leap year', '2028-06-14', '2028-06-16'],
  ])('after %s', (_, day, next) => {
    expect(computeNextWorkingDay(day)).toBe(next);
  });
});

describe('previousWorkingDay', () => {
  it.each([
    ['a Thursday', '2026-10-15', '2026-10-14'],
    ['a Monday', '2026-10-19', '2026-10-16'],
    ['the day after Independence Day', '2026-11-12', '2026-11-10'],
    ['the Tuesday after Easter', '2026-04-07', '2026-04-03'],
    ['the day after Christmas', '2026-12-27', '2026-12-23'],
  ])('before %s', (_, day, previous) => {
    expect(computePreviousWorkingDay(day)).toBe(previous);
  });
});

describe('isWorkingDay', () => {
  it('counts 24 December until 2024', () => {
    expect(['2024-12-24', '2025-12-24', '2026-12-24'].map((day) => isWorkingDay(day))).toEqual([true, false, false]);
  });

  it('counts a Saturday if asked to, unless it is a public holiday', () => {
    // 2026-08-15 and 2026-12-26 are Saturdays.
    expect(['2026-10-17', '2026-10-18', '2026-08-15', '2026-12-26'].map((day) => isWorkingDay(day, 'working'))).toEqual([
      ...[true, false, false, false],
    ]);
  });
});

describe('addWorkingDays', () => {
  it.each([
    ['free', '2025-07-12', '2025-07-22'],
    ['working', '2025-07-12', '2025-07-21'],
    ['free', '2026-12-22', '2027-01-05'],
  ] as const)('with Saturdays %s counts seven from %s to %s', (saturday, day, last) => {
    expect(addWorkingDays(day, 7, saturday)).toBe(last);
  });
});
