import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEffects } from '../support/faults/effects.ts';
import { expectExactCounts } from '../support/faults/load.ts';
import { newIdempotencyKey, requestOutcomeOf, resultOf, validateAt } from '../support/faults/requests.ts';
import { requestUntil, type ServicePair, startServicePair } from '../support/faults/service-pair.ts';
import { acquireWrite, completionWrite } from '../support/faults/writes.ts';
import { sampleInGate } from '../support/generators/seeds.ts';
import type { ServiceResponse } from '../support/matchers/described-response.ts';

/** Longer than a lease. */
const leaseIsOverMs = 36_000;
/** Longer than an event waits for its first notification by the sweeper. */
const aMinuteMs = 60_000;

describe('a service that is suspended and resumed', () => {
  let pair: ServicePair;
  beforeAll(async () => {
    pair = await startServicePair();
  });
  afterAll(() => pair.close());

  const cases = [
    { name: 'between acquisition and work', on: acquireWrite, point: 'after', keyEnvironment: 'live' },
    { name: 'between acquisition and work', on: acquireWrite, point: 'after', keyEnvironment: 'test' },
    { name: 'between work and completion', on: completionWrite, point: 'before', keyEnvironment: 'live' },
    { name: 'between work and completion', on: completionWrite, point: 'before', keyEnvironment: 'test' },
  ] as const;
  it.each(sampleInGate(cases, 1))(
    '$name changes nothing after another service has done its work ($keyEnvironment key)',
    async ({ on, point, keyEnvironment }) => {
      const { environment, target, survivor } = pair;
      const key = await environment.issueKey({ environment: keyEnvironment });
      const idempotencyKey = newIdempotencyKey();
      survivor.clock.reset();
      const { calling, stop } = await requestUntil(target, key, idempotencyKey, on, point);
      await target.signal('SIGSTOP');
      survivor.clock.moveBy(leaseIsOverMs);
      const { requestId } = resultOf(await validateAt(survivor, key, idempotencyKey), key);
      stop.open();
      await target.signal('SIGCONT');
      const response = await calling;
      if (response instanceof Error) throw response;
      // Asked to retry or, if it looks once more, given what the other service has done.
      if (requestOutcomeOf(response, key) === 'replayed') expect(resultOf(response, key)).toEqual({ requestId, isReplayed: true });
      else expect(requestOutcomeOf(response, key)).toBe('unavailable');
      await environment.sweep(survivor.clock.now() + aMinuteMs);
      if (keyEnvironment === 'live') await expectExactCounts({ environment, key }, 1);
      else expect((await readEffects(environment, key.key.organization.id)).events).toHaveLength(1);
      expect(resultOf(await validateAt(target, key, idempotencyKey), key)).toEqual({ requestId, isReplayed: true });
    },
  );

  it.each(['with', 'without'] as const)(
    'completes its work when it continues after its lease, if no other service has done it, and is counted once (%s an idempotency key)',
    async (how) => {
      const { environment, target, survivor } = pair;
      const key = await environment.issueKey();
      survivor.clock.reset();
      const idempotencyKey = how === 'with' ? newIdempotencyKey() : undefined;
      const { calling, stop } = await requestUntil(target, key, idempotencyKey, completionWrite, 'before');
      await target.signal('SIGSTOP');
      await environment.sweep(survivor.clock.now() + aMinuteMs);
      expect((await readEffects(environment, key.key.organization.id)).quota).toEqual({ day: 0, month: 0 });
      stop.open();
      await target.signal('SIGCONT');
      const response = await calling;
      if (response instanceof Error) throw response;
      expect(requestOutcomeOf(response, key)).toBe('done');
      const { quota, history, events } = await readEffects(environment, key.key.organization.id);
      expect([quota, history.length, events.length]).toEqual([{ day: 1, month: 1 }, 1, 1]);
    },
  );
});

const shedByGateway = { error: { code: 'SERVICE_UNAVAILABLE' }, meta: { request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) } };

/**
 * A busy machine has no time for some requests. The gateway sheds them before they have any effect (ADR 0013), with an id of its own; or those of
 * a key that has too many of them at the same time.
 */
function expectShed({ status, json }: ServiceResponse): void {
  expect(json).toMatchObject(status === 503 ? shedByGateway : { error: { code: 'RATE_LIMITED' } });
}

describe('a service that is asked to stop', () => {
  let pair: ServicePair;
  beforeAll(async () => {
    pair = await startServicePair();
  });
  afterAll(() => pair.close());

  it('cuts no response: requests in progress get theirs, and everything with an effect got one', async () => {
    const { environment, target, survivor, key } = pair;
    const keys = await Promise.all(Array.from({ length: 4 }, () => environment.issueKey({ organizationId: key.key.organization.id })));
    const answered = new Set<string>();
    const unavailable: { own: typeof key; idempotencyKey: string }[] = [];
    let isEnding = false;
    const note = (response: ServiceResponse, own: typeof key, idempotencyKey: string) => {
      if (response.status === 503 || response.status === 429) expectShed(response);
      else answered.add(resultOf(response, own).requestId);
      // Its effect may be complete, if only the confirmation was late: a retry tells.
      if (response.status === 503) unavailable.push({ own, idempotencyKey });
    };
    const caller = async (number: number) => {
      while (!isEnding) {
        const idempotencyKey = newIdempotencyKey();
        const own = keys[number % keys.length] ?? key;
        const response = await validateAt(target, own, idempotencyKey).catch((error: NodeJS.ErrnoException) => error);
        if (response instanceof Error) {
          expect(response.code).toMatch(/ECONNREFUSED|ECONNRESET/);
          return;
        }
        note(response, own, idempotencyKey);
      }
    };
    const calling = Promise.all(Array.from({ length: 30 }, (_, number) => caller(number)));
    while (answered.size < 100) await new Promise((done) => setTimeout(done, 20));
    await target.signal('SIGTERM');
    isEnding = true;
    await calling;
    expect(await target.ended).toBe(0);
    survivor.clock.moveBy(60_000);
    await environment.sweep(survivor.clock.now());
    for (const { own, idempotencyKey } of unavailable) {
      let response = await validateAt(survivor, own, idempotencyKey);
      while (response.status === 503) response = await validateAt(survivor, own, idempotencyKey);
      answered.add(resultOf(response, own).requestId);
    }
    await expectExactCounts({ environment, key }, answered.size);
  });
});
