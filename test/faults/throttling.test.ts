import { describe, expect, it } from 'vitest';
import { readEffects } from '../support/faults/effects.ts';
import { startFaultTest } from '../support/faults/fault-test.ts';
import { allRejections, cutBefore, dropResponse, rejectWith, transactionConflict } from '../support/faults/faults.ts';
import { expectExactCounts, expectOneEffectEach } from '../support/faults/load.ts';
import { newIdempotencyKey, requestOutcomeOf, validateAt } from '../support/faults/requests.ts';
import { completionWrite, transaction } from '../support/faults/writes.ts';
import { seededRandom } from '../support/generators/seeded-random.ts';
import { describeWaiting, faultSeeds, isGate } from '../support/generators/seeds.ts';

describe.skipIf(isGate)('while DynamoDB rejects a fifth of all requests', () => {
  it.for(faultSeeds({ short: 1, long: 20 }))('200 requests have one effect each (seed %i)', async (seed, context) => {
    const test = await startFaultTest(context);
    const random = seededRandom(seed);
    const inject = () => {
      // A share of all requests for each kind in turn: together a fifth.
      for (const error of ['InternalServerError', 'ProvisionedThroughputExceededException', 'ThrottlingException'] as const) {
        test.service.dynamodb.inject({ fault: rejectWith(error), share: { percent: 7, random } });
      }
    };
    const report = await expectOneEffectEach(test, { callers: 200, atOnce: 50, inject });
    expect(report.done).toBeGreaterThan(0);
  });
});

describe('while transactions are cancelled by conflicts', () => {
  it.for(faultSeeds({ short: 1, long: 20 }))(
    'requests have one effect each when every second one conflicts (seed %i)',
    async (seed, context) => {
      const test = await startFaultTest(context);
      const share = { percent: 50, random: seededRandom(seed) };
      const inject = () => void test.service.dynamodb.inject({ fault: transactionConflict, on: transaction, share });
      const report = await expectOneEffectEach(test, { callers: 100, atOnce: 20, inject, copies: (caller) => (caller % 10 === 0 ? 3 : 1) });
      // Conflicts are retried for seconds, so that hardly any caller notices; on a busy machine, some have no time left for that.
      expect(report.done).toBeGreaterThan(report.later);
    },
  );

  it('callers are asked to retry when all conflict, and nothing is counted', async (context) => {
    const test = await startFaultTest(context);
    test.service.dynamodb.inject({ fault: transactionConflict, on: transaction });
    expect(requestOutcomeOf(await validateAt(test.service, test.key, newIdempotencyKey()), test.key)).toBe('unavailable');
    test.service.dynamodb.heal();
    await expectExactCounts(test, 0);
  });
});

describeWaiting('a transaction still in progress when the SDK repeats it', () => {
  it.for([
    { name: 'with an idempotency key', idempotencyKey: newIdempotencyKey() },
    { name: 'without one', idempotencyKey: undefined },
  ])('is awaited, and has one effect: $name', async ({ idempotencyKey }, context) => {
    const test = await startFaultTest(context);
    const { service, key } = test;
    service.dynamodb.inject({ fault: dropResponse, on: completionWrite, times: 1 });
    service.dynamodb.inject({ fault: rejectWith('TransactionInProgressException'), on: completionWrite, times: 4 });
    expect(requestOutcomeOf(await validateAt(service, key, idempotencyKey), key)).toBe('done');
    const { quota, history, events } = await readEffects(test.environment, key.key.organization.id);
    expect([quota, history.length, events.length]).toEqual([{ day: 1, month: 1 }, 1, 1]);
    if (idempotencyKey === undefined) return;
    expect(requestOutcomeOf(await validateAt(service, key, idempotencyKey), key)).toBe('replayed');
    await expectExactCounts(test, 1);
  });
});

describe.skipIf(isGate)('with all faults at random, and a sweeper that considers work in progress abandoned', () => {
  it.for(faultSeeds({ short: 2, long: 200 }))('requests have one effect each (seed %i)', async (seed, context) => {
    const test = await startFaultTest(context);
    const random = seededRandom(seed);
    const { service, environment } = test;
    const inject = () => {
      for (const fault of [dropResponse, cutBefore, ...allRejections.map(rejectWith)]) {
        service.dynamodb.inject({ fault, share: { percent: 5, random } });
      }
      service.dynamodb.inject({ fault: transactionConflict, on: transaction, share: { percent: 20, random } });
      for (const fault of [dropResponse, cutBefore]) service.sqs.inject({ fault, share: { percent: 20, random } });
    };
    const meanwhile = () => environment.sweep(service.clock.now() + random.below(60_000));
    await expectOneEffectEach(test, { callers: 40, atOnce: 20, inject, copies: () => 1 + random.below(3), meanwhile });
  });
});
