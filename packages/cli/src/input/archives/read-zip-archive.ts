import { type FileHandle, open } from 'node:fs/promises';
import { getEntryKind, type IsWanted } from '@nakor/collection/archives/entry-kind';
import { type ArchiveEntry, ArchiveError, type ArchiveMeter, type ArchiveProblem } from '@nakor/collection/archives/limits';
import { inflate } from '@nakor/documents/zip/inflate';
import { listZipEntries, overlapsNext, type ZipEntry } from '@nakor/documents/zip/list-entries';
import { readZipEntry } from '@nakor/documents/zip/read-entry';
import { runOnSource, type ZipSource } from '@nakor/documents/zip/source';
import { ZipError } from '@nakor/documents/zip/zip-error';
import { documentLimitBytes } from '../source.ts';

/**
 * Reads the documents of a ZIP, one after another. Checksums are verified.
 *
 * @param isWanted which files are documents, too, although they are no XML
 * @throws ArchiveError if a limit is exceeded or the archive is damaged
 */
export async function* readZipArchive(
  path: string,
  meter: ArchiveMeter,
  maxEntries: number,
  isWanted?: IsWanted,
): AsyncGenerator<ArchiveEntry> {
  await using file = await open(path);
  try {
    const source = fileSource(file, (await file.stat()).size);
    const { entries, problem } = await runOnSource(source, listZipEntries(source.size, { entries: maxEntries, isStrict: false }));
    // Before anything is unpacked: the entries of such an archive can take hours.
    if (entries.some(overlapsNext)) throw new ArchiveError('overlap');
    for (const entry of entries) {
      meter.countEntry();
      const read = await readEntry(source, entry, meter, isWanted);
      if (read !== null) yield read;
    }
    if (problem !== null) throw new ZipError(problem);
  } catch (error) {
    throw error instanceof ZipError ? new ArchiveError(error.problem === 'too_many_files' ? 'entries' : 'damaged') : error;
  }
}

function fileSource(file: FileHandle, size: number): ZipSource {
  return {
    size,
    async read(at, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    },
  };
}

async function readEntry(source: ZipSource, entry: ZipEntry, meter: ArchiveMeter, isWanted?: IsWanted): Promise<ArchiveEntry | null> {
  const { name, bytes } = entry;
  if (name.endsWith('/')) return null;
  const kind = entry.isLink ? 'link' : getEntryKind(name, isWanted);
  if (kind === 'ignored') return null;
  if (kind !== 'document') return { name, problem: kind };
  try {
    if (!entry.isEncrypted && bytes <= documentLimitBytes) meter.countBytes(bytes);
    return { name, content: await readZipEntry(source, entry, documentLimitBytes, inflate), problem: null };
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    if (error.problem === 'too_large') return { name, content: null, problem: null };
    const problem = entryProblemOf(error);
    if (problem === null) throw error;
    return { name, problem };
  }
}

/** Why one file cannot be read, while the directory still says where the others are; null if it is the archive that cannot be read. */
function entryProblemOf({ problem, damagedPart }: ZipError): ArchiveProblem | null {
  if (problem === 'encrypted') return problem;
  return problem === 'unsupported' ? 'method' : damagedPart;
}
