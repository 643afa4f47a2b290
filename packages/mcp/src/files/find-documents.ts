import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { IsWanted } from '@nakor/collection/archives/entry-kind';
import { archiveExtensions, isArchive, listArchiveDocuments } from './archive-documents.ts';
import type { DocumentFolders } from './document-folders.ts';
import { describeOtherExtension, describeTooMany, describeUnreadable, noDocuments } from './file-messages.ts';
import { FileProblem } from './file-problem.ts';
import type { FoundDocument } from './zip-documents.ts';

/** Most documents of one call: more would take longer than clients wait. */
const collectionLimit = 2_000;

/** Most files and folders that are looked at for them. */
const entryLimit = 50_000;

/** Largest archives of one call, together, in bytes: they are held in memory. */
const archivesLimitBytes = 100_000_000;

/** Largest document, in bytes. */
const documentLimitBytes = 10_000_000;

/**
 * Finds the documents of a folder with its subfolders, or of an archive. Archives in folders are read, too.
 *
 * @param path     as the call names it
 * @param isWanted which files are documents, too, although they are no XML
 * @returns    sorted by path, those of an archive in its order; null if the path names an XML file
 * @throws FileProblem if nothing is found, or more than a call may have
 */
export async function findDocuments(path: string, folders: DocumentFolders, isWanted?: IsWanted): Promise<readonly FoundDocument[] | null> {
  if (isXml(path)) return null;
  const real = await folders.locate(path);
  const found = await stat(real).catch(() => null);
  const isFolder = found?.isDirectory() === true;
  if (!isFolder && !isArchive(path)) throw new FileProblem(describeOtherExtension(path, ['.xml', ...archiveExtensions]));
  const search: Search = { folders, isWanted, entries: 0, archiveBytes: 0, documents: [] };
  if (isFolder) await searchFolder(real, path, search);
  else await addFile(path, search);
  if (search.documents.length === 0) throw new FileProblem(noDocuments(path));
  return search.documents;
}

/** What was found so far. */
interface Search {
  readonly folders: DocumentFolders;
  readonly isWanted: IsWanted | undefined;
  readonly documents: FoundDocument[];
  entries: number;
  archiveBytes: number;
}

/** Links to folders are not followed, so that there are no loops. */
async function searchFolder(real: string, shown: string, search: Search): Promise<void> {
  const entries = await readdir(real, { withFileTypes: true }).catch(() => null);
  if (entries === null) throw new FileProblem(describeUnreadable(shown, 'readdir'));
  entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  for (const entry of entries) {
    search.entries += 1;
    if (search.entries > entryLimit) throw new FileProblem(describeTooMany(shown, collectionLimit));
    const name = `${shown.replace(/[\\/]$/, '')}/${entry.name}`;
    if (entry.isDirectory()) await searchFolder(join(real, entry.name), name, search);
    else if (isXml(name) || isArchive(name) || search.isWanted?.(name) === true) await addFile(name, search);
  }
}

async function addFile(name: string, search: Search): Promise<void> {
  const { folders, documents, isWanted } = search;
  if (isArchive(name)) {
    try {
      const archive = await folders.readLocated(name, archivesLimitBytes - search.archiveBytes);
      search.archiveBytes += archive.length;
      documents.push(...(await listArchiveDocuments(name, archive, isWanted)));
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      documents.push({ name, read: () => Promise.reject(error) });
    }
  } else {
    const others = isWanted?.(name) === true ? [extname(name)] : [];
    documents.push({ name, read: () => folders.readLocated(name, documentLimitBytes, others) });
  }
  if (documents.length > collectionLimit) throw new FileProblem(describeTooMany(name, collectionLimit));
}

function isXml(path: string): boolean {
  return path.toLowerCase().endsWith('.xml');
}
