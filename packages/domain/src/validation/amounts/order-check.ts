import type { Invoice } from '../../fa3/invoice.ts';
import { computeTaxOnBase } from '../../fa3/line-sums.ts';
import type { Row } from '../../fa3/row.ts';
import { getPriceTolerance, halfGrosz, lineTaxTolerance, sumTolerance } from '../../fa3/tolerances.ts';
import { Decimal, sumOf } from '../../money/decimal.ts';
import { memoizeByObject } from '../../shared/memoize-by-object.ts';
import { findPriceMismatch, findTaxMismatch, type LineMismatch } from './line-mismatches.ts';

/** `WartoscZamowienia` compared with the rows of the order. */
export interface OrderCheck {
  readonly stated: Decimal;
  readonly net: Decimal;
  readonly tax: Decimal;
  /** Number of rows summed, without those that show the state before a correction. */
  readonly rows: number;
  readonly tolerance: Decimal;
  readonly isOff: boolean;
  /** Rows that contradict themselves and explain the difference: they are the cause. */
  readonly wrongRows: ReadonlySet<Row>;
  /** Their correct amounts close the difference to the grosz, so that the value of the order proves them. */
  readonly isProof: boolean;
}

/**
 * Compares the value of an order with its rows, once per invoice. The rows of a correction can only be summed when it also shows the state
 * before it: otherwise they may be differences.
 *
 * @returns null when a row has neither a value nor quantity and price, or its tax is unknown
 */
export const checkOrder = memoizeByObject(compareOrder);

function compareOrder(invoice: Invoice): OrderCheck | null {
  const stated = invoice.order.amount('WartoscZamowienia');
  if (stated === null || (invoice.isCorrection && !invoice.orderLines.some(({ isBefore }) => isBefore))) return null;
  const rows = invoice.orderLines.filter(({ isBefore }) => !isBefore);
  let net = Decimal.zero;
  let tax = Decimal.zero;
  let tolerance = sumTolerance(rows.length);
  for (const row of rows) {
    const value = netOfRow(row);
    const rowTax = value === null ? null : taxOfRow(row, value.net, invoice);
    if (value === null || rowTax === null) return null;
    net = net.plus(value.net);
    tax = tax.plus(rowTax);
    tolerance = tolerance.plus(value.tolerance);
  }
  if (rows.length === 0) return null;
  const gap = stated.minus(net).minus(tax);
  const isOff = gap.absolute().isAbove(tolerance);
  const wrongRows = isOff ? findCauses(invoice, gap, tolerance) : new Set<Row>();
  return {
    stated,
    net,
    tax,
    rows: rows.length,
    tolerance,
    isOff,
    wrongRows,
    isProof: wrongRows.size > 0 && changeOfRows(invoice, wrongRows).isWithin(halfGrosz, gap),
  };
}

/** Net value and tax of a row of an order, not rounded; null when one of them is unknown. */
export function computeOrderRowGross(row: Row, invoice: Invoice): Decimal | null {
  const value = netOfRow(row);
  const tax = value === null ? null : taxOfRow(row, value.net, invoice);
  return value === null || tax === null ? null : value.net.plus(tax);
}

/** The stated net value, otherwise quantity times price with its rounding; null when neither is known. */
function netOfRow(row: Row): { readonly net: Decimal; readonly tolerance: Decimal } | null {
  if (row.net !== null) return { net: row.net, tolerance: Decimal.zero };
  const price = row.amount(row.nameOf('netPrice'));
  if (row.field('net') !== null || price === null || row.quantity === null) return null;
  return { net: row.quantity.times(price), tolerance: getPriceTolerance(price, row.quantity) };
}

/** The stated tax, otherwise the tax at the rate; zero under the margin scheme and for exempt sales. */
function taxOfRow(row: Row, net: Decimal, invoice: Invoice): Decimal | null {
  if (row.field('tax') !== null) return row.amount(row.nameOf('tax'));
  if (row.percent !== null) return computeTaxOnBase(net, row.percent);
  const bucket = invoice.bucketOf(row);
  return bucket === '7' || bucket === '11' ? Decimal.zero : null;
}

/** The contradictions on a row of an order. */
export interface OrderRowMismatches {
  /** Net value against quantity and price. */
  readonly net: LineMismatch | null;
  /** Tax against net value and rate; null when it fits the correct net value. */
  readonly tax: LineMismatch | null;
}

/** The rows of an order whose amounts contradict each other, calculated once per invoice. */
export const inconsistentOrderRows = memoizeByObject((invoice: Invoice): ReadonlyMap<Row, OrderRowMismatches> => {
  const checked = invoice.orderLines.map((row) => [row, mismatchesOf(row, invoice)] as const);
  return new Map(checked.filter(([, { net, tax }]) => net !== null || tax !== null));
});

function mismatchesOf(row: Row, invoice: Invoice): OrderRowMismatches {
  const net = findPriceMismatch(row, 'net');
  const tax = findTaxMismatch(row, invoice);
  const fitsFixed =
    net !== null && tax?.stated.isWithin(lineTaxTolerance, computeTaxOnBase(net.expected, row.percent ?? Decimal.zero)) === true;
  return { net, tax: fitsFixed ? null : tax };
}

/** The single row whose correct amounts close the gap; otherwise all rows that contradict themselves, if together they close it. */
function findCauses(invoice: Invoice, gap: Decimal, tolerance: Decimal): Set<Row> {
  let allChange = Decimal.zero;
  let allSlack = tolerance;
  const inconsistent = inconsistentOrderRows(invoice);
  for (const [row, { net, tax }] of inconsistent) {
    const change = changeOf(net).plus(changeOf(tax));
    const slack = (net?.tolerance ?? Decimal.zero).plus(tax?.tolerance ?? Decimal.zero);
    if (change.isWithin(tolerance.plus(slack), gap)) return new Set([row]);
    allChange = allChange.plus(change);
    allSlack = allSlack.plus(slack);
  }
  return allChange.isWithin(allSlack, gap) ? new Set(inconsistent.keys()) : new Set();
}

/** How the correct amounts of these rows, as they are stated in grosze, change the sum. */
function changeOfRows(invoice: Invoice, rows: ReadonlySet<Row>): Decimal {
  const mismatches = [...inconsistentOrderRows(invoice)].flatMap(([row, { net, tax }]) => (rows.has(row) ? [net, tax] : []));
  return sumOf(mismatches.map((mismatch) => (mismatch === null ? Decimal.zero : mismatch.expected.rounded(2).minus(mismatch.stated))));
}

function changeOf(mismatch: LineMismatch | null): Decimal {
  return mismatch === null ? Decimal.zero : mismatch.expected.minus(mismatch.stated);
}
