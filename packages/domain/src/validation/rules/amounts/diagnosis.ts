import type { Row } from '../../../fa3/row.ts';
import { readBuckets } from '../../../fa3/stated-buckets.ts';
import type { Decimal } from '../../../money/decimal.ts';
import { memoizeByObject } from '../../../shared/memoize-by-object.ts';
import type { RuleContext } from '../../model/rule.ts';
import { type BaseMismatch, comparableSums, findBaseMismatches } from './base-mismatches.ts';
import type { OtherBase } from './line-mismatches.ts';
import type { Rounding } from './rounding.ts';
import { findTaxMismatches, type TaxMismatch } from './tax-mismatches.ts';
import { checkTotal, fittingBase, fixTotal, type TotalCheck } from './total-check.ts';

/**
 * What contradicts what among lines, bases, taxes and total, with one contradiction told for each mistake. A wrong figure usually
 * breaks several relations at once: the one is told that names the figure, and what follows from it is left out. Nothing is left
 * out in favour of something milder.
 */
export interface Diagnosis {
  readonly bases: readonly BaseMismatch[];
  /** Taxes that are wrong themselves. */
  readonly taxes: readonly TaxMismatch[];
  /** The base that would fit both its tax and the total, where there are no lines to say which of them is wrong. */
  readonly fittingBase: Decimal | null;
  /** `P_15` beside the sum of bases and taxes; null where they need not agree. */
  readonly total: TotalCheck | null;
  /** `P_15` is wrong, and nothing else explains it. */
  readonly isTotalWrong: boolean;
  /** What `P_15` should be once the fields that are told to be wrong are mended; null where nobody knows. */
  readonly fixedTotal: Decimal | null;
  /** Lines whose value is wrong and explains why a sum is off, with what it should be. */
  readonly wrongRows: ReadonlyMap<Row, OtherBase>;
  /** Lines at a wrong rate, with the percentage of the right one. */
  readonly misratedRows: ReadonlyMap<Row, Decimal>;
  readonly roundings: readonly Rounding[];
}

/** Works out once for each document what {@link Diagnosis} holds. */
export const diagnose = memoizeByObject(workOut);

function workOut(context: RuleContext): Diagnosis {
  const { invoice } = context;
  const stated = readBuckets(invoice.fa);
  const bases = findBaseMismatches(invoice, stated);
  const taxes = findTaxMismatches(context, stated, bases.faults);
  const total = checkTotal(invoice, stated, bases.faults);
  const told = taxes.faults.filter(({ cause }) => cause === null);
  const base = comparableSums(invoice) === null ? fittingBase(total, told) : null;
  const mended = total?.isOff === true && base === null ? fixTotal(invoice, total, bases.faults, taxes.faults) : null;
  return {
    bases: bases.faults,
    taxes: told,
    fittingBase: base,
    total,
    isTotalWrong: mended?.isExplained === false,
    fixedTotal: mended?.expected ?? null,
    wrongRows: bases.wrongRows,
    misratedRows: bases.misratedRows,
    roundings: [...bases.roundings, ...taxes.roundings, ...roundingOfTotal(total)],
  };
}

function roundingOfTotal(total: TotalCheck | null): Rounding[] {
  if (total === null || total.isOff || total.stated.equals(total.expected)) return [];
  return [{ field: 'P_15', stated: total.stated, expected: total.expected, tolerance: total.tolerance }];
}
