import type { Invoice } from '../../../fa3/invoice.ts';
import { taxOnBase } from '../../../fa3/line-sums.ts';
import type { Row } from '../../../fa3/row.ts';
import { lineTaxTolerance, sumTolerance } from '../../../fa3/tolerances.ts';
import { Decimal } from '../../../money/decimal.ts';
import { memoizeByObject } from '../../../shared/memoize-by-object.ts';
import { type LineMismatch, priceFault, taxFault } from './line-mismatches.ts';

/** `WartoscZamowienia` beside the rows of the order. */
export interface OrderCheck {
  readonly stated: Decimal;
  readonly net: Decimal;
  readonly tax: Decimal;
  /** Rows summed; those that show the state before a correction are not. */
  readonly rows: number;
  readonly tolerance: Decimal;
  readonly isOff: boolean;
  /** Rows that contradict themselves, and with them mended the values agree: they are the cause. */
  readonly wrongRows: ReadonlySet<Row>;
}

/**
 * Compares the value of an order with its rows, once for each invoice. The rows of a correction can only be summed where it shows
 * the state before it too: otherwise they may be differences.
 *
 * @returns null when a row lacks its value, or its tax cannot be known
 */
export const checkOrder = memoizeByObject(compareOrder);

function compareOrder(invoice: Invoice): OrderCheck | null {
  const stated = invoice.order.amount('WartoscZamowienia');
  if (stated === null || (invoice.isCorrection && !invoice.orderLines.some(({ isBefore }) => isBefore))) return null;
  const rows = invoice.orderLines.filter(({ isBefore }) => !isBefore);
  let net = Decimal.zero;
  let tax = Decimal.zero;
  for (const row of rows) {
    const rowTax = taxOfRow(row, invoice);
    if (row.net === null || rowTax === null) return null;
    net = net.plus(row.net);
    tax = tax.plus(rowTax);
  }
  if (rows.length === 0) return null;
  const tolerance = sumTolerance(rows.length);
  const gap = stated.minus(net).minus(tax);
  const isOff = gap.absolute().isAbove(tolerance);
  return {
    stated,
    net,
    tax,
    rows: rows.length,
    tolerance,
    isOff,
    wrongRows: isOff ? findCauses(invoice, gap, tolerance) : new Set(),
  };
}

/** The stated tax, otherwise that by the rate; none under the margin scheme and where sales are exempt. */
function taxOfRow(row: Row, invoice: Invoice): Decimal | null {
  if (row.field('tax') !== null) return row.amount(row.nameOf('tax'));
  if (row.percent !== null) return row.net === null ? null : taxOnBase(row.net, row.percent);
  const bucket = invoice.bucketOf(row);
  return bucket === '7' || bucket === '11' ? Decimal.zero : null;
}

/** What contradicts itself on a row of an order. */
export interface OrderRowMismatches {
  /** Net value beside quantity and price. */
  readonly net: LineMismatch | null;
  /** Tax beside net value and rate; not where it fits the net value as it should be. */
  readonly tax: LineMismatch | null;
}

/** The rows of an order whose own figures contradict each other, worked out once for each invoice. */
export const faultyOrderRows = memoizeByObject((invoice: Invoice): ReadonlyMap<Row, OrderRowMismatches> => {
  const judged = invoice.orderLines.map((row) => [row, faultsOf(row, invoice)] as const);
  return new Map(judged.filter(([, { net, tax }]) => net !== null || tax !== null));
});

function faultsOf(row: Row, invoice: Invoice): OrderRowMismatches {
  const net = priceFault(row, 'net');
  const tax = taxFault(row, invoice);
  const fitsFixed = net !== null && tax?.stated.isWithin(lineTaxTolerance, taxOnBase(net.expected, row.percent ?? Decimal.zero)) === true;
  return { net, tax: fitsFixed ? null : tax };
}

/** One row whose mended figures close the gap, otherwise all that contradict themselves, if together they do. */
function findCauses(invoice: Invoice, gap: Decimal, tolerance: Decimal): Set<Row> {
  let allChange = Decimal.zero;
  let allSlack = tolerance;
  const faulty = faultyOrderRows(invoice);
  for (const [row, { net, tax }] of faulty) {
    const change = changeOf(net).plus(changeOf(tax));
    const slack = (net?.tolerance ?? Decimal.zero).plus(tax?.tolerance ?? Decimal.zero);
    if (change.isWithin(tolerance.plus(slack), gap)) return new Set([row]);
    allChange = allChange.plus(change);
    allSlack = allSlack.plus(slack);
  }
  return allChange.isWithin(allSlack, gap) ? new Set(faulty.keys()) : new Set();
}

function changeOf(fault: LineMismatch | null): Decimal {
  return fault === null ? Decimal.zero : fault.expected.minus(fault.stated);
}
