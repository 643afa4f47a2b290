import { getRateWindow, getWindowNumber } from '@nakor/operations/access/rate-windows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const limits = { perMinute: 30, perDay: 1_000 };

describe('windowNumber', () => {
  it.each([
    { name: 'the first millisecond of a minute', window: 'minute', at: 120_000, expected: 2 },
    { name: 'the last millisecond of a minute', window: 'minute', at: 179_999, expected: 2 },
    { name: 'the first millisecond of a day', window: 'day', at: 172_800_000, expected: 2 },
    { name: 'the last millisecond of a day', window: 'day', at: 259_199_999, expected: 2 },
  ] as const)('counts $name', ({ window, at, expected }) => {
    expect(getWindowNumber(window, at)).toBe(expected);
  });
});

describe('rateWindow', () => {
  it.each([
    { name: 'an unused minute', window: 'minute', used: 0, expected: { limit: 30, used: 0, remaining: 30, resetAtUnixMs: 180_000 } },
    {
      name: 'a minute with one call left',
      window: 'minute',
      used: 29,
      expected: { limit: 30, used: 29, remaining: 1, resetAtUnixMs: 180_000 },
    },
    {
      name: 'a used-up day',
      window: 'day',
      used: 1_000,
      expected: { limit: 1_000, used: 1_000, remaining: 0, resetAtUnixMs: 259_200_000 },
    },
    {
      name: 'a day over a limit that was lowered',
      window: 'day',
      used: 1_500,
      expected: { limit: 1_000, used: 1_500, remaining: 0, resetAtUnixMs: 259_200_000 },
    },
  ] as const)('describes $name', ({ window, used, expected }) => {
    expect(getRateWindow(window, 2, used, limits)).toEqual({ window, ...expected });
  });

  it('ends after every instant in it, by at most its length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.constantFrom('minute' as const, 'day' as const), (at, window) => {
        const { resetAtUnixMs } = getRateWindow(window, getWindowNumber(window, at), 0, limits);
        return resetAtUnixMs > at && resetAtUnixMs - at <= (window === 'minute' ? 60_000 : 86_400_000);
      }),
      { seed: 20261015 },
    );
  });
});
