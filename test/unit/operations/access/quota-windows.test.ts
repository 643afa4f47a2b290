import {
  getQuotaWindowEnd,
  getQuotaWindowNumber,
  getQuotaWindows,
  listFullWindows,
  type QuotaUse,
  readQuotaUse,
} from '@nakor/operations/access/quota-windows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const at = (text: string) => Date.parse(text);
/** Any second from 1970 to 2096, over 31 leap days. */
const anyInstant = fc.integer({ min: 0, max: 4_000_000_000_000 });
const settings = { seed: 20261121 } as const;

describe('quotaWindowNumber and quotaWindowEnd', () => {
  it.each([
    {
      name: 'the first second of a day',
      moment: '2026-11-21T00:00:00Z',
      day: 20_778,
      month: 24_322,
      dayEnd: '2026-11-22',
      monthEnd: '2026-12-01',
    },
    {
      name: 'the last second of a day',
      moment: '2026-11-21T23:59:59Z',
      day: 20_778,
      month: 24_322,
      dayEnd: '2026-11-22',
      monthEnd: '2026-12-01',
    },
    {
      name: 'the last second of a month',
      moment: '2026-11-30T23:59:59Z',
      day: 20_787,
      month: 24_322,
      dayEnd: '2026-12-01',
      monthEnd: '2026-12-01',
    },
    {
      name: 'the first second of a month',
      moment: '2026-12-01T00:00:00Z',
      day: 20_788,
      month: 24_323,
      dayEnd: '2026-12-02',
      monthEnd: '2027-01-01',
    },
    {
      name: 'the last second of a year',
      moment: '2026-12-31T23:59:59Z',
      day: 20_818,
      month: 24_323,
      dayEnd: '2027-01-01',
      monthEnd: '2027-01-01',
    },
    {
      name: 'the first second of a year',
      moment: '2027-01-01T00:00:00Z',
      day: 20_819,
      month: 24_324,
      dayEnd: '2027-01-02',
      monthEnd: '2027-02-01',
    },
    {
      name: '28 February before a leap day',
      moment: '2028-02-28T23:59:59Z',
      day: 21_242,
      month: 24_337,
      dayEnd: '2028-02-29',
      monthEnd: '2028-03-01',
    },
    { name: 'a leap day', moment: '2028-02-29T12:00:00Z', day: 21_243, month: 24_337, dayEnd: '2028-03-01', monthEnd: '2028-03-01' },
    {
      name: '28 February of another year',
      moment: '2027-02-28T12:00:00Z',
      day: 20_877,
      month: 24_325,
      dayEnd: '2027-03-01',
      monthEnd: '2027-03-01',
    },
    {
      name: 'a day on which clocks change in Poland',
      moment: '2026-10-25T00:30:00Z',
      day: 20_751,
      month: 24_321,
      dayEnd: '2026-10-26',
      monthEnd: '2026-11-01',
    },
    { name: 'the epoch', moment: '1970-01-01T00:00:00Z', day: 0, month: 23_640, dayEnd: '1970-01-02', monthEnd: '1970-02-01' },
  ])('know $name', ({ moment, day, month, dayEnd, monthEnd }) => {
    expect([getQuotaWindowNumber('day', at(moment)), getQuotaWindowNumber('month', at(moment))]).toEqual([day, month]);
    expect([getQuotaWindowEnd('day', day), getQuotaWindowEnd('month', month)]).toEqual([at(dayEnd), at(monthEnd)]);
  });

  it('agree: a window ends after every instant in it, and the next one begins there', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom('day' as const, 'month' as const), (moment, window) => {
        const number = getQuotaWindowNumber(window, moment);
        const end = getQuotaWindowEnd(window, number);
        expect(end).toBeGreaterThan(moment);
        expect(end - moment).toBeLessThanOrEqual(window === 'day' ? 86_400_000 : 31 * 86_400_000);
        expect([getQuotaWindowNumber(window, end - 1), getQuotaWindowNumber(window, end)]).toEqual([number, number + 1]);
      }),
      settings,
    );
  });
});

const noon = at('2026-11-21T12:00:00Z');
const use = (changes: Partial<QuotaUse> = {}): QuotaUse => ({
  dayWindow: 20_778,
  dayUsed: 7,
  monthWindow: 24_322,
  monthUsed: 90,
  ...changes,
});

describe('quotaUseAt', () => {
  it.each([
    { name: 'nothing was ever counted', stored: null, moment: noon, expected: use({ dayUsed: 0, monthUsed: 0 }) },
    { name: 'both windows are open', stored: use(), moment: noon, expected: use() },
    { name: 'it is the last second of the day', stored: use(), moment: at('2026-11-21T23:59:59Z'), expected: use() },
    { name: 'the day has ended', stored: use(), moment: at('2026-11-22'), expected: use({ dayWindow: 20_779, dayUsed: 0 }) },
    {
      name: 'the month has ended',
      stored: use(),
      moment: at('2026-12-01'),
      expected: { dayWindow: 20_788, dayUsed: 0, monthWindow: 24_323, monthUsed: 0 },
    },
    {
      name: 'a leap day has ended',
      stored: { dayWindow: 21_243, dayUsed: 3, monthWindow: 24_337, monthUsed: 4 },
      moment: at('2028-03-01'),
      expected: { dayWindow: 21_244, dayUsed: 0, monthWindow: 24_338, monthUsed: 0 },
    },
    {
      name: 'the year has ended',
      stored: { dayWindow: 20_818, dayUsed: 3, monthWindow: 24_323, monthUsed: 4 },
      moment: at('2027-01-01'),
      expected: { dayWindow: 20_819, dayUsed: 0, monthWindow: 24_324, monthUsed: 0 },
    },
    {
      name: 'our clock is a second before the day that others have started',
      stored: use(),
      moment: at('2026-11-20T23:59:59Z'),
      expected: use(),
    },
    {
      name: 'our clock is a second before the month that others have started',
      stored: { dayWindow: 20_788, dayUsed: 1, monthWindow: 24_323, monthUsed: 1 },
      moment: at('2026-11-30T23:59:59Z'),
      expected: { dayWindow: 20_788, dayUsed: 1, monthWindow: 24_323, monthUsed: 1 },
    },
  ])('returns the counters when $name', ({ stored, moment, expected }) => {
    expect(readQuotaUse(stored, moment)).toEqual(expected);
  });

  it('never goes back: counters valid at an instant are valid at any earlier one, and a second read changes nothing', () => {
    fc.assert(
      fc.property(anyInstant, anyInstant, fc.nat(500), fc.nat(500), (counted, looked, dayUsed, monthUsed) => {
        const stored = {
          dayWindow: getQuotaWindowNumber('day', counted),
          dayUsed,
          monthWindow: getQuotaWindowNumber('month', counted),
          monthUsed,
        };
        const counters = readQuotaUse(stored, looked);
        expect(counters.dayWindow).toBe(getQuotaWindowNumber('day', Math.max(counted, looked)));
        expect(counters.monthWindow).toBe(getQuotaWindowNumber('month', Math.max(counted, looked)));
        expect(counters.dayUsed).toBe(counters.dayWindow === stored.dayWindow ? dayUsed : 0);
        expect(counters.monthUsed).toBe(counters.monthWindow === stored.monthWindow ? monthUsed : 0);
        expect(readQuotaUse(counters, looked)).toEqual(counters);
      }),
      settings,
    );
  });
});

const limits = { perDay: 10, perMonth: 100 };

describe('quotaWindows', () => {
  it('describes both windows and their ends', () => {
    expect(getQuotaWindows(use(), limits)).toEqual([
      { window: 'day', limit: 10, used: 7, remaining: 3, resetAtUnixMs: at('2026-11-22') },
      { window: 'month', limit: 100, used: 90, remaining: 10, resetAtUnixMs: at('2026-12-01') },
    ]);
  });

  it('leaves zero, never a negative number, when the plan allows less than was used', () => {
    const [day, month] = getQuotaWindows(use(), { perDay: 5, perMonth: 90 });
    expect([day.used, day.remaining, month.used, month.remaining]).toEqual([7, 0, 90, 0]);
  });
});

describe('fullWindows', () => {
  it.each([
    { name: 'none while both have room', changes: { dayUsed: 9, monthUsed: 99 }, expected: [] },
    { name: 'the day at its limit', changes: { dayUsed: 10, monthUsed: 99 }, expected: ['day'] },
    { name: 'the month at its limit', changes: { dayUsed: 9, monthUsed: 100 }, expected: ['month'] },
    { name: 'both at their limits', changes: { dayUsed: 10, monthUsed: 100 }, expected: ['day', 'month'] },
    { name: 'both over their limits', changes: { dayUsed: 11, monthUsed: 101 }, expected: ['day', 'month'] },
  ])('names $name', ({ changes, expected }) => {
    expect(listFullWindows(use(changes), limits)).toEqual(expected);
  });
});
