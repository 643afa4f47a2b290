import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Path that means standard input. */
export const standardInput = '-';

/**
 * Expands paths to files: a folder to the *.xml files in it and its subfolders, sorted by name.
 *
 * @param from folder against which relative paths are resolved
 * @returns the files without duplicates, including those that do not exist; and messages about folders without invoices
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
    if (files.length === 0) problems.push(`${path} contains no *.xml files.`);
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
