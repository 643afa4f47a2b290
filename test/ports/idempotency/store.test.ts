import { randomBytes } from 'node:crypto';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { beforeEach, describe, expect, it } from 'vitest';
import { emulatorClient } from '../../support/storage/access.ts';
import { emulatorIdempotencyStore } from '../../support/storage/connected-host.ts';
import {
  completionOf,
  idempotencyScenario,
  sampleResponse,
  scenarioNowMs,
  scenarioWindows,
} from '../../support/storage/idempotency-scenario.ts';

const lifeMs = 86_400_000;
const untouched = { day: 0, month: 0, inProgress: 0, completed: 0, reservations: 0, history: 0, events: 0 };

let scenario: ReturnType<typeof idempotencyScenario>;
beforeEach(() => {
  scenario = idempotencyScenario();
});

describe('the first use of an idempotency key', () => {
  it('acquires the key, the quota and the right to do the work', async () => {
    const outcome = await scenario.claim({ ownerToken: 'owner-1', requestId: 'request-1' });
    expect(outcome).toEqual({
      kind: 'acquired',
      claim: {
        organizationId: scenario.organizationId,
        requestId: 'request-1',
        ownerToken: 'owner-1',
        eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        idempotency: {
          scope: expect.stringMatching(/^[0-9a-f]{64}$/),
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
          expiresAtUnixMs: scenarioNowMs + lifeMs,
        },
        reservation: scenarioWindows,
      },
      quota: { ...scenarioWindows, dayUsed: 1, monthUsed: 1 },
    });
    expect(await scenario.counts()).toEqual({ ...untouched, day: 1, month: 1, inProgress: 1, reservations: 1 });
  });

  it('stores the response, an event and a history entry when the work is done, and only the event stays due', async () => {
    const claim = await scenario.done({ requestId: 'request-1' });
    expect(await scenario.counts()).toEqual({ ...untouched, day: 1, month: 1, completed: 1, history: 1, events: 1 });
    const { records, history, events, quota } = await scenario.traces();
    expect(records[0]).not.toHaveProperty('due_shard');
    expect(records[0]).toMatchObject({ request_id: 'request-1', event_id: claim.eventId, delete_after: (scenarioNowMs + lifeMs) / 1000 });
    expect(quota).toEqual({
      pk: `ORG#${scenario.organizationId}`,
      sk: 'QUOTA',
      day_window: scenarioWindows.dayWindow,
      day_used: 1,
      month_window: scenarioWindows.monthWindow,
      month_used: 1,
    });
    expect(history[0]).toEqual({
      pk: `ORG#${scenario.organizationId}#HISTORY#2090-05`,
      sk: '2090-05-17T12:00:00.000Z#request-1',
      request_id: 'request-1',
      at_ms: scenarioNowMs,
      key_id: 'key_1',
      operation: 'validateInvoice',
      event_id: claim.eventId,
      facts: { valid: true, error: 0 },
      delete_after: scenarioNowMs / 1000 + 6 * 366 * 86_400,
    });
    expect(events[0]).toMatchObject({ event_id: claim.eventId, due_at: scenarioNowMs / 1000 + 60 });
  });

  it('stores neither the key nor the body', async () => {
    await scenario.done({ key: 'canary-key-0001', body: 'canary-body' });
    expect(JSON.stringify(await scenario.traces())).not.toContain('canary');
  });

  it('is separate for each organization and key', async () => {
    await scenario.done({ key: 'order-0001' });
    const neighbour = idempotencyScenario();
    expect((await neighbour.claim({ key: 'order-0001' })).kind).toBe('acquired');
    expect((await scenario.claim({ key: 'order-0002' })).kind).toBe('acquired');
    expect((await scenario.claim({ key: 'order-0001' })).kind).toBe('replay');
  });
});

describe('a completed idempotency key', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  it.each([
    { name: 'text', answer: sampleResponse },
    { name: 'bytes', answer: { status: 201, headers: { 'Content-Type': 'application/zip' }, body: bytes } },
    { name: 'no text', answer: { status: 204, headers: {}, body: '' } },
  ])('returns the same response again: $name', async ({ answer }) => {
    await scenario.done({ answer });
    const outcome = await scenario.claim();
    if (outcome.kind !== 'replay') throw new Error(`It was ${outcome.kind}.`);
    expect({ ...outcome.response, body: '' }).toEqual({ ...answer, body: '' });
    expect(typeof outcome.response.body).toBe(typeof answer.body);
    expect(Buffer.from(outcome.response.body)).toEqual(Buffer.from(answer.body));
  });

  it('is not counted again, and emits no second event', async () => {
    await scenario.done();
    const before = await scenario.traces();
    for (let times = 0; times < 3; times += 1) expect((await scenario.claim()).kind).toBe('replay');
    expect(await scenario.traces()).toEqual(before);
  });

  it('rejects another body', async () => {
    await scenario.done();
    expect(await scenario.claim({ body: '<Faktura></Faktura>' })).toEqual({ kind: 'different-body' });
    expect(await scenario.counts()).toEqual({ ...untouched, day: 1, month: 1, completed: 1, history: 1, events: 1 });
  });

  it('returns it for 24 hours from its first use, to the millisecond, even if the record still exists afterwards', async () => {
    const first = await scenario.claimed();
    await scenario.store.complete(first, completionOf(first, { atMs: scenarioNowMs + 20_000 }));
    expect((await scenario.claim({ atMs: scenarioNowMs + lifeMs - 1 })).kind).toBe('replay');
    expect((await scenario.claim({ atMs: scenarioNowMs + lifeMs - 1, body: 'other' })).kind).toBe('different-body');
    expect(await scenario.counts()).toMatchObject({ completed: 1, inProgress: 0 });
    const again = await scenario.claimed({ atMs: scenarioNowMs + lifeMs, body: 'other' });
    expect(again.eventId).not.toBe(first.eventId);
    expect(again.idempotency?.expiresAtUnixMs).toBe(scenarioNowMs + 2 * lifeMs);
    expect(await scenario.counts()).toMatchObject({ completed: 0, inProgress: 1, reservations: 1 });
    const { records } = await scenario.traces();
    expect(Object.keys(records[0] ?? {}).filter((name) => name.startsWith('answer'))).toEqual([]);
  });
});

describe('an idempotency key in progress', () => {
  it('returns when its lease started and when it ends', async () => {
    await scenario.claimed();
    const times = { acquiredAtUnixMs: scenarioNowMs, leaseUntilUnixMs: scenarioNowMs + 35_000 };
    expect(await scenario.claim({ atMs: scenarioNowMs + 1 })).toEqual({ kind: 'in-progress', ...times });
    expect(await scenario.claim({ atMs: scenarioNowMs + 34_999 })).toEqual({ kind: 'in-progress', ...times });
    expect(await scenario.counts()).toEqual({ ...untouched, day: 1, month: 1, inProgress: 1, reservations: 1 });
  });

  it('rejects another body', async () => {
    await scenario.claimed();
    expect(await scenario.claim({ body: 'other' })).toEqual({ kind: 'different-body' });
  });

  it('belongs to the same owner when it retries after a lost response', async () => {
    const request = { ownerToken: 'owner-1', requestId: 'request-1' };
    const first = await scenario.claimed(request);
    expect(await scenario.claimed(request)).toEqual(first);
    expect(await scenario.counts()).toEqual({ ...untouched, day: 1, month: 1, inProgress: 1, reservations: 1 });
    expect(await scenario.store.complete(first, completionOf(first))).toBe('completed');
  });

  it('belongs to the same owner without an idempotency key, too', async () => {
    const request = { key: null, requestId: 'request-1', known: await scenario.quotas.readQuota(scenario.organizationId) };
    const first = await scenario.claimed({ ...request, ownerToken: 'owner-1' });
    const again = await scenario.claimed({ ...request, ownerToken: 'owner-1' });
    expect(again).toEqual({ ...first, eventId: again.eventId });
    expect(await scenario.counts()).toEqual({ ...untouched, day: 1, month: 1, reservations: 1 });
  });

  it('tells a retrying owner its quota, including its own use', async () => {
    await scenario.setQuota({
      day_window: scenarioWindows.dayWindow,
      day_used: 4,
      month_window: scenarioWindows.monthWindow,
      month_used: 9,
    });
    const request = { ownerToken: 'owner-1', requestId: 'request-1', known: await scenario.quotas.readQuota(scenario.organizationId) };
    const [first, second] = [await scenario.claim(request), await scenario.claim(request)];
    expect(first).toMatchObject({ quota: { ...scenarioWindows, dayUsed: 5, monthUsed: 10 } });
    expect(second).toEqual(first);
  });
});

describe('100 concurrent requests', () => {
  const many = Array.from({ length: 100 });

  it('with one key acquire one lease', async () => {
    const outcomes = await Promise.all(many.map(() => scenario.claim()));
    const kinds = outcomes.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['acquired', ...Array.from({ length: 99 }, () => 'in-progress')]);
    expect(await scenario.counts()).toEqual({ ...untouched, day: 1, month: 1, inProgress: 1, reservations: 1 });
  });

  it('with one key and two bodies acquire one lease', async () => {
    const outcomes = await Promise.all(many.map((_, index) => scenario.claim({ body: `body-${index % 2}` })));
    const numberOf = (wanted: string) => outcomes.filter(({ kind }) => kind === wanted).length;
    expect([numberOf('acquired'), numberOf('in-progress'), numberOf('different-body')]).toEqual([1, 49, 50]);
    expect(await scenario.counts()).toMatchObject({ day: 1, month: 1, reservations: 1 });
  });

  it('with 100 keys acquire 100 leases', async () => {
    const claims = await Promise.all(many.map((_, index) => scenario.claimed({ key: `order-${index}-of-many`, known: null })));
    expect(await scenario.counts()).toEqual({ ...untouched, day: 100, month: 100, inProgress: 100, reservations: 100 });
    await Promise.all(claims.map((claim) => scenario.store.complete(claim, completionOf(claim))));
    expect(await scenario.counts()).toEqual({ ...untouched, day: 100, month: 100, completed: 100, history: 100, events: 100 });
  });
});

it('work without key and quota leaves no trace when acquired', async () => {
  const claim = await scenario.claimed({ key: null, limits: null });
  expect(claim).toMatchObject({ idempotency: null, reservation: null });
  expect(await scenario.counts()).toEqual(untouched);
  expect(await scenario.store.complete(claim, { ...completionOf(claim), history: null })).toBe('completed');
  expect(await scenario.counts()).toEqual({ ...untouched, events: 1 });
});

it('a key without quota is acquired and completed as well', async () => {
  await scenario.done({ limits: null });
  expect(await scenario.counts()).toEqual({ ...untouched, completed: 1, history: 1, events: 1 });
  expect((await scenario.claim({ limits: null })).kind).toBe('replay');
});

it('every method reports a database that is unreachable', async () => {
  const store = emulatorIdempotencyStore(emulatorClient('http://127.0.0.1:9'));
  const claim = { ...(await scenario.claimed()), requestId: randomBytes(8).toString('hex') };
  const unreachable = idempotencyScenario(store);
  await expect(unreachable.claim({ known: null })).rejects.toBeInstanceOf(DependencyUnavailable);
  await expect(store.complete(claim, { ...completionOf(claim), isTimeLeft: () => false })).rejects.toBeInstanceOf(DependencyUnavailable);
  await expect(store.release(claim)).rejects.toBeInstanceOf(DependencyUnavailable);
});
