import { getEntryKind, type IsWanted } from '@nakor/collection/archives/entry-kind';
import { ArchiveError, type ArchiveProblem, archiveLimits, createMeter } from '@nakor/collection/archives/limits';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { documentLimitBytes, readStream } from './read-stream.ts';

/** A file of an archive: its content, null if it is larger than a document may be; or why it is not read. */
type TarDocument =
  | { readonly name: string; readonly content: Blob | null; readonly problem: null }
  | { readonly name: string; readonly problem: ArchiveProblem };

/** What was read of an archive, and why its rest was not; null for all of it. */
export interface TarList {
  readonly documents: readonly TarDocument[];
  readonly problem: ArchiveProblem | null;
}

/** Unpacks the documents of a TAR, or of a TAR.GZ. The browser may keep their contents on the disk, and gives them back one by one. */
export async function listTarDocuments(file: Blob, isPacked: boolean, isWanted?: IsWanted): Promise<TarList> {
  const documents: TarDocument[] = [];
  const meter = createMeter(file.size, archiveLimits);
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      meter.countBytes(piece.length);
      controller.enqueue(piece);
    },
  });
  const bytes = file.stream() as ReadableStream<Uint8Array>;
  const unpacked = isPacked ? bytes.pipeThrough(gunzip()) : bytes;
  const entries = unpacked
    .pipeThrough(counter)
    .pipeThrough(createTarDecoder({ strict: true }))
    .getReader();
  try {
    for (let next = await entries.read(); !next.done; next = await entries.read()) {
      meter.countEntry();
      const read = await readEntry(next.value, isWanted);
      if (read !== null) documents.push(read);
    }
    return { documents, problem: null };
  } catch (error) {
    return { documents, problem: error instanceof ArchiveError ? error.problem : 'damaged' };
  }
}

function gunzip(): ReadableWritablePair<Uint8Array, Uint8Array> {
  return new DecompressionStream('gzip') as unknown as ReadableWritablePair<Uint8Array, Uint8Array>;
}

/** The next file of an archive begins behind the content of this one, so it is read to its end in any case. */
async function readEntry({ header, body }: ParsedTarEntry, isWanted?: IsWanted): Promise<TarDocument | null> {
  const { name, size, type = 'file' } = header;
  const kind = type === 'directory' ? 'ignored' : getEntryKind(name, isWanted);
  if (kind === 'document' && type === 'file') {
    if (size > documentLimitBytes) return { name, content: (await skip(body)) ?? null, problem: null };
    const content = await readStream(body, documentLimitBytes);
    return { name, content: content === null ? null : new Blob([content]), problem: null };
  }
  await skip(body);
  if (kind === 'ignored') return null;
  return { name, problem: kind === 'document' ? 'link' : kind };
}

async function skip(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read());
}
