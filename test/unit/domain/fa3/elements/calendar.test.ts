import { addDays, addMonthsToDay, countDaysBetween, isCalendarDay, toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe('isCalendarDay', () => {
  it.each(['2026-10-15', '2028-02-29', '2000-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])('accepts %s', (text) => {
    expect(isCalendarDay(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-10-00',
    '2026-10-32',
    '26-10-15',
    '2026-1-5',
    '15.10.2026',
    '20261015',
    '2026-10-15Z',
    '2026-10-15T00:00:00Z',
    ' 2026-10-15',
    '2026-10-15\n',
    '-2026-10-15',
    '',
  ])('rejects %j', (text) => {
    expect(isCalendarDay(text)).toBe(false);
  });
});

describe('warsawDay', () => {
  it.each([
    { name: 'a second before midnight in winter', instant: '2026-01-14T22:59:59Z', day: '2026-01-14' },
    { name: 'midnight in winter, an hour before UTC', instant: '2026-01-14T23:00:00Z', day: '2026-01-15' },
    { name: 'a second before midnight in summer', instant: '2026-07-14T21:59:59Z', day: '2026-07-14' },
    { name: 'midnight in summer, two hours before UTC', instant: '2026-07-14T22:00:00Z', day: '2026-07-15' },
    { name: 'midnight before the clocks go forward', instant: '2026-03-28T23:00:00Z', day: '2026-03-29' },
    { name: 'the last second of the day of 23 hours', instant: '2026-03-29T21:59:59Z', day: '2026-03-29' },
    { name: 'midnight after the day of 23 hours', instant: '2026-03-29T22:00:00Z', day: '2026-03-30' },
    { name: 'midnight before the clocks go back', instant: '2026-10-24T22:00:00Z', day: '2026-10-25' },
    { name: 'the last second of the day of 25 hours', instant: '2026-10-25T22:59:59Z', day: '2026-10-25' },
    { name: 'midnight after the day of 25 hours', instant: '2026-10-25T23:00:00Z', day: '2026-10-26' },
    { name: 'New Year in Warsaw', instant: '2026-12-31T23:00:00Z', day: '2027-01-01' },
    { name: 'the leap day', instant: '2028-02-28T23:00:00Z', day: '2028-02-29' },
  ])('knows $name', ({ instant, day }) => {
    expect(toWarsawDay(Date.parse(instant))).toBe(day);
  });

  it('is that of the rules of time zones at any instant', () => {
    const inWarsaw = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw', year: 'numeric', month: '2-digit', day: '2-digit' });
    const [from, to] = [Date.parse('1900-01-01T00:00:00Z'), Date.parse('2200-01-01T00:00:00Z')];
    const anyInstant = fc.integer({ min: from, max: to });
    // Only around midnight do summer and winter have different days.
    const aroundMidnight = fc
      .tuple(fc.integer({ min: from / dayMs, max: to / dayMs }), fc.integer({ min: -3 * hourMs, max: 3 * hourMs }))
      .map(([day, offset]) => day * dayMs + offset);
    fc.assert(
      fc.property(fc.oneof(anyInstant, aroundMidnight), (unixMs) => {
        expect(toWarsawDay(unixMs)).toBe(inWarsaw.format(new Date(unixMs)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not know the day of no instant', () => {
    expect(() => toWarsawDay(Number.NaN)).toThrow(RangeError);
  });
});

describe('daysBetween', () => {
  it.each([
    { from: '2026-10-15', to: '2026-10-15', days: 0 },
    { from: '2026-10-15', to: '2026-10-16', days: 1 },
    { from: '2026-10-16', to: '2026-10-15', days: -1 },
    { from: '2026-03-28', to: '2026-03-30', days: 2 },
    { from: '2026-10-24', to: '2026-10-26', days: 2 },
    { from: '2028-02-28', to: '2028-03-01', days: 2 },
    { from: '2026-01-01', to: '2027-01-01', days: 365 },
  ])('counts $days from $from to $to', ({ from, to, days }) => {
    expect(countDaysBetween(from, to)).toBe(days);
  });
});

describe('addDays', () => {
  it.each([
    { day: '2026-10-15', days: 0, result: '2026-10-15' },
    { day: '2026-12-31', days: 1, result: '2027-01-01' },
    { day: '2028-03-01', days: -1, result: '2028-02-29' },
    { day: '2026-03-28', days: 2, result: '2026-03-30' },
    { day: '2026-10-26', days: -2, result: '2026-10-24' },
  ])('returns $result for $day plus $days', ({ day, days, result }) => {
    expect(addDays(day, days)).toBe(result);
  });
});

describe('addMonthsToDay', () => {
  it.each([
    ['2026-01-15', 6, '2026-07-15'],
    ['2026-10-15', 3, '2027-01-15'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-03-31', 3, '2026-06-30'],
  ])('adds to %s %i months', (day, months, later) => {
    expect(addMonthsToDay(day, months)).toBe(later);
  });
});
