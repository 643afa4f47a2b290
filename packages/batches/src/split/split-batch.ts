import { createHash } from 'node:crypto';
import { BatchInputError } from '../model/batch-error.ts';
import type { ChunkItem, SplitResult, SplitTask } from '../model/batch-tasks.ts';
import type { BatchPlan } from '../model/chunk-plan.ts';
import { getBatchKeys } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { getJson, putJson } from '../objects/json-objects.ts';
import { createObjectSource } from '../objects/object-source.ts';
import { getArchiveScope } from './archive-scope.ts';
import { type ChunkLimits, chunkLimits, createChunkWriter } from './chunk-writer.ts';
import type { FoundDocument } from './found-document.ts';
import { toInputError } from './input-error.ts';
import { listTarDocuments } from './plan-tar.ts';
import { listZipDocuments } from './plan-zip.ts';

/**
 * Plans the chunks of a batch; those of a comparison only say where its documents are. Nothing of a ZIP is unpacked; a TAR is unpacked on the way, as it can be read only from its start.
 *
 * @throws BatchInputError if the upload cannot be processed
 */
export async function splitBatch(
  { batch, organization, options, documents_limit, sha256 }: SplitTask,
  objects: BatchObjects,
  limits: ChunkLimits = chunkLimits,
): Promise<SplitResult> {
  const keys = getBatchKeys(batch);
  const before = await getJson<BatchPlan>(objects, keys.plan);
  if (before !== null) return describePlan(batch, before);
  const bytes = await objects.size(keys.input);
  if (bytes === null) throw new BatchInputError('input_missing');
  const writer = createChunkWriter(objects, keys, limits);
  try {
    for await (const found of listDocuments(objects, keys.input, bytes, options)) {
      await writer.add(found);
      if (writer.documents > documents_limit) throw new BatchInputError('too_many_documents');
    }
  } catch (error) {
    throw toInputError(error);
  }
  const chunks = await writer.end();
  if (writer.documents === 0) throw new BatchInputError('no_documents');
  const hash = await hashObject(objects, keys.input);
  if (sha256 !== undefined && sha256 !== hash) throw new BatchInputError('hash_differs');
  const { documents, unreadable } = writer;
  const plan: BatchPlan = { organization, options, input: { bytes, sha256: hash }, documents, unreadable, chunks };
  await putJson(objects, keys.chunks, listChunkItems(batch, listValidated(plan)));
  await putJson(objects, keys.plan, plan);
  return describePlan(batch, plan);
}

/** The items of a list of chunks. */
export function listChunkItems(batch: string, chunks: BatchPlan['chunks']): readonly ChunkItem[] {
  return chunks.map(({ chunk, documents }) => ({ batch, chunk, documents }));
}

/** The chunks that are validated: none for a comparison, which reads all documents in `join`. */
function listValidated({ options, chunks }: BatchPlan): BatchPlan['chunks'] {
  return options.reconciliation === null ? chunks : [];
}

function describePlan(batch: string, plan: BatchPlan): SplitResult {
  const { documents, unreadable } = plan;
  return { batch, chunks: { key: getBatchKeys(batch).chunks, count: listValidated(plan).length }, documents, unreadable };
}

async function* listDocuments(
  objects: BatchObjects,
  key: string,
  bytes: number,
  options: SplitTask['options'],
): AsyncGenerator<FoundDocument> {
  const { format } = options;
  const scope = getArchiveScope(options);
  if (format === 'zip') {
    yield* listZipDocuments(createObjectSource(objects, key, bytes), scope);
    return;
  }
  const stream = await objects.openStream(key);
  if (stream === null) throw new BatchInputError('input_missing');
  yield* listTarDocuments(stream, format === 'targz', bytes, scope);
}

async function hashObject(objects: BatchObjects, key: string): Promise<string> {
  const stream = await objects.openStream(key);
  if (stream === null) throw new BatchInputError('input_missing');
  const hash = createHash('sha256');
  for await (const piece of stream) hash.update(piece as Uint8Array);
  return hash.digest('hex');
}
