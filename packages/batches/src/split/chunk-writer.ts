import { type ChunkPlan, type DocumentPlace, formatChunkId, type PlannedChunk, type PlannedDocument } from '../model/chunk-plan.ts';
import type { getBatchKeys } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { putJson } from '../objects/json-objects.ts';
import type { FoundDocument } from './found-document.ts';

/** Most documents of a chunk, and most bytes of them. A single document may have more. */
export interface ChunkLimits {
  readonly documents: number;
  readonly bytes: number;
}

/** The limits in use: a chunk takes seconds, so that a repetition costs little, and its documents fit into memory. */
export const chunkLimits: ChunkLimits = { documents: 200, bytes: 20_000_000 };

/** Writes the plans of chunks, and the documents of those that are read on the way. */
export interface ChunkWriter {
  add(found: FoundDocument): Promise<void>;
  /** Writes the last chunk. */
  end(): Promise<readonly PlannedChunk[]>;
  readonly documents: number;
  readonly unreadable: number;
}

/** Starts with the first chunk. Of two documents with one name, only the first is read. */
export function createChunkWriter(objects: BatchObjects, keys: ReturnType<typeof getBatchKeys>, limits: ChunkLimits): ChunkWriter {
  const chunks: PlannedChunk[] = [];
  const names = new Set<string>();
  let documents: PlannedDocument[] = [];
  let contents: Uint8Array[] = [];
  let bytes = 0;
  let count = 0;
  let unreadable = 0;

  async function flush(): Promise<void> {
    if (documents.length === 0) return;
    const chunk = formatChunkId('first', chunks.length);
    if (contents.length > 0) await objects.put(keys.raw(chunk), Buffer.concat(contents), { contentType: 'application/octet-stream' });
    await putJson(objects, keys.chunk(chunk), { kind: 'first', documents } satisfies ChunkPlan);
    chunks.push({ chunk, documents: documents.length });
    documents = [];
    contents = [];
    bytes = 0;
  }

  function placeOf(found: Extract<FoundDocument, { problem: null }>): DocumentPlace {
    if (found.content === null) return { in: 'zip', entry: found.entry };
    contents.push(found.content);
    return { in: 'raw', chunk: formatChunkId('first', chunks.length), at: bytes, bytes: found.bytes };
  }

  return {
    async add(found) {
      const { name } = found;
      const problem = names.has(name) ? 'twice' : found.problem;
      names.add(name);
      const size = found.problem === null && problem === null ? found.bytes : 0;
      if (documents.length >= limits.documents || (documents.length > 0 && bytes + size > limits.bytes)) await flush();
      const place = found.problem === null && problem === null ? placeOf(found) : null;
      documents.push({ n: count, name, place, problem });
      bytes += size;
      count += 1;
      if (problem !== null && problem !== 'too_large') unreadable += 1;
    },
    async end() {
      await flush();
      return chunks;
    },
    get documents() {
      return count;
    },
    get unreadable() {
      return unreadable;
    },
  };
}
