import { createTarPacker, type TarPackController } from 'modern-tar';
import type { DocumentToPack } from '../protocol.ts';

/** An archive, which the browser may keep on the disk. */
export interface PackedArchive {
  readonly content: Blob;
  readonly format: 'targz' | 'tar';
  readonly documents: number;
  /** Documents that could not be read, such as deleted files. */
  readonly unreadable: number;
}

/** How an archive is packed. */
export interface Packing {
  /** The documents, from the first one on. */
  open(): AsyncIterable<DocumentToPack>;
  readonly onDocument: (count: number) => void;
  readonly signal: AbortSignal;
}

/** Largest archive of a batch, in bytes. */
export const archiveLimitBytes = 5_000_000_000;

/** What is in memory of a compressed archive, in bytes; the rest is left to the browser, piece by piece. */
const pieceBytes = 8_388_608;

/** The same files give the same bytes, whenever and by whomever they are packed. */
const sameForAll = { mtime: new Date(0), mode: 0o644, uid: 0, gid: 0, type: 'file' } as const;

/** From this size on, an archive must not unpack to more than this multiple: readers take it for a ZIP bomb. */
const bomb = { freeBytes: 200_000_000, ratio: 200 } as const;

const tarBlockBytes = 512;

/**
 * Packs documents into a compressed TAR, one after another: of documents and archive, only a piece is in memory. Many copies of one document are
 * packed so tightly that no reader accepts the archive: these are not compressed.
 *
 * @returns null if the archive is larger than {@link archiveLimitBytes}
 * @throws the reason of the signal
 */
export async function packDocuments(packing: Packing): Promise<PackedArchive | null> {
  const packed = await pack(packing, true);
  if (packed === null || packed.unpackedBytes <= Math.max(bomb.freeBytes, packed.content.size * bomb.ratio)) return packed;
  return pack(packing, false);
}

async function pack(packing: Packing, isCompressed: boolean): Promise<(PackedArchive & { readonly unpackedBytes: number }) | null> {
  const { readable, controller } = createTarPacker();
  const compression = new CompressionStream('gzip') as unknown as ReadableWritablePair<Uint8Array, Uint8Array>;
  const stream = isCompressed ? readable.pipeThrough(compression) : readable;
  const collected = collect(stream);
  const [content, counts] = await Promise.all([collected, feed(packing, controller).catch((error: unknown) => ({ error }))]);
  if (content === null) return null;
  if ('error' in counts) throw counts.error;
  return { content, format: isCompressed ? 'targz' : 'tar', ...counts };
}

async function feed({ open, onDocument, signal }: Packing, controller: TarPackController) {
  let [documents, unreadable, unpackedBytes] = [0, 0, 0];
  try {
    for await (const { name, content } of open()) {
      signal.throwIfAborted();
      const bytes = await readContent(content);
      if (bytes === null) {
        unreadable += 1;
        continue;
      }
      const writer = controller.add({ name, size: bytes.length, ...sameForAll }).getWriter();
      if (bytes.length > 0) await writer.write(bytes);
      await writer.close();
      documents += 1;
      unpackedBytes += tarBlockBytes + Math.ceil(bytes.length / tarBlockBytes) * tarBlockBytes;
      onDocument(documents);
    }
    signal.throwIfAborted();
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  }
  return { documents, unreadable, unpackedBytes };
}

async function readContent(content: DocumentToPack['content']): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return content instanceof Uint8Array ? content : new Uint8Array(await content.arrayBuffer());
  } catch {
    return null;
  }
}

/** Gives what a stream brings to the browser, piece by piece. @returns null if it is too large; an empty archive if it fails, which its writer reports */
async function collect(stream: ReadableStream<Uint8Array>): Promise<Blob | null> {
  const pieces: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let [waitingBytes, bytes] = [0, 0];
  const reader = stream.getReader();
  const readNext = () => reader.read().catch(() => ({ done: true, value: undefined }) as const);
  for (let read = await readNext(); !read.done; read = await readNext()) {
    bytes += read.value.length;
    if (bytes > archiveLimitBytes) {
      await reader.cancel();
      return null;
    }
    waiting.push(read.value as Uint8Array<ArrayBuffer>);
    waitingBytes += read.value.length;
    if (waitingBytes < pieceBytes) continue;
    pieces.push(new Blob(waiting));
    [waiting, waitingBytes] = [[], 0];
  }
  return new Blob([...pieces, ...waiting]);
}
