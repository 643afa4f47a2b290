import { expect, it, type TestContext } from 'vitest';
import { readEffects } from '../support/faults/effects.ts';
import { expectExactCounts } from '../support/faults/load.ts';
import { pauseFirst } from '../support/faults/pause.ts';
import { inParallel, isDone, newIdempotencyKey, requestOutcomeOf, resultOf, validateAt } from '../support/faults/requests.ts';
import { requestUntil, type ServicePair, startServicePair } from '../support/faults/service-pair.ts';
import { acquireWrite, completionWrite } from '../support/faults/writes.ts';
import { seededRandom } from '../support/generators/seeded-random.ts';
import { describeWaiting, faultSeeds, sampleInGate } from '../support/generators/seeds.ts';

async function start({ onTestFinished }: Pick<TestContext, 'onTestFinished'>): Promise<ServicePair> {
  const pair = await startServicePair();
  onTestFinished(() => pair.close());
  return pair;
}

/** Longer than a lease. */
const leaseIsOverMs = 36_000;
/** Longer than a lease, and than an event waits for its first notification by the sweeper. */
const aMinuteMs = 60_000;

describeWaiting('a killed service', () => {
  const cases = [
    { name: 'before it acquires the lease', on: acquireWrite, point: 'before', atOnce: 'done' },
    { name: 'after acquiring the lease, before the work', on: acquireWrite, point: 'after', atOnce: 'in progress' },
    { name: 'after the work, before completion', on: completionWrite, point: 'before', atOnce: 'in progress' },
    { name: 'after completion, before the response', on: completionWrite, point: 'after', atOnce: 'replayed' },
  ] as const;

  it.for(sampleInGate(cases, 2))('$name leaves one effect when the request is repeated', async ({ on, point, atOnce }, context) => {
    const { environment, target, survivor, key } = await start(context);
    const idempotencyKey = newIdempotencyKey();
    const { calling, stop } = await requestUntil(target, key, idempotencyKey, on, point);
    await target.signal('SIGKILL');
    stop.lose();
    expect(await calling).toBeInstanceOf(Error);
    // Only if the work may be in progress must the lease expire first.
    const first = requestOutcomeOf(await validateAt(survivor, key, idempotencyKey), key);
    expect(first).toBe(atOnce);
    survivor.clock.moveBy(leaseIsOverMs);
    expect(requestOutcomeOf(await validateAt(survivor, key, idempotencyKey), key)).toBe(atOnce === 'in progress' ? 'done' : 'replayed');
    expect(survivor.timesWorked()).toBe(atOnce === 'replayed' ? 0 : 1);
    await expectExactCounts({ environment, key }, 1);
  });

  it.for(['without', 'with'] as const)('counts nothing before completion, %s an idempotency key', async (how, context) => {
    const idempotencyKey = how === 'with' ? newIdempotencyKey() : undefined;
    const { environment, target, survivor, key } = await start(context);
    const { calling, stop } = await requestUntil(target, key, idempotencyKey, completionWrite, 'before');
    await target.signal('SIGKILL');
    stop.lose();
    expect(await calling).toBeInstanceOf(Error);
    await expectExactCounts({ environment, key }, null);
    survivor.clock.moveBy(leaseIsOverMs);
    expect(requestOutcomeOf(await validateAt(survivor, key, idempotencyKey ?? newIdempotencyKey()), key)).toBe('done');
    await expectExactCounts({ environment, key }, 1);
  });

  it('has all effects after completion without an idempotency key, too, and the sweeper sends the notification', async (context) => {
    const { environment, target, survivor, key } = await start(context);
    const { calling, stop } = await requestUntil(target, key, undefined, completionWrite, 'after');
    await target.signal('SIGKILL');
    stop.lose();
    expect(await calling).toBeInstanceOf(Error);
    await environment.sweep(survivor.clock.now() + aMinuteMs);
    const { quota, history, events } = await readEffects(environment, key.key.organization.id);
    expect([quota, history.length]).toEqual([{ day: 1, month: 1 }, 1]);
    expect(events).toMatchObject([{ type: 'validation.completed', wakes: 1 }]);
  });

  it.for(faultSeeds({ short: 1, long: 30 }))('leaves one effect of each request under load (seed %i)', async (seed, context) => {
    const { environment, target, survivor, key } = await start(context);
    const requests = target.dynamodb.requests;
    const last = 20 + seededRandom(seed).below(200);
    const stop = pauseFirst(target.dynamodb, () => requests.length >= last, seed % 2 === 0 ? 'before' : 'after');
    const idempotencyKeys = Array.from({ length: 60 }, newIdempotencyKey);
    const calling = inParallel(15, idempotencyKeys, async (idempotencyKey) => {
      const response = await validateAt(target, key, idempotencyKey).catch(() => null);
      return response === null || !isDone(requestOutcomeOf(response, key)) ? null : resultOf(response, key).requestId;
    });
    await stop.reached;
    await target.signal('SIGKILL');
    stop.lose();
    const before = await calling;
    survivor.clock.moveBy(aMinuteMs);
    await environment.sweep(survivor.clock.now());
    await expectExactCounts({ environment, key }, null);
    const after = await inParallel(15, idempotencyKeys, async (idempotencyKey) =>
      resultOf(await validateAt(survivor, key, idempotencyKey), key),
    );
    expect(after.filter(({ requestId }, caller) => before[caller] !== null && before[caller] !== requestId)).toEqual([]);
    await expectExactCounts({ environment, key }, idempotencyKeys.length);
  });
});
