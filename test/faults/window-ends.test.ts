import { plans } from '@nakor/domain/access/plans';
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
const minuteMs = 60_000;

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

  it.each(['given back', 'found abandoned'] as const)(
    'work of the old day that is %s afterwards is taken out of what it was counted in',
    async (how) => {
      const { service, environment, key } = test;
      service.clock.stopAt(midnightMs - 1_000);
      await validateAt(service, key);
      const isGivenBack = how === 'given back';
      const stop = pauseFirst(service.dynamodb, isGivenBack ? releaseWrite : completionWrite);
      const calling = validateAt(service, key, newIdempotencyKey(), isGivenBack ? '<Faktura' : undefined);
      await stop.reached;
      expect(await quotaUsed()).toEqual({ day: 2, month: 2 });
      service.clock.stopAt(midnightMs + 1_000);
      await validateAt(service, key);
      await validateAt(service, key);
      if (!isGivenBack) await environment.sweep(midnightMs + minuteMs);
      stop.open();
      expect((await calling).status).toBe(isGivenBack ? 400 : 503);
      expect(await quotaUsed()).toEqual({ day: 2, month: isMonthKept ? 3 : 2 });
      expect(countsOf(await readEffects(environment, key.key.organization.id))).toMatchObject({ reservations: 0, history: 3, events: 3 });
    },
  );

  it('work completed afterwards stays counted in the old day', async () => {
    const { service, key } = test;
    service.clock.stopAt(midnightMs - 1_000);
    const stop = pauseFirst(service.dynamodb, completionWrite);
    const calling = validateAt(service, key, newIdempotencyKey());
    await stop.reached;
    service.clock.stopAt(midnightMs + 1_000);
    await validateAt(service, key);
    stop.open();
    expect(requestOutcomeOf(await calling, key)).toBe('done');
    expect(await quotaUsed()).toEqual({ day: 1, month: isMonthKept ? 2 : 1 });
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
