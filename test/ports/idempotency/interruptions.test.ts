import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { describe, expect, it } from 'vitest';
import { emulatorIdempotencyStore } from '../../support/storage/connected-host.ts';
import { completionOf, idempotencyScenario, scenarioNowMs, scenarioWindows } from '../../support/storage/idempotency-scenario.ts';
import { brokenConnection, interruptedClient, responseLosingClient } from '../../support/storage/interrupted-client.ts';

const done = { day: 1, month: 1, inProgress: 0, completed: 1, reservations: 0, history: 1, events: 1 };
const underWay = { ...done, inProgress: 1, completed: 0, reservations: 1, history: 0, events: 0 };
const keys = ['order-0001', null];

/** A scenario whose connection breaks before each of the first `failing` transactions. */
function unsentScenario(failing: number) {
  const attempts = { count: 0 };
  const client = interruptedClient('TransactWriteItemsCommand', (count) => {
    attempts.count = count;
    if (count <= failing) throw brokenConnection();
    return undefined;
  });
  return { interrupted: emulatorIdempotencyStore(client), attempts };
}

describe('a completion whose transaction is not sent', () => {
  it.each(keys)('is repeated until it is written (key: %s)', async (key) => {
    const scenario = idempotencyScenario();
    const { interrupted, attempts } = unsentScenario(2);
    const lease = await scenario.claimed({ key });
    expect(await interrupted.complete(lease, completionOf(lease))).toBe('completed');
    expect(attempts.count).toBe(3);
    expect(await scenario.counts()).toEqual({ ...done, completed: key === null ? 0 : 1 });
  });

  it.each(keys)('fails when no time is left, and leaves the lease to be completed later (key: %s)', async (key) => {
    const scenario = idempotencyScenario();
    const { interrupted, attempts } = unsentScenario(2);
    const lease = await scenario.claimed({ key });
    const isTimeLeft = () => attempts.count < 2;
    await expect(interrupted.complete(lease, { ...completionOf(lease), isTimeLeft })).rejects.toBeInstanceOf(DependencyUnavailable);
    expect(attempts.count).toBe(2);
    expect(await scenario.counts()).toEqual({ ...underWay, inProgress: key === null ? 0 : 1 });
    expect(await interrupted.complete(lease, completionOf(lease))).toBe('completed');
    expect(await scenario.counts()).toEqual({ ...done, completed: key === null ? 0 : 1 });
  });

  it('is not repeated after an error that is no outage', async () => {
    const scenario = idempotencyScenario();
    let attempts = 0;
    const client = interruptedClient('TransactWriteItemsCommand', (count) => {
      attempts = count;
      if (count === 1) throw new TypeError('A defect.');
      return undefined;
    });
    const lease = await scenario.claimed();
    await expect(emulatorIdempotencyStore(client).complete(lease, completionOf(lease))).rejects.toThrow('A defect.');
    expect(attempts).toBe(1);
  });

  it('is lost when another owner takes over before it is repeated', async () => {
    const scenario = idempotencyScenario();
    const lease = await scenario.claimed();
    const client = interruptedClient('TransactWriteItemsCommand', async (count) => {
      if (count > 1) return;
      await scenario.done({ atMs: scenarioNowMs + 35_000 });
      throw brokenConnection();
    });
    expect(await emulatorIdempotencyStore(client).complete(lease, completionOf(lease))).toBe('lost');
    expect(await scenario.counts()).toEqual(done);
  });
});

describe('a completion whose response is lost', () => {
  it.each([
    { name: 'with a key, an event and a history entry', key: 'order-0001', events: 1, history: 1 },
    { name: 'with a key alone', key: 'order-0001', events: 0, history: 0 },
    { name: 'without a key, with an event and a history entry', key: null, events: 1, history: 1 },
    { name: 'without a key, with an event alone', key: null, events: 1, history: 0 },
    { name: 'without a key, with a history entry alone', key: null, events: 0, history: 1 },
  ])('is recognized as written, once: $name', async ({ key, events, history }) => {
    const scenario = idempotencyScenario();
    const lease = await scenario.claimed({ key });
    const whole = completionOf(lease);
    const completion = { ...whole, event: events === 0 ? null : whole.event, history: history === 0 ? null : whole.history };
    expect(await emulatorIdempotencyStore(responseLosingClient(1)).complete(lease, completion)).toBe('completed');
    expect(await scenario.counts()).toEqual({ ...done, completed: key === null ? 0 : 1, events, history });
  });

  it.each([
    { name: 'an event and a history entry', events: 1, history: 1 },
    { name: 'an event alone', events: 1, history: 0 },
    { name: 'a history entry alone', events: 0, history: 1 },
    { name: 'neither', events: 0, history: 0 },
  ])('is not mistaken for written when the quota was refunded instead (without a key, with $name)', async ({ events, history }) => {
    const scenario = idempotencyScenario();
    const lease = await scenario.claimed({ key: null });
    await scenario.store.release(lease);
    const whole = completionOf(lease);
    const completion = { ...whole, event: events === 0 ? null : whole.event, history: history === 0 ? null : whole.history };
    expect(await scenario.store.complete(lease, completion)).toBe('lost');
    expect(await scenario.counts()).toEqual({ ...underWay, day: 0, month: 0, inProgress: 0, reservations: 0 });
  });
});

describe('an acquisition whose response is lost', () => {
  it.each(keys)('is recognized by a repeated attempt, with the quota as used by the first (key: %s)', async (key) => {
    const request = { key, ownerToken: 'owner-1', requestId: 'request-1' };
    const scenario = idempotencyScenario();
    const { dayWindow, monthWindow } = scenarioWindows;
    await scenario.setQuota({ day_window: dayWindow, day_used: 4, month_window: monthWindow, month_used: 9 });
    const known = await scenario.quotas.readQuota(scenario.organizationId);
    const first = await scenario.claim({ ...request, known });
    const again = await scenario.claim({ ...request, known });
    expect(first).toMatchObject({ kind: 'acquired', quota: { ...scenarioWindows, dayUsed: 5, monthUsed: 10 } });
    expect(again).toMatchObject({ kind: 'acquired', lease: { reservation: scenarioWindows }, quota: { dayUsed: 5, monthUsed: 10 } });
    expect(await scenario.counts()).toMatchObject({ day: 5, month: 10, reservations: 1 });
  });
});
