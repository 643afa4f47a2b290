import type { KeyEnvironment } from '@nakor/domain/access/api-key';
import { readMoment } from '@nakor/domain/access/moment';
import { isDisplayName } from '@nakor/domain/access/organization';
import { lastingPlanNames, type PlanName, trialPlan } from '@nakor/domain/access/plans';
import { readScopes, type Scope, scopes } from '@nakor/domain/access/scopes';
import { ok, refused } from '@nakor/domain/shared/result';
import { readAllowEntry } from './allow-list.ts';
import { programName } from './examples.ts';
import type { Reading } from './refusals.ts';

/** A text that has to be given. */
export function readText(option: string, text: string | undefined): Reading<string> {
  return text === undefined || text === '' ? refused(`${option} is missing.`) : ok(text);
}

/** The name of an organisation or a key. */
export function readName(text: string | undefined): Reading<string> {
  if (text === undefined) return refused('--name is missing.');
  if (isDisplayName(text)) return ok(text.trim());
  return refused('--name must have 1 to 120 characters, not only blanks, and no line breaks or other control characters.');
}

/** A plan that an organisation can be put on for good. */
export function readPlan(what: string, text: string): Reading<PlanName> {
  const plan = lastingPlanNames.find((name) => name === text);
  if (plan !== undefined) return ok(plan);
  const allowed = `${what} must be one of ${lastingPlanNames.join(', ')}, and it is "${text}".`;
  if (text !== trialPlan) return refused(allowed);
  return refused(`${allowed} The ${trialPlan} plan comes with a trial: ${programName} organisations trial ORGANISATION --days 30`);
}

/** Which kind of key. */
export function readEnvironment(text: string | undefined): Reading<KeyEnvironment> {
  if (text === 'live' || text === 'test') return ok(text);
  return refused(
    text === undefined ? '--environment is missing: live or test.' : `--environment must be live or test, and it is "${text}".`,
  );
}

/** What a key is allowed to do. */
export function readScopeList(text: string | undefined): Reading<readonly Scope[]> {
  const allowed = `one or more of ${scopes.join(', ')}, with commas between them, or all`;
  if (text === undefined) return refused(`--scopes is missing: ${allowed}.`);
  const { scopes: granted, unknown } = readScopes(text);
  if (unknown.length === 0) return ok(granted);
  return refused(`--scopes must be ${allowed}. Not among them: ${unknown.map((name) => `"${name}"`).join(', ')}.`);
}

/** A moment to come, in unix seconds. */
export function readFuture(option: string, text: string, nowUnixMs: number): Reading<number> {
  const moment = readMoment(text);
  if (moment === null) {
    return refused(
      `${option} must be a day such as 2027-01-31 (its beginning in UTC) or a moment such as 2027-01-31T12:00:00Z, and it is "${text}".`,
    );
  }
  if (moment * 1000 <= nowUnixMs) {
    return refused(`${option} must be in the future. Now it is ${new Date(nowUnixMs).toISOString()}, and it is "${text}".`);
  }
  return ok(moment);
}

/** The addresses from which a key may be used, each entry once; none for any. */
export function readAllowList(entries: readonly string[]): Reading<readonly string[]> {
  const readings = entries.map(readAllowEntry);
  const problems = readings.flatMap((reading) => (reading.ok ? [] : [reading.error]));
  if (problems.length > 0) return refused(problems.join('\n'));
  return ok([...new Set(readings.flatMap((reading) => (reading.ok ? [reading.value] : [])))]);
}

const dayMs = 86_400_000;
const longestTrialDays = 366;

/** The end of a trial in unix seconds, given as a moment or as a number of days from now, but not as both. */
export function readTrialEnd({ ends, days }: { ends?: string; days?: string }, nowUnixMs: number): Reading<number> {
  if ((ends === undefined) === (days === undefined))
    return refused('Say when the trial ends, in one of two ways: --ends DATE or --days NUMBER.');
  if (ends !== undefined) return readFuture('--ends', ends, nowUnixMs);
  const count = /^[1-9]\d{0,2}$/.test(days ?? '') ? Number(days) : 0;
  if (count < 1 || count > longestTrialDays)
    return refused(`--days must be a whole number from 1 to ${longestTrialDays}, and it is "${days}".`);
  return ok(Math.floor((nowUnixMs + count * dayMs) / 1000));
}
