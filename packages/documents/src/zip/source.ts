import { ZipError } from './zip-error.ts';

/** A part of an archive that a reader needs next: its offset and length, in bytes. */
interface ZipRange {
  readonly at: number;
  readonly length: number;
}

/** A reader that asks for parts of an archive, so that the same checks serve files, blobs and bytes in memory. */
export type ZipSteps<Value> = Generator<ZipRange, Value, Uint8Array>;

/** An archive that need not be in memory. */
export interface ZipSource {
  /** Size in bytes. */
  readonly size: number;
  /** The bytes of a part; fewer if the archive was truncated in the meantime. */
  read(at: number, length: number): Promise<Uint8Array>;
}

/**
 * Runs a reader on an archive that is read in parts.
 *
 * @throws ZipError, or what the source throws
 */
export async function runOnSource<Value>(source: ZipSource, steps: ZipSteps<Value>): Promise<Value> {
  let step = steps.next();
  while (step.done !== true) {
    const { at, length } = step.value;
    step = steps.next(requireAll(await source.read(at, length), length));
  }
  return step.value;
}

/**
 * Runs a reader on an archive in memory.
 *
 * @throws ZipError
 */
export function runOnBytes<Value>(archive: Uint8Array, steps: ZipSteps<Value>): Value {
  let step = steps.next();
  while (step.done !== true) {
    const { at, length } = step.value;
    step = steps.next(requireAll(archive.subarray(at, at + length), length));
  }
  return step.value;
}

function requireAll(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length !== length) throw new ZipError('damaged');
  return bytes;
}

/** An archive that the browser or Node holds outside of memory. */
export function createBlobSource(blob: Blob): ZipSource {
  return {
    size: blob.size,
    read: async (at, length) => new Uint8Array(await blob.slice(at, at + length).arrayBuffer()),
  };
}
