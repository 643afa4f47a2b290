import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installed } from './client-generators.ts';

/** A standard by which veraPDF judges: PDF/A-3 level A, or PDF/UA-1. */
export type PdfProfile = '3a' | 'ua1';

const version = '1.28.2';

/** Fetches veraPDF, a Java program, from Maven Central; returns its file, or null if that is not possible. */
export function findVeraPdf(): string | null {
  const artifact = `org.verapdf.apps:greenfield-apps:${version}`;
  const folder = installed(`verapdf-${version}`, (target) => [
    ['mvn', '-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${target}`],
  ]);
  return folder === null ? null : join(folder, `greenfield-apps-${version}.jar`);
}

/**
 * What veraPDF says of each file: `PASS`, or `FAIL` and the rules that it breaks.
 *
 * @throws Error if it does not run
 */
export function judgePdfs(jar: string, profile: PdfProfile, files: readonly string[]): readonly string[] {
  const options = ['-cp', jar, 'org.verapdf.apps.GreenfieldCliWrapper', '-f', profile, '--format', 'text', '-v', ...files];
  const { stdout, stderr, error } = spawnSync('java', options, { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => /^ *(PASS|FAIL) /.test(line));
  if (error !== undefined || lines.length === 0) throw error ?? new Error(stderr);
  return lines;
}
