import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IsWanted } from '@nakor/collection/archives/entry-kind';
import {
  type ArchiveEntry,
  ArchiveError,
  type ArchiveLimits,
  type ArchiveMeter,
  archiveLimits,
  archiveProblemTexts,
  createMeter,
} from '@nakor/collection/archives/limits';
import { readTar } from '@nakor/collection/archives/read-tar';
import { recognizeFile } from '@nakor/collection/recognize-file';
import { formatFileErrorText } from '../../shared/file-errors.ts';
import type { Found } from '../source.ts';
import { readZipArchive } from './read-zip-archive.ts';

const tarName = /\.(?:tar|tgz|tar\.gz)$/i;

/** Whether a file is an archive whose documents are read, by its name. */
export function isArchive(path: string): boolean {
  return /\.(?:zip|tar|tgz|tar\.gz)$/i.test(path);
}

/** A ZIP begins so; documents of office programs are told apart by their first entry. */
const zipSignature = 0x504b0304;

/** What is read of a file to recognize it, in bytes. */
const beginningBytes = 1_000;

/** Whether the content of a file, or its beginning, is that of a ZIP of documents. */
export function isZipContent(content: Uint8Array): boolean {
  const beginning = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, beginningBytes));
  return beginning.length >= 4 && beginning.readUInt32BE(0) === zipSignature && recognizeFile(beginning) === 'archive';
}

/** Whether a file is a ZIP of documents, whatever its name. It is opened for its first bytes alone; false if it cannot be read. */
export function isZipByContent(path: string): boolean {
  try {
    const file = openSync(path, 'r');
    try {
      const beginning = Buffer.alloc(beginningBytes);
      return isZipContent(beginning.subarray(0, readSync(file, beginning, 0, beginning.length, 0)));
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}

/**
 * The documents of an archive, unpacked one after another and never to a folder. Files that are no XML are ignored.
 *
 * @param name     the archive as shown
 * @param isWanted which files are documents, too, although they are no XML
 */
export async function* readArchive(
  path: string,
  name: string,
  limits: ArchiveLimits = archiveLimits,
  isWanted?: IsWanted,
): AsyncGenerator<Found> {
  const found = await stat(path).catch((error: unknown) => error);
  if (found instanceof Error) {
    yield { kind: 'unreadable', name, reason: formatFileErrorText(found) };
    return;
  }
  const { size } = found as Awaited<ReturnType<typeof stat>> & { size: number };
  let documents = 0;
  let shown = 0;
  const names = new Set<string>();
  const isZip = !tarName.test(path);
  try {
    for await (const read of entriesOf(path, isZip, createMeter(size, limits), limits.entries, isWanted)) {
      // Two files with one name could not be told apart in a report, and programs unpack one or the other.
      const entry: ArchiveEntry = names.has(read.name) ? { name: read.name, problem: 'twice' } : read;
      names.add(read.name);
      shown += 1;
      if (entry.problem === null) documents += 1;
      yield foundOf(entry, name);
    }
    if (shown === 0) yield { kind: 'unreadable', name, reason: archiveProblemTexts.empty };
  } catch (error) {
    yield {
      kind: 'unreadable',
      name,
      reason: error instanceof ArchiveError ? archiveProblemTexts[error.problem] : formatFileErrorText(error),
    };
  }
  yield { kind: 'archive', name, size, isPackage: isZip || isCompressed(path), documents };
}

function isCompressed(path: string): boolean {
  return /gz$/i.test(path);
}

function entriesOf(
  path: string,
  isZip: boolean,
  meter: ArchiveMeter,
  maxEntries: number,
  isWanted?: IsWanted,
): AsyncGenerator<ArchiveEntry> {
  return isZip ? readZipArchive(path, meter, maxEntries, isWanted) : readTar(createReadStream(path), isCompressed(path), meter, isWanted);
}

function foundOf(entry: ArchiveEntry, archive: string): Found {
  const name = `${archive}!/${entry.name}`;
  if (entry.problem !== null) return { kind: 'unreadable', name, reason: archiveProblemTexts[entry.problem] };
  const { content } = entry;
  return { kind: 'document', name, path: null, size: content?.length ?? 0, isRepeatable: true, read: async () => content };
}
