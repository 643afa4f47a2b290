import { Readable } from 'node:stream';
import type { IsWanted } from '@nakor/collection/archives/entry-kind';
import { type ArchiveEntry, type ArchiveLimits, archiveLimits, archiveProblemTexts, createMeter } from '@nakor/collection/archives/limits';
import { readTar } from '@nakor/collection/archives/read-tar';
import { tooLargeTexts } from '@nakor/collection/outcome';
import { FileProblem } from './file-problem.ts';
import { type FoundDocument, listZipDocuments, toFileProblem } from './zip-documents.ts';

/** How the archives end that are read. */
export const archiveExtensions: readonly string[] = ['.zip', '.tar', '.tar.gz', '.tgz'];

/** A TAR has no list of its files, so that all of them are unpacked at once and kept. */
const tarLimits: ArchiveLimits = { ...archiveLimits, totalBytes: 200_000_000 };

/** Whether a path names an archive. */
export function isArchive(path: string): boolean {
  const name = path.toLowerCase();
  return archiveExtensions.some((extension) => name.endsWith(extension));
}

/** The archive of a path such as `archive.zip!/folder/invoice.xml`; null for other paths. */
export function archiveOf(path: string): string | null {
  const end = path.indexOf('!/');
  const archive = end === -1 ? '' : path.slice(0, end);
  return isArchive(archive) ? archive : null;
}

/**
 * Lists the documents of an archive. Files that are no XML are ignored; others that cannot be read say why when they are read.
 *
 * @param path     the archive as the call names it
 * @param isWanted which files are documents, too, although they are no XML
 * @throws FileProblem if it is damaged, or unpacks to more than an archive may
 */
export async function listArchiveDocuments(path: string, archive: Uint8Array, isWanted?: IsWanted): Promise<readonly FoundDocument[]> {
  if (path.toLowerCase().endsWith('.zip')) return listZipDocuments(path, archive, isWanted);
  const documents: FoundDocument[] = [];
  try {
    const meter = createMeter(archive.length, tarLimits);
    for await (const entry of readTar(Readable.from([archive]), /gz$/i.test(path), meter, isWanted)) {
      documents.push({ name: `${path}!/${entry.name}`, read: async () => contentOf(entry) });
    }
  } catch (error) {
    throw toFileProblem(error);
  }
  return documents;
}

function contentOf(entry: ArchiveEntry): Uint8Array {
  if (entry.problem !== null) throw new FileProblem(archiveProblemTexts[entry.problem]);
  if (entry.content === null) throw new FileProblem(tooLargeTexts);
  return entry.content;
}
