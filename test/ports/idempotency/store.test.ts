import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { beforeEach, describe, expect, it } from 'vitest';
import { emulatorClient } from '../../support/storage/access.ts';
import { emulatorIdempotencyStore } from '../../support/storage/connected-host.ts';
import { idempotencyScenario, sampleResponse, scenarioNowMs, scenarioWindows } from '../../support/storage/idempotency-scenario.ts';

const lifeMs = 86_400_000;
const untouched = { day: 0, month: 0, inProgress: 0, completed: 0, history: 0, events: 0 };

let scenario: ReturnType<typeof idempotencyScenario>;
beforeEach(() => {
  scenario = idempotencyScenario();
});

describe('the first use of an idempotency key', () => {
  it('acquires the key and the right to do the work, and writes nothing else', async () => {
    const outcome = await scenario.acquire({ ownerToken: 'owner-1', requestId: 'request-1' });
    expect(outcome).toEqual({
      kind: 'acquired',
      lease: {
        organizationId: scenario.organizationId,
        requestId: 'request-1',
        ownerToken: 'owner-1',
        scope: expect.stringMatching(/^[0-9a-f]{64}$/),
        expiresAtUnixMs: scenarioNowMs + lifeMs,
      },
    });
    expect(await scenario.counts()).toEqual({ ...untouched, inProgress: 1 });
  });

  it('stores the response, an event and a history entry when the work is done, and only the event stays due', async () => {
    const { event } = await scenario.done({ requestId: 'request-1' });
    expect(await scenario.counts()).toEqual({ ...untouched, day: 1, month: 1, completed: 1, history: 1, events: 1 });
    const { records, history, events, quota } = await scenario.traces();
    expect(records[0]).not.toHaveProperty('due_shard');
    expect(records[0]).toMatchObject({ request_id: 'request-1', delete_after: (scenarioNowMs + lifeMs) / 1000 });
    expect(quota).toEqual({
      pk: `ORG#${scenario.organizationId}`,
      sk: 'QUOTA',
      day_window: scenarioWindows.dayWindow,
      day_used: 1,
      month_window: scenarioWindows.monthWindow,
      month_used: 1,
    });
    expect(history).toEqual([
      {
        organizationId: scenario.organizationId,
        requestId: 'request-1',
        atUnixMs: scenarioNowMs,
        keyId: 'key_1',
        operation: 'validateInvoice',
        eventId: event?.id,
        facts: { valid: true, error: 0 },
      },
    ]);
    expect(events[0]).toMatchObject({ event_id: event?.id, due_at: scenarioNowMs / 1000 + 60 });
  });

  it('stores neither the key nor the body', async () => {
    await scenario.done({ key: 'canary-key-0001', body: 'canary-body' });
    expect(JSON.stringify(await scenario.traces())).not.toContain('canary');
  });

  it('is separate for each organization and key', async () => {
    await scenario.done({ key: 'order-0001' });
    const neighbour = idempotencyScenario();
    expect((await neighbour.acquire({ key: 'order-0001' })).kind).toBe('acquired');
    expect((await scenario.acquire({ key: 'order-0002' })).kind).toBe('acquired');
    expect((await scenario.acquire({ key: 'order-0001' })).kind).toBe('replay');
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
    const outcome = await scenario.acquire();
    if (outcome.kind !== 'replay') throw new Error(`It was ${outcome.kind}.`);
    expect({ ...outcome.response, body: '' }).toEqual({ ...answer, body: '' });
    expect(typeof outcome.response.body).toBe(typeof answer.body);
    expect(Buffer.from(outcome.response.body)).toEqual(Buffer.from(answer.body));
  });

  it('is not counted again, and emits no second event', async () => {
    await scenario.done();
    const before = await scenario.traces();
    for (let times = 0; times < 3; times += 1) expect((await scenario.acquire()).kind).toBe('replay');
    expect(await scenario.traces()).toEqual(before);
  });

  it('rejects another body', async () => {
    await scenario.done();
    expect(await scenario.acquire({ body: '<Faktura></Faktura>' })).toEqual({ kind: 'different-body' });
    expect(await scenario.counts()).toEqual({ ...untouched, day: 1, month: 1, completed: 1, history: 1, events: 1 });
  });

  it('returns it for 24 hours from its first use, to the millisecond, even if the record still exists afterwards', async () => {
    const first = await scenario.acquired();
    await scenario.store.complete(await scenario.effectsOf(first, { atMs: scenarioNowMs + 20_000 }));
    expect((await scenario.acquire({ atMs: scenarioNowMs + lifeMs - 1 })).kind).toBe('replay');
    expect((await scenario.acquire({ atMs: scenarioNowMs + lifeMs - 1, body: 'other' })).kind).toBe('different-body');
    expect(await scenario.counts()).toMatchObject({ completed: 1, inProgress: 0 });
    const again = await scenario.acquired({ atMs: scenarioNowMs + lifeMs, body: 'other' });
    expect(again.expiresAtUnixMs).toBe(scenarioNowMs + 2 * lifeMs);
    expect(await scenario.counts()).toMatchObject({ completed: 0, inProgress: 1 });
    const { records } = await scenario.traces();
    expect(Object.keys(records[0] ?? {}).filter((name) => name.startsWith('answer'))).toEqual([]);
  });
});

describe('an idempotency key in progress', () => {
  it('returns when its lease started and when it ends', async () => {
    await scenario.acquired();
    const times = { acquiredAtUnixMs: scenarioNowMs, leaseUntilUnixMs: scenarioNowMs + 35_000 };
    expect(await scenario.acquire({ atMs: scenarioNowMs + 1 })).toEqual({ kind: 'in-progress', ...times });
    expect(await scenario.acquire({ atMs: scenarioNowMs + 34_999 })).toEqual({ kind: 'in-progress', ...times });
    expect(await scenario.counts()).toEqual({ ...untouched, inProgress: 1 });
  });

  it('rejects another body', async () => {
    await scenario.acquired();
    expect(await scenario.acquire({ body: 'other' })).toEqual({ kind: 'different-body' });
  });

  it('belongs to the same owner when it retries after a lost response', async () => {
    const request = { ownerToken: 'owner-1', requestId: 'request-1' };
    const first = await scenario.acquired(request);
    expect(await scenario.acquired(request)).toEqual(first);
    expect(await scenario.counts()).toEqual({ ...untouched, inProgress: 1 });
    expect(await scenario.store.complete(await scenario.effectsOf(first))).toMatchObject({ kind: 'completed' });
  });

  it('is acquired after a pause when its owner releases it meanwhile', async () => {
    const owner = await scenario.acquired();
    await scenario.store.release(owner);
    expect((await scenario.acquire()).kind).toBe('acquired');
  });
});

describe('100 concurrent requests', () => {
  const many = Array.from({ length: 100 });

  it('with one key acquire one lease', async () => {
    const outcomes = await Promise.all(many.map(() => scenario.acquire()));
    const kinds = outcomes.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['acquired', ...Array.from({ length: 99 }, () => 'in-progress')]);
    expect(await scenario.counts()).toEqual({ ...untouched, inProgress: 1 });
  });

  it('with one key and two bodies acquire one lease', async () => {
    const outcomes = await Promise.all(many.map((_, index) => scenario.acquire({ body: `body-${index % 2}` })));
    const numberOf = (wanted: string) => outcomes.filter(({ kind }) => kind === wanted).length;
    expect([numberOf('acquired'), numberOf('in-progress'), numberOf('different-body')]).toEqual([1, 49, 50]);
    expect(await scenario.counts()).toEqual({ ...untouched, inProgress: 1 });
  });

  it('with 100 keys acquire 100 leases', async () => {
    const completions = await Promise.all(many.map((_, index) => scenario.worked({ key: `order-${index}-of-many`, known: null })));
    expect(await scenario.counts()).toEqual({ ...untouched, inProgress: 100 });
    await Promise.all(completions.map((completion) => scenario.store.complete(completion)));
    expect(await scenario.counts()).toEqual({ ...untouched, day: 100, month: 100, completed: 100, history: 100, events: 100 });
  });
});

it('work without key and quota writes its event alone', async () => {
  const completion = await scenario.worked({ key: null, limits: null });
  expect(await scenario.counts()).toEqual(untouched);
  expect(await scenario.store.complete({ ...completion, history: null })).toEqual({
    kind: 'completed',
    quota: null,
    event: completion.event,
  });
  expect(await scenario.counts()).toEqual({ ...untouched, events: 1 });
});

it('work without any effect writes nothing', async () => {
  const completion = await scenario.worked({ key: null, limits: null });
  expect(await scenario.store.complete({ ...completion, event: null, history: null })).toEqual({
    kind: 'completed',
    quota: null,
    event: null,
  });
  expect(await scenario.counts()).toEqual(untouched);
});

it('a key without quota is acquired and completed as well', async () => {
  await scenario.done({ limits: null });
  expect(await scenario.counts()).toEqual({ ...untouched, completed: 1, history: 1, events: 1 });
  expect((await scenario.acquire()).kind).toBe('replay');
});

it('every method reports a database that is unreachable', async () => {
  const store = emulatorIdempotencyStore(emulatorClient('http://127.0.0.1:9'));
  const completion = await scenario.worked();
  await expect(idempotencyScenario(store).acquire()).rejects.toBeInstanceOf(DependencyUnavailable);
  await expect(store.complete({ ...completion, isTimeLeft: () => false })).rejects.toBeInstanceOf(DependencyUnavailable);
  await expect(store.release(await scenario.acquired({ key: 'order-0002' }))).rejects.toBeInstanceOf(DependencyUnavailable);
});
