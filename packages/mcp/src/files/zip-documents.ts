import { getEntryKind, type IsWanted } from '@nakor/collection/archives/entry-kind';
import {
  ArchiveError,
  type ArchiveProblem,
  archiveLimits,
  archiveProblemTexts,
  createMeter,
  documentLimitBytes,
} from '@nakor/collection/archives/limits';
import { inflate } from '@nakor/documents/zip/inflate';
import { listZipEntries, overlapsNext, type ZipEntry } from '@nakor/documents/zip/list-entries';
import { readZipEntry } from '@nakor/documents/zip/read-entry';
import { runOnBytes, type ZipSource } from '@nakor/documents/zip/source';
import { ZipError, type ZipProblem } from '@nakor/documents/zip/zip-error';
import { FileProblem } from './file-problem.ts';

/** A document that can be read. */
export interface FoundDocument {
  /** A path that tools accept: that of a file, or `archive.zip!/folder/invoice.xml`. */
  readonly name: string;
  /** Throws {@link FileProblem}. */
  readonly read: () => Promise<Uint8Array>;
}

/**
 * Lists the documents of a ZIP. Files that are no XML are ignored; others that cannot be read say why when they are read.
 *
 * @param path     the archive as the call names it
 * @param isWanted which files are documents, too, although they are no XML
 * @throws FileProblem if it is damaged, or unpacks to more than an archive may
 */
export function listZipDocuments(path: string, archive: Uint8Array, isWanted?: IsWanted): readonly FoundDocument[] {
  try {
    const { entries, problem } = runOnBytes(archive, listZipEntries(archive.length, { entries: archiveLimits.entries, isStrict: false }));
    if (problem !== null) throw new ZipError(problem);
    if (entries.some(overlapsNext)) throw new ArchiveError('overlap');
    const meter = createMeter(archive.length, archiveLimits);
    const source: ZipSource = { size: archive.length, read: async (at, length) => archive.subarray(at, at + length) };
    return entries.flatMap((entry) => {
      const kind = entry.name.endsWith('/') ? 'ignored' : entry.isLink ? 'link' : getEntryKind(entry.name, isWanted);
      if (kind === 'ignored') return [];
      // No entry is unpacked beyond the size that it states.
      if (kind === 'document') meter.countBytes(Math.min(entry.bytes, documentLimitBytes));
      return { name: `${path}!/${entry.name}`, read: () => (kind === 'document' ? readEntry(source, entry) : refuse(kind)) };
    });
  } catch (error) {
    throw toFileProblem(error);
  }
}

async function refuse(problem: ArchiveProblem): Promise<never> {
  throw new FileProblem(archiveProblemTexts[problem]);
}

async function readEntry(source: ZipSource, entry: ZipEntry): Promise<Uint8Array> {
  try {
    return await readZipEntry(source, entry, documentLimitBytes, inflate);
  } catch (error) {
    throw toFileProblem(error);
  }
}

const archiveProblems: Readonly<Record<ZipProblem, ArchiveProblem>> = {
  not_a_zip: 'damaged',
  damaged: 'damaged',
  encrypted: 'encrypted',
  unsupported: 'method',
  too_large: 'total',
  too_many_files: 'entries',
};

/** Why an archive or a file of it cannot be read, as a problem of a call; other errors as they are. */
export function toFileProblem(error: unknown): unknown {
  if (error instanceof ArchiveError) return new FileProblem(archiveProblemTexts[error.problem]);
  return error instanceof ZipError ? new FileProblem(archiveProblemTexts[archiveProblems[error.problem]]) : error;
}
