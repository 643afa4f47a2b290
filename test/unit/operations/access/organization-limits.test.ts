import {
  findLimitProblems,
  getLimits,
  getSettableLimits,
  limitBounds,
  limitNames,
  noOwnLimits,
  type OwnLimits,
} from '@nakor/operations/access/organization-limits';
import { plans } from '@nakor/operations/access/plans';
import { describe, expect, it } from 'vitest';

const own = (values: Partial<OwnLimits>): OwnLimits => ({ ...noOwnLimits, ...values });

describe('the limits of an organization', () => {
  it.each(Object.keys(plans) as (keyof typeof plans)[])('are those of plan %s without own values', (plan) => {
    expect(getLimits({ plan })).toEqual(plans[plan]);
    expect(getLimits({ plan, ownLimits: noOwnLimits })).toEqual(plans[plan]);
  });

  it.each([
    { name: 'a quota', values: { quotaPerDay: 900, quotaPerMonth: 9_000 }, changed: { quota: { perDay: 900, perMonth: 9_000 } } },
    { name: 'a quota per month', values: { quotaPerMonth: 9_000 }, changed: { quota: { perDay: 200_000, perMonth: 9_000 } } },
    { name: 'a higher rate, also per day', values: { ratePerMinute: 1_200 }, changed: { rate: { perMinute: 1_200, perDay: 400_000 } } },
    { name: 'a lower rate, also per day', values: { ratePerMinute: 60 }, changed: { rate: { perMinute: 60, perDay: 20_000 } } },
    { name: 'deliveries', values: { deliveries: 100 }, changed: { deliveries: 100 } },
  ])('have $name of its own, and the rest of the plan', ({ values, changed }) => {
    expect(getLimits({ plan: 'api', ownLimits: own(values) })).toEqual({ ...plans.api, ...changed });
  });

  it('of another plan change, except the own values', () => {
    const ownLimits = own({ quotaPerDay: 70 });
    expect(getSettableLimits({ plan: 'free', ownLimits })).toEqual({
      quotaPerDay: 70,
      quotaPerMonth: 500,
      ratePerMinute: 30,
      deliveries: 6,
    });
    expect(getSettableLimits({ plan: 'pro', ownLimits })).toMatchObject({ quotaPerDay: 70, quotaPerMonth: 40_000, ratePerMinute: 120 });
  });
});

describe('own values', () => {
  it.each(limitNames)('of %s are whole numbers within bounds, both included', (name) => {
    const { least, most } = limitBounds[name];
    // A month of a day of 1 allows as much as its plan.
    const isAllowed = (value: number) =>
      !findLimitProblems({ plan: 'api', ownLimits: own({ [name]: value }) }).some(({ kind }) => kind === 'out-of-bounds');
    expect([least, most].map(isAllowed)).toEqual([true, true]);
    expect([least - 1, most + 1, least + 0.5, Number.NaN, Number.POSITIVE_INFINITY].map(isAllowed)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('may not allow less in a month than in a day, with the values of the plan', () => {
    const problemsOf = (values: Partial<OwnLimits>) => findLimitProblems({ plan: 'free', ownLimits: own(values) });
    expect(problemsOf({ quotaPerDay: 501 })).toEqual([{ kind: 'month-below-day' }]);
    expect(problemsOf({ quotaPerDay: 500 })).toEqual([]);
    expect(problemsOf({ quotaPerMonth: 49 })).toEqual([{ kind: 'month-below-day' }]);
    expect(problemsOf({ quotaPerDay: 49, quotaPerMonth: 49 })).toEqual([]);
  });

  it('name each value that is out of bounds', () => {
    expect(findLimitProblems({ plan: 'free', ownLimits: own({ ratePerMinute: 0, deliveries: 101 }) })).toEqual([
      { kind: 'out-of-bounds', name: 'ratePerMinute' },
      { kind: 'out-of-bounds', name: 'deliveries' },
    ]);
  });
});
