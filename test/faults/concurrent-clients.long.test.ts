import { plans } from '@nakor/operations/access/plans';
import { leaseMs } from '@nakor/operations/idempotency/idempotency-record';
import { describe, expect, it } from 'vitest';
import { readEffects } from '../support/faults/effects.ts';
import { setUpFaultTest } from '../support/faults/fault-test.ts';
import { transactionConflict } from '../support/faults/faults.ts';
import { expectExactCounts, expectOneEffectEach } from '../support/faults/load.ts';
import { pauseFirst } from '../support/faults/pause.ts';
import { fillQuota } from '../support/faults/quota.ts';
import { newIdempotencyKey, requestOutcomeOf, resultOf, validateAt } from '../support/faults/requests.ts';
import { completionWrite, transaction } from '../support/faults/writes.ts';
import { seededRandom } from '../support/generators/seeded-random.ts';
import { faultSeeds } from '../support/generators/seeds.ts';
import type { ServiceResponse } from '../support/matchers/described-response.ts';
import { errorOf } from '../support/matchers/envelope.ts';

const test = setUpFaultTest();

/** In AWS, transactions on the same item cancel each other; the emulator serializes them. */
function injectConflicts(seed: number, percent: number): void {
  test.service.dynamodb.inject({ fault: transactionConflict, on: transaction, share: { percent, random: seededRandom(seed) } });
}

describe('a hundred concurrent requests', () => {
  it.each(faultSeeds({ short: 1, long: 30 }))(
    'with one idempotency key do the work once, and the others learn of it (seed %i)',
    async (seed) => {
      const { service, key } = test;
      const idempotencyKey = newIdempotencyKey();
      const before = service.timesWorked();
      injectConflicts(seed, 20);
      const responses = await Promise.all(Array.from({ length: 100 }, () => validateAt(service, key, idempotencyKey)));
      expect(responses.filter((response) => requestOutcomeOf(response, key) === 'done')).toHaveLength(1);
      expect(service.timesWorked() - before).toBe(1);
      service.dynamodb.heal();
      const last = resultOf(await validateAt(service, key, idempotencyKey), key);
      const given = responses.filter(({ status }) => status === 200).map((response) => resultOf(response, key).requestId);
      expect(new Set([...given, last.requestId])).toEqual(new Set([last.requestId]));
      await expectExactCounts(test, 1);
    },
  );

  it.each(['live', 'test'] as const)(
    'with an idempotency key whose first user has disappeared: one takes over (%s key)',
    async (keyEnvironment) => {
      const { service, environment } = test;
      const key = await environment.issueKey({ environment: keyEnvironment });
      const idempotencyKey = newIdempotencyKey();
      const stop = pauseFirst(service.dynamodb, completionWrite);
      const disappeared = validateAt(service, key, idempotencyKey);
      await stop.reached;
      service.clock.moveBy(leaseMs);
      const responses = await Promise.all(Array.from({ length: 40 }, () => validateAt(service, key, idempotencyKey)));
      expect(responses.filter((response) => requestOutcomeOf(response, key) === 'done')).toHaveLength(1);
      stop.open();
      expect(requestOutcomeOf(await disappeared, key)).toBe('unavailable');
      const { quota, records, history, events } = await readEffects(environment, key.key.organization.id);
      const paid = keyEnvironment === 'live' ? 1 : 0;
      expect([quota.day, records.length, history.length, events.length]).toEqual([paid, 1, paid, 1]);
    },
  );

  it('with a hundred idempotency keys do the work once each', async () => {
    expect(await expectOneEffectEach(test, { callers: 100, atOnce: 100, inject: () => {} })).toEqual({ done: 100, later: 0 });
  });

  it('with one idempotency key and two bodies accept one body and reject the other', async () => {
    const { service, key } = test;
    const idempotencyKey = newIdempotencyKey();
    const bodies = [undefined, '<Faktura/>'];
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => validateAt(service, key, idempotencyKey, bodies[index % 2])),
    );
    const done = responses.filter(({ status, headers }) => status === 200 && headers['idempotent-replayed'] === undefined);
    expect(done).toHaveLength(1);
    const refused = responses.filter(({ status }) => status !== 200);
    const reasons = refused.map((response) => (errorOf(response, 409, 'IDEMPOTENCY_CONFLICT').details as { reason: string }).reason);
    expect(reasons.filter((reason) => reason === 'different_body')).toHaveLength(25);
    await expectExactCounts(test, 1);
  });
});

/** The gateway closes connections whose headers it has not read in time. */
function unread(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return null;
  throw error;
}

/** A key may have only some documents in progress, and half of the waiting requests. */
function isRateLimited({ json }: ServiceResponse): boolean {
  return (json as { error?: { code: string } }).error?.code === 'RATE_LIMITED';
}

describe('a thousand concurrent requests with one operation left', () => {
  const { perDay, perMonth } = plans.api.quota;
  it.each([
    { window: 'day', used: { dayUsed: perDay - 1, monthUsed: perDay - 1 }, withKeys: false },
    { window: 'month', used: { dayUsed: 0, monthUsed: perMonth - 1 }, withKeys: true },
  ])('in the $window accept exactly one (idempotency keys: $withKeys)', { timeout: 300_000 }, async ({ window, used, withKeys }) => {
    // Each of them may do its work before it learns that the window is full (ADR 0024).
    const { service, environment } = test;
    const first = await environment.issueKey();
    const second = await environment.issueKey({ organizationId: first.key.organization.id });
    await fillQuota(environment, first, used);
    const callers = Array.from({ length: 1_000 }, (_, index) => (index % 2 === 0 ? first : second));
    const responses = await Promise.all(
      callers.map(async (key) => {
        const idempotencyKey = withKeys ? newIdempotencyKey() : undefined;
        // Under such load a request may not be read in time, or wait too long for the database. It is retried with a key that has not used up its rate limit.
        for (let caller = key; ; caller = await environment.issueKey({ organizationId: key.key.organization.id })) {
          const response = await validateAt(service, caller, idempotencyKey).catch(unread);
          if (response !== null && response.status !== 503 && !isRateLimited(response)) return response;
        }
      }),
    );
    const passed = responses.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200)) {
      errorOf(response, 429, 'QUOTA_EXCEEDED');
      expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    }
    const { quota, history, events } = await readEffects(environment, first.key.organization.id);
    expect([quota, history.length]).toEqual([{ day: used.dayUsed + 1, month: used.monthUsed + 1 }, 1]);
    expect(events.map(({ type }) => type).sort()).toEqual(['quota.exceeded', 'validation.completed']);
    expect(events.map(({ body }) => JSON.parse(String(body)).data.window)).toContain(window);
  });
});
