import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Stands for the standard input in place of a path. */
export const standardInput = '-';

/**
 * The files that paths stand for: themselves, or the *.xml files of a folder and its subfolders, in the order of their names.
 *
 * @param from folder from which relative paths are read
 * @returns the files, each once, and what to say of paths that lead nowhere
 */
export async function findInvoices(paths: readonly string[], from: string): Promise<{ paths: string[]; problems: string[] }> {
  const found = new Set<string>();
  const problems: string[] = [];
  for (const path of paths) {
    if (path === standardInput) {
      found.add(path);
      continue;
    }
    try {
      const files = await filesOf(resolve(from, path));
      if (files.length === 0) problems.push(`${path} holds no *.xml files.`);
      for (const file of files) found.add(file);
    } catch (error) {
      problems.push(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { paths: [...found], problems };
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.xml'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
