import { plans } from '@nakor/domain/access/plans';
import { describe, expect, it } from 'vitest';
import { sendRequest } from '../support/drivers/service-client.ts';
import { testNoonUnixMs } from '../support/faults/clock.ts';
import { readEffects } from '../support/faults/effects.ts';
import { setUpFaultTest } from '../support/faults/fault-test.ts';
import { startInProcessService } from '../support/faults/in-process-service.ts';
import { leaveAsEarlierRelease } from '../support/faults/left-by-earlier-release.ts';
import { expectExactCounts } from '../support/faults/load.ts';
import { pauseFirst } from '../support/faults/pause.ts';
import { fillQuota } from '../support/faults/quota.ts';
import { newIdempotencyKey, requestOutcomeOf, validateAt } from '../support/faults/requests.ts';
import { acquireWrite, completionWrite } from '../support/faults/writes.ts';

const test = setUpFaultTest();
const minuteMs = 60_000;

describe('two hosts whose clocks differ by ten minutes', () => {
  const tenMinutesMs = 10 * minuteMs;

  it.each([testNoonUnixMs, Date.UTC(2026, 9, 16) - 5 * minuteMs, Date.UTC(2026, 10, 1) - 5 * minuteMs])(
    'let no more pass than the limits allow, from %i on',
    async (nowUnixMs) => {
      const { service, environment } = test;
      const other = await startInProcessService(environment);
      const key = await environment.issueKey({ plan: 'free' });
      service.clock.stopAt(nowUnixMs);
      other.clock.stopAt(nowUnixMs + tenMinutesMs);
      await fillQuota(environment, key, { dayUsed: plans.free.quota.perDay - 7, monthUsed: 100, nowUnixMs: nowUnixMs + tenMinutesMs });
      const responses = [];
      for (let times = 0; times < 10; times += 1) {
        responses.push(await validateAt(other, key), await validateAt(service, key));
      }
      await other.close();
      expect(responses.map(({ status }) => status)).toEqual([...Array(7).fill(200), ...Array(13).fill(429)]);
      expect((await readEffects(environment, key.key.organization.id)).quota).toEqual({ day: 50, month: 107 });
    },
  );

  it('allow no more requests in a minute than the rate limit', async () => {
    const { service, environment } = test;
    const other = await startInProcessService(environment);
    const key = await environment.issueKey({ plan: 'free' });
    service.clock.stopAt(testNoonUnixMs);
    other.clock.stopAt(testNoonUnixMs + tenMinutesMs);
    const statuses = [];
    for (let times = 0; times < 20; times += 1) {
      for (const { baseUrl } of [other, service])
        statuses.push((await sendRequest({ path: '/me', headers: key.authorization }, baseUrl)).status);
    }
    await other.close();
    expect(statuses).toEqual([...Array(plans.free.rate.perMinute).fill(200), ...Array(10).fill(429)]);
  });

  it.each([
    { name: 'is ahead', aheadMs: tenMinutesMs },
    { name: 'is behind', aheadMs: -tenMinutesMs },
  ])('do the work of one idempotency key once, when the second host $name', async ({ aheadMs }) => {
    const { service, environment, key } = test;
    const other = await startInProcessService(environment);
    other.clock.moveBy(aheadMs);
    const idempotencyKey = newIdempotencyKey();
    for (const on of [acquireWrite, completionWrite]) {
      const stop = pauseFirst(service.dynamodb, on);
      const calling = validateAt(service, key, idempotencyKey);
      await Promise.race([stop.reached, calling]);
      const second = requestOutcomeOf(await validateAt(other, key, idempotencyKey), key);
      stop.open();
      const first = requestOutcomeOf(await calling, key);
      expect([first, second]).not.toEqual(['done', 'done']);
    }
    await other.close();
    await environment.sweep(service.clock.now() + 2 * tenMinutesMs);
    service.clock.moveBy(minuteMs);
    expect(requestOutcomeOf(await validateAt(service, key, idempotencyKey), key)).toBe('replayed');
    await expectExactCounts(test, 1);
  });
});

describe('a reservation of an earlier release that a sweeper has already read', () => {
  it('is not refunded again when its lease was taken over in between', async () => {
    const { service, environment, key } = test;
    const idempotencyKey = newIdempotencyKey();
    const eventId = await leaveAsEarlierRelease(environment, key, idempotencyKey, service.clock.now());
    expect(requestOutcomeOf(await validateAt(service, key, idempotencyKey), key)).toBe('in progress');
    service.clock.moveBy(minuteMs);
    const seen = await allOf(environment.reservations.findExpired(service.clock.now()));
    expect(seen.map(({ organizationId }) => organizationId)).toContain(key.key.organization.id);
    const first = await validateAt(service, key, idempotencyKey);
    expect(requestOutcomeOf(first, key)).toBe('done');
    expect(first.headers['x-quota-day-used']).toBe('1');
    for (const reservation of seen) expect(await environment.reservations.refund(reservation, service.clock.now())).toBe(false);
    await expectExactCounts(test, 1);
    expect((await readEffects(environment, key.key.organization.id)).events).toMatchObject([{ event_id: eventId }]);
  });

  it('is refunded once when several sweepers have read it and its lease is taken over', async () => {
    const { service, environment, key } = test;
    const idempotencyKey = newIdempotencyKey();
    await leaveAsEarlierRelease(environment, key, idempotencyKey, service.clock.now());
    service.clock.moveBy(minuteMs);
    const [seen] = await allOf(environment.reservations.findExpired(service.clock.now()));
    if (seen === undefined) throw new Error('The sweeper saw no reservation.');
    const [taken, ...refunds] = await Promise.all([
      validateAt(service, key, idempotencyKey),
      ...Array.from({ length: 5 }, () => environment.reservations.refund(seen, service.clock.now())),
    ]);
    expect(refunds.filter((isDone) => isDone).length).toBeLessThanOrEqual(1);
    expect(requestOutcomeOf(taken, key)).toBe('done');
    await expectExactCounts(test, 1);
  });

  it('does not count against the request that takes it over', async () => {
    const { service, environment } = test;
    const key = await environment.issueKey({ plan: 'free' });
    const idempotencyKey = newIdempotencyKey();
    const { perDay } = plans.free.quota;
    await fillQuota(environment, key, { dayUsed: perDay - 1, monthUsed: 100, nowUnixMs: service.clock.now() });
    await leaveAsEarlierRelease(environment, key, idempotencyKey, service.clock.now());
    expect((await validateAt(service, key)).status).toBe(429);
    service.clock.moveBy(minuteMs);
    const { headers } = await validateAt(service, key, idempotencyKey);
    expect(headers['x-quota-day-used']).toBe(String(perDay));
    expect((await validateAt(service, key)).status).toBe(429);
  });
});

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
