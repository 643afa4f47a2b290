import type { ZipSource } from '@nakor/documents/zip/source';
import { BatchInputError } from '../model/batch-error.ts';
import type { BatchObjects } from './batch-objects.ts';

/** Bytes that are read ahead, so that neighbouring small documents take one request. */
const aheadBytes = 4_000_000;
/** A gap up to this size is read, too. */
const gapBytes = 65_536;

/**
 * An archive in an object. Where parts are read one behind the other, more is read at once; a part elsewhere is read alone, so that an archive
 * whose files are scattered causes no more traffic than its size.
 *
 * @throws BatchInputError `input_missing` if the object was deleted meanwhile
 */
export function createObjectSource(objects: Pick<BatchObjects, 'readRange'>, key: string, size: number): ZipSource {
  let window = { at: 0, bytes: new Uint8Array() };
  let lastEnd = -1;

  async function fill(at: number, length: number): Promise<void> {
    const isSequential = lastEnd >= 0 && at >= lastEnd && at - lastEnd <= gapBytes;
    const end = Math.min(size, at + (isSequential ? Math.max(length, aheadBytes) : length));
    const bytes = await objects.readRange(key, at, end);
    if (bytes === null) throw new BatchInputError('input_missing');
    window = { at, bytes: new Uint8Array(bytes) };
  }

  return {
    size,
    async read(at, length) {
      const isInside = at >= window.at && at + length <= window.at + window.bytes.length;
      if (!isInside && length > 0) await fill(at, length);
      lastEnd = at + length;
      return window.bytes.subarray(at - window.at, at - window.at + length);
    },
  };
}
