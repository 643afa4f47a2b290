import { Readable } from 'node:stream';
import type { BatchObjects } from '@nakor/batches/objects/batch-objects';

/** Objects in memory, and how they were read. */
export interface MemoryObjects extends BatchObjects {
  readonly contents: Map<string, Uint8Array>;
  /** Bytes that were read in ranges. */
  readonly rangeBytes: number;
}

/** Creates objects in memory. Streams are cut into pieces, as they arrive from a network. */
export function createMemoryObjects(): MemoryObjects {
  const contents = new Map<string, Uint8Array>();
  let rangeBytes = 0;
  const keysWith = (prefix: string) => [...contents.keys()].filter((key) => key.startsWith(prefix)).toSorted();
  const objects: MemoryObjects = {
    contents,
    get rangeBytes() {
      return rangeBytes;
    },
    size: async (key) => contents.get(key)?.length ?? null,
    async readRange(key, from, to) {
      const found = contents.get(key)?.subarray(from, to) ?? null;
      rangeBytes += found?.length ?? 0;
      return found;
    },
    get: async (key) => contents.get(key) ?? null,
    async openStream(key) {
      const content = contents.get(key);
      return content === undefined ? null : Readable.from(cut(content), { objectMode: false });
    },
    async put(key, content) {
      contents.set(key, Uint8Array.from(content));
    },
    async putIfAbsent(key, content) {
      if (contents.has(key)) return false;
      contents.set(key, Uint8Array.from(content));
      return true;
    },
    async putStream(key, pieces) {
      const collected: Uint8Array[] = [];
      for await (const piece of pieces) collected.push(piece);
      contents.set(key, Buffer.concat(collected));
    },
    async *list(prefix) {
      yield* keysWith(prefix);
    },
    async delete(key) {
      contents.delete(key);
    },
    async deletePrefix(prefix) {
      for (const key of keysWith(prefix)) contents.delete(key);
    },
  };
  return objects;
}

const pieceBytes = 60_000;

function* cut(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes);
}
