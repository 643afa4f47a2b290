import { readBuckets } from '../../fa3/declared-buckets.ts';
import type { Row } from '../../fa3/row.ts';
import type { Decimal } from '../../money/decimal.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import type { RuleContext } from '../model/rule.ts';
import { type BaseMismatch, type BaseMismatches, findBaseMismatches } from './base-mismatches.ts';
import { completeSums } from './comparable-sums.ts';
import type { OtherBase } from './line-mismatches.ts';
import type { Rounding } from './rounding.ts';
import { findTaxMismatches, type TaxMismatch } from './tax-mismatches.ts';
import { checkTotal, findFittingBase, fixTotal, type TotalCheck } from './total-check.ts';
import type { UnmarkedPair } from './unmarked-pairs.ts';

/**
 * How lines, bases, taxes and total of an invoice agree, for the rules that report it: each amount is stated, derived (a value from quantity and
 * price) or unknown, and what is unknown is reported as not checked. One contradiction is reported per mistake. A wrong amount usually breaks several
 * relations at once: the one that names the amount is reported, its consequences are omitted. An issue is never omitted in favour of a
 * milder one.
 */
export interface AmountModel {
  readonly bases: readonly BaseMismatch[];
  /** Taxes that are wrong themselves. */
  readonly taxes: readonly TaxMismatch[];
  /** The base that would fit both its tax and the total, where no lines show which of them is wrong. */
  readonly fittingBase: Decimal | null;
  /** `P_15` compared with the sum of bases and taxes; null where they need not agree. */
  readonly total: TotalCheck | null;
  /** `P_15` is wrong, and nothing else explains it. */
  readonly isTotalWrong: boolean;
  /** `P_15` is, to the grosz, the total with the reported bases and taxes fixed, so that it proves the amounts that were calculated for them. */
  readonly isProvenByTotal: boolean;
  /** The correct `P_15` once the reported fields are fixed; null where it is unknown. */
  readonly fixedTotal: Decimal | null;
  /** Lines whose wrong value explains the difference of a sum, with the correct value. */
  readonly wrongRows: ReadonlyMap<Row, OtherBase>;
  /** Those of them whose correct values the sum proves to the grosz. */
  readonly provenRows: ReadonlySet<Row>;
  /** Lines at a wrong rate, with the percentage of the correct one. */
  readonly misratedRows: ReadonlyMap<Row, Decimal>;
  /** Pairs of rows whose missing marker `StanPrzed` explains every difference. */
  readonly unmarkedPairs: readonly UnmarkedPair[];
  readonly roundings: readonly Rounding[];
}

/** Calculates the {@link AmountModel}, once per document. */
export const amountModelOf = memoizeByObject(calculateAmountModel);

function calculateAmountModel(context: RuleContext): AmountModel {
  const { invoice } = context;
  const stated = readBuckets(invoice.fa);
  const bases = findBaseMismatches(invoice, stated);
  const taxes = findTaxMismatches(context, stated, bases.mismatches);
  const total = checkTotal(invoice, stated, bases.mismatches);
  const reportedTaxes = taxes.mismatches.filter(({ cause }) => cause === null);
  const base = completeSums(invoice) === null ? findFittingBase(total, reportedTaxes) : null;
  const fixed = total?.isOff === true && base === null ? fixTotal(invoice, total, bases.mismatches, taxes.mismatches) : null;
  return {
    bases: bases.mismatches,
    taxes: reportedTaxes,
    fittingBase: base,
    total,
    isTotalWrong: fixed !== null && !(fixed.isExplained && hasError(bases, reportedTaxes, total)),
    isProvenByTotal: fixed?.isProof ?? false,
    fixedTotal: fixed?.expected ?? null,
    wrongRows: bases.wrongRows,
    provenRows: bases.provenRows,
    misratedRows: bases.misratedRows,
    unmarkedPairs: bases.unmarkedPairs,
    roundings: [...bases.roundings, ...taxes.roundings, ...roundingOfTotal(total)],
  };
}

/** Whether an explanation is as severe as what it explains: otherwise it would lower the result. */
function hasError({ mismatches, wrongRows }: BaseMismatches, taxes: readonly TaxMismatch[], total: TotalCheck | null): boolean {
  if (total?.severity !== 'error') return true;
  return wrongRows.size > 0 || mismatches.some(({ severity }) => severity === 'error') || taxes.some(({ isError }) => isError);
}

function roundingOfTotal(total: TotalCheck | null): Rounding[] {
  if (total === null || total.isOff || total.stated.equals(total.expected)) return [];
  return [{ field: 'P_15', stated: total.stated, expected: total.expected, tolerance: total.tolerance }];
}
