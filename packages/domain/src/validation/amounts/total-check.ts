import type { BucketId } from '../../fa3/buckets.ts';
import { type DeclaredBucket, sumOfBuckets } from '../../fa3/declared-buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { computeTaxOnBase, knownSumsOf, type LineSums } from '../../fa3/line-sums.ts';
import { hasMinorUnit } from '../../fa3/minor-units.ts';
import { getNetTolerance, getTaxTolerance, totalTolerance } from '../../fa3/tolerances.ts';
import { Decimal, sumOf, toDecimal } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import type { Severity } from '../model/issue.ts';
import type { BaseMismatch } from './base-mismatches.ts';
import { areBasesSums, completeSums, isWithoutTotals } from './comparable-sums.ts';
import { findNearestTax, type TaxMismatch } from './tax-mismatches.ts';
import { getUnratedBefore, hasUnratedBefore } from './unrated-before.ts';
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
  /** `before` for lines from before a correction that state no rate, so that no total names their sales. */
  readonly field: 'P_13_7' | 'P_13_11' | 'P_14_5' | 'before';
  readonly amount: Decimal;
  readonly tolerance: Decimal;
}

/** Compares `P_15` with bases and taxes; null where it need not be their sum, or where one of them is unreadable. */
export function checkTotal(
  invoice: Invoice<Element>,
  stated: readonly DeclaredBucket[],
  baseMismatches: readonly BaseMismatch[],
): TotalCheck | null {
  const total = invoice.fa.elements('P_15').length === 1 ? invoice.fa.amount('P_15') : null;
  const sum = sumOfBuckets(stated);

  if (total === null || sum === null || (invoice.kind === 'UPR' && isWithoutTotals(stated))) return null;
  const omitted = findOmitted(invoice, baseMismatches);
  if (omitted === null) return null;
  const expected = sum.plus(sumOf(omitted.map(({ amount }) => amount)));
  const bases = stated.filter(({ base }) => base !== null).length;
  const rounding = totalTolerance(bases).plus(sumOf(omitted.map((each) => each.tolerance)));
  const tolerance = isInWholeUnits(invoice, total) ? wholeUnit : rounding;
  const severity = omitted.length === 0 && mayStateTotalOnly(invoice) ? 'warning' : 'error';
  return { stated: total, expected, tolerance, omitted, isOff: !total.isWithin(tolerance, expected), severity };
}

/** What a total in whole units may differ from the sum of bases and taxes, which are stated in hundredths. */
const wholeUnit = toDecimal('0.99');

/** Whether the total is rounded to the smallest unit of its currency. In all others a total is the exact sum: no law provides for rounding it. */
function isInWholeUnits({ currency }: Invoice<Element>, total: Decimal): boolean {
  return currency !== null && !hasMinorUnit(currency) && total.rounded(0).equals(total);
}

/** Which amounts the totals omit lawfully. */
interface Omissions {
  readonly exempt: boolean;
  readonly margin: boolean;
  readonly foreignTax: boolean;
  readonly unratedBefore: boolean;
}

/**
 * Which amounts may be missing from the totals. The annotations of a correction describe the invoice after it, so its lines decide whether
 * sales were or are exempt: 1,000 exempt that become 1,000 at 23 % change the total due by the tax alone.
 *
 * @source art. 106e ust. 3, ust. 4 pkt 3 i art. 106j ust. 2 ustawy o VAT
 */
function findOmissions(invoice: Invoice<Element>): Omissions {
  const { fa, isMargin, isExempt, kind } = invoice;
  const mayBeExempt = () => isExempt || (kind === 'KOR' && knownSumsOf(invoice).lines.buckets.has('7'));
  return {
    exempt: !fa.has('P_13_7') && mayBeExempt(),
    margin: !fa.has('P_13_11') && isMargin,
    foreignTax: fa.has('P_13_5') && !fa.has('P_14_5'),
    unratedBefore: hasUnratedBefore(invoice),
  };
}

/** Amounts that the totals may omit, taken from the lines; null when an amount may be omitted and is unknown. */
function findOmitted(invoice: Invoice<Element>, baseMismatches: readonly BaseMismatch[]): OmittedSum[] | null {
  const omissions = findOmissions(invoice);
  if (!Object.values(omissions).includes(true)) return [];
  const before = omissions.unratedBefore ? getUnratedBefore(invoice) : null;
  const sums = omissions.unratedBefore ? sumsBesideUnratedBefore(invoice, before) : completeSums(invoice);
  if (sums === null || (omissions.foreignTax && !sums.buckets.has('5'))) return null;
  // The amount of lines at a wrong rate is already in another total.
  const elsewhere = new Set(baseMismatches.map(({ counterpart }) => counterpart?.stated.id));
  const { buckets } = sums;
  const omitted: OmittedSum[] = before === null ? [] : [{ field: 'before', amount: before, tolerance: Decimal.zero }];
  const addBase = (id: BucketId, field: 'P_13_7' | 'P_13_11') => {
    const sum = buckets.get(id);
    if (sum === undefined || elsewhere.has(id)) return;
    omitted.push({ field, amount: sum.base, tolerance: getNetTolerance(sum.roundedRows, invoice.isCorrection) });
  };
  if (omissions.exempt) addBase('7', 'P_13_7');
  if (omissions.margin) addBase('11', 'P_13_11');
  const foreign = omissions.foreignTax ? buckets.get('5') : undefined;
  if (foreign !== undefined) {
    omitted.push({ field: 'P_14_5', amount: foreign.tax, tolerance: getTaxTolerance(foreign.roundedRows, invoice.isCorrection) });
  }
  return omitted;
}

/** The sums of the lines that state a rate, where all others are from before the correction and have a value; otherwise null. */
function sumsBesideUnratedBefore(invoice: Invoice<Element>, before: Decimal | null): LineSums | null {
  const { lines } = knownSumsOf(invoice);
  return before !== null && areBasesSums(invoice) && lines.rates.every(({ bucket }) => lines.buckets.get(bucket)?.isComplete === true)
    ? lines
    : null;
}

/** The correct `P_15` once the reported bases and taxes are fixed. */
export interface FixedTotal {
  /** Whether they explain the stated `P_15`, so that it is not wrong itself. */
  readonly isExplained: boolean;
  /** Whether the stated `P_15` is, to the grosz, what it becomes with them fixed, so that it proves the correct amounts. */
  readonly isProof: boolean;
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
  const omitted = new Set<string>(check.omitted.map(({ field }) => field));
  // What the lines add to the expected total already is not missing from it.
  const counted = baseMismatches.filter(({ kind, stated }) => kind !== 'missing' || !omitted.has(stated.bucket.base));
  const bases = changeByBases(counted);
  const taxes = changeByTaxes(taxMismatches.filter(({ cause, stated }) => cause !== 'base' && !bases.changed.has(stated)));
  const fixed = check.expected.plus(bases.change).plus(taxes.change);
  const slack = check.tolerance.plus(bases.slack).plus(taxes.slack);
  const expected = fixed.plus(bases.ofTaxes);
  const isFixed = !fixed.equals(check.expected) || !bases.ofTaxes.isZero;
  const fits = isFixed && (check.stated.isWithin(slack, fixed) || check.stated.isWithin(slack, expected));
  const isCertain = bases.isCertain && taxes.isCertain && (sums !== null || taxes.slack.isZero);
  return {
    isExplained: fits || fitsLines(check, sums, slack, counted),
    // What the lines add to it proves nothing about them.
    isProof: isFixed && omitted.size === 0 && [fixed, expected].some((amount) => amount.rounded(2).equals(check.stated)),
    expected: isCertain ? expected : null,
  };
}

/** How fixing reported amounts changes the total. */
interface TotalChange {
  readonly change: Decimal;
  readonly slack: Decimal;
  /** Each amount can be fixed in only one way. */
  readonly isCertain: boolean;
}

function changeByBases(mismatches: readonly BaseMismatch[]): TotalChange & {
  readonly changed: ReadonlySet<DeclaredBucket>;
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
