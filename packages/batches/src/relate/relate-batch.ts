import { documentLimitBytes } from '@nakor/collection/archives/limits';
import { BatchGoneError } from '../model/batch-error.ts';
import type { RelateResult, RelateTask } from '../model/batch-tasks.ts';
import { type BatchPlan, type ChunkPlan, type ComparedDocument, formatChunkId, type PlannedDocument } from '../model/chunk-plan.ts';
import type { BatchRelations, DocumentRelations } from '../model/relations.ts';
import { getBatchKeys } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { getJson, putJson } from '../objects/json-objects.ts';
import { type ChunkLimits, chunkLimits } from '../split/chunk-writer.ts';
import { listChunkItems } from '../split/split-batch.ts';
import { collectDocuments } from './collect-documents.ts';
import { type FoundRelations, findRelations } from './find-relations.ts';
import { createPlanLookup } from './plan-lookup.ts';

/**
 * Finds duplicates and documents that belong together, and plans chunks with those that have to be validated again, compared with others. The
 * order in which the chunks of `split` were validated does not matter.
 *
 * @throws BatchGoneError if the batch was deleted
 */
export async function relateBatch({ batch }: RelateTask, objects: BatchObjects, limits: ChunkLimits = chunkLimits): Promise<RelateResult> {
  const keys = getBatchKeys(batch);
  const before = await getJson<BatchRelations>(objects, keys.relations);
  if (before !== null) return describeRelations(batch, before);
  const plan = await getJson<BatchPlan>(objects, keys.plan);
  if (plan === null) throw new BatchGoneError();
  const found = await findRelations(collectDocuments(objects, keys, plan));
  const lookUp = createPlanLookup(objects, keys, plan);
  const chunks: { chunk: string; documents: number }[] = [];
  let pending: ComparedDocument[] = [];
  let bytes = 0;
  const flush = async () => {
    if (pending.length === 0) return;
    const chunk = formatChunkId('comparison', chunks.length);
    await putJson(objects, keys.chunk(chunk), { kind: 'comparison', documents: pending } satisfies ChunkPlan);
    chunks.push({ chunk, documents: pending.length });
    pending = [];
    bytes = 0;
  };
  const tooLarge = new Set<number>();
  for (const n of listCompared(found)) {
    const planned = await planCompared(n, found, lookUp);
    // As in a request, in which documents may have that size together.
    const isTooLarge = sizeOf(planned) > documentLimitBytes && hasRelated(planned);
    if (isTooLarge) tooLarge.add(n);
    const compared = isTooLarge ? { ...planned, ...noRelated } : planned;
    if (isTooLarge && compared.duplicateOf === null) continue;
    const size = sizeOf(compared);
    if (pending.length >= limits.documents || (pending.length > 0 && bytes + size > limits.bytes)) await flush();
    pending.push(compared);
    bytes += size;
  }
  await flush();
  const relations: BatchRelations = { documents: listRelations(found, tooLarge), chunks };
  await putJson(objects, keys.comparisons, listChunkItems(batch, chunks));
  await putJson(objects, keys.relations, relations);
  return describeRelations(batch, relations);
}

function describeRelations(batch: string, { chunks }: BatchRelations): RelateResult {
  const documents = chunks.reduce((sum, chunk) => sum + chunk.documents, 0);
  return { batch, chunks: { key: getBatchKeys(batch).comparisons, count: chunks.length }, documents };
}

/** The positions of documents that are validated again, in order. */
function listCompared({ duplicateOf, related }: FoundRelations): readonly number[] {
  const compared = [...related].filter(([, relation]) => !relation.isBeyondLimit).map(([n]) => n);
  return [...new Set([...compared, ...duplicateOf.keys()])].toSorted((left, right) => left - right);
}

async function planCompared(
  n: number,
  { duplicateOf, related, positions }: FoundRelations,
  lookUp: (n: number) => Promise<PlannedDocument>,
): Promise<ComparedDocument> {
  const relation = related.get(n);
  const find = async (name: string) => lookUp(positions.get(name) ?? -1);
  const findAll = async (names: readonly string[]) => {
    const documents: PlannedDocument[] = [];
    for (const name of names) documents.push(await find(name));
    return documents;
  };
  const source = relation?.source ?? null;
  return {
    ...(await lookUp(n)),
    duplicateOf: duplicateOf.get(n) ?? null,
    source: source === null ? null : await find(source),
    corrections: await findAll(relation?.corrections ?? []),
    advances: await findAll(relation?.advances ?? []),
  };
}

function sizeOf(compared: ComparedDocument): number {
  const { source, corrections, advances } = compared;
  return [compared, ...(source === null ? [] : [source]), ...corrections, ...advances].reduce((sum, { place }) => {
    if (place === null) return sum;
    return sum + (place.in === 'raw' ? place.bytes : place.entry.bytes);
  }, 0);
}

const noRelated = { source: null, corrections: [], advances: [] };

function hasRelated({ source, corrections, advances }: ComparedDocument): boolean {
  return source !== null || corrections.length > 0 || advances.length > 0;
}

function listRelations({ sameAs, related }: FoundRelations, tooLarge: ReadonlySet<number>): readonly DocumentRelations[] {
  const beyond = new Set([...tooLarge, ...[...related].filter(([, relation]) => relation.isBeyondLimit).map(([n]) => n)]);
  return [...new Set([...sameAs.keys(), ...beyond])]
    .toSorted((left, right) => left - right)
    .map((n) => ({ n, sameAs: sameAs.get(n) ?? null, isPartlyCompared: beyond.has(n) }));
}
