/** Maximum size of an invoice, in bytes: that of the engine. */
export const documentLimitBytes = 10_000_000;

/**
 * Reads a stream.
 *
 * @param limitBytes the stream is cancelled beyond it
 * @returns null if it has more bytes than that
 * @throws TypeError if a decompressed stream is damaged
 */
export async function readStream(stream: ReadableStream<Uint8Array>, limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > limitBytes) {
      await reader.cancel();
      return null;
    }
    pieces.push(read.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The decompressed bytes; null if they exceed the limit. Throws TypeError if they are damaged. */
export function decompress(content: Blob, format: 'gzip' | 'deflate-raw', limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const decompression = new DecompressionStream(format) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>;
  return readStream((content.stream() as ReadableStream<Uint8Array>).pipeThrough(decompression), limitBytes);
}
