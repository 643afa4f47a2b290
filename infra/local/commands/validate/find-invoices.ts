import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Stands for the standard input in place of a path. */
export const standardInput = '-';

/**
 * The files that paths stand for: themselves, or the *.xml files of a folder and its subfolders, in the order of their names.
 *
 * @param from folder from which relative paths are read
 * @returns the files, each once, also those that are not there; and what to say of folders without invoices
 */
export async function findInvoices(paths: readonly string[], from: string): Promise<{ paths: string[]; problems: string[] }> {
  const found = new Set<string>();
  const problems: string[] = [];
  for (const path of paths) {
    if (path === standardInput) {
      found.add(path);
      continue;
    }
    const files = await filesOf(resolve(from, path));
    if (files.length === 0) problems.push(`${path} holds no *.xml files.`);
    for (const file of files) found.add(file);
  }
  return { paths: [...found], problems };
}

async function filesOf(path: string): Promise<string[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && entry.name.toLowerCase().endsWith('.xml'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
