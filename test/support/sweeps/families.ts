import type { MutableElement } from '../builders/mutable-xml.ts';
import { changedAmounts } from './mutations/amounts.ts';
import { movedBuckets, strayBuckets } from './mutations/buckets.ts';
import { deletions } from './mutations/deletions.ts';
import type { MutatedInvoice, MutationFamily } from './mutations/mutation.ts';
import { changedRows } from './mutations/rows.ts';
import { unknownValues } from './mutations/unknowns.ts';

function* bucketMutations(original: MutableElement): Generator<MutatedInvoice> {
  yield* movedBuckets(original);
  yield* strayBuckets(original);
}

/** The families of mutations. */
export const families = {
  amounts: changedAmounts,
  buckets: bucketMutations,
  deletions,
  rows: changedRows,
  unknowns: unknownValues,
} as const satisfies Readonly<Record<string, MutationFamily>>;

export type Family = keyof typeof families;
