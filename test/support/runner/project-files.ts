import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The project folder. */
export const projectDirectory = fileURLToPath(new URL('../../..', import.meta.url));

/** A file of the project, by its path from the project folder. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** Reads the files matching a pattern, sorted by path. */
export function projectFiles(pattern: string): ProjectFile[] {
  return (
    globSync(pattern, { cwd: projectDirectory })
      // Neither installed packages nor the built one.
      .filter((path) => !path.includes('node_modules') && !path.startsWith('packages/nakor/dist/'))
      .sort()
      .map((path) => ({ path, text: readFileSync(new URL(path, new URL('../../../', import.meta.url)), 'utf8') }))
  );
}

/** Import specifiers of a TypeScript file, as written. */
export function importsOf({ text }: ProjectFile): string[] {
  return [...text.matchAll(/(?:^|\n)(?:import|export)\s[^;]*?from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|import\('([^']+)'\)/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
}
