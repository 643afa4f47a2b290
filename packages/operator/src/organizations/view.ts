import { formatTextPairs, formatTextTable, formatTime } from '@nakor/domain/shared/text-table';
import type { Organization, Trial } from '@nakor/operations/access/organization';

/** An organization as JSON; times in ISO 8601. */
export function buildOrganizationJson({ id, name, plan, trial, createdAtUnixMs }: Organization) {
  return {
    id,
    name,
    plan,
    trial: buildTrialJson(trial),
    created_at: new Date(createdAtUnixMs).toISOString(),
  };
}

/** A trial as JSON; null for none. */
export function buildTrialJson(trial: Trial | null) {
  if (trial === null) return null;
  const { endsAtUnixMs, planBefore, isEndAnnounced } = trial;
  return { ends_at: new Date(endsAtUnixMs).toISOString(), plan_before: planBefore, is_end_announced: isEndAnnounced };
}

/** The end of a trial and the plan that follows. */
export function describeTrial({ endsAtUnixMs, planBefore }: Trial): string {
  return `until ${formatTime(endsAtUnixMs)}, then back to ${planBefore}`;
}

/** An organization as name-value lines. */
export function describeOrganization(organization: Organization, more: Readonly<Record<string, string>> = {}): string {
  const { id, name, plan, trial, createdAtUnixMs } = organization;
  const trialText = trial === null ? {} : { trial: describeTrial(trial) };
  return formatTextPairs({ id, name, plan, ...trialText, created: formatTime(createdAtUnixMs), ...more });
}

/** Organizations as a table. */
export function tabulateOrganizations(organizations: readonly Organization[]): string {
  return formatTextTable(
    ['id', 'name', 'plan', 'trial ends', 'created'],
    organizations.map(({ id, name, plan, trial, createdAtUnixMs }) => [
      id,
      name,
      plan,
      formatTime(trial === null ? null : trial.endsAtUnixMs),
      formatTime(createdAtUnixMs),
    ]),
  );
}
