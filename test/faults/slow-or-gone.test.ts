import { setTimeout as sleep } from 'node:timers/promises';
import { hostLimits } from '@nakor/contract/limits';
import { leaseMs } from '@nakor/operations/idempotency/idempotency-record';
import { describe, expect, it, type TestContext } from 'vitest';
import { readEffects } from '../support/faults/effects.ts';
import type { AwsRequest } from '../support/faults/exchange.ts';
import { startFaultTest } from '../support/faults/fault-test.ts';
import { delay, holdForever, stallResponse } from '../support/faults/faults.ts';
import { expectExactCounts } from '../support/faults/load.ts';
import { pauseFirst } from '../support/faults/pause.ts';
import { newIdempotencyKey, requestOutcomeOf, resultOf, validateAt } from '../support/faults/requests.ts';
import { acquireWrite, completionWrite, releaseWrite } from '../support/faults/writes.ts';
import { isLongRun, sampleInGate } from '../support/generators/seeds.ts';

/** The short form has lower time limits than AWS, to reduce waiting. */
const timeLimitMs = isLongRun ? hostLimits.gatewayTimeoutMs : 12_000;
const start = (context: Pick<TestContext, 'onTestFinished'>) => startFaultTest(context, timeLimitMs);

/** Longer than the slow requests below. */
const lateMs = 3_500;

const anyCall = () => true;
const slowCalls: { name: string; on: (request: AwsRequest) => boolean }[] = [
  { name: 'every request', on: anyCall },
  { name: 'the acquisition', on: acquireWrite },
  { name: 'the completion', on: completionWrite },
  { name: 'every transaction except the acquisition', on: (request) => completionWrite(request) || releaseWrite(request) },
];

describe.concurrent("while DynamoDB is slower than the SDK's timeout", () => {
  const faults = [delay(3_000), holdForever, stallResponse];
  const cases = faults.flatMap((fault) => slowCalls.map(({ name, on }) => ({ fault, name, on })));
  it.for(sampleInGate(cases, 3))('$name: $fault.name has one effect in the end', async ({ fault, on }, context) => {
    const { environment, service, key } = await start(context);
    const idempotencyKey = newIdempotencyKey();
    service.dynamodb.inject({ fault, on });
    const first = requestOutcomeOf(await validateAt(service, key, idempotencyKey), key);
    service.dynamodb.heal();
    // Delayed requests are applied late: after the response, and before the caller retries.
    await sleep(lateMs);
    service.clock.moveBy(60_000);
    await environment.sweep(service.clock.now());
    await expectExactCounts({ environment, key }, null);
    const second = resultOf(await validateAt(service, key, idempotencyKey), key);
    if (first === 'done') expect(second.isReplayed).toBe(true);
    await expectExactCounts({ environment, key }, 1);
  });

  it.for(sampleInGate(slowCalls, 1))("$name: has no further effect when applied after the caller's retry", async ({ on }, context) => {
    const { environment, service, key } = await start(context);
    const idempotencyKey = newIdempotencyKey();
    service.dynamodb.inject({ fault: delay(3_000), on });
    requestOutcomeOf(await validateAt(service, key, idempotencyKey), key);
    service.dynamodb.heal();
    service.clock.moveBy(leaseMs);
    const again = resultOf(await validateAt(service, key, idempotencyKey), key);
    await sleep(lateMs);
    service.clock.moveBy(60_000);
    await environment.sweep(service.clock.now());
    await expectExactCounts({ environment, key }, 1);
    expect(resultOf(await validateAt(service, key, idempotencyKey), key)).toEqual({ requestId: again.requestId, isReplayed: true });
  });
});

describe.concurrent('while DynamoDB is unreachable', () => {
  it('callers are asked to retry, and the first request afterwards succeeds', async (context) => {
    const { environment, service, key } = await start(context);
    await validateAt(service, key, newIdempotencyKey());
    await service.dynamodb.down();
    const refused = await Promise.all(Array.from({ length: 20 }, () => validateAt(service, key, newIdempotencyKey())));
    expect(refused.map((response) => requestOutcomeOf(response, key))).toEqual(Array(20).fill('unavailable'));
    await service.dynamodb.up();
    expect(requestOutcomeOf(await validateAt(service, key, newIdempotencyKey()), key)).toBe('done');
    await expectExactCounts({ environment, key }, 2);
  });

  it.for([
    { name: 'acquisition', on: acquireWrite, point: 'before' },
    { name: 'acquisition', on: acquireWrite, point: 'after' },
    { name: 'completion', on: completionWrite, point: 'before' },
    { name: 'completion', on: completionWrite, point: 'after' },
  ] as const)('from the time $point the $name is applied, a request has one effect in the end', async ({ on, point }, context) => {
    const { environment, service, key } = await start(context);
    const idempotencyKey = newIdempotencyKey();
    const stop = pauseFirst(service.dynamodb, on, point);
    const calling = validateAt(service, key, idempotencyKey);
    await stop.reached;
    await service.dynamodb.down();
    stop.lose();
    service.dynamodb.heal();
    await sleep(2_000);
    await service.dynamodb.up();
    const first = requestOutcomeOf(await calling, key);
    // What was completed stays so, also if its caller was asked to retry.
    const isDone = first === 'done' || (on === completionWrite && point === 'after');
    service.clock.moveBy(60_000);
    await environment.sweep(service.clock.now());
    await expectExactCounts({ environment, key }, null);
    expect(requestOutcomeOf(await validateAt(service, key, idempotencyKey), key)).toBe(isDone ? 'replayed' : 'done');
    await expectExactCounts({ environment, key }, 1);
  });
});

describe.concurrent('while SQS is unreachable', () => {
  it.for(['live', 'test'] as const)(
    'requests succeed, and the sweeper sends the notifications afterwards (%s key)',
    async (keyEnvironment, context) => {
      const { environment, service } = await start(context);
      const key = await environment.issueKey({ environment: keyEnvironment });
      const eventsOfKey = async () => (await readEffects(environment, key.key.organization.id)).events;
      await service.sqs.down();
      expect(requestOutcomeOf(await validateAt(service, key, newIdempotencyKey()), key)).toBe('done');
      expect(await eventsOfKey()).toMatchObject([{ type: 'validation.completed', due_at: expect.any(Number) }]);
      await service.sqs.up();
      await environment.sweep(service.clock.now() + 60_000);
      expect(await eventsOfKey()).toMatchObject([{ type: 'validation.completed', wakes: 1 }]);
    },
  );
});
