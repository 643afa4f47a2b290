import type { Organization } from '@nakor/domain/access/organization';
import { shownMoment, textPairs, textTable } from './text-table.ts';

/** An organisation as JSON; times in ISO 8601. */
export function organizationJson({ id, name, plan, trial, createdAtUnixMs }: Organization) {
  return {
    id,
    name,
    plan,
    trial:
      trial === null
        ? null
        : {
            ends_at: new Date(trial.endsAtUnixSeconds * 1000).toISOString(),
            plan_before: trial.planBefore,
            is_end_announced: trial.isEndAnnounced,
          },
    created_at: new Date(createdAtUnixMs).toISOString(),
  };
}

/** An organisation in lines. */
export function describeOrganization(organization: Organization, more: Readonly<Record<string, string>> = {}): string {
  const { id, name, plan, trial, createdAtUnixMs } = organization;
  const trialText =
    trial === null ? {} : { trial: `until ${shownMoment(trial.endsAtUnixSeconds * 1000)}, then back to ${trial.planBefore}` };
  return textPairs({ id, name, plan, ...trialText, created: shownMoment(createdAtUnixMs), ...more });
}

/** Organisations as a table. */
export function tabulateOrganizations(organizations: readonly Organization[]): string {
  return textTable(
    ['id', 'name', 'plan', 'trial ends', 'created'],
    organizations.map(({ id, name, plan, trial, createdAtUnixMs }) => [
      id,
      name,
      plan,
      shownMoment(trial === null ? null : trial.endsAtUnixSeconds * 1000),
      shownMoment(createdAtUnixMs),
    ]),
  );
}
