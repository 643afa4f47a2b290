import { beforeEach, describe, expect, it } from 'vitest';
import { idempotencyScenario, scenarioNowMs } from '../../support/storage/idempotency-scenario.ts';

const leaseEndMs = scenarioNowMs + 35_000;
const underWay = { day: 0, month: 0, inProgress: 1, completed: 0, history: 0, events: 0 };
const done = { day: 1, month: 1, inProgress: 0, completed: 1, history: 1, events: 1 };
const responseOf = (body: string) => ({ status: 200, headers: {}, body });

let scenario: ReturnType<typeof idempotencyScenario>;
beforeEach(() => {
  scenario = idempotencyScenario();
});

describe('an expired lease', () => {
  it('is taken over with the 24 h expiry of the first owner', async () => {
    const first = await scenario.acquired();
    expect((await scenario.acquire({ atMs: leaseEndMs - 1 })).kind).toBe('in-progress');
    const outcome = await scenario.acquire({ atMs: leaseEndMs, ownerToken: 'owner-2', requestId: 'request-2' });
    expect(outcome).toEqual({ kind: 'acquired', lease: { ...first, ownerToken: 'owner-2', requestId: 'request-2' } });
    expect(await scenario.counts()).toEqual(underWay);
  });

  it('gives the new owner a new lease', async () => {
    await scenario.acquired();
    await scenario.acquired({ atMs: leaseEndMs });
    const times = { acquiredAtUnixMs: leaseEndMs, leaseUntilUnixMs: leaseEndMs + 35_000 };
    expect(await scenario.acquire({ atMs: leaseEndMs + 34_999 })).toEqual({ kind: 'in-progress', ...times });
    expect((await scenario.acquire({ atMs: leaseEndMs + 35_000 })).kind).toBe('acquired');
    expect(await scenario.counts()).toEqual(underWay);
  });

  it('belongs to the new owner when its take-over is repeated after a lost response', async () => {
    await scenario.acquired();
    const request = { atMs: leaseEndMs, ownerToken: 'owner-2', requestId: 'request-2' };
    expect(await scenario.acquired(request)).toEqual(await scenario.acquired(request));
  });

  it('is completed by the new owner, with an event of its own', async () => {
    await scenario.acquired();
    const second = await scenario.done({ atMs: leaseEndMs });
    expect(await scenario.counts()).toEqual(done);
    const { events, records } = await scenario.traces();
    expect(events[0]).toMatchObject({ event_id: second.event?.id, created_at: leaseEndMs });
    expect(records[0]).toMatchObject({ owner_token: second.lease?.ownerToken, expires_at_ms: scenarioNowMs + 86_400_000 });
    expect((await scenario.acquire({ atMs: scenarioNowMs + 86_400_000 - 1 })).kind).toBe('replay');
    expect((await scenario.acquire({ atMs: scenarioNowMs + 86_400_000 })).kind).toBe('acquired');
  });

  it('is lost to its old owner, whose response, event and history entry are not stored or counted', async () => {
    const first = await scenario.worked();
    const lease = await scenario.acquired({ atMs: leaseEndMs });
    expect(await scenario.store.complete(first)).toEqual({ kind: 'lost' });
    expect(await scenario.counts()).toEqual(underWay);
    const second = await scenario.effectsOf(lease, { answer: responseOf('second') });
    expect(await scenario.store.complete(second)).toMatchObject({ kind: 'completed' });
    expect(await scenario.store.complete(first)).toEqual({ kind: 'lost' });
    expect(await scenario.counts()).toEqual(done);
    expect(await scenario.acquire({ atMs: leaseEndMs })).toMatchObject({ kind: 'replay', response: { body: 'second' } });
  });

  it('is lost to its old owner even if a window is full: only the new owner is refused for that', async () => {
    const limits = { perDay: 1, perMonth: 10 };
    const first = await scenario.worked({ limits });
    await scenario.acquired({ atMs: leaseEndMs });
    await scenario.done({ key: 'order-of-another-org' });
    expect(await scenario.store.complete(first)).toEqual({ kind: 'lost' });
    await expect(scenario.tried({ atMs: leaseEndMs + 35_000, limits })).resolves.toMatchObject({ kind: 'quota-exceeded' });
  });

  it('cannot be released by its old owner, before or after the new one is done', async () => {
    const first = await scenario.acquired();
    const second = await scenario.worked({ atMs: leaseEndMs });
    const before = await scenario.traces();
    await scenario.store.release(first);
    expect(await scenario.traces()).toEqual(before);
    await scenario.store.complete(second);
    await scenario.store.release(first);
    expect(await scenario.counts()).toEqual(done);
  });

  it('is released by the new owner, once', async () => {
    await scenario.acquired();
    const second = await scenario.acquired({ atMs: leaseEndMs });
    await scenario.store.release(second);
    await scenario.store.release(second);
    expect(await scenario.counts()).toEqual({ ...underWay, inProgress: 0 });
  });

  it('still rejects another body', async () => {
    await scenario.acquired();
    expect(await scenario.acquire({ atMs: leaseEndMs, body: 'other' })).toEqual({ kind: 'different-body' });
    expect(await scenario.counts()).toEqual(underWay);
  });

  it('is taken over by one of 50 concurrent requests', async () => {
    const first = await scenario.worked();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => scenario.acquire({ atMs: leaseEndMs })));
    const kinds = outcomes.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['acquired', ...Array.from({ length: 49 }, () => 'in-progress')]);
    expect(await scenario.counts()).toEqual(underWay);
    expect(await scenario.store.complete(first)).toEqual({ kind: 'lost' });
  });

  it('is taken over without quota, too', async () => {
    const first = await scenario.worked({ limits: null });
    const second = await scenario.worked({ limits: null, atMs: leaseEndMs });
    expect(await scenario.store.complete(first)).toEqual({ kind: 'lost' });
    expect(await scenario.store.complete(second)).toEqual({ kind: 'completed', quota: null, event: second.event });
    expect(await scenario.counts()).toEqual({ ...done, day: 0, month: 0 });
  });
});
