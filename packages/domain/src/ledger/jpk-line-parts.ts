import { type Bucket, type BucketId, buckets } from '../fa3/buckets.ts';
import { deriveRateFromTaxes, type KnownRate, readKnownLineRate } from '../fa3/exchange-of-state.ts';
import type { Invoice } from '../fa3/invoice.ts';
import { computeBaseOfRow } from '../fa3/line-sums.ts';
import type { Row } from '../fa3/row.ts';
import { grosz, halfGrosz } from '../fa3/tolerances.ts';
import { Decimal, sumOf, toDecimal, toWholeDecimal } from '../money/decimal.ts';
import { groupBy } from '../shared/group-by.ts';
import { memoizeByObject } from '../shared/memoize-by-object.ts';
import type { Element } from '../xml/element.ts';
import { type BasePart, buildBasePart } from './jpk-base-part.ts';

/** The exchange rate of a rebate for a period: given, or that adopted on the invoices. */
export type RebateRate = KnownRate | 'adopted';

/** A line of a correction that states a base. */
interface ValuedLine {
  readonly number: string | null;
  readonly isBefore: boolean;
  /** Without the sign of a line before the correction. */
  readonly base: Decimal;
  readonly rate: KnownRate | null;
}

/**
 * The change of the base of a bucket by lines, for a KOR. Lines count at their own exchange rate, otherwise at that of the same line of the
 * corrected invoice. A change that no line shows counts at the rate of the bucket.
 *
 * @param before the state before the correction; null when it is unknown
 * @param rebate the rate of a rebate, where the request states it
 */
export function deriveLineParts(
  correction: Invoice<Element>,
  before: Invoice<Element> | null,
  { id, base }: Bucket & { readonly id: BucketId },
  rebate: RebateRate | null,
): readonly BasePart[] {
  const delta = correction.fa.amount(base) ?? Decimal.zero;
  if (rebate !== null && rebate !== 'adopted') return [wholePart(before, base, delta, rebate)];
  const ofBucket = before === null ? null : readKnownLineRate(before, id);
  const lines = valuedLines(correction, before, id, ofBucket);
  const parts = [...revaluedParts(lines), ...unrevaluedParts(lines, before, id)];
  const rest = delta.minus(sumOf(parts.map((part) => part.delta)));
  if (parts.length > 0 && rest.isZero) return parts;
  const isRounding = rest.isWithin(grosz.times(toWholeDecimal(lines.length + 1)), Decimal.zero);
  const [only, ...others] = parts.toSorted((left, right) => right.delta.absolute().compareTo(left.delta.absolute()));
  // Rounding belongs to the largest part.
  if (only !== undefined && isRounding) return [withRest(only, rest), ...others];
  return [...parts, wholePart(parts.length === 0 ? before : null, base, rest, rateOfWhole(correction, before, id, rebate))];
}

function withRest({ after, delta, ...part }: BasePart, rest: Decimal): BasePart {
  return buildBasePart({ ...part, after: after?.plus(rest) ?? null, delta: delta.plus(rest) });
}

function wholePart(before: Invoice<Element> | null, base: string, delta: Decimal, rate: KnownRate | null): BasePart {
  // A rebate covers several invoices, whose sum is unknown.
  const was = before?.fa.amount(base) ?? null;
  return buildBasePart({ place: null, count: 0, before: was, after: was?.plus(delta) ?? null, delta, rateBefore: rate, rateAfter: rate });
}

/**
 * The rate of an amount that no line shows. That adopted on the invoice, unless the tax in PLN of the correction shows another one; then that
 * other one, as far as it follows from the tax.
 */
function rateOfWhole(
  correction: Invoice<Element>,
  before: Invoice<Element> | null,
  bucket: BucketId,
  rebate: RebateRate | null,
): KnownRate | null {
  if (before === null) return null;
  const adopted = readKnownLineRate(before, bucket);
  if (rebate === 'adopted') return adopted;
  const implied = deriveRateFromTaxes(correction, bucket);
  // The document of a rebate without tax does not show whether it uses the adopted rate or one of the day before (art. 31b(2)).
  const isRebate = correction.correctedInvoices.length > 1 || correction.fa.has('OkresFaKorygowanej');
  if (implied === null) return isRebate ? null : adopted;
  return agreesWithTaxes(correction, before) ? adopted : implied;
}

function agreesWithTaxes({ fa }: Invoice<Element>, before: Invoice<Element>): boolean {
  return buckets.every(({ id, tax, taxInPln }) => {
    const [amount, stated] = [tax === null ? null : fa.amount(tax), taxInPln === null ? null : fa.amount(taxInPln)];
    if (amount === null || stated === null) return true;
    const adopted = readKnownLineRate(before, id);
    return adopted !== null && amount.times(adopted.rate).isWithin(halfGrosz.plus(grosz), stated);
  });
}

function valuedLines(
  correction: Invoice<Element>,
  before: Invoice<Element> | null,
  bucket: BucketId,
  ofBucket: KnownRate | null,
): readonly ValuedLine[] {
  const ratesBefore = before === null ? null : ratesByNumber(before);
  return (rowsByBucket(correction).get(bucket) ?? []).flatMap((row): ValuedLine[] => {
    const base = computeBaseOfRow(row, bucket, row.percent ?? Decimal.zero);
    if (base === null) return [];
    const stated = row.amount('KursWaluty') ?? (row.number === null ? null : (ratesBefore?.get(row.number) ?? null));
    const rate: KnownRate | null = stated?.isPositive === true ? { rate: stated, source: 'line' } : ofBucket;
    return [{ number: row.number, isBefore: row.isBefore, base, rate }];
  });
}

const rowsByBucket = memoizeByObject(
  (invoice: Invoice<Element>): ReadonlyMap<BucketId | null, readonly Row<Element>[]> =>
    groupBy(invoice.lines, (row) => invoice.bucketOf(row)),
);

/** Exchange rates of lines by number; ambiguous numbers are omitted. */
const ratesByNumber = memoizeByObject((invoice: Invoice<Element>): ReadonlyMap<string, Decimal | null> => {
  const rates = new Map<string, Decimal | null>();
  for (const row of invoice.lines) if (row.number !== null) rates.set(row.number, rates.has(row.number) ? null : row.amount('KursWaluty'));
  return rates;
});

interface RevaluedLine {
  readonly was: ValuedLine;
  readonly is: ValuedLine;
}

/** Lines whose exchange rate changes, with their states before and after. */
function revaluedLines(lines: readonly ValuedLine[]): readonly RevaluedLine[] {
  const befores = groupBy(
    lines.filter(({ isBefore }) => isBefore),
    ({ number }) => number,
  );
  return lines.flatMap((is): RevaluedLine[] => {
    const was = is.isBefore ? undefined : befores.get(is.number)?.shift();
    return was === undefined || isSameRate(was.rate, is.rate) ? [] : [{ was, is }];
  });
}

function isSameRate(left: KnownRate | null, right: KnownRate | null): boolean {
  return left === null || right === null ? left === right : left.rate.equals(right.rate);
}

function keyOf(rate: KnownRate | null): string {
  return rate === null ? '' : `${rate.rate.plus(allDecimals)} ${rate.source}`;
}

/** Added to a rate, it gives `4.25` and `4.2500` the same notation. */
const allDecimals = toDecimal('0.0000000000');

function revaluedParts(lines: readonly ValuedLine[]): BasePart[] {
  const groups = groupBy(revaluedLines(lines), ({ was, is }) => `${keyOf(was.rate)} ${keyOf(is.rate)}`);
  return [...groups.values()].flatMap((group): BasePart[] => {
    const [first] = group;
    if (first === undefined) return [];
    const [before, after] = [group.map(({ was }) => was.base), group.map(({ is }) => is.base)].map((bases) => sumOf(bases).rounded(2));
    if (before === undefined || after === undefined) return [];
    return [
      buildBasePart({
        place: group.length === 1 ? placeOf(first.is) : null,
        count: group.length,
        before,
        after,
        delta: after.minus(before),
        rateBefore: first.was.rate,
        rateAfter: first.is.rate,
      }),
    ];
  });
}

function unrevaluedParts(lines: readonly ValuedLine[], before: Invoice<Element> | null, bucket: BucketId): BasePart[] {
  const revalued = new Set(revaluedLines(lines).flatMap(({ was, is }) => [was, is]));
  const groups = groupBy(
    lines.filter((line) => !revalued.has(line)),
    ({ rate }) => keyOf(rate),
  );
  const isOnly = groups.size === 1 && revalued.size === 0;
  return [...groups.values()].flatMap((group): BasePart[] => {
    const [first] = group;
    if (first === undefined) return [];
    const delta = sumOf(group.map(({ base, isBefore }) => (isBefore ? base.negated() : base))).rounded(2);
    const numbers = new Set(group.map(({ number }) => number));
    const was = isOnly ? declaredBase(before, bucket) : null;
    return [
      buildBasePart({
        place: numbers.size === 1 ? placeOf(first) : null,
        count: numbers.size,
        before: was,
        after: was?.plus(delta) ?? null,
        delta,
        rateBefore: first.rate,
        rateAfter: first.rate,
      }),
    ];
  });
}

function declaredBase(before: Invoice<Element> | null, bucket: BucketId): Decimal | null {
  const field = buckets.find(({ id }) => id === bucket)?.base;
  return field === undefined ? null : (before?.fa.amount(field) ?? null);
}

function placeOf({ number }: ValuedLine): string | null {
  return number === null ? null : `/Faktura/Fa/FaWiersz[NrWierszaFa=${number}]`;
}
