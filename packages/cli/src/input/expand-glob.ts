import { glob, isDynamicPattern } from 'tinyglobby';

/** Whether a path is a pattern, such as `2026-*.xml`. Shells expand most patterns, those of Windows none. */
export function isGlob(path: string): boolean {
  return isDynamicPattern(patternOf(path));
}

/**
 * The files that match a pattern, sorted. Symbolic links to folders are not followed.
 *
 * @returns absolute paths
 */
export async function expandGlob(pattern: string, folder: string): Promise<readonly string[]> {
  const found = await glob(patternOf(pattern), {
    cwd: folder,
    absolute: true,
    dot: false,
    onlyFiles: true,
    followSymbolicLinks: false,
    expandDirectories: false,
  });
  return found.sort();
}

/** Patterns are written with `/`; on Windows, `\` separates folders too. */
function patternOf(path: string): string {
  return process.platform === 'win32' ? path.replaceAll('\\', '/') : path;
}
