import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEffects } from '../support/faults/effects.ts';
import { expectExactCounts } from '../support/faults/load.ts';
import { freshKey, meaningOf, resultOf, validateAt } from '../support/faults/requests.ts';
import { callUntil, type Pair, startPair } from '../support/faults/service-pair.ts';
import { claimWrite, completionWrite } from '../support/faults/writes.ts';

/** Longer than a lease. */
const leaseIsOverMs = 36_000;
/** Longer than a reservation lives that nobody uses. */
const aMinuteMs = 60_000;

describe('a service that is stopped and goes on', () => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await startPair();
  });
  afterAll(() => pair.close());

  const cases = [
    { name: 'between claim and work', on: claimWrite, point: 'after', environment: 'live' },
    { name: 'between claim and work', on: claimWrite, point: 'after', environment: 'test' },
    { name: 'between work and completion', on: completionWrite, point: 'before', environment: 'live' },
    { name: 'between work and completion', on: completionWrite, point: 'before', environment: 'test' },
  ] as const;
  it.each(cases)('$name, after another has done its work, changes nothing ($environment key)', async ({ on, point, environment }) => {
    const { world, victim, survivor } = pair;
    const key = await world.issueKey({ environment });
    const idempotencyKey = freshKey();
    survivor.clock.reset();
    const { calling, stop } = await callUntil(victim, key, idempotencyKey, on, point);
    await victim.signal('SIGSTOP');
    survivor.clock.moveBy(leaseIsOverMs);
    const { requestId } = resultOf(await validateAt(survivor, key, idempotencyKey), key);
    stop.open();
    await victim.signal('SIGCONT');
    const answer = await calling;
    if (answer instanceof Error) throw answer;
    expect(meaningOf(answer, key)).toBe('unavailable');
    await world.sweep(survivor.clock.now() + aMinuteMs);
    if (environment === 'live') await expectExactCounts({ world, key }, 1);
    else expect((await readEffects(world, key.key.organization.id)).events).toHaveLength(1);
    expect(resultOf(await validateAt(victim, key, idempotencyKey), key)).toEqual({ requestId, isReplayed: true });
  });

  it('after its quota was given back, is not paid for', async () => {
    const { world, victim, survivor } = pair;
    const key = await world.issueKey();
    survivor.clock.reset();
    const idempotencyKey = freshKey();
    const { calling, stop } = await callUntil(victim, key, idempotencyKey, completionWrite, 'before');
    await victim.signal('SIGSTOP');
    await world.sweep(survivor.clock.now() + aMinuteMs);
    stop.open();
    await victim.signal('SIGCONT');
    const answer = await calling;
    if (answer instanceof Error) throw answer;
    expect(meaningOf(answer, key)).toBe('unavailable');
    await expectExactCounts({ world, key }, null);
    survivor.clock.moveBy(aMinuteMs);
    expect(meaningOf(await validateAt(survivor, key, idempotencyKey), key)).toBe('done');
    await expectExactCounts({ world, key }, 1);
  });
});

describe('a service that is asked to end', () => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await startPair();
  });
  afterAll(() => pair.close());

  it('cuts no answer: what has begun is answered, what has an effect was answered', async () => {
    const { world, victim, survivor, key } = pair;
    const keys = await Promise.all(Array.from({ length: 4 }, () => world.issueKey({ organizationId: key.key.organization.id })));
    const answered = new Set<string>();
    let isEnding = false;
    const caller = async (number: number) => {
      while (!isEnding) {
        const idempotencyKey = freshKey();
        const own = keys[number % keys.length] ?? key;
        const answer = await validateAt(victim, own, idempotencyKey).catch((error: NodeJS.ErrnoException) => error);
        if (answer instanceof Error) {
          expect(answer.code).toMatch(/ECONNREFUSED|ECONNRESET/);
          return;
        }
        answered.add(resultOf(answer, own).requestId);
      }
    };
    const calling = Promise.all(Array.from({ length: 30 }, (_, number) => caller(number)));
    while (answered.size < 100) await new Promise((done) => setTimeout(done, 20));
    await victim.signal('SIGTERM');
    isEnding = true;
    await calling;
    expect(await victim.ended).toBe(0);
    await world.sweep(survivor.clock.now());
    await expectExactCounts({ world, key }, answered.size);
  });
});
