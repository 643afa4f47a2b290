import type { BucketId } from '../../fa3/buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { computeTaxOnBase, type LineSums } from '../../fa3/line-sums.ts';
import { type StatedBucket, sumOfBuckets } from '../../fa3/stated-buckets.ts';
import { getNetTolerance, getTaxTolerance, totalTolerance } from '../../fa3/tolerances.ts';
import { Decimal, sumOf, toDecimal } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import type { Severity } from '../model/issue.ts';
import type { BaseMismatch } from './base-mismatches.ts';
import { completeSums, isWithoutTotals } from './comparable-sums.ts';
import { findNearestTax, type TaxMismatch } from './tax-mismatches.ts';
import { mayStateTotalOnly } from './without-totals.ts';

/** `P_15` compared with the sum of bases and taxes. */
export interface TotalCheck {
  readonly stated: Decimal;
  readonly expected: Decimal;
  readonly tolerance: Decimal;
  /** Amounts that the invoice lawfully omits from its totals, taken from the lines. */
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

/** Compares `P_15` with bases and taxes; null where it need not be their sum, or where one of them is unreadable. */
export function checkTotal(
  invoice: Invoice<Element>,
  stated: readonly StatedBucket[],
  baseMismatches: readonly BaseMismatch[],
): TotalCheck | null {
  const total = invoice.fa.elements('P_15').length === 1 ? invoice.fa.amount('P_15') : null;
  const sum = sumOfBuckets(stated);

  if (total === null || sum === null || (invoice.kind === 'UPR' && isWithoutTotals(stated))) return null;
  const omitted = findOmitted(invoice, baseMismatches);
  if (omitted === null) return null;
  const expected = sum.plus(sumOf(omitted.map(({ amount }) => amount)));
  const bases = stated.filter(({ base }) => base !== null).length;
  const tolerance = totalTolerance(bases).plus(sumOf(omitted.map((each) => each.tolerance)));
  const severity = omitted.length === 0 && mayStateTotalOnly(invoice) ? 'warning' : 'error';
  const isOff = !total.isWithin(tolerance, expected) && !(baseMismatches.length === 0 && isRoundedToZloty(invoice, total, expected));
  return { stated: total, expected, tolerance, omitted, isOff, severity };
}

const zloty = toDecimal('1');

/**
 * Whether a total in whole zloty is the sum rounded up or down, where the lines confirm the sum; a sum in whole zloty needs no rounding, and an
 * advance is what was paid.
 */
function isRoundedToZloty(invoice: Invoice<Element>, total: Decimal, sum: Decimal): boolean {
  return (
    completeSums(invoice) !== null &&
    invoice.currency === 'PLN' &&
    total.rounded(0).equals(total) &&
    total.minus(sum).absolute().isBelow(zloty)
  );
}

/** Amounts that the totals may omit, taken from the lines; null when an amount may be omitted and is unknown. */
function findOmitted(invoice: Invoice<Element>, baseMismatches: readonly BaseMismatch[]): OmittedSum[] | null {
  const { fa, isMargin, isExempt } = invoice;
  const mayOmitTax = fa.has('P_13_5') && !fa.has('P_14_5');
  const mayOmitExempt = isExempt && !fa.has('P_13_7');
  const mayOmitMargin = isMargin && !fa.has('P_13_11');
  if (!mayOmitTax && !mayOmitExempt && !mayOmitMargin) return [];
  const sums = completeSums(invoice);
  if (sums === null || (mayOmitTax && !sums.buckets.has('5'))) return null;
  // The amount of lines at a wrong rate is already in another total.
  const elsewhere = new Set(baseMismatches.map(({ counterpart }) => counterpart?.stated.id));
  const { buckets } = sums;
  const omitted: OmittedSum[] = [];
  const addBase = (id: BucketId, field: 'P_13_7' | 'P_13_11') => {
    const sum = buckets.get(id);
    if (sum === undefined || elsewhere.has(id)) return;
    omitted.push({ field, amount: sum.base, tolerance: getNetTolerance(sum.roundedRows, invoice.isCorrection) });
  };
  if (mayOmitExempt) addBase('7', 'P_13_7');
  if (mayOmitMargin) addBase('11', 'P_13_11');
  const foreign = mayOmitTax ? buckets.get('5') : undefined;
  if (foreign !== undefined) {
    omitted.push({ field: 'P_14_5', amount: foreign.tax, tolerance: getTaxTolerance(foreign.roundedRows, invoice.isCorrection) });
  }
  return omitted;
}

/** The correct `P_15` once the reported bases and taxes are fixed. */
export interface FixedTotal {
  /** Whether they explain the stated `P_15`, so that it is not wrong itself. */
  readonly isExplained: boolean;
  /** The correct `P_15`; null where a reported field can be fixed in more than one way. */
  readonly expected: Decimal | null;
}

/** Calculates the correct `P_15`, given the reported bases and taxes. */
export function fixTotal(
  invoice: Invoice,
  check: TotalCheck,
  baseMismatches: readonly BaseMismatch[],
  taxMismatches: readonly TaxMismatch[],
): FixedTotal {
  const sums = completeSums(invoice);
  const bases = changeByBases(baseMismatches);
  const taxes = changeByTaxes(taxMismatches.filter(({ cause, stated }) => cause !== 'base' && !bases.changed.has(stated)));
  const fixed = check.expected.plus(bases.change).plus(taxes.change);
  const slack = check.tolerance.plus(bases.slack).plus(taxes.slack);
  const expected = fixed.plus(bases.ofTaxes);
  const isFixed = !fixed.equals(check.expected) || !bases.ofTaxes.isZero;
  const fits = isFixed && (check.stated.isWithin(slack, fixed) || check.stated.isWithin(slack, expected));
  const isCertain = bases.isCertain && taxes.isCertain && (sums !== null || taxes.slack.isZero);
  return { isExplained: fits || fitsLines(check, sums, slack, baseMismatches), expected: isCertain ? expected : null };
}

/** How fixing reported amounts changes the total. */
interface TotalChange {
  readonly change: Decimal;
  readonly slack: Decimal;
  /** Each amount can be fixed in only one way. */
  readonly isCertain: boolean;
}

function changeByBases(mismatches: readonly BaseMismatch[]): TotalChange & {
  readonly changed: ReadonlySet<StatedBucket>;
  /** The change of taxes that were calculated from a wrong base, or are wrong together with it. */
  readonly ofTaxes: Decimal;
} {
  let change = Decimal.zero;
  let ofTaxes = Decimal.zero;
  const known = mismatches.flatMap(({ sum, ...mismatch }) => (sum === undefined ? [] : [{ ...mismatch, sum }]));
  for (const { kind, sum, gap, stated } of known) {
    change = change.minus(gap);
    if (kind === 'missing') change = change.plus(sum.tax);
    else ofTaxes = ofTaxes.plus(sum.tax.minus(stated.tax ?? sum.tax));
  }
  return {
    change,
    ofTaxes,
    slack: sumOf(known.map(({ tolerance }) => tolerance)),
    isCertain: known.length === mismatches.length && known.every(({ counterpart }) => counterpart === null),
    changed: new Set(known.map(({ stated }) => stated)),
  };
}

function changeByTaxes(mismatches: readonly TaxMismatch[]): TotalChange {
  const wrong = mismatches.filter(({ isError }) => isError);
  return {
    change: sumOf(wrong.map(({ tax, range }) => findNearestTax(tax, range).minus(tax))),
    slack: sumOf(wrong.map(({ tolerance }) => tolerance)),
    isCertain: mismatches.every((mismatch) => mismatch.isError && isTaxKnown(mismatch)),
  };
}

/** Where lines and bases disagree, a total that fits the lines is not wrong. */
function fitsLines({ stated }: TotalCheck, sums: LineSums | null, slack: Decimal, baseMismatches: readonly BaseMismatch[]): boolean {
  if (sums === null || baseMismatches.length === 0) return false;
  return stated.isWithin(slack, sumOf([...sums.buckets.values()].map(({ base, tax }) => base.plus(tax))));
}

/** Whether the correct tax follows from the lines: it is a single amount, and its base is certain. */
function isTaxKnown({ kind, basis, range, stated: { id } }: TaxMismatch): boolean {
  if (kind === 'no-base' || basis === 'uncertain') return false;
  return range.low.equals(range.high) && !(id === '5' && kind === 'sign');
}

/**
 * The base that fits both its tax and the total, where one tax does not fit its base: then the base is wrong.
 *
 * @returns null when no base fits both
 */
export function findFittingBase(check: TotalCheck | null, taxMismatches: readonly TaxMismatch[]): Decimal | null {
  const [mismatch] = taxMismatches;
  if (check?.isOff !== true || mismatch?.isError !== true || taxMismatches.length > 1) return null;
  const other = mismatch.base.plus(check.stated).minus(check.expected);
  const taxes = mismatch.percents.map((percent) => computeTaxOnBase(other, percent));
  return taxes.some((tax) => mismatch.tax.isWithin(mismatch.tolerance, tax)) ? other : null;
}
