import { lastingPlanNames, planNames, plans, trialPlan } from '@nakor/operations/access/plans';
import { describe, expect, it } from 'vitest';

describe('plans', () => {
  it('have the agreed limits', () => {
    expect(plans).toEqual({
      free: {
        rate: { perMinute: 30, perDay: 1_000 },
        perSecond: 30,
        quota: { perDay: 50, perMonth: 500 },
        concurrentDocuments: 4,
        deliveries: 6,
      },
      pro: {
        rate: { perMinute: 120, perDay: 20_000 },
        perSecond: 60,
        quota: { perDay: 2_000, perMonth: 40_000 },
        concurrentDocuments: 8,
        deliveries: 10,
      },
      api: {
        rate: { perMinute: 600, perDay: 200_000 },
        perSecond: 100,
        quota: { perDay: 200_000, perMonth: 6_200_000 },
        concurrentDocuments: 16,
        deliveries: 20,
      },
      partner: {
        rate: { perMinute: 120, perDay: 20_000 },
        perSecond: 60,
        quota: { perDay: 500, perMonth: 5_000 },
        concurrentDocuments: 8,
        deliveries: 10,
      },
    });
  });

  it('are listed by name', () => {
    expect(planNames).toEqual(['free', 'pro', 'api', 'partner']);
  });

  it('have no end, except the trial plan', () => {
    expect(lastingPlanNames).toEqual(['free', 'pro', 'api']);
    expect(trialPlan).toBe('partner');
  });
});
