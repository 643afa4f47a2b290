import { plans } from '@nakor/operations/access/plans';
import { describe, expect, it } from 'vitest';
import { sendRequest } from '../support/drivers/service-client.ts';
import { testNoonUnixMs } from '../support/faults/clock.ts';
import { readEffects } from '../support/faults/effects.ts';
import { setUpFaultTest } from '../support/faults/fault-test.ts';
import { startInProcessService } from '../support/faults/in-process-service.ts';
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
