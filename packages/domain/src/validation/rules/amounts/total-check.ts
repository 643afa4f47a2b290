import type { BucketId } from '../../../fa3/buckets.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import { type LineSums, taxOnBase } from '../../../fa3/line-sums.ts';
import { type StatedBucket, sumOfBuckets } from '../../../fa3/stated-buckets.ts';
import { netTolerance, taxTolerance, totalTolerance } from '../../../fa3/tolerances.ts';
import { Decimal, sumOf } from '../../../money/decimal.ts';
import type { Severity } from '../../model/issue.ts';
import { type BaseMismatch, comparableSums } from './base-mismatches.ts';
import { nearestTax, type TaxMismatch } from './tax-mismatches.ts';

/** `P_15` beside the sum of bases and taxes. */
export interface TotalCheck {
  readonly stated: Decimal;
  readonly expected: Decimal;
  readonly tolerance: Decimal;
  /** What the invoice lawfully leaves out of its totals, as the lines tell. */
  readonly omitted: readonly OmittedSum[];
  /** They differ by more than the tolerance. */
  readonly isOff: boolean;
  readonly severity: Extract<Severity, 'error' | 'warning'>;
}

/** Sales or a tax that the totals need not state. */
export interface OmittedSum {
  readonly field: 'P_13_7' | 'P_13_11' | 'P_14_5';
  readonly amount: Decimal;
  readonly tolerance: Decimal;
}

/** Compares `P_15` with bases and taxes; null where it need not be their sum, or where one of them cannot be read. */
export function checkTotal(invoice: Invoice, stated: readonly StatedBucket[], baseFaults: readonly BaseMismatch[]): TotalCheck | null {
  const total = invoice.fa.elements('P_15').length === 1 ? invoice.fa.amount('P_15') : null;
  const sum = sumOfBuckets(stated);
  const isWithoutTotals = stated.every(({ base }) => base === null);
  if (total === null || sum === null || (invoice.kind === 'UPR' && isWithoutTotals)) return null;
  const omitted = findOmitted(invoice, baseFaults);
  if (omitted === null) return null;
  const expected = sum.plus(sumOf(omitted.map(({ amount }) => amount)));
  const bases = stated.filter(({ base }) => base !== null).length;
  const tolerance = totalTolerance(bases).plus(sumOf(omitted.map((each) => each.tolerance)));
  const severity = invoice.kind === 'KOR' && isWithoutTotals && omitted.length === 0 ? 'warning' : 'error';
  return { stated: total, expected, tolerance, omitted, isOff: !total.isWithin(tolerance, expected), severity };
}

/** What may be missing from the totals, by the lines; null when something may be and they do not tell how much. */
function findOmitted(invoice: Invoice, baseFaults: readonly BaseMismatch[]): OmittedSum[] | null {
  const { fa, isMargin, isExempt } = invoice;
  const mayOmitTax = fa.has('P_13_5') && !fa.has('P_14_5');
  const mayOmitExempt = isExempt && !fa.has('P_13_7');
  const mayOmitMargin = isMargin && !fa.has('P_13_11');
  if (!mayOmitTax && !mayOmitExempt && !mayOmitMargin) return [];
  const sums = comparableSums(invoice);
  if (sums === null || (mayOmitTax && !sums.buckets.has('5'))) return null;
  // Lines at a wrong rate have their amount in another total already.
  const elsewhere = new Set(baseFaults.map(({ counterpart }) => counterpart?.stated.id));
  const { buckets } = sums;
  const omitted: OmittedSum[] = [];
  const addBase = (id: BucketId, field: 'P_13_7' | 'P_13_11') => {
    const sum = buckets.get(id);
    if (sum === undefined || elsewhere.has(id)) return;
    omitted.push({ field, amount: sum.base, tolerance: netTolerance(sum.roundedRows, invoice.isCorrection) });
  };
  if (mayOmitExempt) addBase('7', 'P_13_7');
  if (mayOmitMargin) addBase('11', 'P_13_11');
  const foreign = mayOmitTax ? buckets.get('5') : undefined;
  if (foreign !== undefined) {
    omitted.push({ field: 'P_14_5', amount: foreign.tax, tolerance: taxTolerance(foreign.roundedRows, invoice.isCorrection) });
  }
  return omitted;
}

/** `P_15` once the bases and taxes that are told to be wrong are mended. */
export interface FixedTotal {
  /** That explains the stated `P_15`: then it is not wrong itself. */
  readonly isExplained: boolean;
  /** What `P_15` should be; null where a told field may be mended in more than one way. */
  readonly expected: Decimal | null;
}

/** Works out what `P_15` should be beside the bases and taxes that are told to be wrong. */
export function fixTotal(
  invoice: Invoice,
  check: TotalCheck,
  baseFaults: readonly BaseMismatch[],
  taxFaults: readonly TaxMismatch[],
): FixedTotal {
  let mended = check.expected;
  let slack = check.tolerance;
  /** By how much a tax changes that was computed from a wrong base, or is wrong beside one. */
  let withTaxes = Decimal.zero;
  const sums = comparableSums(invoice);
  let isCertain = true;
  const differing = new Set<StatedBucket>();
  for (const { kind, sum, gap, tolerance, stated, counterpart } of baseFaults) {
    if (sum === undefined || counterpart !== null) isCertain = false;
    if (sum === undefined) continue;
    mended = mended.minus(gap);
    slack = slack.plus(tolerance);
    if (kind === 'missing') mended = mended.plus(sum.tax);
    else withTaxes = withTaxes.plus(sum.tax.minus(stated.tax ?? sum.tax));
    differing.add(stated);
  }
  for (const fault of taxFaults) {
    const { stated, isError, cause, tax, range, tolerance } = fault;
    if (cause === 'base' || differing.has(stated)) continue;
    if (!isError || sums === null || !isTaxKnown(fault)) isCertain = false;
    if (!isError) continue;
    mended = mended.plus(nearestTax(tax, range)).minus(tax);
    slack = slack.plus(tolerance);
  }
  const isFixed = !mended.equals(check.expected) || !withTaxes.isZero;
  const expected = mended.plus(withTaxes);
  const fits = isFixed && (check.stated.isWithin(slack, mended) || check.stated.isWithin(slack, expected));
  return { isExplained: fits || fitsLines(check, sums, slack, baseFaults), expected: isCertain ? expected : null };
}

/** Where lines and bases disagree, a total that fits the lines is not wrong. */
function fitsLines({ stated }: TotalCheck, sums: LineSums | null, slack: Decimal, baseFaults: readonly BaseMismatch[]): boolean {
  if (sums === null || baseFaults.length === 0) return false;
  return stated.isWithin(slack, sumOf([...sums.buckets.values()].map(({ base, tax }) => base.plus(tax))));
}

/** Whether the tax that should stand there follows from the lines: one figure, and not that of a base that may be missing itself. */
function isTaxKnown({ kind, basis, range, stated: { id } }: TaxMismatch): boolean {
  if (kind === 'no-base' || basis === 'doubtful') return false;
  return range.low.equals(range.high) && !(id === '5' && kind === 'sign');
}

/**
 * The base that fits both its tax and the total, where one tax does not fit its base: then it is the base that is wrong.
 *
 * @returns null when no base does
 */
export function fittingBase(check: TotalCheck | null, taxFaults: readonly TaxMismatch[]): Decimal | null {
  const [fault] = taxFaults;
  if (check?.isOff !== true || fault?.isError !== true || taxFaults.length > 1) return null;
  const other = fault.base.plus(check.stated).minus(check.expected);
  const taxes = fault.percents.map((percent) => taxOnBase(other, percent));
  return taxes.some((tax) => fault.tax.isWithin(fault.tolerance, tax)) ? other : null;
}
