import type { Invoice } from '../../fa3/invoice.ts';
import { computeTaxOnBase, knownSumsOf } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { simplifiedLimits } from '../../fa3/simplified-limits.ts';
import { halfGrosz, totalTolerance } from '../../fa3/tolerances.ts';
import { Decimal, sumOf, toWholeDecimal } from '../../money/decimal.ts';
import { findOtherBase } from './line-mismatches.ts';

/** A `P_15` of a simplified invoice that differs from the gross values of its lines. */
export interface SimplifiedTotal {
  readonly stated: Decimal;
  readonly lines: Decimal;
  readonly rows: number;
  readonly tolerance: Decimal;
}

/**
 * Compares `P_15` of a simplified invoice with its lines, if each of them has a rate and a value, stated or as quantity times price.
 *
 * @returns null when they agree, also with the corrected values of lines that contradict themselves, when nothing can be compared, or when
 *          `P_15` exceeds the limit, which XML-631 reports
 * @source  art. 106e ust. 5 pkt 3 ustawy o VAT
 */
export function findSimplifiedTotal(invoice: Invoice): SimplifiedTotal | null {
  if (invoice.kind !== 'UPR') return null;
  const sums = knownSumsOf(invoice).lines;
  if (!sums.isComplete) return null;
  const stated = invoice.fa.elements('P_15').length === 1 ? invoice.fa.amount('P_15') : null;
  const rows = invoice.lines.length;
  const ofPrices = sumOf([...sums.buckets.values()].map(({ derivedTolerance }) => derivedTolerance));
  const tolerance = totalTolerance(1)
    .plus(halfGrosz.times(toWholeDecimal(rows)))
    .plus(ofPrices);
  let lines = Decimal.zero;
  let fixed = Decimal.zero;
  for (const row of invoice.lines) {
    const gross = grossOf(row);
    lines = lines.plus(gross);
    fixed = fixed.plus(fixedGrossOf(invoice, row) ?? gross);
  }
  const limit = simplifiedLimits.get(invoice.currency ?? '');
  if (stated === null || (limit !== undefined && stated.isAbove(limit))) return null;
  if (stated.isWithin(tolerance, lines) || stated.isWithin(tolerance, fixed)) return null;
  return { stated, lines, rows, tolerance };
}

function grossOf(row: Row): Decimal {
  const net = row.net ?? multiply(row, row.nameOf('netPrice')) ?? Decimal.zero;
  const gross = row.gross ?? (row.net === null && !row.has('P_9A') ? multiply(row, 'P_9B') : null);
  return row.signed(gross ?? net.plus(computeTaxOnBase(net, row.percent ?? Decimal.zero)));
}

function multiply(row: Row, price: string): Decimal | null {
  const amount = row.amount(price);
  return amount === null || row.quantity === null ? null : row.quantity.times(amount);
}

/** The gross value that follows from the other amounts of a line, where they contradict it. */
function fixedGrossOf(invoice: Invoice, row: Row): Decimal | null {
  const bucket = invoice.bucketOf(row);
  const other = bucket === null ? null : findOtherBase(row, bucket);
  if (other === null) return null;
  const base = other.code === 'XML-412' ? other.stated : other.base;
  return row.signed(base.plus(computeTaxOnBase(base, row.percent ?? Decimal.zero)));
}
