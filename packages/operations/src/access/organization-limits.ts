import { type Plan, type PlanName, plans } from './plans.ts';

/** Values that an operator has set for one organization (ADR 0057); null where that of its plan holds. They stay when the plan changes. */
export interface OwnLimits {
  /** Paid operations of the organization per day and per month (UTC). */
  readonly quotaPerDay: number | null;
  readonly quotaPerMonth: number | null;
  /** Requests of each key per minute. Those per day change in the same proportion. */
  readonly ratePerMinute: number | null;
  /** Deliveries to all webhooks of the organization that are sent at the same time. */
  readonly deliveries: number | null;
}

/** The name of a value that can be set. */
export type LimitName = keyof OwnLimits;

/** Whose limits are asked for. */
export interface LimitedOrganization {
  readonly plan: PlanName;
  /** None by default. */
  readonly ownLimits?: OwnLimits;
}

/** No values of its own: those of the plan hold. */
export const noOwnLimits: OwnLimits = { quotaPerDay: null, quotaPerMonth: null, ratePerMinute: null, deliveries: null };

/**
 * What an operator may set, both ends included. A million operations per day is what counters and events are built for; more requests of one key
 * than 1,800 per minute would make its counter, which grows with the rate (ADR 0025), the first bottleneck; 100 deliveries are a fifth of all senders.
 */
export const limitBounds: Readonly<Record<LimitName, { readonly least: number; readonly most: number }>> = {
  quotaPerDay: { least: 1, most: 1_000_000 },
  quotaPerMonth: { least: 1, most: 31_000_000 },
  ratePerMinute: { least: 1, most: 1_800 },
  deliveries: { least: 1, most: 100 },
};

/** The values of an organization that can be set, as they are in force. */
type SettableLimits = { readonly [Name in LimitName]: number };

/** A change of the values of an organization. */
export interface LimitsChange {
  readonly atUnixMs: number;
  /** The operator's name. */
  readonly by: string;
  readonly reason: string;
  readonly before: OwnLimits;
  readonly after: OwnLimits;
}

/** Whether an organization has values of its own. */
export function hasOwnLimits(own: OwnLimits | undefined): own is OwnLimits {
  return own !== undefined && Object.values(own).some((value) => value !== null);
}

/** The limits of an organization: those of its plan, with its own values in their place. */
export function getLimits({ plan, ownLimits }: LimitedOrganization): Plan {
  const limits: Plan = plans[plan];
  if (ownLimits === undefined) return limits;
  const { quotaPerDay, quotaPerMonth, ratePerMinute, deliveries } = ownLimits;
  return {
    ...limits,
    rate: ratePerMinute === null ? limits.rate : scaleRate(limits.rate, ratePerMinute),
    quota: { perDay: quotaPerDay ?? limits.quota.perDay, perMonth: quotaPerMonth ?? limits.quota.perMonth },
    deliveries: deliveries ?? limits.deliveries,
  };
}

function scaleRate({ perMinute, perDay }: Plan['rate'], ownPerMinute: number): Plan['rate'] {
  return { perMinute: ownPerMinute, perDay: Math.max(ownPerMinute, Math.floor((perDay * ownPerMinute) / perMinute)) };
}

/** The values that can be set, as they are in force for an organization. */
export function getSettableLimits(organization: LimitedOrganization): SettableLimits {
  const { quota, rate, deliveries } = getLimits(organization);
  return { quotaPerDay: quota.perDay, quotaPerMonth: quota.perMonth, ratePerMinute: rate.perMinute, deliveries };
}

/** Why values cannot be set: one is no whole number within {@link limitBounds}, or the month allows less than one of its days. */
export type LimitProblem = { readonly kind: 'out-of-bounds'; readonly name: LimitName } | { readonly kind: 'month-below-day' };

/** What is wrong with the values of an organization; empty if they can be set. */
export function findLimitProblems(organization: LimitedOrganization): readonly LimitProblem[] {
  const own = organization.ownLimits ?? noOwnLimits;
  const outside = limitNames.filter((name) => !isWithinBounds(name, own[name]));
  if (outside.length > 0) return outside.map((name) => ({ kind: 'out-of-bounds', name }));
  const { quotaPerDay, quotaPerMonth } = getSettableLimits(organization);
  return quotaPerMonth < quotaPerDay ? [{ kind: 'month-below-day' }] : [];
}

/** The names of all values that can be set. */
export const limitNames = Object.keys(limitBounds) as readonly LimitName[];

function isWithinBounds(name: LimitName, value: number | null): boolean {
  const { least, most } = limitBounds[name];
  return value === null || (Number.isSafeInteger(value) && value >= least && value <= most);
}
