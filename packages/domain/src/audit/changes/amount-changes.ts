import type { BucketAmounts } from '../../correction/model/correction-plan.ts';
import { readDeclaredAmounts } from '../../correction/model/declared-amounts.ts';
import { type BucketId, buckets } from '../../fa3/buckets.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import type { ReadPair } from '../model/pair.ts';
import type { AmountChange, BucketChange, PairChanges } from '../model/pair-changes.ts';

/** What a correction changes in amounts. */
type AmountChanges = Pick<PairChanges, 'buckets' | 'totals' | 'payment'>;

/**
 * Amounts before the correction, its differences, and the amounts after it. Declared amounts are added and never recomputed, so that a
 * rounding difference in the original stays visible.
 */
export function listAmountChanges(pair: ReadPair): AmountChanges {
  const before = readDeclaredAmounts(pair.original.invoice);
  const deltas = readDeclaredAmounts(pair.correction);
  const areSumsKnown = areSumsStated(pair);
  const changes = buckets.flatMap(({ id, rates }) => {
    const [was, delta] = [before.get(id), deltas.get(id)];
    if (delta === undefined && (was === undefined || !areSumsKnown)) return [];
    return [{ bucket: id, rates, ...bucketChange(id, areSumsKnown ? (was ?? null) : 'unknown', delta ?? null) }];
  });
  const payment = pair.kind === 'KOR' ? null : change(paymentBefore(pair), pair.correction.fa.amount('P_15'));
  return { buckets: changes, totals: totalsOf(pair, changes, areSumsKnown), payment };
}

/** Whether the original shows the whole state before the correction: it is the only corrected invoice and has the same currency. */
export function isStateKnown({ isCollective, original, correction }: ReadPair): boolean {
  return !isCollective && original.currency === correction.currency;
}

/** A simplified invoice may state a total without sums by rate, and a KOR given as the original states differences only. */
function areSumsStated(pair: ReadPair): boolean {
  const { fa } = pair.original.invoice;
  return isStateKnown(pair) && (buckets.some(({ base }) => fa.has(base)) || fa.amount('P_15')?.isZero === true);
}

function bucketChange(id: BucketId, before: BucketAmounts | null | 'unknown', delta: BucketAmounts | null) {
  const bucket = buckets.find((each) => each.id === id);
  // A bucket that the original does not declare was zero.
  const was = (part: keyof BucketAmounts): Decimal | null => {
    if (before === 'unknown') return null;
    return before === null ? Decimal.zero : before[part];
  };
  const isInPlnUsed = before !== null && before !== 'unknown' && before.taxInPln !== null;
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

function totalsOf(pair: ReadPair, changes: readonly BucketChange[], areSumsKnown: boolean): PairChanges['totals'] {
  const [net, vat] = [sum(changes.map(({ base }) => base)), sum(changes.flatMap(({ tax }) => tax ?? []))];
  const known = ({ before, delta }: AmountChange) => change(areSumsKnown ? before : null, delta);
  // Without `P_15` the total is the sum of bases and taxes.
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

/** `P_15ZK` of the correction of an advance or a settlement; otherwise `P_15` of the invoice. */
function paymentBefore(pair: ReadPair): Decimal | null {
  return pair.correction.fa.amount('P_15ZK') ?? (isStateKnown(pair) ? pair.original.invoice.fa.amount('P_15') : null);
}
