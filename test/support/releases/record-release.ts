import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDirectory } from '../runner/project-files.ts';
import { type ReleaseRecord, releaseRecordPath, thisRelease } from './release-record.ts';

/** Forms of what releases write (ADR 0035), by path in the project. */
const writtenData = 'test/golden/written-data';

/**
 * Records a commit as the previous release: its id, what it takes to build it, and the form of what it writes. Differences that were tolerated until
 * then are forgotten.
 *
 * @param commit    any name that git has for it; its tree must have the modules that {@link thisRelease} names
 * @param directory the project in git
 * @returns         the full id of the commit
 * @throws          Error with what git printed when it has no such commit, or the commit lacks a file
 */
export function recordRelease(commit: string, directory = projectDirectory): string {
  const git = (...parameters: readonly string[]) => execFileSync('git', parameters, { cwd: directory, encoding: 'utf8', stdio: 'pipe' });
  const id = git('rev-parse', '--verify', `${commit}^{commit}`).trim();
  for (const path of Object.values(thisRelease.modules)) git('cat-file', '-e', `${id}:${path}`);
  const forms = git('show', `${id}:${writtenData}/this-release.json`);
  const record: ReleaseRecord = { commit: id, ...thisRelease };
  writeFileSync(join(directory, releaseRecordPath), `${JSON.stringify(record, null, 2)}\n`);
  writeFileSync(join(directory, writtenData, 'previous-release.json'), forms);
  writeFileSync(join(directory, writtenData, 'tolerated-differences.json'), '[]\n');
  return id;
}
