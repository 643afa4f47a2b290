import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { describe, expect, it } from 'vitest';
import { emulatorIdempotencyStore } from '../../support/storage/connected-host.ts';
import { idempotencyScenario, scenarioNowMs } from '../../support/storage/idempotency-scenario.ts';
import { brokenConnection, interruptedClient, responseLosingClient } from '../../support/storage/interrupted-client.ts';

const done = { day: 1, month: 1, inProgress: 0, completed: 1, history: 1, events: 1 };
const underWay = { day: 0, month: 0, inProgress: 1, completed: 0, history: 0, events: 0 };
const keys = ['order-0001', null];

/** A store whose connection breaks before each of the first `failing` transactions. */
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
    expect(await interrupted.complete(await scenario.worked({ key }))).toMatchObject({ kind: 'completed' });
    expect(attempts.count).toBe(3);
    expect(await scenario.counts()).toEqual({ ...done, completed: key === null ? 0 : 1 });
  });

  it.each(keys)('fails when no time is left, and leaves the work to be completed later (key: %s)', async (key) => {
    const scenario = idempotencyScenario();
    const { interrupted, attempts } = unsentScenario(2);
    const completion = await scenario.worked({ key });
    const isTimeLeft = () => attempts.count < 2;
    await expect(interrupted.complete({ ...completion, isTimeLeft })).rejects.toBeInstanceOf(DependencyUnavailable);
    expect(attempts.count).toBe(2);
    expect(await scenario.counts()).toEqual({ ...underWay, inProgress: key === null ? 0 : 1 });
    expect(await interrupted.complete(completion)).toMatchObject({ kind: 'completed' });
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
    await expect(emulatorIdempotencyStore(client).complete(await scenario.worked())).rejects.toThrow('A defect.');
    expect(attempts).toBe(1);
  });

  it('is lost when another owner takes over before it is repeated', async () => {
    const scenario = idempotencyScenario();
    const completion = await scenario.worked();
    const client = interruptedClient('TransactWriteItemsCommand', async (count) => {
      if (count > 1) return;
      await scenario.done({ atMs: scenarioNowMs + 35_000 });
      throw brokenConnection();
    });
    expect(await emulatorIdempotencyStore(client).complete(completion)).toEqual({ kind: 'lost' });
    expect(await scenario.counts()).toEqual(done);
  });

  it.each(keys)('is refused when the window fills before it is repeated (key: %s)', async (key) => {
    const scenario = idempotencyScenario();
    const completion = await scenario.worked({ key, limits: { perDay: 1, perMonth: 10 } });
    const client = interruptedClient('TransactWriteItemsCommand', async (count) => {
      if (count > 1) return;
      await scenario.done({ key: 'order-of-another-request' });
      throw brokenConnection();
    });
    expect(await emulatorIdempotencyStore(client).complete(completion)).toMatchObject({ kind: 'quota-exceeded', unannounced: ['day'] });
    expect(await scenario.counts()).toEqual({ ...done, inProgress: key === null ? 0 : 1 });
  });

  it('stops when the counters keep changing and no time is left', async () => {
    const scenario = idempotencyScenario();
    const completion = await scenario.worked();
    let attempts = 0;
    // Each time, another request opens the next day first.
    const client = interruptedClient('TransactWriteItemsCommand', async (count) => {
      attempts = count;
      await scenario.done({ key: `order-of-day-${count}`, atMs: scenarioNowMs + count * 86_400_000 });
    });
    const isTimeLeft = () => attempts < 3;
    const interrupted = emulatorIdempotencyStore(client);
    await expect(interrupted.complete({ ...completion, isTimeLeft })).rejects.toBeInstanceOf(DependencyUnavailable);
    expect(attempts).toBe(3);
    expect(await scenario.counts()).toMatchObject({ inProgress: 1, completed: 3, events: 3 });
  });
});

describe('a completion whose response is lost', () => {
  const cases = [
    { name: 'with a key, an event and a history entry', key: 'order-0001', events: 1, history: 1 },
    { name: 'with a key alone', key: 'order-0001', events: 0, history: 0 },
    { name: 'without a key, with an event alone', key: null, events: 1, history: 0 },
    { name: 'without a key, with a history entry alone', key: null, events: 0, history: 1 },
  ];
  it.each(cases)('is recognized as written, once: $name', async ({ key, events, history }) => {
    const scenario = idempotencyScenario();
    const whole = await scenario.worked({ key });
    const completion = { ...whole, event: events === 0 ? null : whole.event, history: history === 0 ? null : whole.history };
    expect(await emulatorIdempotencyStore(responseLosingClient(1)).complete(completion)).toMatchObject({
      kind: 'completed',
      quota: { dayUsed: 1, monthUsed: 1 },
    });
    expect(await scenario.counts()).toEqual({ ...done, completed: key === null ? 0 : 1, events, history });
  });

  it.each(cases)('is recognized as written when it has filled the window: $name', async ({ key, events, history }) => {
    const scenario = idempotencyScenario();
    const whole = await scenario.worked({ key, limits: { perDay: 1, perMonth: 1 } });
    const completion = { ...whole, event: events === 0 ? null : whole.event, history: history === 0 ? null : whole.history };
    expect(await emulatorIdempotencyStore(responseLosingClient(1)).complete(completion)).toMatchObject({ kind: 'completed' });
    expect(await scenario.counts()).toEqual({ ...done, completed: key === null ? 0 : 1, events, history });
  });
});
