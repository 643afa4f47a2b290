import { isDisplayName } from '@nakor/domain/shared/display-name';
import { err, ok } from '@nakor/domain/shared/result';
import { type ComponentName, componentNames } from '@nakor/domain/status/component';
import { type IncidentChange, type IncidentSeverity, incidentSeverities, incidentStatuses } from '@nakor/domain/status/incident';
import type { Reading } from '../cli/rejections.ts';
import { quoted } from '../cli/terminal-escape.ts';

/** States that `incidents update` can give an incident; `incidents resolve` gives the last one. */
export const openIncidentStatuses = incidentStatuses.filter((status) => status !== 'resolved');

/** What an incident is called, in front of everybody. */
export function readTitle(text: string | undefined): Reading<string> {
  if (text === undefined) return err('--title is missing: what callers notice, in a few words.');
  if (isDisplayName(text)) return ok(text.trim());
  return err('--title must have 1 to 120 characters, not only blanks, and no line breaks or other control characters.');
}

/** How much an incident matters. */
export function readSeverity(text: string | undefined): Reading<IncidentSeverity> {
  const allowed = `--severity must be one of ${incidentSeverities.join(', ')}`;
  if (text === undefined) return err(`${allowed}, and it is missing.`);
  const severity = incidentSeverities.find((known) => known === text);
  return severity === undefined ? err(`${allowed}, and it is ${quoted(text)}.`) : ok(severity);
}

/** How far the work on an incident that is not over has come. */
export function readProgress(text: string): Reading<NonNullable<IncidentChange['status']>> {
  const status = openIncidentStatuses.find((known) => known === text);
  if (status !== undefined) return ok(status);
  const hint = text === 'resolved' ? ' For one that is over: incidents resolve INCIDENT' : '';
  return err(`--status must be one of ${openIncidentStatuses.join(', ')}, and it is ${quoted(text)}.${hint}`);
}

/** The parts of the platform that an incident troubles, in the order in which they are listed everywhere. */
export function readComponents(text: string | undefined): Reading<readonly ComponentName[]> {
  const allowed = `--components must be one or more of ${componentNames.join(', ')}, with commas between them`;
  if (text === undefined) return err(`${allowed}, and it is missing.`);
  const given = text.split(',').map((name) => name.trim());
  const unknown = given.filter((name) => !componentNames.some((known) => known === name));
  if (unknown.length > 0) return err(`${allowed}. Not among them: ${unknown.map(quoted).join(', ')}.`);
  return ok(componentNames.filter((name) => given.includes(name)));
}
