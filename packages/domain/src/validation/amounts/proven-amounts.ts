import { type DeclaredBucket, readBuckets } from '../../fa3/declared-buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { computeBaseOfRow, computeTaxOnBase } from '../../fa3/line-sums.ts';
import { hasMinorUnit } from '../../fa3/minor-units.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import type { RuleContext } from '../model/rule.ts';
import { type AmountModel, amountModelOf } from './amount-model.ts';
import { agreesWithSum, type BaseMismatch } from './base-mismatches.ts';
import { completeSums } from './comparable-sums.ts';
import { findNearestTax, isTaxOfBase, type TaxMismatch } from './tax-mismatches.ts';
import type { TotalCheck } from './total-check.ts';

/*
 * Where two amounts contradict each other, either may be wrong. A third one that only the calculated amount fits shows which: only then is it
 * offered as the expected value (ADR 0039). Otherwise the message names both amounts.
 */

/** The correct `P_13_x`, when `P_15` proves that it is the sum of the lines; otherwise null. */
export function proveBase(context: RuleContext, mismatch: BaseMismatch): Decimal | null {
  const { kind, counterpart, expected } = mismatch;
  if (kind === 'unmatched' || counterpart !== null) return null;
  const { isProvenByTotal, total } = amountModelOf(context);
  return isProvenByTotal || isCountedByTotal(mismatch, total) ? expected : null;
}

/** Whether `P_15` is right only with the change of these sales, which no total states. */
function isCountedByTotal({ kind, stated: { bucket } }: BaseMismatch, total: TotalCheck | null): boolean {
  if (kind !== 'missing' || total === null || total.isOff) return false;
  const counted = total.omitted.find(({ field }) => field === bucket.base);
  return counted !== undefined && !total.stated.isWithin(total.tolerance, total.expected.minus(counted.amount));
}

/** The correct `P_14_x`, when it fits base and rate, and `P_15` proves it; otherwise null. */
export function proveTax(context: RuleContext, mismatch: TaxMismatch): Decimal | null {
  const { kind, basis, range, tax, stated } = mismatch;
  // Opposite signs do not determine the tax of the OSS procedure, and without lines a tax without a base more likely lacks the base.
  if ((kind === 'no-base' && completeSums(context.invoice) === null) || (kind === 'sign' && stated.id === '5')) return null;
  if (basis === 'uncertain') return null;
  const model = amountModelOf(context);
  if (!isOnlyMismatch(model)) return model.isProvenByTotal && range.low.equals(range.high) ? range.low : null;
  if (model.total?.isOff !== true) return null;
  // `P_15` may be the sum of gross lines, which differs by a grosz: both ways have to give the same tax.
  const other = tax.plus(gapOf(model.total));
  return other.equals(findNearestTax(other, range).rounded(2)) ? other : null;
}

function isOnlyMismatch({ bases, taxes, wrongRows }: AmountModel): boolean {
  return bases.length === 0 && wrongRows.size === 0 && taxes.length === 1;
}

/** The correct `P_15`, when the lines prove all bases and taxes, and none of these explains the difference; otherwise null. */
export function proveTotal(context: RuleContext): Decimal | null {
  const { invoice } = context;
  const { total, bases, taxes, wrongRows, isTotalWrong, fixedTotal } = amountModelOf(context);
  if (!isTotalWrong || total === null || fixedTotal === null || total.omitted.length > 0) return null;
  if (completeSums(invoice) === null || bases.length > 0 || taxes.length > 0 || wrongRows.size > 0) return null;
  // In a currency without hundredths, the total is usually rounded to a whole unit.
  if (invoice.currency !== null && !hasMinorUnit(invoice.currency) && !fixedTotal.rounded(0).equals(fixedTotal)) return null;
  // A sum of gross lines is lawful too; where it differs by a grosz, either is right.
  if (!fixedTotal.rounded(2).equals(sumGrossLines(invoice))) return null;
  const gap = gapOf(total);
  return readBuckets(invoice.fa).some((bucket) => mayExplain(invoice, bucket, gap)) ? null : fixedTotal;
}

/** The gross values of the lines, each rounded to grosze, those before a correction subtracted. */
function sumGrossLines(invoice: Invoice): Decimal {
  return sumOf(
    invoice.lines.map((row) => {
      const bucket = invoice.bucketOf(row);
      const percent = row.percent ?? Decimal.zero;
      const base = bucket === null ? null : computeBaseOfRow(row, bucket, percent);
      const gross = row.gross ?? (base === null ? Decimal.zero : base.plus(computeTaxOnBase(base, percent)).rounded(2));
      return row.signed(gross);
    }),
  );
}

/** What is missing from bases and taxes to make up `P_15`. */
function gapOf({ stated, expected }: TotalCheck): Decimal {
  return stated.minus(expected);
}

/** Whether a base or a tax that is off by as much would still agree with all other amounts. */
function mayExplain(invoice: Invoice, stated: DeclaredBucket, gap: Decimal): boolean {
  const { base, tax, id } = stated;
  if (base === null) return false;
  const sum = completeSums(invoice)?.buckets.get(id);
  const other = base.plus(gap);
  const mayBase = sum !== undefined && agreesWithSum(invoice, other, sum);
  if (tax === null) return mayBase;
  return (mayBase && isTaxOfBase(invoice, stated, other, tax)) || isTaxOfBase(invoice, stated, base, tax.plus(gap));
}

/**
 * Whether the amounts of a bucket agree with all that can be compared with them: nothing is reported on it, and `P_15` is right.
 *
 * @param id of the bucket
 */
export function isConsistent(context: RuleContext, id: DeclaredBucket['id']): boolean {
  const { bases, taxes, wrongRows, total } = amountModelOf(context);
  if (total === null || total.isOff || wrongRows.size > 0) return false;
  return (
    !bases.some(({ stated, counterpart }) => stated.id === id || counterpart?.stated.id === id) &&
    !taxes.some(({ stated }) => stated.id === id)
  );
}
