import { readBuckets } from '../../fa3/declared-buckets.ts';
import { bandOf } from '../../fa3/exchange-rate-bands.ts';
import { readIdentifier } from '../../fa3/identifiers/identifier.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { findLowestLineRate, simplifiedLimits } from '../../fa3/simplified-limits.ts';
import { getNetTolerance, getTaxTolerance, totalTolerance } from '../../fa3/tolerances.ts';
import { type Decimal, sumOf } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import { completeSums, isWithoutTotals } from './comparable-sums.ts';

/**
 * Whether a correction may state `P_15` without bases and taxes, so that this is not certainly wrong: it may correct a simplified invoice, which
 * may omit them too, or it corrects only `P_15` and states so.
 *
 * @source art. 106j ust. 2 pkt 5 i art. 106e ust. 5 pkt 3 ustawy o VAT
 */
export function mayStateTotalOnly(invoice: Invoice<Element>): boolean {
  if (invoice.kind !== 'KOR' || !isWithoutTotals(readBuckets(invoice.fa))) return false;
  return mayCorrectSimplified(invoice) || correctsTotalOnly(invoice);
}

/**
 * Whether sales on the lines of a correction may be missing from its totals: it may correct a simplified invoice, its lines add up to `P_15`,
 * and its change at each rate is within the limit.
 */
export function mayOmitTotals(invoice: Invoice<Element>): boolean {
  const { kind, fa } = invoice;
  const total = fa.amount('P_15');
  const sums = completeSums(invoice);
  if (kind !== 'KOR' || total === null || sums === null || !isWithoutTotals(readBuckets(fa)) || !mayCorrectSimplified(invoice))
    return false;
  const bucketSums = [...sums.buckets.values()];
  const changes = bucketSums.map(({ base, tax }) => base.plus(tax));
  const rounding = sumOf(bucketSums.map(({ roundedRows }) => getNetTolerance(roundedRows, true).plus(getTaxTolerance(roundedRows, true))));
  if (!total.isWithin(totalTolerance(bucketSums.length).plus(rounding), sumOf(changes))) return false;
  return changes.every((change) => isWithinLimit(invoice, change, rounding));
}

/** The buyer has a NIP, as on a simplified invoice, and the change is within its limit. Other data of the buyer prove nothing. */
function mayCorrectSimplified(invoice: Invoice<Element>): boolean {
  const total = invoice.fa.amount('P_15');
  return total !== null && readIdentifier(invoice.buyer)?.kind === 'NIP' && isWithinLimit(invoice, total, null);
}

/** Compares with the limit in PLN or EUR; another currency is converted at the lowest rate of the lines or, without one, at the lowest possible. */
function isWithinLimit(invoice: Invoice<Element>, amount: Decimal, tolerance: Decimal | null): boolean {
  const { currency } = invoice;
  const limit = simplifiedLimits.get(currency ?? '');
  const allowed = limit ?? simplifiedLimits.get('PLN');
  const rate = limit === undefined ? (findLowestLineRate(invoice) ?? bandOf(currency)?.low ?? null) : null;
  if (allowed === undefined || (limit === undefined && rate === null)) return true;
  const compared = rate === null ? amount : amount.times(rate);
  return !compared.absolute().isAbove(tolerance === null ? allowed : allowed.plus(tolerance));
}

/** Words by which a reason states that the total due was wrong. */
const totalInWords = /P_15|należno[śs]\p{L}{1,3} ogółem|kwot\p{L}{1,3} (?:należno|ogółem|do zapłaty)|(?:total|amount) due/iu;

/** Whether the reason names the total due, and no line changes an amount. */
function correctsTotalOnly(invoice: Invoice<Element>): boolean {
  const reason = invoice.fa.text('PrzyczynaKorekty');
  if (reason === null || !totalInWords.test(reason)) return false;
  const sums = completeSums(invoice);
  return invoice.lines.length === 0 || (sums !== null && [...sums.buckets.values()].every(({ base }) => base.isZero));
}
