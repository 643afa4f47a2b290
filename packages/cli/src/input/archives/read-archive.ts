import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  type ArchiveEntry,
  ArchiveError,
  type ArchiveLimits,
  archiveLimits,
  archiveProblemTexts,
  createMeter,
} from '@nakor/collection/archives/limits';
import { readTar } from '@nakor/collection/archives/read-tar';
import { formatFileErrorText } from '../../shared/file-errors.ts';
import type { Found } from '../source.ts';
import { readZipArchive } from './read-zip-archive.ts';

/** Whether a file is an archive whose documents are read, by its name. */
export function isArchive(path: string): boolean {
  return /\.(?:zip|tar|tgz|tar\.gz)$/i.test(path);
}

/**
 * The documents of an archive, unpacked one after another and never to a folder. Files that are no XML are ignored.
 *
 * @param name the archive as shown
 */
export async function* readArchive(path: string, name: string, limits: ArchiveLimits = archiveLimits): AsyncGenerator<Found> {
  const found = await stat(path).catch((error: unknown) => error);
  if (found instanceof Error) {
    yield { kind: 'unreadable', name, reason: formatFileErrorText(found) };
    return;
  }
  const { size } = found as Awaited<ReturnType<typeof stat>> & { size: number };
  let documents = 0;
  let shown = 0;
  const isZip = /\.zip$/i.test(path);
  try {
    for await (const entry of entriesOf(path, isZip, size, limits)) {
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
  yield { kind: 'archive', name, size, isZip, documents };
}

function entriesOf(path: string, isZip: boolean, size: number, limits: ArchiveLimits): AsyncGenerator<ArchiveEntry> {
  const meter = createMeter(size, limits);
  return isZip ? readZipArchive(path, meter, limits.entries) : readTar(createReadStream(path), /gz$/i.test(path), meter);
}

function foundOf(entry: ArchiveEntry, archive: string): Found {
  const name = `${archive}!/${entry.name}`;
  if (entry.problem !== null) return { kind: 'unreadable', name, reason: archiveProblemTexts[entry.problem] };
  const { content } = entry;
  return { kind: 'document', name, path: null, size: content?.length ?? 0, isRepeatable: true, read: async () => content };
}
