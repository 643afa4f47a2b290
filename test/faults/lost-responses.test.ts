import { plans } from '@nakor/operations/access/plans';
import { describe, expect, it } from 'vitest';
import { sendRequest } from '../support/drivers/service-client.ts';
import { countsOf, readEffects } from '../support/faults/effects.ts';
import type { AwsRequest } from '../support/faults/exchange.ts';
import { setUpFaultTest } from '../support/faults/fault-test.ts';
import { dropResponse, transactionConflict } from '../support/faults/faults.ts';
import { fillQuota } from '../support/faults/quota.ts';
import { newIdempotencyKey, requestOutcomeOf, resultOf, validateAt } from '../support/faults/requests.ts';
import { acquireWrite, announcement, completionWrite, rateUpdate, releaseWrite } from '../support/faults/writes.ts';
import { errorOf } from '../support/matchers/envelope.ts';
import type { IssuedKey } from '../support/storage/access.ts';

const test = setUpFaultTest();

/** Number of attempts of the SDK. */
const attempts = 3;
/** Longer than a lease. */
const aMinuteMs = 60_000;

/** Drops responses of one kind of write, and returns how many were dropped. */
function loseAnswers(on: (request: AwsRequest) => boolean, times: number): () => number {
  const before = test.service.dynamodb.requests.length;
  test.service.dynamodb.inject({ fault: dropResponse, on, times });
  return () => test.service.dynamodb.requests.slice(before).filter(({ fault }) => fault === dropResponse.name).length;
}

const counted = async (key: IssuedKey) => countsOf(await readEffects(test.environment, key.key.organization.id));
const nothing = { dayUsed: 0, monthUsed: 0, recordsInProgress: 0, recordsCompleted: 0, history: 0, events: 0 };
/** The effects of a number of requests with a live key, some with an idempotency key. */
const calls = (all: number, withKey: number) => ({
  ...nothing,
  dayUsed: all,
  monthUsed: all,
  recordsCompleted: withKey,
  history: all,
  events: all,
});

/** Number of earlier requests of the key, which are counted too. */
async function callsInRateWindow(key: IssuedKey): Promise<number> {
  const { headers } = await sendRequest({ path: '/me', headers: key.authorization }, test.service.baseUrl);
  return Number(headers['x-ratelimit-used-day']) - 1;
}

/** `earlier` requests are sent first; the very first request opens the windows. */
const writesOfLiveCall = [
  { name: 'rate update', on: rateUpdate, earlier: 1 },
  { name: 'rate update that opens the windows', on: rateUpdate, earlier: 0 },
  { name: 'completion', on: completionWrite, earlier: 1 },
  { name: 'completion that opens the windows', on: completionWrite, earlier: 0 },
];
const writesWithKey = [...writesOfLiveCall, { name: 'acquisition', on: acquireWrite, earlier: 1 }];

describe('an applied write with a lost response', () => {
  it.each(writesWithKey)('has one effect: $name', async ({ on, earlier }) => {
    const { service, key } = test;
    const idempotencyKey = newIdempotencyKey();
    if (earlier > 0) await validateAt(service, key);
    const lost = loseAnswers(on, 1);
    const before = service.timesWorked();
    const first = resultOf(await validateAt(service, key, idempotencyKey), key);
    expect([lost(), service.timesWorked() - before, first.isReplayed]).toEqual([1, 1, false]);
    expect(await counted(key)).toEqual(calls(earlier + 1, 1));
    expect(await callsInRateWindow(key)).toBe(earlier + 1);
    expect(resultOf(await validateAt(service, key, idempotencyKey), key)).toEqual({ requestId: first.requestId, isReplayed: true });
    expect(await counted(key)).toEqual(calls(earlier + 1, 1));
  });

  it.each(writesOfLiveCall)('has one effect without an idempotency key, too: $name', async ({ on, earlier }) => {
    const { service, key } = test;
    if (earlier > 0) await validateAt(service, key);
    const lost = loseAnswers(on, 1);
    expect(resultOf(await validateAt(service, key), key).isReplayed).toBe(false);
    expect(lost()).toBe(1);
    expect(await counted(key)).toEqual(calls(earlier + 1, 0));
  });

  it.each([
    { name: 'acquisition', on: acquireWrite, idempotencyKey: newIdempotencyKey() },
    { name: 'completion', on: completionWrite, idempotencyKey: newIdempotencyKey() },
    { name: 'completion without a key', on: completionWrite, idempotencyKey: undefined },
  ])('is found when the repeated write is cancelled for a conflict: $name', async ({ on, idempotencyKey }) => {
    const { service, key } = test;
    const lost = loseAnswers(on, 1);
    service.dynamodb.inject({ fault: transactionConflict, on, times: 1 });
    expect(requestOutcomeOf(await validateAt(service, key, idempotencyKey), key)).toBe('done');
    expect(lost()).toBe(1);
    expect(await counted(key)).toEqual(calls(1, idempotencyKey === undefined ? 0 : 1));
  });

  it.each([undefined, newIdempotencyKey()])(
    'is found when it has filled the window itself, and the repeated write is cancelled for a conflict (idempotency key: %s)',
    async (idempotencyKey) => {
      const { service, environment } = test;
      const key = await environment.issueKey({ plan: 'free' });
      const { perDay } = plans.free.quota;
      await fillQuota(environment, key, { dayUsed: perDay - 1 });
      const lost = loseAnswers(completionWrite, 1);
      service.dynamodb.inject({ fault: transactionConflict, on: completionWrite, times: 1 });
      const response = await validateAt(service, key, idempotencyKey);
      expect([response.status, response.headers['x-quota-day-used'], lost()]).toEqual([200, String(perDay), 1]);
      expect(await counted(key)).toMatchObject({ dayUsed: perDay, history: 1, events: 1, recordsInProgress: 0 });
    },
  );

  it('leaves nothing when it releases the key of rejected work', async () => {
    const { service, key } = test;
    await validateAt(service, key);
    const lost = loseAnswers(releaseWrite, 1);
    errorOf(await validateAt(service, key, newIdempotencyKey(), '<Faktura'), 400, 'INVALID_XML');
    expect(lost()).toBe(1);
    expect(await counted(key)).toEqual(calls(1, 0));
  });

  it.each([
    { name: 'acquisition', on: acquireWrite, idempotencyKey: newIdempotencyKey() },
    { name: 'completion', on: completionWrite, idempotencyKey: newIdempotencyKey() },
    { name: 'outbox', on: completionWrite, idempotencyKey: undefined },
  ])('has one effect with a test key: $name', async ({ on, idempotencyKey }) => {
    const { service, environment } = test;
    const key = await environment.issueKey({ environment: 'test' });
    const lost = loseAnswers(on, 1);
    expect(resultOf(await validateAt(service, key, idempotencyKey), key).isReplayed).toBe(false);
    expect(lost()).toBe(1);
    expect(await counted(key)).toEqual({ ...nothing, recordsCompleted: idempotencyKey === undefined ? 0 : 1, events: 1 });
  });

  it('announces a full window once', async () => {
    const { service, environment, key } = test;
    await fillQuota(environment, key, { dayUsed: plans.api.quota.perDay });
    const lost = loseAnswers(announcement, 1);
    for (let times = 0; times < 3; times += 1) errorOf(await validateAt(service, key), 429, 'QUOTA_EXCEEDED');
    expect(lost()).toBe(1);
    expect((await readEffects(environment, key.key.organization.id)).events.map(({ type }) => type)).toEqual(['quota.exceeded']);
  });

  it('does not disturb a request when it is the notification of the fan-out', async () => {
    const { service, key } = test;
    service.sqs.inject({ fault: dropResponse, times: 1 });
    expect(resultOf(await validateAt(service, key, newIdempotencyKey()), key).isReplayed).toBe(false);
    expect(await counted(key)).toEqual(calls(1, 1));
  });
});

describe('while every response of a write is lost until the SDK gives up', () => {
  it.each(writesWithKey)('a repeated request leaves the traces of one: $name', async ({ on, earlier }) => {
    const { service, environment, key } = test;
    const idempotencyKey = newIdempotencyKey();
    if (earlier > 0) await validateAt(service, key);
    const lost = loseAnswers(on, attempts);
    const first = requestOutcomeOf(await validateAt(service, key, idempotencyKey), key);
    expect(lost()).toBe(attempts);
    service.clock.moveBy(aMinuteMs);
    await environment.sweep(service.clock.now());
    expect(await counted(key)).toMatchObject({ dayUsed: first === 'done' ? earlier + 1 : earlier });
    const second = requestOutcomeOf(await validateAt(service, key, idempotencyKey), key);
    expect([first, second]).toContain('done');
    expect(await counted(key)).toEqual(calls(earlier + 1, 1));
    expect(await callsInRateWindow(key)).toBe(earlier + 2);
  });

  it('rejected work is not counted, and its key can be used again', async () => {
    const { service, key } = test;
    await validateAt(service, key);
    const lost = loseAnswers(releaseWrite, attempts);
    const idempotencyKey = newIdempotencyKey();
    errorOf(await validateAt(service, key, idempotencyKey, '<Faktura'), 400, 'INVALID_XML');
    expect(lost()).toBe(attempts);
    expect(await counted(key)).toEqual(calls(1, 0));
    expect(requestOutcomeOf(await validateAt(service, key, idempotencyKey), key)).toBe('done');
    expect(await counted(key)).toEqual(calls(2, 1));
  });
});
