import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflateRawAsync = promisify(inflateRaw);

/**
 * Unpacks a raw DEFLATE stream with `node:zlib`: the `Inflate` of `read-entry` outside of browsers.
 *
 * @returns null beyond the limit, where unpacking stops; rejects if the stream is damaged
 */
export async function inflate(packed: Uint8Array, limitBytes: number): Promise<Uint8Array | null> {
  try {
    return await inflateRawAsync(packed, { maxOutputLength: Math.max(1, limitBytes) });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
