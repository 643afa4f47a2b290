import { leaseMs } from '@nakor/operations/idempotency/idempotency-record';
import { describe, expect, it, type TestContext } from 'vitest';
import { testNoonUnixMs } from '../support/faults/clock.ts';
import { readEffects } from '../support/faults/effects.ts';
import type { Exchange } from '../support/faults/exchange.ts';
import { createFaultEnvironment } from '../support/faults/fault-environment.ts';
import { transactionConflict } from '../support/faults/faults.ts';
import { startInProcessService } from '../support/faults/in-process-service.ts';
import { createPoller, createRangePoller, expectSeen } from '../support/faults/poller.ts';
import { newIdempotencyKey, requestOutcomeOf, validateAt } from '../support/faults/requests.ts';
import { createSharedClock } from '../support/faults/shared-clock.ts';
import { startTargetService } from '../support/faults/target-service.ts';
import { completionWrite } from '../support/faults/writes.ts';
import { sampleInGate } from '../support/generators/seeds.ts';

/**
 * A host whose process is stopped at each copy of a completion, and another one that callers poll meanwhile. Their clock stands still but for the
 * moves of the test, so that what they do does not depend on the speed of this machine.
 */
async function start({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const environment = await createFaultEnvironment();
  const clock = createSharedClock();
  clock.stopAt(testNoonUnixMs);
  const target = await startTargetService(environment, { clockOptions: clock.nodeOptions, isQuiet: true });
  const survivor = await startInProcessService(environment, undefined, clock);
  onTestFinished(async () => {
    await target.stop();
    await survivor.close();
    clock[Symbol.dispose]();
  });
  const key = await environment.issueKey();
  const pollers = [createPoller(survivor, key, 3), createRangePoller(survivor, key, clock.now)];
  const pollAll = async () => {
    for (const poller of pollers) await poller.poll();
  };
  // Events that the pollers have passed, so that their cursors are at the end of a list.
  expect(requestOutcomeOf(await validateAt(survivor, key), key)).toBe('done');
  await pollAll();
  return {
    ...{ target, survivor, key },
    /** Time passes; callers poll in it and at its end. */
    async pass(ms: number) {
      for (const part of ms === 0 ? [] : [Math.floor(ms / 2), Math.ceil(ms / 2)]) {
        clock.moveBy(part);
        await pollAll();
      }
    },
    /** Checks the pollers against what is stored. @param count number of events; null where it is not known */
    async expectAllSeen(count: number | null) {
      // The end of a range does not belong to it.
      clock.moveBy(1);
      await pollAll();
      const { events, history, quota } = await readEffects(environment, key.key.organization.id);
      const expected = count ?? events.length;
      expect([events.length, history.length, quota.month]).toEqual([expected, expected, expected]);
      const ids = events.map(({ event_id }) => String(event_id));
      for (const poller of pollers) expectSeen(poller, ids);
    },
  };
}

/** What happens to a copy of the transaction once the process that sent it is stopped. */
type Fate = 'lost' | 'rejected' | 'written';

/** For how long the process is stopped at a copy, and what happens to that. */
interface Stop {
  readonly ms: number;
  readonly fate: Fate;
}

const lost = (...times: readonly number[]): Stop[] => times.map((ms) => ({ ms, fate: 'lost' }));

async function meet(exchange: Exchange, fate: Fate): Promise<void> {
  if (fate === 'lost') exchange.cut();
  else if (fate === 'rejected') await transactionConflict.act(exchange);
  else exchange.respond(await exchange.forward());
}

describe('a process that is stopped while it completes an operation', () => {
  const cases: { name: string; stops: readonly Stop[]; outcome: 'done' | 'unavailable' }[] = [
    // A try has three copies, of which the last one leaves 15 s after the first; no try begins when the time of the request is nearly over.
    {
      name: 'as late as the bounds allow, and whose last copy takes as long as it may',
      stops: [...lost(0, 10_000, 0, 0, 6_000, 0, 0, 14_900), { ms: 9_900, fate: 'written' }],
      outcome: 'done',
    },
    { name: 'for longer than a transaction may take', stops: [...lost(15_100), { ms: 9_900, fate: 'written' }], outcome: 'done' },
    { name: 'for longer than the last try may begin', stops: lost(30_100), outcome: 'unavailable' },
    { name: 'for a day', stops: lost(86_400_000), outcome: 'unavailable' },
    {
      name: 'until its id is made again, because its transaction was rejected',
      stops: [
        { ms: 15_000, fate: 'rejected' },
        { ms: 9_900, fate: 'written' },
      ],
      outcome: 'done',
    },
  ];
  it.for(sampleInGate(cases, 1))('$name: a poller sees its event once, if there is one', async ({ stops, outcome }, context) => {
    const { target, key, pass, expectAllSeen } = await start(context);
    let [copies, stopped] = [0, Promise.resolve()];
    target.dynamodb.inject({
      on: completionWrite,
      fault: {
        name: 'its process is stopped',
        async act(exchange) {
          const stop = stops[copies];
          copies += 1;
          if (stop === undefined) return exchange.respond(await exchange.forward());
          await stopped;
          stopped = (async () => {
            await target.signal('SIGSTOP');
            await pass(stop.ms);
            await meet(exchange, stop.fate);
            await target.signal('SIGCONT');
          })();
          await stopped;
        },
      },
    });
    const response = requestOutcomeOf(await validateAt(target, key), key);
    // The gateway ends a request after 29 s of real time, which may be over on a busy machine before all stops are.
    await stopped;
    const isInTime = copies === stops.length;
    expect(response).toBe(isInTime ? outcome : 'unavailable');
    await expectAllSeen(isInTime ? (outcome === 'done' ? 2 : 1) : null);
  });
});

describe('a process that is killed while it completes an operation', () => {
  const cases = [
    { name: 'before its transaction is written, which another one repeats after the lease', fate: 'lost', afterMs: leaseMs, retry: 'done' },
    { name: 'before its transaction is written, which another one repeats a day later', fate: 'lost', afterMs: 82_800_000, retry: 'done' },
    { name: 'after which its transaction is written', fate: 'written', afterMs: leaseMs, retry: 'replayed' },
  ] as const;
  it.for(sampleInGate(cases, 1))('$name: a poller sees its event once', async ({ fate, afterMs, retry }, context) => {
    const { target, survivor, key, pass, expectAllSeen } = await start(context);
    const idempotencyKey = newIdempotencyKey();
    const reached = Promise.withResolvers<Exchange>();
    const end = Promise.withResolvers<void>();
    target.dynamodb.inject({
      on: completionWrite,
      fault: {
        name: 'its process is killed',
        async act(exchange) {
          reached.resolve(exchange);
          await end.promise;
        },
      },
    });
    const calling = validateAt(target, key, idempotencyKey).catch((error: Error) => error);
    const exchange = await reached.promise;
    await target.signal('SIGKILL');
    expect(await calling).toBeInstanceOf(Error);
    await pass(9_900);
    await meet(exchange, fate);
    end.resolve();
    await pass(afterMs - 9_900);
    await expectAllSeen(fate === 'written' ? 2 : 1);
    expect(requestOutcomeOf(await validateAt(survivor, key, idempotencyKey), key)).toBe(retry);
    await expectAllSeen(2);
    await pass(60_000);
    await expectAllSeen(2);
  });
});
