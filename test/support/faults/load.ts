import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { IssuedKey } from '../storage/access.ts';
import { countsOf, readEffects } from './effects.ts';
import type { FaultTest } from './fault-test.ts';
import { inParallel, isDone, newIdempotencyKey, type RequestOutcome, requestOutcomeOf, resultOf, validateAt } from './requests.ts';

/** How a storm goes: so many callers at once, each with an idempotency key that some of them send more than once. */
export interface LoadOptions {
  readonly callers: number;
  readonly atOnce: number;
  /** Faults for the requests of the storm; they end with it. */
  readonly inject: () => void;
  /** How many copies of its request a caller sends at the same time; one by default. */
  readonly copies?: (caller: number) => number;
  /** What goes on meanwhile, again and again. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** What came of a storm, before the requests are repeated that failed in it. */
export interface LoadReport {
  /** Callers whose call was done in the storm. */
  readonly done: number;
  /** Callers that were told to come again. */
  readonly later: number;
}

/** Longer than a lease, and than a reservation lives that nobody uses. */
const aMinuteMs = 60_000;

/**
 * Lets many call while things fail, lets everybody repeat afterwards what was not done, as callers are told to, and checks that each
 * call was done once: one result, one event, one entry of the history, counted once, with nothing left over.
 */
export async function expectOneEffectEach(
  { environment, service, key }: FaultTest,
  { callers, atOnce, inject, copies = () => 1, meanwhile = async () => {} }: LoadOptions,
): Promise<LoadReport> {
  const idempotencyKeys = Array.from({ length: callers }, newIdempotencyKey);
  const results = new Map<string, Set<string>>(idempotencyKeys.map((idempotencyKey) => [idempotencyKey, new Set()]));
  const call = async (idempotencyKey: string): Promise<RequestOutcome> => {
    const answer = await validateAt(service, key, idempotencyKey);
    const meaning = requestOutcomeOf(answer, key);
    if (isDone(meaning)) results.get(idempotencyKey)?.add(resultOf(answer, key).requestId);
    return meaning;
  };

  inject();
  const calling = inParallel(atOnce, [...idempotencyKeys.entries()], async ([caller, idempotencyKey]) => {
    const meanings = await Promise.all(Array.from({ length: copies(caller) }, () => call(idempotencyKey)));
    return meanings.some(isDone);
  });
  let isOver = false;
  const ended = calling.finally(() => {
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
    const meanings = await inParallel(atOnce, left, call);
    left = left.filter((_, index) => !isDone(meanings[index] ?? 'unavailable'));
    if (left.length === 0) break;
    // On a busy machine the database may be too slow for some, who come again like everybody else.
    expect(meanings.filter((meaning) => !isDone(meaning) && meaning !== 'unavailable')).toEqual([]);
    service.clock.moveBy(aMinuteMs);
    expect((await environment.sweep(service.clock.now())).failures).toBe(0);
  }
  expect([...results.values()].map(({ size }) => size)).toEqual(idempotencyKeys.map(() => 1));
  await expectExactCounts({ environment, key }, callers);
  return { done: callers - unfinished.length, later: unfinished.length };
}

/**
 * Checks that the quota counted is that of the requests that were done, and that no reservation is left.
 *
 * @param done how many requests were done, all with idempotency keys; null when that is not known
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
    reservations: 0,
    recordsCompleted: expected,
    history: expected,
    events: expected,
  });
  if (done !== null) expect(counts.recordsInProgress).toBe(0);
  expect(effects.history.map(({ event_id }) => event_id).sort()).toEqual(effects.events.map(({ event_id }) => event_id).sort());
}
