import { computeUptimePercent } from '@nakor/operations/status/uptime';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const dayMs = 86_400_000;
const day = 20_700;
const at = (onDay: number, minute: number) => onDay * dayMs + minute * 60_000;
const minutes = (from: number, to: number) => new Set(Array.from({ length: to - from }, (_, index) => from + index));
const wholeDay = minutes(0, 1_440);
const uptimeOf = (upMinutes: ReadonlySet<number>, now: number) =>
  computeUptimePercent({ sinceUnixMs: null, days: [{ day, upMinutes }] }, now);

describe('uptimePercent', () => {
  it.each([
    { name: 'is 100 before the first whole minute', days: [], now: at(day, 0), expected: 100 },
    { name: 'does not count the current minute', days: [{ day, upMinutes: minutes(0, 1) }], now: at(day, 0) + 30_000, expected: 100 },
    {
      name: 'does not count the current minute as up',
      days: [{ day, upMinutes: new Set([0, 9]) }],
      now: at(day, 9),
      expected: 11.11,
    },
    {
      name: 'is 100 when every minute since the first was up',
      days: [{ day, upMinutes: minutes(600, 700) }],
      now: at(day, 700),
      expected: 100,
    },
    { name: 'counts a gap as down', days: [{ day, upMinutes: new Set([0, 1, 2, 7, 8, 9]) }], now: at(day, 10), expected: 60 },
    { name: 'counts silence until now as down', days: [{ day, upMinutes: minutes(0, 30) }], now: at(day, 40), expected: 75 },
    {
      name: 'counts a day without any result as down',
      days: [
        { day: day - 2, upMinutes: wholeDay },
        { day, upMinutes: new Set<number>() },
      ],
      now: at(day, 0),
      expected: 50,
    },
    {
      name: 'ignores minutes older than 30 days',
      days: [
        { day: day - 31, upMinutes: new Set([0]) },
        ...Array.from({ length: 30 }, (_, index) => ({ day: day - 1 - index, upMinutes: wholeDay })),
      ],
      now: at(day, 0),
      expected: 100,
    },
    {
      name: 'is rounded down, so that 100 means always up',
      days: Array.from({ length: 30 }, (_, index) => ({ day: day - 1 - index, upMinutes: index === 7 ? minutes(1, 1_440) : wholeDay })),
      now: at(day, 0),
      expected: 99.99,
    },
  ])('$name', ({ days, now, expected }) => {
    expect(computeUptimePercent({ sinceUnixMs: null, days }, now)).toBe(expected);
  });

  const lastTenDays = Array.from({ length: 10 }, (_, index) => ({ day: day - 1 - index, upMinutes: wholeDay }));

  it.each([
    { name: 'counts an outage that began before the period as down', since: at(day - 100, 0), expected: 33.33 },
    { name: 'counts a platform from its first minute on', since: at(day - 20, 0), expected: 50 },
    { name: 'never exceeds 100 when a clock was put back after the first minute', since: at(day - 1, 0), expected: 100 },
    { name: 'is 100 when the first minute lies ahead of a clock that was put back', since: at(day + 1, 0), expected: 100 },
  ])('$name', ({ since, expected }) => {
    expect(computeUptimePercent({ sinceUnixMs: since, days: lastTenDays }, at(day, 0))).toBe(expected);
  });

  it('is 0 when it was up once, but not in these days', () => {
    expect(computeUptimePercent({ sinceUnixMs: at(day - 100, 0), days: [] }, at(day, 0))).toBe(0);
  });

  it('is never below 0 or above 100, and a further minute up never lowers it', () => {
    const anyMinutes = fc.uniqueArray(fc.integer({ min: 0, max: 1_438 }), { maxLength: 50 });
    fc.assert(
      fc.property(anyMinutes, fc.integer({ min: 1, max: 1_438 }), (up, extra) => {
        const known = new Set([0, ...up]);
        const now = at(day, 1_439);
        const before = uptimeOf(known, now);
        const after = uptimeOf(new Set([...known, extra]), now);
        expect(before).toBeGreaterThanOrEqual(0);
        expect(after).toBeGreaterThanOrEqual(before);
        expect(after).toBeLessThanOrEqual(100);
      }),
    );
  });
});
