import type { FunctionName } from './function-names.ts';

/** How callers come to a new version of the functions: some at first and all after ten minutes without an alarm, or all of them whatever alarms say. */
export const rollouts = ['gradual', 'at-once'] as const;

/** How a release is rolled out. */
export type Rollout = (typeof rollouts)[number];

/** Parameter of a service stack that decides how a release is rolled out; the stage's own way by default. */
export const rolloutParameter = 'Rollout';

/** Value of a parameter that stands for the version that the template itself brings. */
export const newestVersion = '';

/** Parameter of a service stack that keeps a function at an earlier version: its number, or {@link newestVersion}. Logical ids take letters and digits alone. */
export function liveVersionParameter(name: FunctionName): string {
  const words = name.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `LiveVersionOf${words.join('')}`;
}

/** Parameter of Systems Manager in which a stage notes the versions of its functions, and whose history has those of earlier releases. */
export function releaseRecordName(stageName: string): string {
  return `/nakor/${stageName}/live-versions`;
}

/** The live version of each function, by its name. */
export type LiveVersions = Readonly<Partial<Record<FunctionName, string>>>;

/** Versions as they are noted: `account=3 correction=7`. */
export function writeVersions(versions: LiveVersions): string {
  return Object.entries(versions)
    .map(([name, version]) => `${name}=${version}`)
    .join(' ');
}

/** Reads what {@link writeVersions} wrote. */
export function readVersions(text: string): LiveVersions {
  return Object.fromEntries(text.split(' ').map((pair) => pair.split('=') as [FunctionName, string]));
}

/**
 * Finds the release before the one that callers get, from what was noted of all, the oldest first. After going back from it a release stands in the
 * list twice: what came before its first time is meant, so that going back again never leads to the release that was left.
 *
 * @returns null where there is none
 */
export function releaseBefore(records: readonly string[]): string | null {
  const first = records.indexOf(records.at(-1) ?? '');
  return records[first - 1] ?? null;
}
