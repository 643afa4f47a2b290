import { type BucketId, getPercentOfBucket } from '../../fa3/buckets.ts';
import type { DeclaredBucket } from '../../fa3/declared-buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { computeTaxOnBase, type LineSums, lineSumsOf } from '../../fa3/line-sums.ts';
import { getTaxTolerance, halfGrosz, haveOppositeSigns } from '../../fa3/tolerances.ts';
import { Decimal, toDecimal } from '../../money/decimal.ts';
import type { RuleContext } from '../model/rule.ts';
import type { BaseMismatch } from './base-mismatches.ts';
import { completeSums, listComparableSums } from './comparable-sums.ts';
import { findTaxMismatch, mayBeReversal } from './line-mismatches.ts';
import type { Rounding } from './rounding.ts';

/** The range of taxes that the rates in use allow on a base; a single value for one rate. */
export interface TaxRange {
  readonly low: Decimal;
  readonly high: Decimal;
}

/** A `P_14_x` that does not fit its base. */
export interface TaxMismatch {
  readonly stated: DeclaredBucket;
  /** `P_13_x`, or where that is reported as wrong, the sum of the lines. */
  readonly base: Decimal;
  /** `lines`: {@link base} is that of the lines. `uncertain`: the stated one is reported as wrong and the correct one is unknown. */
  readonly basis: 'stated' | 'lines' | 'uncertain';
  readonly tax: Decimal;
  /** `sign`: base and tax have opposite signs. `no-base`: the base is zero. `rate`: anything else. */
  readonly kind: 'rate' | 'sign' | 'no-base';
  readonly range: TaxRange;
  readonly tolerance: Decimal;
  readonly percents: readonly Decimal[];
  readonly isError: boolean;
  /** The cause, which is reported separately: the base, or the tax of a line; null when it is this tax itself. */
  readonly cause: 'base' | 'line' | null;
}

/** The result of comparing taxes with bases. */
export interface TaxMismatches {
  readonly mismatches: readonly TaxMismatch[];
  readonly roundings: readonly Rounding[];
}

/** Compares each tax with its base and the rates in use. */
export function findTaxMismatches(
  context: RuleContext,
  stated: readonly DeclaredBucket[],
  baseMismatches: readonly BaseMismatch[],
): TaxMismatches {
  const mismatches: TaxMismatch[] = [];
  const roundings: Rounding[] = [];
  for (const { stated: each, base, tax, field } of pairsOf(stated)) {
    const compared = compareTax(context.invoice, each, base, tax);
    if (compared.isOff && !fixesEarlierTax(context, compared)) mismatches.push(mismatchOf(context.invoice, compared, baseMismatches));
    else if (compared.distance.isAbove(halfGrosz)) {
      roundings.push({ field, stated: tax, expected: findNearestTax(tax, compared.range), tolerance: compared.tolerance });
    }
  }
  return { mismatches, roundings };
}

function pairsOf(buckets: readonly DeclaredBucket[]): { stated: DeclaredBucket; base: Decimal; tax: Decimal; field: string }[] {
  return buckets.flatMap((stated) => {
    const { base, tax, isBroken, bucket } = stated;
    return isBroken || base === null || tax === null || bucket.tax === null ? [] : [{ stated, base, tax, field: bucket.tax }];
  });
}

/** Adds the cause of a mismatch; where the base is reported as wrong, the tax is compared with the base of the lines instead. */
function mismatchOf(invoice: Invoice, compared: ComparedTax, baseMismatches: readonly BaseMismatch[]): TaxMismatch {
  const cause = causeOf(invoice, compared, baseMismatches);
  const { stated, tax } = compared;
  const wrongBase = baseMismatches.find((mismatch) => [mismatch.stated.id, mismatch.counterpart?.stated.id].includes(stated.id));
  if (cause !== null || wrongBase === undefined) return { ...compared, cause };
  if (wrongBase.kind !== 'differs' || wrongBase.counterpart !== null) return { ...compared, cause, basis: 'uncertain' };
  const byLines = compareTax(invoice, stated, wrongBase.expected, tax);
  return { ...byLines, basis: 'lines', cause: byLines.isOff ? null : 'base' };
}

interface ComparedTax extends Omit<TaxMismatch, 'cause'> {
  /** How far the tax is from the range. */
  readonly distance: Decimal;
  readonly isOff: boolean;
}

function compareTax(invoice: Invoice, stated: DeclaredBucket, base: Decimal, tax: Decimal): ComparedTax {
  const percents = percentsInUse(invoice, stated);
  const range = rangeOf(invoice, stated, base, percents) ?? { low: tax, high: tax };
  const tolerance = toleranceOf(invoice, stated);
  const distance = tax.minus(findNearestTax(tax, range)).absolute();
  const isFar = distance.isAbove(tolerance) || haveOppositeSigns(tax, findNearestTax(tax, range));
  const kind = kindOf(invoice, stated, base, tax, percents);
  // Rounding alone can leave a grosz of tax on a difference of zero, or on the rest of a base after advances.
  const isRemainder = invoice.isCorrection || invoice.kind === 'ROZ';
  const isOff = kind === 'rate' || (isRemainder && stated.id !== '5') ? isFar : true;
  const isError = kind === 'rate' ? isRateCertain(stated, base, tax) : !invoice.isCorrection;
  return { stated, base, basis: 'stated', tax, kind, range, tolerance, percents, distance, isOff, isError };
}

/** Whether a tax fits its base and the rates in use, apart from rounding. */
export function isTaxOfBase(invoice: Invoice, stated: DeclaredBucket, base: Decimal, tax: Decimal): boolean {
  return !compareTax(invoice, stated, base, tax).isOff;
}

/** More than any flat rate of taxis, 3% or 4%, can give, whatever it is calculated from. */
const mostOfFlatRate = toDecimal('0.1');

/** Whether a tax that does not fit its rate is certainly wrong. */
function isRateCertain({ id }: DeclaredBucket, base: Decimal, tax: Decimal): boolean {
  if (id === '4') return tax.absolute().isAbove(base.absolute().times(mostOfFlatRate));
  return id !== '5';
}

/**
 * On a correction, opposite signs are treated like any other difference from the rate: the tax may be corrected together with its base, and
 * two OSS rates that share a total may change in opposite directions.
 */
function kindOf(
  { isCorrection }: Invoice,
  { id }: DeclaredBucket,
  base: Decimal,
  tax: Decimal,
  percents: readonly Decimal[],
): TaxMismatch['kind'] {
  if (tax.isZero || (isCorrection && id === '5' && percents.length > 1)) return 'rate';
  if (base.isZero) return 'no-base';
  return base.sign !== tax.sign && (!isCorrection || id === '5') ? 'sign' : 'rate';
}

/** Percentages of lines and order; without lines, those of the bucket: outside corrections only the current one. */
function percentsInUse(invoice: Invoice, { id, bucket }: DeclaredBucket): readonly Decimal[] {
  const { lines, order } = lineSumsOf(invoice);
  const used = [lines, order].flatMap((sums) => sums.buckets.get(id)?.percents ?? []);
  if (used.length > 0) return used;
  return (invoice.isCorrection ? bucket.rates : bucket.rates.slice(0, 1)).map(getPercentOfBucket);
}

/**
 * The taxes that a base allows. With two rates in a bucket, the lines determine the shares of the base if they can be summed; otherwise any
 * shares are possible.
 *
 * @returns null where the range is unknown: the OSS procedure without the sum of its lines, and two rates in a correction, whose shares may have
 *          opposite signs
 */
function rangeOf(invoice: Invoice, { id }: DeclaredBucket, base: Decimal, percents: readonly Decimal[]): TaxRange | null {
  const known = listComparableSums(invoice)?.buckets.get(id);
  const sum = known?.isComplete === true ? known : undefined;
  if (id === '5' && sum === undefined) return null;
  if (percents.length === 1) return rangeBetween(percents.map((percent) => computeTaxOnBase(base, percent)));
  if (sum !== undefined) return rangeBetween(percents.map((percent) => sum.tax.plus(computeTaxOnBase(base.minus(sum.base), percent))));
  if (invoice.isCorrection && hasRows(invoice, id)) return null;
  return rangeBetween(percents.map((percent) => computeTaxOnBase(base, percent)));
}

function hasRows(invoice: Invoice, id: BucketId): boolean {
  const { lines, order } = lineSumsOf(invoice);
  return lines.rowsWithoutBucket + order.rowsWithoutBucket > 0 || lines.buckets.has(id) || order.buckets.has(id);
}

function rangeBetween(taxes: readonly Decimal[]): TaxRange | null {
  const [first, ...others] = taxes;
  if (first === undefined) return null;
  const low = others.reduce((least, tax) => (tax.isBelow(least) ? tax : least), first);
  const high = others.reduce((most, tax) => (tax.isAbove(most) ? tax : most), first);
  return { low, high };
}

/** Also counts lines without a rate, since they may belong to this bucket. */
function toleranceOf(invoice: Invoice, { id }: DeclaredBucket): Decimal {
  const { lines, order } = lineSumsOf(invoice);
  const rowsIn = (sums: LineSums) => (sums.buckets.get(id)?.roundedRows ?? 0) + sums.rowsWithoutBucket;
  return getTaxTolerance(rowsIn(lines) + rowsIn(order), invoice.isCorrection);
}

/** The tax in a range that is nearest to the stated one. */
export function findNearestTax(tax: Decimal, { low, high }: TaxRange): Decimal {
  if (tax.isBelow(low)) return low;
  return tax.isAbove(high) ? high : tax;
}

/** Whether a correction fixes a wrong tax: the corrected invoice and all its corrections together fit the rate. */
function fixesEarlierTax({ invoice, original }: RuleContext, { stated: { bucket }, percents, tolerance }: ComparedTax): boolean {
  if (!invoice.isCorrection || original === null || original.earlierCorrections === null || bucket.tax === null) return false;
  let base = Decimal.zero;
  let tax = Decimal.zero;
  for (const { fa } of [original.invoice, ...original.earlierCorrections, invoice]) {
    base = base.plus(fa.amount(bucket.base) ?? Decimal.zero);
    tax = tax.plus(fa.amount(bucket.tax) ?? Decimal.zero);
  }
  const range = rangeBetween(percents.map((percent) => computeTaxOnBase(base, percent)));
  return range !== null && tax.isWithin(tolerance, findNearestTax(tax, range));
}

/** `base`: the tax fits the lines but the stated base does not. `line`: the tax of a line is wrong and the total includes it. */
function causeOf(
  invoice: Invoice,
  { stated, tax, range, tolerance }: ComparedTax,
  baseMismatches: readonly BaseMismatch[],
): TaxMismatch['cause'] {
  if (baseMismatches.some((mismatch) => taxByLines(mismatch, stated)?.isWithin(tolerance, tax) === true)) return 'base';
  if (completeSums(invoice) === null) return null;
  const excess = excessTaxOfLines(invoice, stated);
  if (excess.isZero) return null;
  const fixed = tax.minus(excess);
  return fixed.isWithin(tolerance, findNearestTax(fixed, range)) ? 'line' : null;
}

/** The correct tax by the lines, where the base is wrong; with lines at a wrong rate, it includes theirs. */
function taxByLines({ stated, kind, sum, counterpart }: BaseMismatch, { id }: DeclaredBucket): Decimal | null {
  if (stated.id === id) return kind === 'differs' ? (sum?.tax ?? null) : null;
  if (counterpart?.stated.id !== id || sum === undefined) return null;
  return sum.tax.plus(counterpart.sum?.tax ?? Decimal.zero).minus(stated.tax ?? Decimal.zero);
}

/** The amount that certainly wrong taxes on lines add to the tax of a bucket. */
function excessTaxOfLines(invoice: Invoice, { id }: DeclaredBucket): Decimal {
  let excess = Decimal.zero;
  for (const row of invoice.lines) {
    if (invoice.bucketOf(row) !== id || row.field('tax') === null || mayBeReversal(row, invoice)) continue;
    const mismatch = findTaxMismatch(row, invoice);
    if (mismatch !== null) excess = excess.plus(mismatch.stated.minus(mismatch.expected));
  }
  return excess;
}
