import { isDisplayName } from '@nakor/domain/shared/display-name';
import { err, ok } from '@nakor/domain/shared/result';
import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { type ComponentName, componentNames } from '@nakor/operations/status/component';
import { type IncidentChange, type IncidentSeverity, incidentSeverities, incidentStatuses } from '@nakor/operations/status/incident';
import type { Reading } from '../cli/rejections.ts';

/** Statuses for `incidents update`; `incidents resolve` sets the last one. */
export const openIncidentStatuses = incidentStatuses.filter((status) => status !== 'resolved');

/** Parses the public title of an incident. */
export function readTitle(text: string | undefined): Reading<string> {
  if (text === undefined) return err('--title is missing: describe in a few words what callers notice.');
  if (isDisplayName(text)) return ok(text.trim());
  return err('--title must have 1 to 120 characters, not only blanks, without line breaks or other control characters.');
}

/** Parses the severity of an incident. */
export function readSeverity(text: string | undefined): Reading<IncidentSeverity> {
  const allowed = `--severity must be one of ${incidentSeverities.join(', ')}`;
  if (text === undefined) return err(`${allowed}, but it is missing.`);
  const severity = incidentSeverities.find((known) => known === text);
  return severity === undefined ? err(`${allowed}, but it is ${formatQuoted(text)}.`) : ok(severity);
}

/** Parses the status of an unresolved incident. */
export function readProgress(text: string): Reading<NonNullable<IncidentChange['status']>> {
  const status = openIncidentStatuses.find((known) => known === text);
  if (status !== undefined) return ok(status);
  const hint = text === 'resolved' ? ' To resolve it: incidents resolve INCIDENT' : '';
  return err(`--status must be one of ${openIncidentStatuses.join(', ')}, but it is ${formatQuoted(text)}.${hint}`);
}

/** Parses the affected components, in their usual order. */
export function readComponents(text: string | undefined): Reading<readonly ComponentName[]> {
  const allowed = `--components must be one or more of ${componentNames.join(', ')}, separated by commas`;
  if (text === undefined) return err(`${allowed}, but it is missing.`);
  const given = text.split(',').map((name) => name.trim());
  const unknown = given.filter((name) => !componentNames.some((known) => known === name));
  if (unknown.length > 0) return err(`${allowed}. Unknown: ${unknown.map(formatQuoted).join(', ')}.`);
  return ok(componentNames.filter((name) => given.includes(name)));
}
