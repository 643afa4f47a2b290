import { BatchGoneError } from '../model/batch-error.ts';
import type { ValidateResult, ValidateTask } from '../model/batch-tasks.ts';
import type { BatchPlan, ChunkPlan } from '../model/chunk-plan.ts';
import type { ChunkHead } from '../model/chunk-result.ts';
import { getBatchKeys } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { getJson } from '../objects/json-objects.ts';
import { isResultLine, openResult } from '../objects/read-result.ts';
import { createContentReader } from './content-reader.ts';
import type { CreateValidator } from './document-validator.ts';
import { createResultWriter } from './result-writer.ts';
import { validateHalved } from './validate-halved.ts';
import { validateRange } from './validate-range.ts';

/** Attempts after which a chunk is halved: what failed for another reason succeeded by then. */
const wholeAttempts = 3;

/**
 * Validates the documents of a chunk and writes its result, unless there is one: of several workers, the first one decides.
 *
 * @throws BatchGoneError if the batch was deleted; DependencyUnavailable if the storage or the engine cannot work now
 */
export async function validateChunk(
  { batch, chunk, attempt = 0 }: ValidateTask,
  objects: BatchObjects,
  createValidator: CreateValidator,
): Promise<ValidateResult> {
  const keys = getBatchKeys(batch);
  const before = await readHead(objects, keys, chunk);
  if (before !== null) return describeHead(batch, chunk, before);
  const plan = await getJson<BatchPlan>(objects, keys.plan);
  const chunkPlan = await getJson<ChunkPlan>(objects, keys.chunk(chunk));
  if (plan === null || chunkPlan === null) throw new BatchGoneError();
  const { documents } = chunkPlan;
  const tools = {
    read: createContentReader(objects, batch, plan.input.bytes),
    validator: createValidator(batch, plan.organization, plan.options),
    language: plan.options.language,
  };
  const notes = { objects, prefix: keys.attempts(chunk) };
  const lines = attempt < wholeAttempts ? validateRange(documents, tools) : validateHalved(documents, tools, notes);
  const writer = createResultWriter();
  for await (const line of lines) await writer.add(line);
  const { head, content } = await writer.end();
  const isWritten = await objects.putIfAbsent(keys.result(chunk), content, { contentType: 'application/gzip' });
  const stored = isWritten ? head : ((await readHead(objects, keys, chunk)) ?? head);
  return describeHead(batch, chunk, stored);
}

async function readHead(objects: BatchObjects, keys: ReturnType<typeof getBatchKeys>, chunk: string): Promise<ChunkHead | null> {
  let head: ChunkHead | null = null;
  for await (const line of (await openResult(objects, keys, chunk)) ?? []) if (!isResultLine(line)) head = line;
  return head;
}

function describeHead(batch: string, chunk: string, { documents, unreadable }: ChunkHead): ValidateResult {
  return { batch, chunk, documents, unreadable };
}
