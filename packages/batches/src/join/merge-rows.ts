import { describeNotCompared } from '@nakor/collection/not-compared';
import type { RegisterRow } from '@nakor/collection/register/register-row';
import { relatedDocumentLimit } from '@nakor/contract/limits';
import type { Language } from '@nakor/domain/shared/localized';
import { BatchGoneError } from '../model/batch-error.ts';
import type { BatchPlan, ChunkPlan, PlannedChunk } from '../model/chunk-plan.ts';
import type { ChunkHead, Editions, ResultLine } from '../model/chunk-result.ts';
import type { BatchRelations, DocumentRelations } from '../model/relations.ts';
import type { getBatchKeys } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { getJson } from '../objects/json-objects.ts';
import { isResultLine, openResult } from '../objects/read-result.ts';
import { buildUnexaminedLine } from '../validate/validate-document.ts';

/** Where rows come from. */
export interface RowSources {
  readonly objects: BatchObjects;
  readonly keys: ReturnType<typeof getBatchKeys>;
  readonly language: Language;
  /** Called with the editions of each chunk. */
  readonly onEditions: (editions: readonly Editions[]) => void;
}

/**
 * The rows of the register, in order. A document that was compared with others has the row of that comparison. Only one row of each kind is in
 * memory.
 */
export async function* mergeRows(plan: BatchPlan, relations: BatchRelations, sources: RowSources): AsyncGenerator<RegisterRow> {
  const compared = listLines(relations.chunks, sources);
  const patches = new Map(relations.documents.map((each) => [each.n, each]));
  let next = await compared.next();
  for await (const line of listLines(plan.chunks, sources)) {
    const isCompared = next.done !== true && next.value.n === line.n;
    const { row } = isCompared && next.done !== true ? next.value : line;
    yield patchRow(row, patches.get(line.n), sources.language);
    if (isCompared) next = await compared.next();
  }
}

/** The lines of chunks. Where a result is missing because its task failed for good, the documents are unreadable. */
async function* listLines(chunks: readonly PlannedChunk[], sources: RowSources): AsyncGenerator<ResultLine> {
  const { objects, keys, language, onEditions } = sources;
  for (const { chunk } of chunks) {
    const result = await openResult(objects, keys, chunk);
    if (result === null) {
      const plan = await getJson<ChunkPlan>(objects, keys.chunk(chunk));
      if (plan === null) throw new BatchGoneError();
      yield* plan.documents.map((document) => buildUnexaminedLine(document, 'lost', language));
    } else yield* splitHead(result, onEditions);
  }
}

async function* splitHead(result: AsyncIterable<ResultLine | ChunkHead>, onEditions: RowSources['onEditions']): AsyncGenerator<ResultLine> {
  for await (const line of result) {
    if (isResultLine(line)) yield line;
    else onEditions(line.editions);
  }
}

function patchRow(row: RegisterRow, relations: DocumentRelations | undefined, language: Language): RegisterRow {
  if (relations === undefined) return row;
  const { sameAs, isPartlyCompared } = relations;
  const entry = { ...describeNotCompared(relatedDocumentLimit, language), xpath: null };
  const isNoted = isPartlyCompared && (row.outcome === 'valid' || row.outcome === 'invalid');
  return { ...row, same_as: sameAs, not_checked: isNoted ? [...row.not_checked, entry] : row.not_checked };
}
