import { describe, expect, it } from 'vitest';
import { sendRequest } from '../support/drivers/service-client.ts';
import { readEffects } from '../support/faults/effects.ts';
import { type FaultTest, startFaultTest } from '../support/faults/fault-test.ts';
import { cutBefore, dropResponse, holdForever, transactionConflict } from '../support/faults/faults.ts';
import { createPoller } from '../support/faults/poller.ts';
import { newIdempotencyKey, requestOutcomeOf, validateAt } from '../support/faults/requests.ts';
import { completionWrite, releaseWrite, transaction } from '../support/faults/writes.ts';
import { dataOf } from '../support/matchers/envelope.ts';

const minuteMs = 60_000;

const storedIds = async ({ environment, key }: FaultTest) => {
  const { events } = await readEffects(environment, key.key.organization.id);
  return events.map((event) => String(event['event_id'])).sort();
};

// The ids of a service never go back, so each test that moves the clock has its own.
describe.concurrent('a caller that polls GET /events', () => {
  it.for([
    { name: 'after 100 seconds', ms: 100_000 },
    { name: 'after 23 hours', ms: 23 * 60 * minuteMs },
  ])('sees the event of an interrupted request that is completed $name, at the time of its completion', async ({ ms }, context) => {
    const test = await startFaultTest(context);
    const { service, key } = test;
    const poller = createPoller(service, key);
    const idempotencyKey = newIdempotencyKey();
    // As a process that is killed: nothing is completed, and the lease remains.
    service.dynamodb.inject({ fault: cutBefore, on: (request) => completionWrite(request) || releaseWrite(request) });
    expect(requestOutcomeOf(await validateAt(service, key, idempotencyKey), key)).toBe('unavailable');
    service.dynamodb.heal();
    service.clock.moveBy(ms);
    await validateAt(service, key);
    await poller.poll();
    expect(poller.seen.size).toBe(1);
    const retriedAtMs = service.clock.now();
    expect(requestOutcomeOf(await validateAt(service, key, idempotencyKey), key)).toBe('done');
    // It is found at the next poll, and in the list since the retry.
    await poller.poll();
    expect([...poller.seen.keys()].sort()).toEqual(await storedIds(test));
    const since = new Date(retriedAtMs).toISOString();
    const path = `/events?since=${since}`;
    const listed = dataOf<{ events: { id: string; created_at: string }[] }>(
      await sendRequest({ method: 'GET', path, headers: key.authorization }, service.baseUrl),
      key.key.prefix,
    );
    expect(listed.events).toHaveLength(1);
    expect(Date.parse(listed.events[0]?.created_at ?? '')).toBeGreaterThanOrEqual(retriedAtMs);
  });

  it.for([
    { name: 'was rejected for another transaction', fault: transactionConflict, on: transaction, isRenewed: true },
    { name: 'may have been written', fault: holdForever, on: completionWrite, isRenewed: false },
  ])('gets a current id for a completion that is repeated after more than 10 seconds only if none before $name', async (given, context) => {
    const test = await startFaultTest(context);
    const { service, key } = test;
    const before = service.dynamodb.requests.length;
    const remove = service.dynamodb.inject({ fault: given.fault, on: given.on });
    const calling = validateAt(service, key, newIdempotencyKey());
    const awaitWrites = async (count: number) => {
      while (service.dynamodb.requests.slice(before).filter(completionWrite).length < count)
        await new Promise((done) => setTimeout(done, 10));
    };
    await awaitWrites(1);
    service.clock.moveBy(15_000);
    // A rejected transaction is repeated at once, for at most a second; a held one when its time is over.
    if (given.isRenewed) await awaitWrites(2);
    remove();
    expect(requestOutcomeOf(await calling, key)).toBe('done');
    const ids = new Set(
      service.dynamodb.requests
        .slice(before)
        .filter(completionWrite)
        .map(({ body }) => /"event_id":\{"S":"([^"]+)"/.exec(body)?.[1]),
    );
    expect(ids.size > 1).toBe(given.isRenewed);
    expect([...ids].at(-1)).toBe((await storedIds(test))[0]);
    expect(await storedIds(test)).toHaveLength(1);
  });

  it('sees no event of a request that gave up with an id that was too old', async (context) => {
    const test = await startFaultTest(context);
    const { service, key } = test;
    const poller = createPoller(service, key);
    const before = service.dynamodb.requests.length;
    service.dynamodb.inject({ fault: cutBefore, on: completionWrite });
    const calling = validateAt(service, key);
    while (!service.dynamodb.requests.slice(before).some(completionWrite)) await new Promise((done) => setTimeout(done, 10));
    service.clock.moveBy(31_000);
    expect(requestOutcomeOf(await calling, key)).toBe('unavailable');
    service.dynamodb.heal();
    await poller.poll();
    expect([poller.seen.size, await storedIds(test)]).toEqual([0, []]);
  });

  it('sees an event once whose completion was repeated after a lost response', async (context) => {
    const test = await startFaultTest(context);
    const { service, key } = test;
    const poller = createPoller(service, key);
    service.dynamodb.inject({ fault: dropResponse, on: completionWrite, times: 3 });
    expect(requestOutcomeOf(await validateAt(service, key), key)).toBe('done');
    await poller.poll();
    expect([...poller.seen.keys()]).toEqual(await storedIds(test));
    expect(poller.seen.size).toBe(1);
  });

  it('sees events after the clock was set back, which continue from the last id', async (context) => {
    const test = await startFaultTest(context);
    const { service, key } = test;
    const poller = createPoller(service, key, 2);
    const order: string[] = [];
    for (const moveMs of [0, -2 * 60 * minuteMs, minuteMs, -3 * 60 * minuteMs]) {
      service.clock.moveBy(moveMs);
      expect(requestOutcomeOf(await validateAt(service, key), key)).toBe('done');
      await poller.poll();
      order.push(...[...poller.seen.keys()].slice(order.length));
      expect([...poller.seen.keys()].sort()).toEqual(await storedIds(test));
    }
    const times = order.map((id) => Date.parse(poller.seen.get(id)?.created_at ?? ''));
    expect(times).toEqual(times.toSorted((left, right) => left - right));
  });
});
