import { type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { getEntryKind, type IsWanted } from './entry-kind.ts';
import { type ArchiveEntry, ArchiveError, type ArchiveMeter, documentLimitBytes } from './limits.ts';

/**
 * Reads the documents of a TAR or TAR.GZ, one after another.
 *
 * @param file          the archive; it is destroyed at the end
 * @param isPacked      whether it is a TAR.GZ
 * @param isWanted      which files are documents, too, although they are no XML
 * @param documentBytes size of the largest file that is read
 * @throws ArchiveError if a limit is exceeded or the archive is damaged
 */
export async function* readTar(
  file: Readable,
  isPacked: boolean,
  meter: ArchiveMeter,
  isWanted?: IsWanted,
  documentBytes = documentLimitBytes,
): AsyncGenerator<ArchiveEntry> {
  let failure: unknown = null;
  const counter = new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      try {
        meter.countBytes(piece.length);
        done(null, piece);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const tar = extract();
  const stages = [file, ...(isPacked ? [createGunzip()] : []), counter];
  const fail = (error: unknown) => {
    failure ??= error;
    for (const stage of stages) stage.destroy();
    tar.destroy(error as Error);
  };
  for (const stage of stages) stage.on('error', fail);
  stages.reduce((from, to) => from.pipe(to as Transform) as typeof from).pipe(tar);
  try {
    for await (const entry of tar) {
      meter.countEntry();
      const { name, type = 'file' } = entry.header;
      const read = await readEntry(name, type, entry as EntryStream, documentBytes, isWanted);
      if (read !== null) yield read;
    }
  } catch (error) {
    const cause = failure ?? error;
    throw cause instanceof ArchiveError ? cause : new ArchiveError('damaged');
  } finally {
    for (const stage of stages) stage.destroy();
    tar.destroy();
  }
  if (failure !== null) throw failure instanceof ArchiveError ? failure : new ArchiveError('damaged');
}

type EntryStream = AsyncIterable<Uint8Array> & { resume(): unknown };

async function readEntry(
  name: string,
  type: string,
  entry: EntryStream,
  documentBytes: number,
  isWanted?: IsWanted,
): Promise<ArchiveEntry | null> {
  const kind = type === 'directory' ? 'ignored' : getEntryKind(name, isWanted);
  if (kind !== 'document' || !isFile(type)) {
    entry.resume();
    if (kind === 'ignored') return null;
    return { name, problem: kind === 'document' ? 'link' : kind };
  }
  return { name, content: await collectWhole(entry, documentBytes), problem: null };
}

function isFile(type: string): boolean {
  return type === 'file' || type === 'contiguous-file';
}

/** Reads to the end also what is too large, because the next file follows it. */
async function collectWhole(entry: EntryStream, limitBytes: number): Promise<Uint8Array | null> {
  let size = 0;
  const pieces: Uint8Array[] = [];
  for await (const piece of entry) {
    size += piece.length;
    if (size <= limitBytes) pieces.push(piece);
    else pieces.length = 0;
  }
  return size > limitBytes ? null : Buffer.concat(pieces, size);
}
