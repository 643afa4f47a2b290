import type { KeyEnvironment } from '@nakor/domain/access/api-key';
import { isGeneratedId } from '@nakor/domain/access/generate-id';
import { isDisplayName } from '@nakor/domain/access/organization';
import { lastingPlanNames, type PlanName, trialPlan } from '@nakor/domain/access/plans';
import { parseScopes, type Scope, scopes } from '@nakor/domain/access/scopes';
import { parseTimestamp } from '@nakor/domain/access/timestamp';
import { err, ok } from '@nakor/domain/shared/result';
import { readAllowEntry } from './allow-list.ts';
import { programName } from './examples.ts';
import type { Reading } from './rejections.ts';
import { quoted } from './terminal-escape.ts';

const idKinds = {
  org: { example: 'org_0123456789abcdef', known: 'organisations list' },
  key: { example: 'key_0123456789abcdef', known: 'keys list --organisation ORGANISATION' },
  inc: { example: 'inc_0123456789abcdef', known: 'incidents list' },
} as const;

/** The id of an organisation, a key or an incident, by its form; whether there is one is not looked at. */
export function readId(what: string, kind: keyof typeof idKinds, text: string | undefined): Reading<string> {
  if (text === undefined || text === '') return err(`${what} is missing.`);
  if (isGeneratedId(kind, text) || (kind === 'org' && text === demoOrganizationId)) return ok(text);
  const { example, known } = idKinds[kind];
  // Complaints end up in logs, where no key may stand.
  const given = /nk_(live|test)_/.test(text) ? 'a key itself was given' : `it is ${quoted(text)}`;
  return err(
    `${what} must be an id: ${kind}_ and 16 hexadecimal digits in lower case, such as ${example}, and ${given}. Those that exist: ${programName} ${known}`,
  );
}

/** The organisation that a local platform has from the start; the one id that was not minted. */
const demoOrganizationId = 'org_demo';

/** The name of an organisation or a key. */
export function readName(text: string | undefined): Reading<string> {
  if (text === undefined) return err('--name is missing.');
  if (isDisplayName(text)) return ok(text.trim());
  return err('--name must have 1 to 120 characters, not only blanks, and no line breaks or other control characters.');
}

/** A plan that an organisation can be put on for good. */
export function readPlan(what: string, text: string): Reading<PlanName> {
  const plan = lastingPlanNames.find((name) => name === text);
  if (plan !== undefined) return ok(plan);
  const allowed = `${what} must be one of ${lastingPlanNames.join(', ')}, and it is ${quoted(text)}.`;
  if (text !== trialPlan) return err(allowed);
  return err(`${allowed} The ${trialPlan} plan comes with a trial: ${programName} organisations trial ORGANISATION --days 30`);
}

/** Which kind of key. */
export function readEnvironment(text: string | undefined): Reading<KeyEnvironment> {
  if (text === 'live' || text === 'test') return ok(text);
  return err(
    text === undefined ? '--environment is missing: live or test.' : `--environment must be live or test, and it is ${quoted(text)}.`,
  );
}

/** What a key is allowed to do. */
export function readScopeList(text: string | undefined): Reading<readonly Scope[]> {
  const allowed = `one or more of ${scopes.join(', ')}, with commas between them, or all`;
  if (text === undefined) return err(`--scopes is missing: ${allowed}.`);
  const { scopes: granted, unknown } = parseScopes(text);
  if (unknown.length === 0) return ok(granted);
  return err(`--scopes must be ${allowed}. Not among them: ${unknown.map(quoted).join(', ')}.`);
}

/** A moment to come, in unix seconds. */
export function readFuture(option: string, text: string, nowUnixMs: number): Reading<number> {
  const moment = parseTimestamp(text);
  if (moment === null) {
    return err(
      `${option} must be a day such as 2027-01-31 (its beginning in UTC) or a moment such as 2027-01-31T12:00:00Z, and it is ${quoted(text)}.`,
    );
  }
  if (moment * 1000 <= nowUnixMs) {
    return err(`${option} must be in the future. Now it is ${new Date(nowUnixMs).toISOString()}, and it is ${quoted(text)}.`);
  }
  return ok(moment);
}

/** The addresses from which a key may be used, each entry once; none for any. */
export function readAllowList(entries: readonly string[]): Reading<readonly string[]> {
  const readings = entries.map(readAllowEntry);
  const problems = readings.flatMap((reading) => (reading.ok ? [] : [reading.error]));
  if (problems.length > 0) return err(problems.join('\n'));
  return ok([...new Set(readings.flatMap((reading) => (reading.ok ? [reading.value] : [])))]);
}

const dayMs = 86_400_000;
const longestTrialDays = 366;

/** The end of a trial in unix seconds, given as a moment or as a number of days from now, but not as both. */
export function readTrialEnd({ ends, days }: { ends?: string; days?: string }, nowUnixMs: number): Reading<number> {
  if ((ends === undefined) === (days === undefined))
    return err('Say when the trial ends, in one of two ways: --ends DATE or --days NUMBER.');
  if (ends !== undefined) return readEnd(ends, nowUnixMs);
  const count = /^[1-9]\d{0,2}$/.test(days ?? '') ? Number(days) : 0;
  if (count < 1 || count > longestTrialDays)
    return err(`--days must be a whole number from 1 to ${longestTrialDays}, and it is ${quoted(days ?? '')}.`);
  return ok(Math.floor((nowUnixMs + count * dayMs) / 1000));
}

function readEnd(text: string, nowUnixMs: number): Reading<number> {
  const end = readFuture('--ends', text, nowUnixMs);
  const lastMs = nowUnixMs + longestTrialDays * dayMs;
  if (!end.ok || end.value * 1000 <= lastMs) return end;
  return err(
    `--ends must be within ${longestTrialDays} days, thus ${new Date(lastMs).toISOString()} at the latest, and it is ${quoted(text)}.`,
  );
}
