import { beforeEach, describe, expect, it } from 'vitest';
import { emulatorReservationSweep } from '../../support/storage/connected-host.ts';
import { completionOf, idempotencyScenario, scenarioNowMs, scenarioWindows } from '../../support/storage/idempotency-scenario.ts';

const leaseEndMs = scenarioNowMs + 35_000;
const underWay = { day: 1, month: 1, inProgress: 1, completed: 0, reservations: 1, history: 0, events: 0 };
const done = { day: 1, month: 1, inProgress: 0, completed: 1, reservations: 0, history: 1, events: 1 };

let scenario: ReturnType<typeof idempotencyScenario>;
beforeEach(() => {
  scenario = idempotencyScenario();
});

describe('an expired lease', () => {
  it('is taken over with the event and the 24 h expiry of the first owner, and counted once', async () => {
    const first = await scenario.claimed();
    expect((await scenario.claim({ atMs: leaseEndMs - 1 })).kind).toBe('in-progress');
    const outcome = await scenario.claim({ atMs: leaseEndMs, ownerToken: 'owner-2', requestId: 'request-2' });
    expect(outcome).toEqual({
      kind: 'acquired',
      lease: { ...first, ownerToken: 'owner-2', requestId: 'request-2', reservation: scenarioWindows },
      quota: { ...scenarioWindows, dayUsed: 1, monthUsed: 1 },
    });
    expect(await scenario.counts()).toEqual(underWay);
    const { reservations } = await scenario.traces();
    expect(reservations[0]).toMatchObject({ request_id: 'request-2', reserved_at_ms: leaseEndMs, due_at: leaseEndMs / 1000 + 45 });
  });

  it('gives the new owner a new lease', async () => {
    await scenario.claimed();
    await scenario.claimed({ atMs: leaseEndMs });
    const times = { acquiredAtUnixMs: leaseEndMs, leaseUntilUnixMs: leaseEndMs + 35_000 };
    expect(await scenario.claim({ atMs: leaseEndMs + 34_999 })).toEqual({ kind: 'in-progress', ...times });
    expect((await scenario.claim({ atMs: leaseEndMs + 35_000 })).kind).toBe('acquired');
    expect(await scenario.counts()).toEqual(underWay);
  });

  it('is completed by the new owner, with the event of the first', async () => {
    const first = await scenario.claimed();
    const second = await scenario.done({ atMs: leaseEndMs });
    expect(await scenario.counts()).toEqual(done);
    const { events, records } = await scenario.traces();
    expect(events[0]).toMatchObject({ event_id: first.eventId });
    expect(records[0]).toMatchObject({ owner_token: second.ownerToken, expires_at_ms: scenarioNowMs + 86_400_000 });
    expect((await scenario.claim({ atMs: scenarioNowMs + 86_400_000 - 1 })).kind).toBe('replay');
    expect((await scenario.claim({ atMs: scenarioNowMs + 86_400_000 })).kind).toBe('acquired');
  });

  it('is lost to its old owner, whose response, event and history entry are not stored', async () => {
    const first = await scenario.claimed();
    const second = await scenario.claimed({ atMs: leaseEndMs });
    expect(await scenario.store.complete(first, completionOf(first))).toBe('lost');
    expect(await scenario.counts()).toEqual(underWay);
    expect(await scenario.store.complete(second, completionOf(second, { answer: { status: 200, headers: {}, body: 'second' } }))).toBe(
      'completed',
    );
    expect(await scenario.store.complete(first, completionOf(first))).toBe('lost');
    expect(await scenario.counts()).toEqual(done);
    expect(await scenario.claim({ atMs: leaseEndMs })).toMatchObject({ kind: 'replay', response: { body: 'second' } });
  });

  it('cannot be released by its old owner, before or after the new one is done', async () => {
    const first = await scenario.claimed();
    const second = await scenario.claimed({ atMs: leaseEndMs });
    const before = await scenario.traces();
    await scenario.store.release(first);
    expect(await scenario.traces()).toEqual(before);
    await scenario.store.complete(second, completionOf(second));
    await scenario.store.release(first);
    expect(await scenario.counts()).toEqual(done);
  });

  it('is released by the new owner, once', async () => {
    await scenario.claimed();
    const second = await scenario.claimed({ atMs: leaseEndMs });
    await scenario.store.release(second);
    await scenario.store.release(second);
    expect(await scenario.counts()).toEqual({ ...underWay, day: 0, month: 0, inProgress: 0, reservations: 0 });
  });

  it('still rejects another body', async () => {
    await scenario.claimed();
    expect(await scenario.claim({ atMs: leaseEndMs, body: 'other' })).toEqual({ kind: 'different-body' });
    expect(await scenario.counts()).toEqual(underWay);
  });

  it('is taken over by one of 50 concurrent requests', async () => {
    const first = await scenario.claimed();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => scenario.claim({ atMs: leaseEndMs })));
    const kinds = outcomes.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['acquired', ...Array.from({ length: 49 }, () => 'in-progress')]);
    expect(await scenario.counts()).toEqual(underWay);
    expect(await scenario.store.complete(first, completionOf(first))).toBe('lost');
  });

  it('is taken over even if the quota is full, since it was already counted', async () => {
    const limits = { perDay: 1, perMonth: 10 };
    await scenario.claimed({ limits });
    expect(await scenario.claim({ atMs: leaseEndMs, limits })).toMatchObject({ kind: 'acquired', quota: { dayUsed: 1, monthUsed: 1 } });
    expect(await scenario.counts()).toEqual(underWay);
  });

  it('stays counted in the day in which it started, and is refunded there', async () => {
    const lateMs = Date.UTC(2090, 4, 17, 23, 59, 50);
    await scenario.claimed({ atMs: lateMs });
    const second = await scenario.claimed({ atMs: lateMs + 35_000 });
    expect(second.reservation).toEqual(scenarioWindows);
    // Another request opens the next day; the month continues.
    await scenario.done({ key: 'order-of-the-next-day', atMs: lateMs + 36_000 });
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 2 });
    await scenario.store.release(second);
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 1 });
  });

  it('is taken over without quota, too', async () => {
    const first = await scenario.claimed({ limits: null });
    const second = await scenario.claimed({ limits: null, atMs: leaseEndMs });
    expect(second).toMatchObject({ eventId: first.eventId, reservation: null });
    expect(await scenario.store.complete(first, completionOf(first))).toBe('lost');
    expect(await scenario.store.complete(second, completionOf(second))).toBe('completed');
    expect(await scenario.counts()).toEqual({ ...done, day: 0, month: 0 });
  });
});

describe('a lease whose quota the sweeper has refunded', () => {
  const sweptMs = scenarioNowMs + 45_000;
  const swept = async () => {
    const first = await scenario.claimed();
    expect(await emulatorReservationSweep().refund(first, sweptMs)).toBe(true);
    expect(await scenario.counts()).toEqual({ ...underWay, day: 0, month: 0, reservations: 0 });
    return first;
  };

  it('is counted again when taken over', async () => {
    const first = await swept();
    const second = await scenario.claimed({ atMs: sweptMs });
    expect(second.eventId).toBe(first.eventId);
    expect(await scenario.counts()).toEqual(underWay);
    await scenario.store.complete(second, completionOf(second));
    expect(await scenario.counts()).toEqual(done);
  });

  it('is counted in the window of the new owner', async () => {
    const late = Date.UTC(2090, 4, 31, 23, 59, 50);
    const first = await scenario.claimed({ atMs: late });
    expect(await emulatorReservationSweep().refund(first, late + 45_000)).toBe(true);
    const second = await scenario.claimed({ atMs: late + 46_000 });
    expect(second.reservation).toEqual({ dayWindow: 43_981, monthWindow: 25_085 });
    await scenario.store.release(second);
    expect(await scenario.counts()).toEqual({ ...underWay, day: 0, month: 0, inProgress: 0, reservations: 0 });
  });

  it('cannot be taken over when there is no quota left', async () => {
    await swept();
    await scenario.done({ key: 'order-of-another-org' });
    expect((await scenario.claim({ atMs: sweptMs, limits: { perDay: 1, perMonth: 10 } })).kind).toBe('quota-exceeded');
    expect(await scenario.counts()).toMatchObject({ day: 1, inProgress: 1, completed: 1, reservations: 0 });
  });

  it('is lost to its owner, who can neither complete nor release it again', async () => {
    const first = await swept();
    expect(await scenario.store.complete(first, completionOf(first))).toBe('lost');
    await scenario.store.release(first);
    expect(await scenario.counts()).toMatchObject({ day: 0, month: 0, completed: 0, reservations: 0, history: 0, events: 0 });
  });

  it('is counted once, whether the sweeper or the new owner comes first', async () => {
    for (let round = 0; round < 15; round += 1) {
      const raced = idempotencyScenario();
      const first = await raced.claimed();
      const refund = () => emulatorReservationSweep().refund(first, sweptMs);
      const takeOver = () => raced.claimed({ atMs: sweptMs });
      const [second] = await Promise.all(round % 2 === 0 ? [takeOver(), refund()] : [refund().then(takeOver), null]);
      expect(await raced.counts()).toEqual(underWay);
      expect(await raced.store.complete(second, completionOf(second))).toBe('completed');
      expect(await raced.counts()).toEqual(done);
    }
  });
});
