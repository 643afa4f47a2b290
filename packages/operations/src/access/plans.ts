/** Requests allowed in each of the two fixed rate windows. */
export interface RateLimits {
  readonly perMinute: number;
  readonly perDay: number;
}

/**
 * Limits of a plan: requests per key and window, documents per key at the same time, metered operations per organization and window, deliveries per
 * organization at the same time. An operator may set some of them for one organization (`getLimits`).
 */
export interface Plan {
  readonly rate: RateLimits;
  /** Requests with all keys of an organization that may begin within a second (`mayBegin`), so that few are in progress (ADR 0045). */
  readonly perSecond: number;
  /** Documents of one key that may be processed or wait for it at the same time. */
  readonly concurrentDocuments: number;
  readonly quota: { readonly perDay: number; readonly perMonth: number };
  /** Deliveries to all webhooks of an organization that are sent at the same time. */
  readonly deliveries: number;
}

/** All plans. `api` is effectively uncapped: its quota equals its rate limit. */
export const plans = {
  free: {
    rate: { perMinute: 30, perDay: 1_000 },
    perSecond: 30,
    concurrentDocuments: 4,
    quota: { perDay: 50, perMonth: 500 },
    deliveries: 6,
  },
  pro: {
    rate: { perMinute: 120, perDay: 20_000 },
    perSecond: 60,
    concurrentDocuments: 8,
    quota: { perDay: 2_000, perMonth: 40_000 },
    deliveries: 10,
  },
  api: {
    rate: { perMinute: 600, perDay: 200_000 },
    perSecond: 100,
    concurrentDocuments: 16,
    quota: { perDay: 200_000, perMonth: 6_200_000 },
    deliveries: 20,
  },
  partner: {
    rate: { perMinute: 120, perDay: 20_000 },
    perSecond: 60,
    concurrentDocuments: 8,
    quota: { perDay: 500, perMonth: 5_000 },
    deliveries: 10,
  },
} as const satisfies Record<string, Plan>;

/** Name of a plan, as stored and as shown by `/me`. */
export type PlanName = keyof typeof plans;

/** All plan names, for parsing stored values and operator input. */
export const planNames = Object.keys(plans) as [PlanName, ...PlanName[]];

/** The plan that an organization has during a trial only. */
export const trialPlan = 'partner' satisfies PlanName;

/** Plans that an organization can have permanently. */
export const lastingPlanNames: readonly PlanName[] = planNames.filter((name) => name !== trialPlan);
