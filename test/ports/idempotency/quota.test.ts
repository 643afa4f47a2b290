import { beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../support/generators/seeded-random.ts';
import { faultSeeds } from '../../support/generators/seeds.ts';
import { emulatorClient } from '../../support/storage/access.ts';
import { emulatorIdempotencyStore } from '../../support/storage/connected-host.ts';
import {
  completionOf,
  idempotencyScenario,
  scenarioNowMs,
  scenarioWindows,
  wideLimits,
} from '../../support/storage/idempotency-scenario.ts';

const { dayWindow, monthWindow } = scenarioWindows;
const quotaOf = (dayUsed: number, monthUsed: number) => ({
  day_window: dayWindow,
  day_used: dayUsed,
  month_window: monthWindow,
  month_used: monthUsed,
});

let scenario: ReturnType<typeof idempotencyScenario>;
beforeEach(() => {
  scenario = idempotencyScenario();
});

describe('quota', () => {
  const limits = { perDay: 3, perMonth: 100 };

  it('can be used up exactly', async () => {
    const outcomes = [];
    for (let index = 0; index < 5; index += 1) outcomes.push(await scenario.claim({ key: null, limits }));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['acquired', 'acquired', 'acquired', 'quota-exceeded', 'quota-exceeded']);
    expect(outcomes[3]).toEqual({
      kind: 'quota-exceeded',
      quota: { dayWindow, dayUsed: 3, monthWindow, monthUsed: 3 },
      unannounced: ['day'],
    });
    expect(await scenario.counts()).toMatchObject({ day: 3, month: 3, reservations: 3, inProgress: 0 });
  });

  it('leaves no record of the key when full, so that it can be used later', async () => {
    await scenario.setQuota(quotaOf(3, 3));
    expect((await scenario.claim({ limits })).kind).toBe('quota-exceeded');
    expect(await scenario.counts()).toMatchObject({ inProgress: 0, reservations: 0, day: 3, month: 3 });
    expect((await scenario.claim({ limits, body: 'other', atMs: scenarioNowMs + 86_400_000 })).kind).toBe('acquired');
  });

  it('does not prevent replays or conflicts of a key when full', async () => {
    await scenario.done({ key: 'order-done', limits });
    await scenario.claimed({ key: 'order-under-way', limits });
    await scenario.setQuota(quotaOf(3, 3));
    expect((await scenario.claim({ key: 'order-done', limits })).kind).toBe('replay');
    expect((await scenario.claim({ key: 'order-done', limits, body: 'other' })).kind).toBe('different-body');
    expect((await scenario.claim({ key: 'order-under-way', limits })).kind).toBe('in-progress');
    expect((await scenario.claim({ key: 'order-done', limits, atMs: scenarioNowMs + 86_400_000 })).kind).toBe('acquired');
  });

  it('is checked again for a key whose 24 hours are over, to the millisecond', async () => {
    const full = { perDay: 100, perMonth: 1 };
    await scenario.done({ limits: full });
    expect((await scenario.claim({ limits: full, atMs: scenarioNowMs + 86_399_999 })).kind).toBe('replay');
    expect((await scenario.claim({ limits: full, atMs: scenarioNowMs + 86_400_000 })).kind).toBe('quota-exceeded');
  });

  it('can be used again when refunded', async () => {
    const claims = [
      await scenario.claimed({ key: null, limits }),
      await scenario.claimed({ key: null, limits }),
      await scenario.claimed({ key: null, limits }),
    ];
    expect((await scenario.claim({ key: null, limits })).kind).toBe('quota-exceeded');
    for (const claim of claims.slice(1)) await scenario.store.release(claim);
    const outcomes = [
      await scenario.claim({ key: null, limits }),
      await scenario.claim({ key: null, limits }),
      await scenario.claim({ key: null, limits }),
    ];
    expect(outcomes.map(({ kind }) => kind)).toEqual(['acquired', 'acquired', 'quota-exceeded']);
  });

  it('of a lower plan is full immediately when more was already used; that of a higher one has room again', async () => {
    await scenario.setQuota(quotaOf(5, 50));
    expect(await scenario.claim({ limits })).toMatchObject({
      kind: 'quota-exceeded',
      quota: { dayUsed: 5, monthUsed: 50 },
      unannounced: ['day'],
    });
    expect(await scenario.claim({ limits: { perDay: 6, perMonth: 51 } })).toMatchObject({
      kind: 'acquired',
      quota: { dayUsed: 6, monthUsed: 51 },
    });
  });

  it.each([
    { name: 'the day', used: [3, 99], full: ['day'] },
    { name: 'the month', used: [2, 100], full: ['month'] },
    { name: 'both', used: [3, 100], full: ['day', 'month'] },
  ] as const)('is rejected when $name is full', async ({ used, full }) => {
    await scenario.setQuota(quotaOf(used[0], used[1]));
    expect(await scenario.claim({ limits })).toMatchObject({ kind: 'quota-exceeded', unannounced: full });
    expect(await scenario.counts()).toMatchObject({ day: used[0], month: used[1] });
  });
});

describe('a new window', () => {
  const limits = { perDay: 2, perMonth: 3 };
  const lastSecondMs = Date.UTC(2090, 4, 17, 23, 59, 59, 999);

  it('opens with the first millisecond of the day; the month continues', async () => {
    await scenario.setQuota(quotaOf(2, 2));
    expect((await scenario.claim({ atMs: lastSecondMs, limits })).kind).toBe('quota-exceeded');
    expect(await scenario.claim({ atMs: lastSecondMs + 1, limits })).toMatchObject({
      kind: 'acquired',
      quota: { dayWindow: dayWindow + 1, dayUsed: 1, monthWindow, monthUsed: 3 },
    });
    // The day has room, but the month does not.
    expect(await scenario.claim({ key: null, atMs: lastSecondMs + 2, limits })).toMatchObject({
      kind: 'quota-exceeded',
      quota: { dayUsed: 1, monthUsed: 3 },
      unannounced: ['month'],
    });
    expect(await scenario.claim({ key: null, atMs: Date.UTC(2090, 4, 19), limits })).toMatchObject({
      kind: 'quota-exceeded',
      quota: { dayUsed: 0 },
    });
  });

  it('opens for day and month with the first millisecond of a month', async () => {
    await scenario.setQuota({ ...quotaOf(2, 3), day_window: 43_980 });
    expect((await scenario.claim({ atMs: Date.UTC(2090, 5, 1) - 1, limits })).kind).toBe('quota-exceeded');
    expect(await scenario.claim({ atMs: Date.UTC(2090, 5, 1), limits })).toMatchObject({
      kind: 'acquired',
      quota: { dayWindow: 43_981, dayUsed: 1, monthWindow: monthWindow + 1, monthUsed: 1 },
    });
  });

  it('is opened once by 100 concurrent requests, without losing or adding one of them', async () => {
    await scenario.setQuota(quotaOf(2, 3));
    const atMs = Date.UTC(2090, 5, 1);
    await Promise.all(Array.from({ length: 100 }, () => scenario.claimed({ key: null, atMs })));
    expect(await scenario.counts()).toMatchObject({ day: 100, month: 100, reservations: 100 });
  });

  it('opened by others is used by a host whose clock is behind', async () => {
    await scenario.done({ key: 'order-of-the-next-day', atMs: Date.UTC(2090, 4, 18), limits });
    const behind = await scenario.claimed({ atMs: lastSecondMs, limits });
    expect(behind.reservation).toEqual({ dayWindow: dayWindow + 1, monthWindow });
    expect((await scenario.claim({ key: null, atMs: lastSecondMs, limits })).kind).toBe('quota-exceeded');
    await scenario.store.release(behind);
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 1 });
  });
});

describe('counters that have changed since they were read', () => {
  it.each([
    { name: 'nothing was counted before', known: null },
    { name: 'there was room before', known: { dayWindow, dayUsed: 0, monthWindow, monthUsed: 0, announced: { day: null, month: null } } },
    {
      name: 'the day was a different one',
      known: { dayWindow: dayWindow - 1, dayUsed: 9, monthWindow, monthUsed: 9, announced: { day: null, month: null } },
    },
    {
      name: 'the month was a different one',
      known: { dayWindow: dayWindow - 20, dayUsed: 9, monthWindow: monthWindow - 1, monthUsed: 9, announced: { day: null, month: null } },
    },
  ])('are still counted correctly when $name', async ({ known }) => {
    await scenario.setQuota(quotaOf(2, 9));
    expect((await scenario.claim({ key: null, known, limits: { perDay: 3, perMonth: 10 } })).kind).toBe('acquired');
    expect((await scenario.claim({ key: null, known, limits: { perDay: 3, perMonth: 10 } })).kind).toBe('quota-exceeded');
    expect(await scenario.counts()).toMatchObject({ day: 3, month: 10, reservations: 1 });
  });
});

describe('100 concurrent requests with one operation left', () => {
  it.each([
    { name: 'in the day, without keys', quota: quotaOf(49, 49), limits: { perDay: 50, perMonth: 500 }, key: () => null },
    { name: 'in the month, without keys', quota: quotaOf(1, 499), limits: { perDay: 50, perMonth: 500 }, key: () => null },
    {
      name: 'in the day, each with a key',
      quota: quotaOf(49, 49),
      limits: { perDay: 50, perMonth: 500 },
      key: (index: number) => `order-number-${index}`,
    },
  ])('allow exactly one: $name', async ({ quota, limits, key }) => {
    await scenario.setQuota(quota);
    const outcomes = await Promise.all(Array.from({ length: 100 }, (_, index) => scenario.claim({ key: key(index), limits })));
    const kinds = outcomes.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['acquired', ...Array.from({ length: 99 }, () => 'quota-exceeded')]);
    expect(await scenario.counts()).toMatchObject({
      day: quota.day_used + 1,
      month: quota.month_used + 1,
      reservations: 1,
      inProgress: key(0) === null ? 0 : 1,
    });
  });

  it.each(faultSeeds({ short: 1, long: 50 }))(
    'exactly as many requests are allowed as there is room while some are refunded (seed %i)',
    async (seed) => {
      const limits = { perDay: 10, perMonth: 500 };
      const random = seededRandom(seed);
      const work = async () => {
        const outcome = await scenario.claim({ key: null, limits });
        if (outcome.kind !== 'acquired') return outcome.kind;
        if (random.below(2) === 0) return scenario.store.release(outcome.lease).then(() => 'released');
        return scenario.store.complete(outcome.lease, completionOf(outcome.lease));
      };
      const ends = await Promise.all(Array.from({ length: 100 }, work));
      const completed = ends.filter((end) => end === 'completed').length;
      expect(completed).toBeLessThanOrEqual(10);
      expect(await scenario.counts()).toMatchObject({
        day: completed,
        month: completed,
        events: completed,
        history: completed,
        reservations: 0,
      });
    },
  );
});

it.each([null, 'order-2026-0001'])(
  'full counters reject a request, even if they have room before and after each attempt (key: %s)',
  async (key) => {
    const client = emulatorClient();
    const crowded = idempotencyScenario(emulatorIdempotencyStore(client));
    const countUp = (used: number) => crowded.setQuota(quotaOf(used, used));
    // Other requests are refunded and acquire again, so that the request never arrives at the right time.
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          await countUp(commandName.startsWith('Transact') ? 10 : 9);
          return next(args);
        },
      { step: 'initialize' },
    );
    await countUp(9);
    expect(await crowded.claim({ key, limits: { perDay: 10, perMonth: 500 } })).toMatchObject({
      kind: 'quota-exceeded',
      quota: { dayUsed: 10, monthUsed: 10 },
    });
  },
);

it('announced windows are not announced again, but are when full again', async () => {
  const limits = { perDay: 3, perMonth: 4 };
  await scenario.setQuota({ ...quotaOf(3, 3), announced_day: dayWindow });
  expect(await scenario.claim({ limits })).toMatchObject({ kind: 'quota-exceeded', unannounced: [] });
  await scenario.setQuota({ ...quotaOf(3, 4), announced_day: dayWindow });
  expect(await scenario.claim({ limits })).toMatchObject({ kind: 'quota-exceeded', unannounced: ['month'] });
  await scenario.setQuota({ ...quotaOf(3, 4), announced_day: dayWindow - 1, announced_month: monthWindow });
  expect(await scenario.claim({ limits })).toMatchObject({ kind: 'quota-exceeded', unannounced: ['day'] });
});

it('announcements survive the counting of later windows', async () => {
  await scenario.setQuota({ ...quotaOf(3, 3), announced_day: dayWindow, announced_month: monthWindow - 1 });
  await scenario.done({ atMs: Date.UTC(2090, 4, 18), limits: wideLimits });
  expect((await scenario.traces()).quota).toMatchObject({
    day_window: dayWindow + 1,
    announced_day: dayWindow,
    announced_month: monthWindow - 1,
  });
});
