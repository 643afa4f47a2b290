import type { Invoice } from '../../../fa3/invoice.ts';
import { taxOnBase } from '../../../fa3/line-sums.ts';
import { totalTolerance } from '../../../fa3/tolerances.ts';
import { Decimal } from '../../../money/decimal.ts';
import type { Severity } from '../../issue.ts';
import type { BaseFault } from './base-faults.ts';
import { type StatedBucket, sumOfBuckets } from './stated-totals.ts';
import { nearestTax, type TaxFault } from './tax-faults.ts';

/** `P_15` beside the sum of bases and taxes. */
export interface TotalCheck {
  readonly stated: Decimal;
  readonly expected: Decimal;
  readonly tolerance: Decimal;
  /** They differ by more than the tolerance. */
  readonly isOff: boolean;
  readonly severity: Extract<Severity, 'error' | 'warning'>;
}

/** Compares `P_15` with bases and taxes; null where it need not be their sum, or where one of them cannot be read. */
export function checkTotal(invoice: Invoice, stated: readonly StatedBucket[]): TotalCheck | null {
  const total = invoice.fa.elements('P_15').length === 1 ? invoice.fa.amount('P_15') : null;
  const expected = sumOfBuckets(stated);
  if (total === null || expected === null || mayOmitBuckets(invoice, stated)) return null;
  const bases = stated.filter(({ base }) => base !== null).length;
  const tolerance = totalTolerance(bases);
  const severity = invoice.kind === 'KOR' && bases === 0 ? 'warning' : 'error';
  return { stated: total, expected, tolerance, isOff: !total.isWithin(tolerance, expected), severity };
}

/** Whether sales may be missing from the buckets, so that `P_15` is more than their sum. */
function mayOmitBuckets({ fa, kind, isMargin, isExempt }: Invoice, stated: readonly StatedBucket[]): boolean {
  if (isExempt && !fa.has('P_13_7')) return true;
  if (isMargin && !fa.has('P_13_11')) return true;
  if (fa.has('P_13_5') && !fa.has('P_14_5')) return true;
  return kind === 'UPR' && stated.every(({ base }) => base === null);
}

/**
 * Whether `P_15` is what it should be once the bases and taxes that are told to be wrong are mended: then it is not wrong itself.
 */
export function isExplained(check: TotalCheck, baseFaults: readonly BaseFault[], taxFaults: readonly TaxFault[]): boolean {
  let mended = check.expected;
  let slack = check.tolerance;
  /** By how much a tax changes that was computed from a wrong base, or is wrong beside one. */
  let withTaxes = Decimal.zero;
  const differing = new Set<StatedBucket>();
  for (const { kind, sum, gap, tolerance, stated } of baseFaults) {
    if (sum === undefined) continue;
    mended = mended.minus(gap);
    slack = slack.plus(tolerance);
    if (kind === 'missing') mended = mended.plus(sum.tax);
    else withTaxes = withTaxes.plus(sum.tax.minus(stated.tax ?? sum.tax));
    differing.add(stated);
  }
  for (const { stated, isError, cause, tax, range, tolerance } of taxFaults) {
    if (!isError || cause === 'base' || differing.has(stated)) continue;
    mended = mended.plus(nearestTax(tax, range)).minus(tax);
    slack = slack.plus(tolerance);
  }
  if (mended.equals(check.expected) && withTaxes.isZero) return false;
  return check.stated.isWithin(slack, mended) || check.stated.isWithin(slack, mended.plus(withTaxes));
}

/**
 * The base that fits both its tax and the total, where one tax does not fit its base: then it is the base that is wrong.
 *
 * @returns null when no base does
 */
export function fittingBase(check: TotalCheck | null, taxFaults: readonly TaxFault[]): Decimal | null {
  const [fault] = taxFaults;
  if (check?.isOff !== true || fault?.isError !== true || taxFaults.length > 1) return null;
  const other = fault.base.plus(check.stated).minus(check.expected);
  const taxes = fault.percents.map((percent) => taxOnBase(other, percent));
  return taxes.some((tax) => fault.tax.isWithin(fault.tolerance, tax)) ? other : null;
}
