import { beforeEach, describe, expect, it } from 'vitest';
import { emulatorReservationSweep } from '../../support/storage/connected-host.ts';
import { completionOf, idempotencyScenario, scenarioNowMs, wideLimits } from '../../support/storage/idempotency-scenario.ts';

const nothing = { day: 0, month: 0, inProgress: 0, completed: 0, reservations: 0, history: 0, events: 0 };
const done = { ...nothing, day: 1, month: 1, completed: 1, history: 1, events: 1 };

let scenario: ReturnType<typeof idempotencyScenario>;
beforeEach(() => {
  scenario = idempotencyScenario();
});

describe('a released lease', () => {
  it.each([
    { name: 'with a key', key: 'order-0001' },
    { name: 'without a key', key: null },
  ])('leaves nothing, $name', async ({ key }) => {
    const claim = await scenario.claimed({ key });
    await scenario.store.release(claim);
    expect(await scenario.counts()).toEqual(nothing);
  });

  it('refunds the quota once, however often it is released', async () => {
    await scenario.done({ key: 'order-of-another-org' });
    const claim = await scenario.claimed();
    await scenario.store.release(claim);
    await scenario.store.release(claim);
    expect(await scenario.counts()).toEqual(done);
  });

  it.each(['order-0001', null])('refunds the quota once when released ten times concurrently (key: %s)', async (key) => {
    await scenario.done({ key: 'order-of-another-org' });
    const claim = await scenario.claimed({ key });
    await Promise.all(Array.from({ length: 10 }, () => scenario.store.release(claim)));
    expect(await scenario.counts()).toEqual(done);
  });

  it('allows its idempotency key to be used again, even with another body', async () => {
    const first = await scenario.claimed();
    await scenario.store.release(first);
    const second = await scenario.claimed({ body: 'other', atMs: scenarioNowMs + 1_000 });
    expect(second.eventId).not.toBe(first.eventId);
    expect(second.idempotency?.expiresAtUnixMs).toBe(scenarioNowMs + 1_000 + 86_400_000);
    expect(await scenario.counts()).toEqual({ ...nothing, day: 1, month: 1, inProgress: 1, reservations: 1 });
  });

  it('does not affect a later lease of the same key', async () => {
    const first = await scenario.claimed();
    await scenario.store.release(first);
    const second = await scenario.claimed();
    await scenario.store.release(first);
    expect(await scenario.counts()).toEqual({ ...nothing, day: 1, month: 1, inProgress: 1, reservations: 1 });
    expect(await scenario.store.complete(second, completionOf(second))).toBe('completed');
  });

  it('can no longer be completed', async () => {
    const claim = await scenario.claimed();
    await scenario.store.release(claim);
    expect(await scenario.store.complete(claim, completionOf(claim))).toBe('lost');
    expect(await scenario.counts()).toEqual(nothing);
  });

  it('leaves nothing without quota, either', async () => {
    const claim = await scenario.claimed({ limits: null });
    await scenario.store.release(claim);
    await scenario.store.release(await scenario.claimed({ key: null, limits: null }));
    expect(await scenario.counts()).toEqual(nothing);
  });

  it('refunds only the month after midnight, and does not add to the new day', async () => {
    const claim = await scenario.claimed({ atMs: Date.UTC(2090, 4, 17, 23, 59, 59) });
    await scenario.done({ key: 'order-of-the-next-day', atMs: Date.UTC(2090, 4, 18) });
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 2 });
    await scenario.store.release(claim);
    await scenario.store.release(claim);
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 1, reservations: 0, inProgress: 0 });
  });

  it('refunds nothing after the end of the month, when none of it counts any more', async () => {
    const claim = await scenario.claimed({ atMs: Date.UTC(2090, 4, 31, 23, 59, 59) });
    await scenario.done({ key: 'order-of-the-next-month', atMs: Date.UTC(2090, 5, 1) });
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 1 });
    await scenario.store.release(claim);
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 1, reservations: 0, inProgress: 0 });
  });

  it('refunds both windows after midnight when no one has opened the new day yet', async () => {
    const claim = await scenario.claimed({ atMs: Date.UTC(2090, 4, 17, 23, 59, 59) });
    await scenario.store.release(claim);
    expect(await scenario.counts()).toEqual(nothing);
    expect(await scenario.claim({ atMs: Date.UTC(2090, 4, 18) })).toMatchObject({ quota: { dayWindow: 43_967, dayUsed: 1, monthUsed: 1 } });
  });
});

describe('a completed lease', () => {
  it.each(['order-0001', null])(
    'is completed both times when completed twice, with one event and one history entry (key: %s)',
    async (key) => {
      const claim = await scenario.claimed({ key });
      const completion = completionOf(claim);
      expect(await scenario.store.complete(claim, completion)).toBe('completed');
      expect(await scenario.store.complete(claim, completion)).toBe('completed');
      expect(await scenario.counts()).toEqual({ ...done, completed: key === null ? 0 : 1 });
    },
  );

  it.each(['order-0001', null])('is completed once by ten concurrent attempts (key: %s)', async (key) => {
    const claim = await scenario.claimed({ key });
    const ends = await Promise.all(Array.from({ length: 10 }, () => scenario.store.complete(claim, completionOf(claim))));
    expect(new Set(ends)).toEqual(new Set(['completed']));
    expect(await scenario.counts()).toEqual({ ...done, completed: key === null ? 0 : 1 });
  });

  it.each([
    { name: 'with quota', limits: wideLimits },
    { name: 'without quota', limits: null },
  ])('keeps the first response when completed twice, $name', async ({ limits }) => {
    const claim = await scenario.claimed({ limits });
    await scenario.store.complete(claim, completionOf(claim, { answer: { status: 200, headers: {}, body: 'first' } }));
    await scenario.store.complete(claim, completionOf(claim, { answer: { status: 200, headers: {}, body: 'second' } }));
    expect(await scenario.claim({ limits })).toMatchObject({ kind: 'replay', response: { body: 'first' } });
  });

  it.each([
    { name: 'with a key and quota', key: 'order-0001', limits: wideLimits, counted: 1, completed: 1 },
    { name: 'without a key', key: null, limits: wideLimits, counted: 1, completed: 0 },
    { name: 'without quota', key: 'order-0001', limits: null, counted: 0, completed: 1 },
  ])('can no longer be released, $name', async ({ key, limits, counted, completed }) => {
    const claim = await scenario.done({ key, limits });
    await scenario.store.release(claim);
    expect(await emulatorReservationSweep().refund(claim, scenarioNowMs + 45_000)).toBe(false);
    expect(await scenario.counts()).toEqual({ ...done, day: counted, month: counted, completed });
  });

  it('is lost when its quota was refunded, and leaves nothing (without a key)', async () => {
    const claim = await scenario.claimed({ key: null });
    expect(await emulatorReservationSweep().refund(claim, scenarioNowMs + 45_000)).toBe(true);
    expect(await scenario.store.complete(claim, completionOf(claim))).toBe('lost');
    expect(await scenario.counts()).toEqual(nothing);
  });

  it('is either completed or released when both happen concurrently', async () => {
    for (let round = 0; round < 15; round += 1) {
      const raced = idempotencyScenario();
      const claim = await raced.claimed({ key: round % 3 === 0 ? null : 'order-0001' });
      const sweep = () => emulatorReservationSweep().refund(claim, scenarioNowMs + 45_000);
      const complete = () => raced.store.complete(claim, completionOf(claim));
      const [first, second] = await Promise.all(round % 2 === 0 ? [complete(), sweep()] : [sweep(), complete()].reverse());
      const counts = await raced.counts();
      const isCompleted = first === 'completed';
      expect(second).toBe(!isCompleted);
      expect([counts.day, counts.month, counts.events, counts.history]).toEqual(isCompleted ? [1, 1, 1, 1] : [0, 0, 0, 0]);
      expect(counts.reservations).toBe(0);
    }
  });

  it('stays counted in the day in which it started when completed after midnight', async () => {
    const lastSecondMs = Date.UTC(2090, 4, 17, 23, 59, 59);
    const claim = await scenario.claimed({ atMs: lastSecondMs });
    await scenario.done({ key: 'order-of-the-next-day', atMs: Date.UTC(2090, 4, 18) });
    expect(await scenario.store.complete(claim, completionOf(claim, { atMs: lastSecondMs }))).toBe('completed');
    expect(await scenario.counts()).toEqual({ ...done, month: 2, completed: 2, history: 2, events: 2 });
  });

  it('may have neither an event nor a history entry', async () => {
    const claim = await scenario.claimed();
    expect(await scenario.store.complete(claim, { ...completionOf(claim), event: null, history: null })).toBe('completed');
    expect(await scenario.counts()).toEqual({ ...done, history: 0, events: 0 });
  });
});
