import { BatchGoneError } from '../model/batch-error.ts';
import type { BatchPlan, ChunkPlan, PlannedDocument } from '../model/chunk-plan.ts';
import type { getBatchKeys } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { getJson } from '../objects/json-objects.ts';

/** Plans that are kept; documents that belong together are often near each other. */
const keptPlans = 100;

/** Finds planned documents by their position in the register. */
export function createPlanLookup(objects: BatchObjects, keys: ReturnType<typeof getBatchKeys>, { chunks }: BatchPlan) {
  const starts: number[] = [];
  let total = 0;
  for (const { documents } of chunks) {
    starts.push(total);
    total += documents;
  }
  const kept = new Map<number, readonly PlannedDocument[]>();

  async function load(index: number): Promise<readonly PlannedDocument[]> {
    const known = kept.get(index);
    if (known !== undefined) return known;
    const plan = await getJson<ChunkPlan>(objects, keys.chunk(chunks[index]?.chunk ?? ''));
    if (plan === null) throw new BatchGoneError();
    if (kept.size >= keptPlans) for (const oldest of kept.keys()) if (kept.delete(oldest)) break;
    kept.set(index, plan.documents);
    return plan.documents;
  }

  return async (n: number): Promise<PlannedDocument> => {
    const index = starts.findLastIndex((start) => start <= n);
    const found = (await load(index))[n - (starts[index] ?? 0)];
    if (found === undefined) throw new BatchGoneError();
    return found;
  };
}
