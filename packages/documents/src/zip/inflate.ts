import { promisify } from 'node:util';
import { inflateRaw, inflateRawSync } from 'node:zlib';

const inflateRawAsync = promisify(inflateRaw);

/** Up to this size, unpacking takes less time than handing it to another thread and back. In bytes. */
const smallBytes = 65_536;

/**
 * Unpacks a raw DEFLATE stream with `node:zlib`: the `Inflate` of `read-entry` outside of browsers.
 *
 * @returns null beyond the limit, where unpacking stops; rejects if the stream is damaged
 */
export async function inflate(packed: Uint8Array, limitBytes: number): Promise<Uint8Array | null> {
  const options = { maxOutputLength: Math.max(1, limitBytes) };
  try {
    return limitBytes <= smallBytes ? inflateRawSync(packed, options) : await inflateRawAsync(packed, options);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
