import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installedByNpm } from './client-generators.ts';

/** What the Nu HTML Checker reports. */
export interface HtmlProblem {
  readonly url: string;
  readonly message: string;
  /** The part of the page that it is about. */
  readonly extract: string;
}

/** Fetches the Nu HTML Checker of the W3C, a Java program, from npm; returns its file, or null if that is not possible. */
export function findNuValidator(): string | null {
  const folder = installedByNpm('nu-validator', ['vnu-jar@26.9.27']);
  const hasJava = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
  return folder === null || !hasJava ? null : join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar');
}

/**
 * The errors of all pages below a folder; warnings are left out.
 *
 * @throws Error if it does not run
 */
export function checkHtml(jar: string, folder: string): readonly HtmlProblem[] {
  // Its grammar is deeply nested.
  const options = ['-Xss8m', '-jar', jar, '--format', 'json', '--exit-zero-always', '--errors-only', '--skip-non-html', folder];
  const { stderr, error } = spawnSync('java', options, { encoding: 'utf8', maxBuffer: 100_000_000 });
  if (error !== undefined) throw error;
  const { messages } = JSON.parse(stderr) as { messages: readonly (Partial<HtmlProblem> & { readonly message: string })[] };
  return messages.map(({ url = '', message, extract = '' }) => ({
    url: url.slice(url.lastIndexOf(folder) + folder.length + 1),
    message,
    extract,
  }));
}
