import { plans } from '@nakor/operations/access/plans';
import { describe, expect, it } from 'vitest';
import { countsOf, readEffects } from '../support/faults/effects.ts';
import { setUpFaultTest } from '../support/faults/fault-test.ts';
import { expectExactCounts } from '../support/faults/load.ts';
import { pauseFirst } from '../support/faults/pause.ts';
import { fillQuota } from '../support/faults/quota.ts';
import { newIdempotencyKey, requestOutcomeOf, validateAt } from '../support/faults/requests.ts';
import { completionWrite, releaseWrite } from '../support/faults/writes.ts';
import { errorOf } from '../support/matchers/envelope.ts';

const test = setUpFaultTest();

const quotaUsed = async () => (await readEffects(test.environment, test.key.key.organization.id)).quota;

/** Instants at which a day ends, and whether the month's counter continues. */
const ends = [
  { name: 'a day', midnightMs: Date.UTC(2026, 9, 16), isMonthKept: true },
  { name: 'a month', midnightMs: Date.UTC(2026, 10, 1), isMonthKept: false },
  { name: 'a year', midnightMs: Date.UTC(2027, 0, 1), isMonthKept: false },
  { name: '28 February of a leap year', midnightMs: Date.UTC(2028, 1, 29), isMonthKept: true },
  { name: '29 February', midnightMs: Date.UTC(2028, 2, 1), isMonthKept: false },
  { name: '28 February of another year', midnightMs: Date.UTC(2027, 2, 1), isMonthKept: false },
];

describe.each(ends)('at the end of $name', ({ midnightMs, isMonthKept }) => {
  it('new windows start counting from zero, to the second', async () => {
    const { service, key } = test;
    service.clock.stopAt(midnightMs - 1);
    for (let times = 0; times < 3; times += 1) await validateAt(service, key);
    expect(await quotaUsed()).toEqual({ day: 3, month: 3 });
    service.clock.stopAt(midnightMs);
    const { headers } = await validateAt(service, key);
    expect([headers['x-quota-day-used'], headers['x-quota-month-used']]).toEqual(['1', isMonthKept ? '4' : '1']);
    expect(await quotaUsed()).toEqual({ day: 1, month: isMonthKept ? 4 : 1 });
  });

  it('a full day has room again, and rejections give its end to the second', async () => {
    const { service, environment } = test;
    const key = await environment.issueKey({ plan: 'free' });
    await fillQuota(environment, key, { dayUsed: plans.free.quota.perDay, monthUsed: 1, nowUnixMs: midnightMs - 1 });
    service.clock.stopAt(midnightMs - 30_000);
    const refused = await validateAt(service, key, newIdempotencyKey());
    errorOf(refused, 429, 'QUOTA_EXCEEDED');
    expect(refused.headers['retry-after']).toBe('30');
    service.clock.stopAt(midnightMs - 1);
    errorOf(await validateAt(service, key, newIdempotencyKey()), 429, 'QUOTA_EXCEEDED');
    service.clock.stopAt(midnightMs);
    expect(requestOutcomeOf(await validateAt(service, key, newIdempotencyKey()), key)).toBe('done');
  });

  it('work of the old day that fails afterwards is counted nowhere', async () => {
    const { service, environment, key } = test;
    service.clock.stopAt(midnightMs - 1_000);
    await validateAt(service, key);
    const stop = pauseFirst(service.dynamodb, releaseWrite);
    const calling = validateAt(service, key, newIdempotencyKey(), '<Faktura');
    await stop.reached;
    expect(await quotaUsed()).toEqual({ day: 1, month: 1 });
    service.clock.stopAt(midnightMs + 1_000);
    await validateAt(service, key);
    await validateAt(service, key);
    stop.open();
    expect((await calling).status).toBe(400);
    expect(await quotaUsed()).toEqual({ day: 2, month: isMonthKept ? 3 : 2 });
    expect(countsOf(await readEffects(environment, key.key.organization.id))).toMatchObject({
      recordsInProgress: 0,
      history: 3,
      events: 3,
    });
  });

  it.each([newIdempotencyKey(), undefined])(
    'work completed afterwards is counted in the old day as long as no request has opened the new one (key: %s)',
    async (idempotencyKey) => {
      const { service, key } = test;
      service.clock.stopAt(midnightMs - 1_000);
      await validateAt(service, key);
      const stop = pauseFirst(service.dynamodb, completionWrite);
      const calling = validateAt(service, key, idempotencyKey);
      await stop.reached;
      service.clock.stopAt(midnightMs + 1_000);
      stop.open();
      expect((await calling).headers['x-quota-day-used']).toBe('2');
      expect(await quotaUsed()).toEqual({ day: 2, month: 2 });
      expect((await validateAt(service, key)).headers['x-quota-day-used']).toBe('1');
      expect(await quotaUsed()).toEqual({ day: 1, month: isMonthKept ? 3 : 1 });
    },
  );

  it.each([newIdempotencyKey(), undefined])(
    'work completed afterwards is counted in the new day if another request has opened it (key: %s)',
    async (idempotencyKey) => {
      const { service, key } = test;
      service.clock.stopAt(midnightMs - 1_000);
      await validateAt(service, key);
      const stop = pauseFirst(service.dynamodb, completionWrite);
      const calling = validateAt(service, key, idempotencyKey);
      await stop.reached;
      service.clock.stopAt(midnightMs + 1_000);
      await validateAt(service, key);
      stop.open();
      const response = await calling;
      expect(requestOutcomeOf(response, key)).toBe('done');
      expect(response.headers['x-quota-day-used']).toBe('2');
      expect(await quotaUsed()).toEqual({ day: 2, month: isMonthKept ? 3 : 2 });
    },
  );

  it('work is refused, and counted nowhere, if the new day is full when it is completed', async () => {
    const { service, environment } = test;
    const key = await environment.issueKey({ plan: 'free' });
    service.clock.stopAt(midnightMs - 1_000);
    const stop = pauseFirst(service.dynamodb, completionWrite);
    const idempotencyKey = newIdempotencyKey();
    const calling = validateAt(service, key, idempotencyKey);
    await stop.reached;
    const { perDay } = plans.free.quota;
    await fillQuota(environment, key, { dayUsed: perDay, monthUsed: perDay, nowUnixMs: midnightMs });
    stop.open();
    errorOf(await calling, 429, 'QUOTA_EXCEEDED');
    const effects = await readEffects(environment, key.key.organization.id);
    expect([effects.quota, effects.records, effects.history]).toEqual([{ day: perDay, month: perDay }, [], []]);
    expect(effects.events.map(({ type }) => type)).toEqual(['quota.exceeded']);
  });

  it('abandoned work of the old day is taken over in the new one, and counted once', async () => {
    const { service, key } = test;
    const idempotencyKey = newIdempotencyKey();
    service.clock.stopAt(midnightMs - 1_000);
    const stop = pauseFirst(service.dynamodb, completionWrite);
    const calling = validateAt(service, key, idempotencyKey);
    await stop.reached;
    service.clock.stopAt(midnightMs + 40_000);
    expect(requestOutcomeOf(await validateAt(service, key, idempotencyKey), key)).toBe('done');
    stop.open();
    expect(requestOutcomeOf(await calling, key)).toBe('unavailable');
    await expectExactCounts(test, 1);
  });
});
