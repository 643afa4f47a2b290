import { formatTextPairs, formatTextTable, formatTime } from '@nakor/domain/shared/text-table';
import type { Organization } from '@nakor/operations/access/organization';
import {
  getSettableLimits,
  type LimitName,
  type LimitsChange,
  limitNames,
  noOwnLimits,
  type OwnLimits,
} from '@nakor/operations/access/organization-limits';

const names: Readonly<Record<LimitName, string>> = {
  quotaPerDay: 'operations per day',
  quotaPerMonth: 'operations per month',
  ratePerMinute: 'requests per minute and key',
  deliveries: 'parallel deliveries',
};

const jsonNames: Readonly<Record<LimitName, string>> = {
  quotaPerDay: 'quota_per_day',
  quotaPerMonth: 'quota_per_month',
  ratePerMinute: 'rate_per_minute',
  deliveries: 'deliveries',
};

/** The limits in force as JSON; `is_own` if the value is not that of the plan. */
export function buildLimitsJson(organization: Organization) {
  const own = organization.ownLimits ?? noOwnLimits;
  const inForce = getSettableLimits(organization);
  return Object.fromEntries(limitNames.map((name) => [jsonNames[name], { value: inForce[name], is_own: own[name] !== null }]));
}

/** Own values as JSON; null where that of the plan holds. */
export function buildOwnLimitsJson(own: OwnLimits) {
  return Object.fromEntries(limitNames.map((name) => [jsonNames[name], own[name]]));
}

/** The limits in force as name-value lines. */
export function describeLimits(organization: Organization): string {
  const own = organization.ownLimits ?? noOwnLimits;
  const inForce = getSettableLimits(organization);
  return formatTextPairs(
    Object.fromEntries(
      limitNames.map((name) => [names[name], `${inForce[name]} (${own[name] === null ? `plan ${organization.plan}` : 'set'})`]),
    ),
  );
}

/** Changes as a table, with a row per value that was changed. */
export function tabulateLimitsChanges(changes: readonly LimitsChange[]): string {
  const format = (value: number | null) => (value === null ? 'plan' : String(value));
  const rows = changes.flatMap(({ atUnixMs, by, reason, before, after }) =>
    limitNames
      .filter((name) => before[name] !== after[name])
      .map((name) => [formatTime(atUnixMs), by, names[name], format(before[name]), format(after[name]), reason]),
  );
  return formatTextTable(['changed', 'by', 'value', 'before', 'after', 'reason'], rows);
}
