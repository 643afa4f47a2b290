import { randomBytes } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { createRateCounter } from '@nakor/aws/usage/rate-counter';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { RateLimits } from '@nakor/operations/access/plans';
import type { RateOutcome } from '@nakor/operations/access/rate-windows';
import fc from 'fast-check';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { emulatorClient } from '../../support/storage/access.ts';

/** 2026-10-15T12:00:10Z: ten seconds into a minute, in the middle of a day. */
const noon = Date.UTC(2026, 9, 15, 12, 0, 10) / 1000;
const midnight = Date.UTC(2026, 9, 16) / 1000;
const limits: RateLimits = { perMinute: 5, perDay: 8 };
const plenty: RateLimits = { perMinute: 600, perDay: 200_000 };

const counter = () => createRateCounter(emulatorClient(), inject('service').accessTable);
const freshId = () => randomBytes(8).toString('hex');

let keyId: string;
beforeEach(() => {
  keyId = `key_${freshId()}`;
});

/** Counts one request of this test's key. */
function take(nowUnixSeconds: number, { requestId = freshId(), limits: given = limits } = {}): Promise<RateOutcome> {
  return counter().consume({ organizationId: 'org_ports', keyId, requestId, nowUnixMs: nowUnixSeconds * 1000, limits: given });
}

/** Whether it was allowed, and the number of requests in the minute and the day. */
const seen = ({ isAllowed, windows: [minute, day] }: RateOutcome) => [isAllowed, minute.used, day.used];

async function takeTimes(times: number, nowUnixSeconds: number): Promise<RateOutcome[]> {
  const outcomes: RateOutcome[] = [];
  for (let index = 0; index < times; index += 1) outcomes.push(await take(nowUnixSeconds));
  return outcomes;
}

describe('the rate counter', () => {
  it('counts a request in both windows and returns when they end', async () => {
    expect(await take(noon)).toEqual({
      isAllowed: true,
      windows: [
        { window: 'minute', limit: 5, used: 1, remaining: 4, resetAtUnixMs: (noon + 50) * 1000 },
        { window: 'day', limit: 8, used: 1, remaining: 7, resetAtUnixMs: midnight * 1000 },
      ],
      begun: { current: 1, previous: 0 },
    });
  });

  it('tells how many requests of the key began in this half second and the one before, whichever minute they are counted in', async () => {
    const wide = { perMinute: 100, perDay: 100 };
    const begunAt = async (seconds: number) => {
      const { current, previous } = (await take(seconds, { limits: wide })).begun;
      return [current, previous];
    };
    expect(await begunAt(noon + 48.5)).toEqual([1, 0]);
    expect(await begunAt(noon + 48.9)).toEqual([2, 0]);
    expect(await begunAt(noon + 49.1)).toEqual([1, 2]);
    expect(await begunAt(noon + 49.6)).toEqual([1, 1]);
    expect(await begunAt(noon + 50)).toEqual([1, 1]);
    expect(await begunAt(noon + 52)).toEqual([1, 0]);
    // After 128 s the numbers of half seconds start again, and no id of before is left.
    expect(await begunAt(noon + 52 + 128)).toEqual([1, 0]);
  });

  it('counts those of a host whose clock is ahead by half a second', async () => {
    await take(noon + 0.5);
    expect((await take(noon)).begun).toEqual({ current: 2, previous: 0 });
  });

  it('counts a repeated write of a request that began within the second once', async () => {
    const requestId = freshId();
    expect((await take(noon, { requestId })).begun.current).toBe(1);
    expect((await take(noon, { requestId })).begun.current).toBe(1);
  });

  it('allows exactly as many requests as a minute may have, and does not count rejected ones', async () => {
    const outcomes = await takeTimes(7, noon);
    expect(outcomes.map(seen)).toEqual([
      [true, 1, 1],
      [true, 2, 2],
      [true, 3, 3],
      [true, 4, 4],
      [true, 5, 5],
      [false, 5, 5],
      [false, 5, 5],
    ]);
    expect(seen(await take(noon + 50))).toEqual([true, 1, 6]);
  });

  it('opens a new minute in its first second, not earlier', async () => {
    await takeTimes(5, noon);
    expect(seen(await take(noon + 49))).toEqual([false, 5, 5]);
    expect(seen(await take(noon + 50))).toEqual([true, 1, 6]);
  });

  it('rejects requests for the rest of the day once the day is full', async () => {
    await takeTimes(5, noon);
    await takeTimes(3, noon + 60);
    const refused = await take(noon + 120);
    expect(seen(refused)).toEqual([false, 0, 8]);
    expect(refused.windows.map(({ remaining, resetAtUnixMs }) => [remaining, resetAtUnixMs / 1000])).toEqual([
      [5, noon + 170],
      [0, midnight],
    ]);
    expect(seen(await take(midnight - 1))).toEqual([false, 0, 8]);
    expect(seen(await take(midnight))).toEqual([true, 1, 1]);
  });

  it('counts keys separately', async () => {
    await takeTimes(5, noon);
    keyId = `key_${freshId()}`;
    expect(seen(await take(noon))).toEqual([true, 1, 1]);
  });

  it('applies new limits immediately, higher or lower', async () => {
    await takeTimes(5, noon);
    expect(seen(await take(noon, { limits: { perMinute: 10, perDay: 100 } }))).toEqual([true, 6, 6]);
    const refused = await take(noon, { limits: { perMinute: 3, perDay: 100 } });
    expect(seen(refused)).toEqual([false, 6, 6]);
    expect(refused.windows[0]).toMatchObject({ limit: 3, used: 6, remaining: 0 });
  });

  it('reports a database that is unreachable', async () => {
    const unreachable = createRateCounter(emulatorClient('http://127.0.0.1:9'), inject('service').accessTable);
    const request = { organizationId: 'org_ports', keyId, requestId: freshId(), nowUnixMs: noon * 1000, limits };
    await expect(unreachable.consume(request)).rejects.toBeInstanceOf(DependencyUnavailable);
  });

  it('accepts only request ids of 16 hexadecimal digits', async () => {
    await expect(take(noon, { requestId: 'req-1' })).rejects.toThrow(RangeError);
  });
});

describe('a request that is counted again because a response was lost', () => {
  it('counts once within a minute', async () => {
    const requestId = freshId();
    expect(seen(await take(noon, { requestId }))).toEqual([true, 1, 1]);
    expect(seen(await take(noon, { requestId }))).toEqual([true, 1, 1]);
    expect(seen(await take(noon))).toEqual([true, 2, 2]);
  });

  it('counts once when it has opened the window', async () => {
    const requestId = freshId();
    await takeTimes(2, noon);
    expect(seen(await take(noon + 60, { requestId }))).toEqual([true, 1, 3]);
    expect(seen(await take(noon + 60, { requestId }))).toEqual([true, 1, 3]);
  });

  it('counts once when another request has opened the next minute in between', async () => {
    const requestId = freshId();
    expect(seen(await take(noon + 49, { requestId }))).toEqual([true, 1, 1]);
    expect(seen(await take(noon + 50))).toEqual([true, 1, 2]);
    expect(seen(await take(noon + 49, { requestId }))).toEqual([true, 1, 2]);
    expect(seen(await take(noon + 50))).toEqual([true, 2, 3]);
  });

  it.each([
    { name: 'the first second of a slice of half a minute', firstUnixSeconds: noon + 20 },
    { name: 'the last second of one', firstUnixSeconds: noon + 49 },
  ])('counts once when requests have gone on for 30 s since $name', async ({ firstUnixSeconds }) => {
    const requestId = freshId();
    await take(firstUnixSeconds, { requestId, limits: plenty });
    for (let seconds = 0; seconds <= 30; seconds += 10) await take(firstUnixSeconds + seconds, { limits: plenty });
    expect((await take(firstUnixSeconds, { requestId, limits: plenty })).windows[1].used).toBe(5);
    expect((await take(firstUnixSeconds + 30, { limits: plenty })).windows[1].used).toBe(6);
  });

  it('counts once across midnight', async () => {
    const requestId = freshId();
    await take(midnight - 1, { requestId });
    await take(midnight);
    expect(seen(await take(midnight - 1, { requestId }))).toEqual([true, 1, 1]);
  });

  it('is allowed again even though the window is full by now', async () => {
    const requestId = freshId();
    await take(noon, { requestId });
    await takeTimes(4, noon);
    expect(seen(await take(noon, { requestId }))).toEqual([true, 5, 5]);
    expect(seen(await take(noon))).toEqual([false, 5, 5]);
  });

  it('counts once when ten copies of it arrive at the same time', async () => {
    const requestId = freshId();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => take(noon, { requestId })));
    expect(outcomes.every(({ isAllowed }) => isAllowed)).toBe(true);
    expect(seen(await take(noon))).toEqual([true, 2, 2]);
  });
});

describe('concurrent requests', () => {
  const manyLimits: RateLimits = { perMinute: 120, perDay: 1_000 };
  const atOnce = (times: number, nowUnixSeconds: number, given: RateLimits) =>
    Promise.all(Array.from({ length: times }, () => take(nowUnixSeconds, { limits: given })));

  it('are allowed exactly up to the limit of the minute', async () => {
    await take(noon, { limits: manyLimits });
    const outcomes = await atOnce(200, noon, manyLimits);
    const passed = outcomes.filter(({ isAllowed }) => isAllowed);
    expect(passed).toHaveLength(119);
    const used = passed.map(({ windows }) => windows[0].used).sort((left, right) => left - right);
    expect(used).toEqual(Array.from({ length: 119 }, (_, index) => index + 2));
    expect(seen(await take(noon + 60, { limits: manyLimits }))).toEqual([true, 1, 121]);
  });

  it('are allowed exactly up to the limit of the day', async () => {
    const given: RateLimits = { perMinute: 500, perDay: 50 };
    await take(noon, { limits: given });
    const outcomes = await atOnce(200, noon, given);
    expect(outcomes.filter(({ isAllowed }) => isAllowed)).toHaveLength(49);
  });

  it('open a window together without losing or adding a request', async () => {
    const outcomes = await atOnce(100, noon, manyLimits);
    expect(outcomes.every(({ isAllowed }) => isAllowed)).toBe(true);
    const next = await atOnce(100, noon + 60, manyLimits);
    expect(next.every(({ isAllowed }) => isAllowed)).toBe(true);
    expect(seen(await take(noon + 60, { limits: manyLimits }))).toEqual([true, 101, 201]);
  });
});

describe('a host whose clock is behind', () => {
  it('counts in the minute that others have already opened', async () => {
    await take(noon + 60);
    const behind = await take(noon);
    expect(seen(behind)).toEqual([true, 2, 2]);
    expect(behind.windows[0].resetAtUnixMs).toBe((noon + 110) * 1000);
  });

  it('rejects requests when that minute is full, although its own has room', async () => {
    await takeTimes(5, noon + 60);
    expect(seen(await take(noon))).toEqual([false, 5, 5]);
  });

  it('counts in the day that ends by its clock, while others count in the next one', async () => {
    await takeTimes(4, midnight - 1);
    await takeTimes(2, midnight);
    expect(seen(await take(midnight - 1))).toEqual([true, 5, 5]);
    expect(seen(await take(midnight - 1))).toEqual([false, 5, 5]);
    expect(seen(await take(midnight))).toEqual([true, 3, 3]);
  });
});

describe('the rate item of a key', () => {
  /** Its counters and request ids, with the number of ids. */
  async function counting(unixSeconds: number): Promise<Readonly<Record<string, unknown>>> {
    const Key = { pk: `ORG#org_ports#KEY#${keyId}`, sk: `RATE#${Math.floor(unixSeconds / 86_400)}` };
    const { Item = {} } = await emulatorClient().send(new GetCommand({ TableName: inject('service').accessTable, Key }));
    const counted = Object.entries(Item).filter(([name]) => /^(minute|counted|day)_/.test(name));
    return Object.fromEntries(counted.map(([name, value]) => [name, value instanceof Set ? value.size : value]));
  }

  it('contains the minute, and the request ids of this and the previous half minute', async () => {
    for (let seconds = 0; seconds < 120; seconds += 10) await take(noon + seconds, { limits: plenty });
    // 12:00:10 to 12:02:00, so the last request is alone in its minute.
    expect(await counting(noon)).toEqual({ minute_722: 1, day_used: 12, counted_1: 3, counted_2: 1 });
  });

  it('does not grow when requests arrive at regular intervals', async () => {
    for (let request = 0; request < 80; request += 1) await take(noon + request * 120, { limits: plenty });
    const attributes = await counting(noon);
    expect(Object.keys(attributes).sort()).toEqual(['counted_6', 'day_used', `minute_${720 + 79 * 2}`]);
    expect(attributes['counted_6']).toBe(1);
  });

  it('counts correctly in a minute after a long pause', async () => {
    await takeTimes(5, noon);
    expect(seen(await take(noon + 7_200))).toEqual([true, 1, 6]);
    expect(seen(await take(noon + 7_200))).toEqual([true, 2, 7]);
  });

  it('is kept for a day after its own', async () => {
    await take(noon);
    const Key = { pk: `ORG#org_ports#KEY#${keyId}`, sk: 'RATE#20741' };
    const { Item } = await emulatorClient().send(new GetCommand({ TableName: inject('service').accessTable, Key }));
    expect(Item?.['delete_after']).toBe(midnight + 86_400);
  });
});

describe('for any clocks of hosts', () => {
  const step = fc.record({
    /** Seconds around midnight. */
    at: fc.integer({ min: -70, max: 70 }),
    isRepeated: fc.boolean(),
  });

  /** Sends a request, possibly twice, and expects it to be counted once in each window if it is allowed. */
  async function expectCountedOnce({ at, isRepeated }: { at: number; isRepeated: boolean }, counted: Map<string, number>): Promise<void> {
    const requestId = freshId();
    const first = await take(midnight + at, { requestId });
    const again = isRepeated ? await take(midnight + at, { requestId }) : first;
    expect(again.isAllowed).toBe(first.isAllowed);
    for (const { window, limit, used, resetAtUnixMs } of first.windows) {
      const name = `${window} until ${resetAtUnixMs}`;
      const expected = (counted.get(name) ?? 0) + (first.isAllowed ? 1 : 0);
      expect([name, used, used <= limit]).toEqual([name, expected, true]);
      counted.set(name, expected);
    }
  }

  it('no window counts more requests than it allows, and none twice', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      keyId = `key_${freshId()}`;
      const counted = new Map<string, number>();
      for (const each of steps) await expectCountedOnce(each, counted);
    });
    await fc.assert(property, { numRuns: 30, seed: 20_261_016 });
  });
});
