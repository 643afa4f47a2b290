import type { FunctionName } from './function-names.ts';

/** How requests are shifted to a new version: some at first and all after ten minutes without an alarm, or all at once regardless of alarms. */
export const rollouts = ['gradual', 'at-once'] as const;

/** How a release is rolled out. */
export type Rollout = (typeof rollouts)[number];

/** Parameter of a service stack that decides how a release is rolled out; by default as set for the stage. */
export const rolloutParameter = 'Rollout';

/** Parameter of a service stack that switches the check of new versions off; for a release that ends an incident of what the check needs. */
export const releaseCheckParameter = 'ReleaseCheck';

/** Parameter value that means the version defined in the template. */
export const newestVersion = '';

/** Parameter of a service stack that pins a function to an earlier version: its number, or {@link newestVersion}. Logical ids allow only letters and digits. */
export function getLiveVersionParameter(name: FunctionName): string {
  const words = name.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `LiveVersionOf${words.join('')}`;
}

/** Parameter of Systems Manager that records the live versions of a stage's functions; its history contains those of earlier releases. */
export function releaseRecordName(stageName: string): string {
  return `/nakor/${stageName}/live-versions`;
}

/** The live version of each function, by its name. */
export type LiveVersions = Readonly<Partial<Record<FunctionName, string>>>;

/** Formats versions for the record: `account=3 correction=7`. */
export function writeVersions(versions: LiveVersions): string {
  return Object.entries(versions)
    .map(([name, version]) => `${name}=${version}`)
    .join(' ');
}

/** Parses what {@link writeVersions} wrote. */
export function readVersions(text: string): LiveVersions {
  return Object.fromEntries(text.split(' ').map((pair) => pair.split('=') as [FunctionName, string]));
}

/**
 * Finds the release before the live one in the records of all releases, oldest first. A release that a rollback returned to is in the list
 * twice: the release before its first occurrence is returned, so that another rollback never leads to the release that was rolled back.
 *
 * @returns null when there is none
 */
export function releaseBefore(records: readonly string[]): string | null {
  const first = records.indexOf(records.at(-1) ?? '');
  return records[first - 1] ?? null;
}
