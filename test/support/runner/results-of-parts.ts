import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many tests of a part passed, failed and were skipped. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * The counts in the last line that a test run prints. A run that ended without them, or that failed without a failed test, counts as one failure.
 *
 * @param isSuccess whether the run's exit code was 0
 */
export function countsIn(output: string, isSuccess: boolean): Counts {
  const [, passed, failed, skipped] = [...output.matchAll(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm)].at(-1) ?? [];
  const counts = { passed: Number(passed ?? 0), failed: Number(failed ?? 0), skipped: Number(skipped ?? 0) };
  return isSuccess && passed !== undefined ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

/** The sum of the counts of all parts. */
export function summaryOf(parts: readonly Counts[]): Counts {
  const sum = (count: (counts: Counts) => number) => parts.reduce((total, each) => total + count(each), 0);
  return { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed), skipped: sum(({ skipped }) => skipped) };
}

/** What identifies the state of the code: the last commit, and all that has changed since. Files that Git ignores do not count. */
export function treeHash(directory: string): string {
  const git = (...parameters: readonly string[]) => execFileSync('git', parameters, { cwd: directory, maxBuffer: 200_000_000 });
  const hash = createHash('sha256')
    .update(git('rev-parse', 'HEAD^{tree}'))
    .update(git('diff', 'HEAD', '--binary'));
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z').toString().split('\0').filter(Boolean).sort();
  for (const path of untracked) hash.update(path).update(readFileSync(join(directory, path)));
  return hash.digest('hex');
}
