import { type Dirent, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { IsWanted } from '@nakor/collection/archives/entry-kind';
import { archiveLimits } from '@nakor/collection/archives/limits';
import { formatFileErrorText } from '../shared/file-errors.ts';
import { collectBounded, readBounded, readRegularFile } from '../shared/read-bounded.ts';
import { isArchive, isZipByContent, isZipContent, readArchive } from './archives/read-archive.ts';
import { expandGlob, isGlob } from './expand-glob.ts';
import { documentLimitBytes, type Found, type Source, standardInput, type Unreadable } from './source.ts';

/** Where documents are looked for. */
export interface SearchOptions {
  /** The folder to which relative paths refer. */
  readonly folder: string;
  /** Standard input, for the path `-`. */
  readonly input: AsyncIterable<Uint8Array>;
  /** Which files of folders and archives are documents, too, although they are no XML; by default none. */
  readonly isWanted?: IsWanted;
  /** Whether links to files, found in folders, are followed; by default they are. */
  readonly areLinksFollowed?: boolean;
}

/**
 * Finds documents, one after another, without holding a list of them: files; the `*.xml` files and the archives in a folder and its
 * subfolders, sorted by path; files that match a glob; documents in archives; standard input. A file that is found twice is returned once.
 *
 * @returns also what cannot be read, such as a file that does not exist
 */
export async function* findSources(paths: readonly string[], options: SearchOptions): AsyncGenerator<Found> {
  // With a single path, nothing can be found twice.
  const seen = paths.length > 1 || paths.some(isGlob) ? new Set<string>() : null;
  for (const path of paths) {
    if (path === standardInput) {
      if (isNew(path, seen)) yield inputSource(options);
      continue;
    }
    yield* sourcesOf(path, options, seen);
  }
}

type Seen = Set<string> | null;

function isNew(path: string, seen: Seen): boolean {
  if (seen === null) return true;
  if (seen.has(path)) return false;
  seen.add(path);
  return true;
}

function inputSource({ input }: SearchOptions): Source {
  return {
    kind: 'document',
    name: standardInput,
    path: null,
    size: 0,
    isRepeatable: false,
    read: () => collectBounded(input, documentLimitBytes),
  };
}

async function* sourcesOf(path: string, options: SearchOptions, seen: Seen): AsyncGenerator<Found> {
  const absolute = resolve(options.folder, path);
  const found = await stat(absolute).catch((error: unknown) => error);
  if (found instanceof Error) {
    if (isGlob(path)) yield* globbed(path, options, seen);
    else yield { kind: 'unreadable', name: formatShownPath(absolute, options.folder), reason: formatFileErrorText(found) };
    return;
  }
  yield* (found as Awaited<ReturnType<typeof stat>>).isDirectory()
    ? inFolder(absolute, path, options, seen)
    : fileOrArchive(absolute, options, seen);
}

async function* globbed(pattern: string, options: SearchOptions, seen: Seen): AsyncGenerator<Found> {
  let hasMatch = false;
  for (const path of await expandGlob(pattern, options.folder)) {
    hasMatch = true;
    yield* fileOrArchive(path, options, seen);
  }
  if (!hasMatch) yield { kind: 'unreadable', name: pattern, reason: nothingMatches };
}

async function* fileOrArchive(path: string, options: SearchOptions, seen: Seen): AsyncGenerator<Found> {
  if (!isNew(path, seen)) return;
  const name = formatShownPath(path, options.folder);
  if (isArchive(path)) yield* readArchive(path, name, archiveLimits, options.isWanted);
  else yield* documentOrRenamedZip(path, name, options);
}

/** A ZIP may have the name of a document: browsers and mail programs rename files. Pipes can be read only once. */
async function* documentOrRenamedZip(path: string, name: string, { isWanted }: SearchOptions): AsyncGenerator<Found> {
  const file = fileSource(path, name);
  if (file.kind !== 'document' || !file.isRepeatable) {
    yield file;
    return;
  }
  const content = file.size <= smallFileBytes ? readNow(path, file.size) : null;
  const isZip = content === null ? isZipByContent(path) : isZipContent(content);
  if (isZip) yield* readArchive(path, name, archiveLimits, isWanted);
  else yield content === null ? file : { ...file, read: readOnceFrom(content, file.read) };
}

/** Files of up to that many bytes are opened once, for the first bytes and the rest: opening a file takes as long as reading an invoice. */
const smallFileBytes = 65_536;

/** Null for an empty file, which may have content that its size does not state, and for one that cannot be read, which is reported later. */
function readNow(path: string, size: number): Uint8Array | null {
  if (size === 0) return null;
  try {
    return readRegularFile(path, size, documentLimitBytes);
  } catch {
    return null;
  }
}

/** What was read is for the first that asks, and then no longer in memory. */
function readOnceFrom(content: Uint8Array, readAgain: Source['read']): Source['read'] {
  let kept: Uint8Array | null = content;
  return async () => {
    const first = kept;
    kept = null;
    return first ?? readAgain();
  };
}

/** A file; also of another kind, such as a pipe. */
export function fileSource(path: string, name: string): Source | Unreadable {
  try {
    const found = statSync(path);
    const { size } = found;
    const isRepeatable = found.isFile();
    // Files of the system state a size of 0 although they have content.
    const isRegular = isRepeatable && size > 0;
    const read = async () => (isRegular ? readRegularFile(path, size, documentLimitBytes) : readBounded(path, documentLimitBytes));
    return { kind: 'document', name, path, size, isRepeatable, read };
  } catch (error) {
    return { kind: 'unreadable', name, reason: formatFileErrorText(error) };
  }
}

async function* inFolder(path: string, typed: string, options: SearchOptions, seen: Seen): AsyncGenerator<Found> {
  let hasFile = false;
  for await (const found of walk(path, options)) {
    hasFile = true;
    if (typeof found !== 'string') yield found;
    else yield* fileOrArchive(found, options, seen);
  }
  if (!hasFile) yield { kind: 'unreadable', name: typed, reason: noInvoices };
}

/**
 * The XML files and archives in a folder, sorted by path. Symbolic links to folders are not followed, so that there are no loops and nothing outside of
 * the folder is read; links to files are.
 */
async function* walk(folder: string, options: SearchOptions): AsyncGenerator<string | Unreadable> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => error);
  if (!Array.isArray(entries)) {
    yield { kind: 'unreadable', name: formatShownPath(folder, options.folder), reason: formatFileErrorText(entries) };
    return;
  }
  // A folder is sorted by what its files begin with, which gives the order of whole paths.
  const named = entries.map((entry) => ({ entry, key: entry.isDirectory() ? `${entry.name}/` : entry.name }));
  named.sort((left, right) => (left.key < right.key ? -1 : 1));
  for (const { entry } of named) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path, options);
    else if (isSearched(entry.name, options) && (entry.isFile() || (await isReadLink(entry, path, options)))) yield path;
  }
}

function isSearched(name: string, { isWanted }: SearchOptions): boolean {
  return name.toLowerCase().endsWith('.xml') || isArchive(name) || isWanted?.(name) === true;
}

async function isReadLink(entry: Dirent, path: string, { areLinksFollowed = true }: SearchOptions): Promise<boolean> {
  return areLinksFollowed && entry.isSymbolicLink() && !(await isFolder(path));
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

const noInvoices = {
  pl: 'W tym folderze nie ma plików *.xml ani archiwów (.zip, .tar, .tar.gz, .tgz).',
  en: 'The folder contains no *.xml files and no archives (.zip, .tar, .tar.gz, .tgz).',
};

const nothingMatches = {
  pl: 'Żaden plik nie pasuje do tego wzorca.',
  en: 'No file matches this pattern.',
};

/** A path relative to the current folder if it is inside it, with `/` on all systems. */
function formatShownPath(path: string, folder: string): string {
  const inside = relative(folder, path);
  const isInside = inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  const shown = isInside ? inside : path;
  return sep === '/' ? shown : shown.replaceAll(sep, '/');
}
