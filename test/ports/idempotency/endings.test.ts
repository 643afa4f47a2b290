import { beforeEach, describe, expect, it } from 'vitest';
import { idempotencyScenario, scenarioNowMs, scenarioWindows, wideLimits } from '../../support/storage/idempotency-scenario.ts';

const nothing = { day: 0, month: 0, inProgress: 0, completed: 0, history: 0, events: 0 };
const done = { ...nothing, day: 1, month: 1, completed: 1, history: 1, events: 1 };
const { dayWindow, monthWindow } = scenarioWindows;

let scenario: ReturnType<typeof idempotencyScenario>;
beforeEach(() => {
  scenario = idempotencyScenario();
});

describe('a released lease', () => {
  it('leaves nothing, however often it is released', async () => {
    const lease = await scenario.acquired();
    await scenario.store.release(lease);
    await scenario.store.release(lease);
    expect(await scenario.counts()).toEqual(nothing);
  });

  it('changes no counters when released ten times concurrently', async () => {
    await scenario.done({ key: 'order-of-another-org' });
    const lease = await scenario.acquired();
    await Promise.all(Array.from({ length: 10 }, () => scenario.store.release(lease)));
    expect(await scenario.counts()).toEqual(done);
  });

  it('allows its idempotency key to be used again, even with another body', async () => {
    const first = await scenario.acquired();
    await scenario.store.release(first);
    const second = await scenario.acquired({ body: 'other', atMs: scenarioNowMs + 1_000 });
    expect(second.expiresAtUnixMs).toBe(scenarioNowMs + 1_000 + 86_400_000);
    expect(await scenario.counts()).toEqual({ ...nothing, inProgress: 1 });
  });

  it('does not affect a later lease of the same key', async () => {
    const first = await scenario.acquired();
    await scenario.store.release(first);
    const second = await scenario.worked();
    await scenario.store.release(first);
    expect(await scenario.counts()).toEqual({ ...nothing, inProgress: 1 });
    expect(await scenario.store.complete(second)).toMatchObject({ kind: 'completed' });
  });

  it('can no longer be completed', async () => {
    const completion = await scenario.worked();
    if (completion.lease !== null) await scenario.store.release(completion.lease);
    expect(await scenario.store.complete(completion)).toEqual({ kind: 'lost' });
    expect(await scenario.counts()).toEqual(nothing);
  });
});

describe('a completed operation', () => {
  it.each(['order-0001', null])(
    'is completed both times when completed twice, with one event and one history entry, counted once (key: %s)',
    async (key) => {
      const completion = await scenario.worked({ key });
      const outcome = { kind: 'completed', quota: { dayWindow, dayUsed: 1, monthWindow, monthUsed: 1 }, event: completion.event };
      expect(await scenario.store.complete(completion)).toEqual(outcome);
      expect(await scenario.store.complete(completion)).toEqual(outcome);
      expect(await scenario.counts()).toEqual({ ...done, completed: key === null ? 0 : 1 });
    },
  );

  it.each(['order-0001', null])('is completed once by ten concurrent attempts (key: %s)', async (key) => {
    const completion = await scenario.worked({ key });
    const ends = await Promise.all(Array.from({ length: 10 }, () => scenario.store.complete(completion)));
    expect(new Set(ends.map(({ kind }) => kind))).toEqual(new Set(['completed']));
    expect(await scenario.counts()).toEqual({ ...done, completed: key === null ? 0 : 1 });
  });

  it.each(['order-0001', null])('is completed when it has itself filled the window, and is repeated (key: %s)', async (key) => {
    const completion = await scenario.worked({ key, limits: { perDay: 1, perMonth: 1 } });
    expect(await scenario.store.complete(completion)).toMatchObject({ kind: 'completed' });
    expect(await scenario.store.complete(completion)).toMatchObject({ kind: 'completed', quota: { dayUsed: 1, monthUsed: 1 } });
    expect(await scenario.counts()).toEqual({ ...done, completed: key === null ? 0 : 1 });
  });

  it.each([
    { name: 'with quota', limits: wideLimits },
    { name: 'without quota', limits: null },
  ])('keeps the first response when completed twice, $name', async ({ limits }) => {
    const completion = await scenario.worked({ limits });
    const saying = (body: string) => ({ ...completion, response: { status: 200, headers: {}, body } });
    await scenario.store.complete(saying('first'));
    await scenario.store.complete(saying('second'));
    expect(await scenario.acquire()).toMatchObject({ kind: 'replay', response: { body: 'first' } });
  });

  it.each([
    { name: 'with quota', limits: wideLimits, counted: 1 },
    { name: 'without quota', limits: null, counted: 0 },
  ])('can no longer be released, $name', async ({ limits, counted }) => {
    const { lease } = await scenario.done({ limits });
    if (lease !== null) await scenario.store.release(lease);
    expect(await scenario.counts()).toEqual({ ...done, day: counted, month: counted });
  });

  it('is either completed or released when both happen concurrently', async () => {
    for (let round = 0; round < 15; round += 1) {
      const raced = idempotencyScenario();
      const completion = await raced.worked();
      const { lease } = completion;
      if (lease === null) throw new Error('There is no lease.');
      const release = async () => raced.store.release(lease);
      const complete = () => raced.store.complete(completion);
      const outcomes = await Promise.all(round % 2 === 0 ? [complete(), release()] : [release(), complete()].reverse());
      const counts = await raced.counts();
      const isCompleted = (outcomes[0] as { kind: string }).kind === 'completed';
      expect([counts.day, counts.month, counts.events, counts.history]).toEqual(isCompleted ? [1, 1, 1, 1] : [0, 0, 0, 0]);
      expect(counts.inProgress).toBe(0);
    }
  });

  it('may have neither an event nor a history entry', async () => {
    const completion = await scenario.worked();
    expect(await scenario.store.complete({ ...completion, event: null, history: null })).toMatchObject({ kind: 'completed' });
    expect(await scenario.counts()).toEqual({ ...done, history: 0, events: 0 });
  });
});

describe('an operation that is completed after midnight', () => {
  const lastSecondMs = Date.UTC(2090, 4, 17, 23, 59, 59);

  it('is counted in the day in which it started, if no later day is open', async () => {
    expect(await scenario.tried({ atMs: lastSecondMs })).toMatchObject({ quota: { dayWindow, dayUsed: 1 } });
  });

  it.each(['order-0001', null])('is counted in the next day if another request has opened it meanwhile (key: %s)', async (key) => {
    await scenario.done({ key: 'order-of-this-day', atMs: lastSecondMs });
    const completion = await scenario.worked({ key, atMs: lastSecondMs });
    await scenario.done({ key: 'order-of-the-next-day', atMs: Date.UTC(2090, 4, 18) });
    expect(await scenario.store.complete(completion)).toEqual({
      kind: 'completed',
      quota: { dayWindow: dayWindow + 1, dayUsed: 2, monthWindow, monthUsed: 3 },
      event: completion.event,
    });
    expect(await scenario.counts()).toEqual({ ...done, day: 2, month: 3, completed: key === null ? 2 : 3, history: 3, events: 3 });
  });

  it('is counted in the next month if another request has opened it meanwhile', async () => {
    const atMs = Date.UTC(2090, 4, 31, 23, 59, 59);
    await scenario.done({ key: 'order-of-this-month', atMs });
    const completion = await scenario.worked({ atMs });
    await scenario.done({ key: 'order-of-the-next-month', atMs: Date.UTC(2090, 5, 1) });
    expect(await scenario.store.complete(completion)).toMatchObject({ quota: { dayUsed: 2, monthWindow: monthWindow + 1, monthUsed: 2 } });
    expect(await scenario.counts()).toMatchObject({ day: 2, month: 2, completed: 3 });
  });

  it('is refused, and not counted, if the next day is full by then', async () => {
    const limits = { perDay: 1, perMonth: 10 };
    const completion = await scenario.worked({ atMs: lastSecondMs, limits });
    await scenario.done({ key: 'order-of-the-next-day', atMs: Date.UTC(2090, 4, 18), limits });
    expect(await scenario.store.complete(completion)).toMatchObject({ kind: 'quota-exceeded', quota: { dayWindow: dayWindow + 1 } });
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 1, completed: 1, inProgress: 1, history: 1, events: 1 });
  });
});

it('an event that exists although the work is in progress, as in restored tables, ends the lease without a second effect', async () => {
  const completion = await scenario.worked();
  await scenario.store.complete({ ...completion, lease: null });
  expect(await scenario.store.complete(completion)).toEqual({ kind: 'lost' });
  expect(await scenario.counts()).toEqual({ ...done, completed: 0, inProgress: 1 });
});
