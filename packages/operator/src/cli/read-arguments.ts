import { isDisplayName } from '@nakor/domain/shared/display-name';
import { err, ok } from '@nakor/domain/shared/result';
import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import { isGeneratedId } from '@nakor/operations/access/generate-id';
import { lastingPlanNames, type PlanName, trialPlan } from '@nakor/operations/access/plans';
import { parseScopes, type Scope, scopes } from '@nakor/operations/access/scopes';
import { parseTimestamp } from '@nakor/operations/access/timestamp';
import type { KeyEnvironment } from '@nakor/operations/events/key-environment';
import { readAllowEntry } from './allow-list.ts';
import { programName } from './examples.ts';
import type { Reading } from './rejections.ts';

const idKinds = {
  org: { example: 'org_0123456789abcdef', known: 'organizations list' },
  key: { example: 'key_0123456789abcdef', known: 'keys list --organization ORGANIZATION' },
  inc: { example: 'inc_0123456789abcdef', known: 'incidents list' },
} as const;

/** Parses the id of an organization, a key or an incident. Checks the format only. */
export function readId(what: string, kind: keyof typeof idKinds, text: string | undefined): Reading<string> {
  if (text === undefined || text === '') return err(`${what} is missing.`);
  if (isGeneratedId(kind, text) || (kind === 'org' && text === demoOrganizationId)) return ok(text);
  const { example, known } = idKinds[kind];
  // Error messages may be logged, so they must not contain a key.
  const given = /nk_(live|test)_/.test(text) ? 'a key itself was given' : `it is ${formatQuoted(text)}`;
  return err(
    `${what} must be an id: ${kind}_ and 16 hexadecimal digits in lower case, such as ${example}, but ${given}. List them with: ${programName} ${known}`,
  );
}

/** The predefined organization of the local platform, the only id that is not generated. */
const demoOrganizationId = 'org_demo';

/** Parses the name of an organization or a key. */
export function readName(text: string | undefined): Reading<string> {
  if (text === undefined) return err('--name is missing.');
  if (isDisplayName(text)) return ok(text.trim());
  return err('--name must have 1 to 120 characters, not only blanks, without line breaks or other control characters.');
}

/** Parses a plan that an organization can have permanently. */
export function readPlan(what: string, text: string): Reading<PlanName> {
  const plan = lastingPlanNames.find((name) => name === text);
  if (plan !== undefined) return ok(plan);
  const allowed = `${what} must be one of ${lastingPlanNames.join(', ')}, but it is ${formatQuoted(text)}.`;
  if (text !== trialPlan) return err(allowed);
  return err(`${allowed} The ${trialPlan} plan comes with a trial: ${programName} organizations trial ORGANIZATION --days 30`);
}

/** Parses the environment of a key. */
export function readEnvironment(text: string | undefined): Reading<KeyEnvironment> {
  if (text === 'live' || text === 'test') return ok(text);
  return err(
    text === undefined ? '--environment is missing: live or test.' : `--environment must be live or test, but it is ${formatQuoted(text)}.`,
  );
}

/** Parses the scopes of a key. */
export function readScopeList(text: string | undefined): Reading<readonly Scope[]> {
  const allowed = `one or more of ${scopes.join(', ')}, separated by commas, or all`;
  if (text === undefined) return err(`--scopes is missing: ${allowed}.`);
  const { scopes: granted, unknown } = parseScopes(text);
  if (unknown.length === 0) return ok(granted);
  return err(`--scopes must be ${allowed}. Unknown: ${unknown.map(formatQuoted).join(', ')}.`);
}

/** Parses a time in the future, in milliseconds since the epoch; a whole second. */
export function readFuture(option: string, text: string, nowUnixMs: number): Reading<number> {
  const unixMs = parseTimestamp(text);
  if (unixMs === null) {
    return err(
      `${option} must be a date such as 2027-01-31 (its start in UTC) or a time such as 2027-01-31T12:00:00Z, but it is ${formatQuoted(text)}.`,
    );
  }
  if (unixMs <= nowUnixMs) {
    return err(
      `${option} must be in the future. The current time is ${new Date(nowUnixMs).toISOString()}, but it is ${formatQuoted(text)}.`,
    );
  }
  return ok(unixMs);
}

/** Parses the IP addresses from which a key may be used, without duplicates; empty for any. */
export function readAllowList(entries: readonly string[]): Reading<readonly string[]> {
  const readings = entries.map(readAllowEntry);
  const problems = readings.flatMap((reading) => (reading.ok ? [] : [reading.error]));
  if (problems.length > 0) return err(problems.join('\n'));
  return ok([...new Set(readings.flatMap((reading) => (reading.ok ? [reading.value] : [])))]);
}

const dayMs = 86_400_000;
const maxTrialDays = 366;

/** Parses the end of a trial in milliseconds since the epoch, given either as a time or as a number of days from now. */
export function readTrialEnd({ ends, days }: { ends?: string; days?: string }, nowUnixMs: number): Reading<number> {
  if ((ends === undefined) === (days === undefined)) return err('Specify when the trial ends: either --ends DATE or --days NUMBER.');
  if (ends !== undefined) return readEnd(ends, nowUnixMs);
  const count = /^[1-9]\d{0,2}$/.test(days ?? '') ? Number(days) : 0;
  if (count < 1 || count > maxTrialDays)
    return err(`--days must be a whole number from 1 to ${maxTrialDays}, but it is ${formatQuoted(days ?? '')}.`);
  return ok(nowUnixMs - (nowUnixMs % 1000) + count * dayMs);
}

function readEnd(text: string, nowUnixMs: number): Reading<number> {
  const end = readFuture('--ends', text, nowUnixMs);
  const lastMs = nowUnixMs + maxTrialDays * dayMs;
  if (!end.ok || end.value <= lastMs) return end;
  return err(
    `--ends must be within ${maxTrialDays} days, by ${new Date(lastMs).toISOString()} at the latest, but it is ${formatQuoted(text)}.`,
  );
}
