import { getRateWindow, getWindowNumber } from '@nakor/operations/access/rate-windows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const limits = { perMinute: 30, perDay: 1_000 };

describe('windowNumber', () => {
  it.each([
    { name: 'the first second of a minute', window: 'minute', at: 120, expected: 2 },
    { name: 'the last second of a minute', window: 'minute', at: 179, expected: 2 },
    { name: 'the first second of a day', window: 'day', at: 172_800, expected: 2 },
    { name: 'the last second of a day', window: 'day', at: 259_199, expected: 2 },
  ] as const)('counts $name', ({ window, at, expected }) => {
    expect(getWindowNumber(window, at)).toBe(expected);
  });
});

describe('rateWindow', () => {
  it.each([
    { name: 'an unused minute', window: 'minute', used: 0, expected: { limit: 30, used: 0, remaining: 30, resetAtUnixSeconds: 180 } },
    {
      name: 'a minute with one call left',
      window: 'minute',
      used: 29,
      expected: { limit: 30, used: 29, remaining: 1, resetAtUnixSeconds: 180 },
    },
    {
      name: 'a used-up day',
      window: 'day',
      used: 1_000,
      expected: { limit: 1_000, used: 1_000, remaining: 0, resetAtUnixSeconds: 259_200 },
    },
    {
      name: 'a day over a limit that was lowered',
      window: 'day',
      used: 1_500,
      expected: { limit: 1_000, used: 1_500, remaining: 0, resetAtUnixSeconds: 259_200 },
    },
  ] as const)('describes $name', ({ window, used, expected }) => {
    expect(getRateWindow(window, 2, used, limits)).toEqual({ window, ...expected });
  });

  it('ends after every instant in it, by at most its length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.constantFrom('minute' as const, 'day' as const), (at, window) => {
        const { resetAtUnixSeconds } = getRateWindow(window, getWindowNumber(window, at), 0, limits);
        return resetAtUnixSeconds > at && resetAtUnixSeconds - at <= (window === 'minute' ? 60 : 86_400);
      }),
      { seed: 20261015 },
    );
  });
});
