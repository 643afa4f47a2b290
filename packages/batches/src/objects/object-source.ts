import type { ZipSource } from '@nakor/documents/zip/source';
import { BatchInputError } from '../model/batch-error.ts';
import type { BatchObjects } from './batch-objects.ts';

/** Most bytes that are read ahead, so that neighbouring small documents take one request. */
const aheadBytes = 4_000_000;
/** How many times as much is read as was read in sequence so far. */
const growth = 4;
/** A gap up to this size is read, too. */
const gapBytes = 65_536;

/**
 * An archive in an object. The longer parts are read one behind the other, the more is read at once; a part elsewhere is read alone, so that an
 * archive whose files are scattered causes only a few times the traffic of its documents.
 *
 * @throws BatchInputError `input_missing` if the object was deleted meanwhile
 */
export function createObjectSource(objects: Pick<BatchObjects, 'readRange'>, key: string, size: number): ZipSource {
  let window = { at: 0, bytes: new Uint8Array() };
  let lastEnd = -1;
  let inSequence = 0;

  async function fill(at: number, length: number): Promise<void> {
    const end = Math.min(size, at + Math.max(length, Math.min(aheadBytes, growth * inSequence)));
    const bytes = await objects.readRange(key, at, end);
    if (bytes === null) throw new BatchInputError('input_missing');
    window = { at, bytes: new Uint8Array(bytes) };
  }

  return {
    size,
    async read(at, length) {
      const isSequential = lastEnd >= 0 && at >= lastEnd && at - lastEnd <= gapBytes;
      if (!isSequential) inSequence = 0;
      const isInside = at >= window.at && at + length <= window.at + window.bytes.length;
      if (!isInside && length > 0) await fill(at, length);
      lastEnd = at + length;
      inSequence += length;
      return window.bytes.subarray(at - window.at, at - window.at + length);
    },
  };
}
