import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { IssuedKey } from '../storage/access.ts';
import { countsOf, readEffects } from './effects.ts';
import type { FaultTest } from './fault-test.ts';
import { createPoller, expectSeen, keepPolling } from './poller.ts';
import { inParallel, isDone, newIdempotencyKey, type RequestOutcome, requestOutcomeOf, resultOf, validateAt } from './requests.ts';

/** The load: concurrent callers, each with an idempotency key that some of them use more than once. */
export interface LoadOptions {
  readonly callers: number;
  readonly atOnce: number;
  /** Faults injected during the load. */
  readonly inject: () => void;
  /** Number of concurrent copies of each request; one by default. */
  readonly copies?: (caller: number) => number;
  /** Repeated in the background. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** The result of the load, before failed requests are repeated. */
export interface LoadReport {
  /** Callers whose request was done. */
  readonly done: number;
  /** Callers that were asked to retry. */
  readonly later: number;
}

/** Longer than a lease. */
const aMinuteMs = 60_000;

/**
 * Sends concurrent requests while faults are injected, then repeats those that were not done, as documented for callers, and checks that
 * each was done once: one result, one event, one history entry, counted once, with nothing left over. A caller who polls meanwhile sees each
 * event once.
 */
export async function expectOneEffectEach(
  { environment, service, key }: FaultTest,
  { callers, atOnce, inject, copies = () => 1, meanwhile = async () => {} }: LoadOptions,
): Promise<LoadReport> {
  const idempotencyKeys = Array.from({ length: callers }, newIdempotencyKey);
  const results = new Map<string, Set<string>>(idempotencyKeys.map((idempotencyKey) => [idempotencyKey, new Set()]));
  const request = async (idempotencyKey: string): Promise<RequestOutcome> => {
    const response = await validateAt(service, key, idempotencyKey);
    const outcome = requestOutcomeOf(response, key);
    if (isDone(outcome)) results.get(idempotencyKey)?.add(resultOf(response, key).requestId);
    return outcome;
  };

  // With a key of its own, so that it uses up no rate limit.
  const pollingKey = await environment.issueKey({ organizationId: key.key.organization.id, environment: key.key.environment });
  const poller = createPoller(service, pollingKey);
  using polling = keepPolling([poller]);
  inject();
  const sending = inParallel(atOnce, [...idempotencyKeys.entries()], async ([caller, idempotencyKey]) => {
    const outcomes = await Promise.all(Array.from({ length: copies(caller) }, () => request(idempotencyKey)));
    return outcomes.some(isDone);
  });
  let isOver = false;
  const ended = sending.finally(() => {
    isOver = true;
  });
  while (!isOver) await Promise.all([meanwhile(), Promise.race([ended, sleep(50)])]);
  const first = await ended;
  service.dynamodb.heal();
  service.sqs.heal();

  service.clock.moveBy(aMinuteMs);
  const swept = await environment.sweep(service.clock.now());
  expect(swept.failures).toBe(0);
  await expectExactCounts({ environment, key }, null);
  const unfinished = idempotencyKeys.filter((_, caller) => first[caller] === false);
  for (let left = unfinished; left.length > 0; ) {
    const outcomes = await inParallel(atOnce, left, request);
    left = left.filter((_, index) => !isDone(outcomes[index] ?? 'unavailable'));
    if (left.length === 0) break;
    // On a busy machine the database may be too slow for some requests, which are retried.
    expect(outcomes.filter((outcome) => !isDone(outcome) && outcome !== 'unavailable')).toEqual([]);
    service.clock.moveBy(aMinuteMs);
    expect((await environment.sweep(service.clock.now())).failures).toBe(0);
  }
  expect([...results.values()].map(({ size }) => size)).toEqual(idempotencyKeys.map(() => 1));
  await expectExactCounts({ environment, key }, callers);
  await polling.stop();
  const { events } = await readEffects(environment, key.key.organization.id);
  expectSeen(
    poller,
    events.map(({ event_id }) => String(event_id)),
  );
  return { done: callers - unfinished.length, later: unfinished.length };
}

/**
 * Checks that the quota counted equals the number of completed requests, and that each has left its effects once.
 *
 * @param done number of completed requests, all with idempotency keys; null when unknown
 */
export async function expectExactCounts(
  { environment, key }: { environment: FaultTest['environment']; key: IssuedKey },
  done: number | null,
): Promise<void> {
  const effects = await readEffects(environment, key.key.organization.id);
  const counts = countsOf(effects);
  const expected = done ?? counts.history;
  expect(counts).toMatchObject({
    dayUsed: expected,
    monthUsed: expected,
    recordsCompleted: expected,
    history: expected,
    events: expected,
  });
  if (done !== null) expect(counts.recordsInProgress).toBe(0);
  expect(effects.history.map(({ eventId }) => eventId).sort()).toEqual(effects.events.map(({ event_id }) => event_id).sort());
}
