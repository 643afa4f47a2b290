import { beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../support/generators/seeded-random.ts';
import { faultSeeds } from '../../support/generators/seeds.ts';
import { emulatorClient } from '../../support/storage/access.ts';
import { emulatorIdempotencyStore } from '../../support/storage/connected-host.ts';
import { idempotencyScenario, scenarioNowMs, scenarioWindows, wideLimits } from '../../support/storage/idempotency-scenario.ts';

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

const outcomeKind = ({ kind }: { kind: string }) => kind;

describe('quota', () => {
  const limits = { perDay: 3, perMonth: 100 };

  it('can be used up exactly', async () => {
    const outcomes = [];
    for (let index = 0; index < 5; index += 1) outcomes.push(await scenario.tried({ key: null, limits }));
    expect(outcomes.map(outcomeKind)).toEqual(['completed', 'completed', 'completed', 'quota-exceeded', 'quota-exceeded']);
    expect(outcomes[3]).toEqual({
      kind: 'quota-exceeded',
      quota: { dayWindow, dayUsed: 3, monthWindow, monthUsed: 3 },
      unannounced: ['day'],
    });
    expect(await scenario.counts()).toMatchObject({ day: 3, month: 3, history: 3, events: 3 });
  });

  it('is used by completion alone: work in progress counts nothing', async () => {
    for (let index = 0; index < 5; index += 1) await scenario.worked({ key: `order-number-${index}`, limits });
    expect(await scenario.counts()).toMatchObject({ day: 0, month: 0, inProgress: 5 });
  });

  it('leaves the key in progress when it is full at the end of the work, so that it can be released and used later', async () => {
    await scenario.setQuota(quotaOf(3, 3));
    const completion = await scenario.worked({ limits });
    expect((await scenario.store.complete(completion)).kind).toBe('quota-exceeded');
    expect(await scenario.counts()).toMatchObject({ inProgress: 1, completed: 0, events: 0, history: 0, day: 3, month: 3 });
    if (completion.lease !== null) await scenario.store.release(completion.lease);
    expect((await scenario.tried({ limits, body: 'other', atMs: scenarioNowMs + 86_400_000 })).kind).toBe('completed');
  });

  it('does not prevent replays or conflicts of a key when full', async () => {
    await scenario.done({ key: 'order-done', limits });
    await scenario.acquired({ key: 'order-under-way' });
    await scenario.setQuota(quotaOf(3, 3));
    expect((await scenario.acquire({ key: 'order-done' })).kind).toBe('replay');
    expect((await scenario.acquire({ key: 'order-done', body: 'other' })).kind).toBe('different-body');
    expect((await scenario.acquire({ key: 'order-under-way' })).kind).toBe('in-progress');
    expect((await scenario.acquire({ key: 'order-done', atMs: scenarioNowMs + 86_400_000 })).kind).toBe('acquired');
  });

  it('of a lower plan is full immediately when more was already used; that of a higher one has room again', async () => {
    await scenario.setQuota(quotaOf(5, 50));
    expect(await scenario.tried({ key: null, limits })).toMatchObject({
      kind: 'quota-exceeded',
      quota: { dayUsed: 5, monthUsed: 50 },
      unannounced: ['day'],
    });
    expect(await scenario.tried({ limits: { perDay: 6, perMonth: 51 } })).toMatchObject({
      kind: 'completed',
      quota: { dayUsed: 6, monthUsed: 51 },
    });
  });

  it('of two plans, in use at the same time while the plan changes, counts in the same windows', async () => {
    const higher = { perDay: 5, perMonth: 100 };
    await scenario.setQuota(quotaOf(2, 2));
    const before = await Promise.all([1, 2].map(() => scenario.worked({ key: null, limits })));
    const after = await Promise.all([1, 2, 3].map(() => scenario.worked({ key: null, limits: higher })));
    const outcomes = [];
    for (const completion of [...before, ...after]) outcomes.push(await scenario.store.complete(completion));
    expect(outcomes.map(outcomeKind)).toEqual(['completed', 'quota-exceeded', 'completed', 'completed', 'quota-exceeded']);
    expect(await scenario.counts()).toMatchObject({ day: 5, month: 5, events: 3 });
  });

  it.each([
    { name: 'the day', used: [3, 99], full: ['day'] },
    { name: 'the month', used: [2, 100], full: ['month'] },
    { name: 'both', used: [3, 100], full: ['day', 'month'] },
  ] as const)('is rejected when $name is full', async ({ used, full }) => {
    await scenario.setQuota(quotaOf(used[0], used[1]));
    expect(await scenario.tried({ limits })).toMatchObject({ kind: 'quota-exceeded', unannounced: full });
    expect(await scenario.counts()).toMatchObject({ day: used[0], month: used[1] });
  });
});

describe('a new window', () => {
  const limits = { perDay: 2, perMonth: 3 };
  const lastSecondMs = Date.UTC(2090, 4, 17, 23, 59, 59, 999);

  it('opens with the first millisecond of the day; the month continues', async () => {
    await scenario.setQuota(quotaOf(2, 2));
    expect((await scenario.tried({ key: null, atMs: lastSecondMs, limits })).kind).toBe('quota-exceeded');
    expect(await scenario.tried({ atMs: lastSecondMs + 1, limits })).toMatchObject({
      kind: 'completed',
      quota: { dayWindow: dayWindow + 1, dayUsed: 1, monthWindow, monthUsed: 3 },
    });
    // The day has room, but the month does not.
    expect(await scenario.tried({ key: null, atMs: lastSecondMs + 2, limits })).toMatchObject({
      kind: 'quota-exceeded',
      quota: { dayUsed: 1, monthUsed: 3 },
      unannounced: ['month'],
    });
  });

  it('opens for day and month with the first millisecond of a month', async () => {
    await scenario.setQuota({ ...quotaOf(2, 3), day_window: 43_980 });
    expect((await scenario.tried({ key: null, atMs: Date.UTC(2090, 5, 1) - 1, limits })).kind).toBe('quota-exceeded');
    expect(await scenario.tried({ atMs: Date.UTC(2090, 5, 1), limits })).toMatchObject({
      kind: 'completed',
      quota: { dayWindow: 43_981, dayUsed: 1, monthWindow: monthWindow + 1, monthUsed: 1 },
    });
  });

  it('is opened once by 100 concurrent requests, without losing or adding one of them', async () => {
    await scenario.setQuota(quotaOf(2, 3));
    const atMs = Date.UTC(2090, 5, 1);
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => scenario.tried({ key: null, atMs })));
    expect(new Set(outcomes.map(outcomeKind))).toEqual(new Set(['completed']));
    expect(await scenario.counts()).toMatchObject({ day: 100, month: 100, events: 100, history: 100 });
  });

  it('opened by others is used by a host whose clock is behind', async () => {
    await scenario.done({ key: 'order-of-the-next-day', atMs: Date.UTC(2090, 4, 18), limits });
    expect(await scenario.tried({ atMs: lastSecondMs, limits })).toMatchObject({
      quota: { dayWindow: dayWindow + 1, dayUsed: 2, monthWindow },
    });
    expect((await scenario.tried({ key: null, atMs: lastSecondMs, limits })).kind).toBe('quota-exceeded');
    expect(await scenario.counts()).toMatchObject({ day: 2, month: 2 });
  });
});

describe('counters that have changed since they were read', () => {
  it.each([
    { name: 'nothing was counted before', known: null },
    {
      name: 'there was room before',
      known: { dayWindow, dayUsed: 0, monthWindow, monthUsed: 0, announced: { day: null, month: null }, blocks: null, blockEpoch: 0 },
    },
    {
      name: 'the day was a different one',
      known: {
        dayWindow: dayWindow - 1,
        dayUsed: 9,
        monthWindow,
        monthUsed: 9,
        announced: { day: null, month: null },
        blocks: null,
        blockEpoch: 0,
      },
    },
    {
      name: 'the month was a different one',
      known: {
        dayWindow: dayWindow - 20,
        dayUsed: 9,
        monthWindow: monthWindow - 1,
        monthUsed: 9,
        announced: { day: null, month: null },
        blocks: null,
        blockEpoch: 0,
      },
    },
  ])('are still counted correctly when $name', async ({ known }) => {
    await scenario.setQuota(quotaOf(2, 9));
    expect((await scenario.tried({ key: null, known, limits: { perDay: 3, perMonth: 10 } })).kind).toBe('completed');
    expect((await scenario.tried({ key: null, known, limits: { perDay: 3, perMonth: 10 } })).kind).toBe('quota-exceeded');
    expect(await scenario.counts()).toMatchObject({ day: 3, month: 10, events: 1, history: 1 });
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
    const completions = await Promise.all(Array.from({ length: 100 }, (_, index) => scenario.worked({ key: key(index), limits })));
    const outcomes = await Promise.all(completions.map((completion) => scenario.store.complete(completion)));
    expect(outcomes.map(outcomeKind).sort()).toEqual(['completed', ...Array.from({ length: 99 }, () => 'quota-exceeded')]);
    expect(await scenario.counts()).toMatchObject({
      day: quota.day_used + 1,
      month: quota.month_used + 1,
      events: 1,
      history: 1,
      completed: key(0) === null ? 0 : 1,
    });
  });

  it.each(faultSeeds({ gate: 1, short: 1, long: 50 }))(
    'exactly as many requests are allowed as there is room while the work of some fails (seed %i)',
    async (seed) => {
      const limits = { perDay: 10, perMonth: 500 };
      const random = seededRandom(seed);
      const work = async (_: unknown, index: number) => {
        const completion = await scenario.worked({ key: index % 3 === 0 ? null : `order-number-${index}`, limits });
        if (random.below(2) > 0) return (await scenario.store.complete(completion)).kind;
        if (completion.lease !== null) await scenario.store.release(completion.lease);
        return 'released';
      };
      const ends = await Promise.all(Array.from({ length: 100 }, work));
      const released = ends.filter((end) => end === 'released').length;
      expect(ends.filter((end) => end === 'completed')).toHaveLength(Math.min(10, 100 - released));
      expect(await scenario.counts()).toMatchObject({ day: 10, month: 10, events: 10, history: 10 });
    },
  );
});

it.each([null, 'order-2026-0001'])(
  'full counters reject a request, even if they have room before and after each attempt (key: %s)',
  async (key) => {
    const client = emulatorClient();
    const crowded = idempotencyScenario(emulatorIdempotencyStore(client));
    const countUp = (used: number) => crowded.setQuota(quotaOf(used, used));
    // The counters have room when they are read and none when they are written, so that the request never arrives at the right time.
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          await countUp(commandName.startsWith('Transact') ? 10 : 9);
          return next(args);
        },
      { step: 'initialize' },
    );
    await countUp(9);
    expect(await crowded.tried({ key, limits: { perDay: 10, perMonth: 500 } })).toMatchObject({
      kind: 'quota-exceeded',
      quota: { dayUsed: 10, monthUsed: 10 },
    });
  },
);

it('announced windows are not announced again, but are when full again', async () => {
  const limits = { perDay: 3, perMonth: 4 };
  const tried = () => scenario.tried({ key: null, limits });
  await scenario.setQuota({ ...quotaOf(3, 3), announced_day: dayWindow });
  expect(await tried()).toMatchObject({ kind: 'quota-exceeded', unannounced: [] });
  await scenario.setQuota({ ...quotaOf(3, 4), announced_day: dayWindow });
  expect(await tried()).toMatchObject({ kind: 'quota-exceeded', unannounced: ['month'] });
  await scenario.setQuota({ ...quotaOf(3, 4), announced_day: dayWindow - 1, announced_month: monthWindow });
  expect(await tried()).toMatchObject({ kind: 'quota-exceeded', unannounced: ['day'] });
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
