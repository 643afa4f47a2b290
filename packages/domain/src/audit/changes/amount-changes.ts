import type { BucketAmounts } from '../../correction/model/correction-plan.ts';
import { declaredAmounts } from '../../correction/model/declared-amounts.ts';
import { type BucketId, buckets } from '../../fa3/buckets.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import type { ReadPair } from '../model/pair.ts';
import type { AmountChange, BucketChange, PairChanges } from '../model/pair-changes.ts';

/** What a correction changes in amounts. */
type AmountChanges = Pick<PairChanges, 'buckets' | 'totals' | 'payment'>;

/**
 * Amounts before a correction, in it, and after it: what the original declares, what the correction declares, and their sum. They are
 * added up as declared and never worked out anew, so that a residue of rounding on the original stays visible.
 */
export function amountChanges(pair: ReadPair): AmountChanges {
  const before = declaredAmounts(pair.original.invoice);
  const deltas = declaredAmounts(pair.correction);
  const areTold = areSumsStated(pair);
  const changes = buckets.flatMap(({ id, rates }) => {
    const [was, delta] = [before.get(id), deltas.get(id)];
    if (delta === undefined && (was === undefined || !areTold)) return [];
    return [{ bucket: id, rates, ...bucketChange(id, areTold ? (was ?? null) : 'not-told', delta ?? null) }];
  });
  const payment = pair.kind === 'KOR' ? null : change(paymentBefore(pair), pair.correction.fa.amount('P_15'));
  return { buckets: changes, totals: totalsOf(pair, changes, areTold), payment };
}

/** Whether the state before is that of this one invoice, in the currency of the correction. */
export function isStateKnown({ isCollective, original, correction }: ReadPair): boolean {
  return !isCollective && original.currency === correction.currency;
}

/** A simplified invoice may have a total and no sums; a KOR that is corrected once more shows differences only. */
function areSumsStated(pair: ReadPair): boolean {
  const { fa } = pair.original.invoice;
  return isStateKnown(pair) && (buckets.some(({ base }) => fa.has(base)) || fa.amount('P_15')?.isZero === true);
}

function bucketChange(id: BucketId, before: BucketAmounts | null | 'not-told', delta: BucketAmounts | null) {
  const bucket = buckets.find((each) => each.id === id);
  // In a bucket that the original does not declare there was nothing.
  const was = (part: keyof BucketAmounts): Decimal | null => {
    if (before === 'not-told') return null;
    return before === null ? Decimal.zero : before[part];
  };
  const isInPlnUsed = before !== null && before !== 'not-told' && before.taxInPln !== null;
  const hasTaxInPln = bucket?.taxInPln != null && (isInPlnUsed || (delta !== null && delta.taxInPln !== null));
  return {
    base: change(was('base'), delta?.base ?? null),
    tax: bucket?.tax == null ? null : change(was('tax'), delta?.tax ?? null),
    taxInPln: hasTaxInPln ? change(was('taxInPln'), delta?.taxInPln ?? null) : null,
  };
}

function change(before: Decimal | null, declared: Decimal | null): AmountChange {
  const delta = declared ?? Decimal.zero;
  return { before, delta, after: before?.plus(delta) ?? null };
}

function totalsOf(pair: ReadPair, changes: readonly BucketChange[], areTold: boolean): PairChanges['totals'] {
  const [net, vat] = [sum(changes.map(({ base }) => base)), sum(changes.flatMap(({ tax }) => tax ?? []))];
  const known = ({ before, delta }: AmountChange) => change(areTold ? before : null, delta);
  // Without a total of its own, a correction still tells what its bases and taxes come to.
  const gross = pair.correction.fa.amount('P_15') ?? net.delta.plus(vat.delta);
  return { net: known(net), vat: known(vat), gross: change(grossBefore(pair), gross) };
}

function sum(changes: readonly AmountChange[]): AmountChange {
  const known = changes.flatMap(({ before }) => before ?? []);
  return change(known.length < changes.length ? null : sumOf(known), sumOf(changes.map(({ delta }) => delta)));
}

function grossBefore(pair: ReadPair): Decimal | null {
  if (!isStateKnown(pair)) return null;
  return pair.kind === 'KOR' ? pair.original.invoice.fa.amount('P_15') : paymentBefore(pair);
}

/** As the correction of an advance or a settlement states it (`P_15ZK`), else as the invoice does. */
function paymentBefore(pair: ReadPair): Decimal | null {
  return pair.correction.fa.amount('P_15ZK') ?? (isStateKnown(pair) ? pair.original.invoice.fa.amount('P_15') : null);
}
