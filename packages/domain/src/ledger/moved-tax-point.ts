import type { Invoice } from '../fa3/invoice.ts';
import type { Row } from '../fa3/row.ts';
import type { Element } from '../xml/element.ts';
import { buildJpkEntries } from './jpk-map.ts';
import { findTaxPoint, type TaxPointSource } from './tax-point.ts';

/**
 * Whether a correction moves the tax point of recorded sales to another month, so that it belongs to two periods.
 *
 * @param before the state before the correction
 * @param after  the state after it
 * @source art. 19a, art. 20 ust. 1, art. 21 ust. 1 ustawy o VAT; FA(3), opis pola TypKorekty
 */
export function movesTaxPoint(before: Invoice<Element>, after: Invoice<Element>): boolean {
  if (before === after) return false;
  const [from, to] = [before, after].map((invoice): TaxPointSource => ({ invoice, issueDay: before.issueDay }));
  if (from === undefined || to === undefined) return false;
  const fields = buildJpkEntries(before).map(({ field }) => field);
  const movesField = fields.some((field) => {
    const [was, is] = [findTaxPoint(from, field).month, findTaxPoint(to, field).month];
    return was !== null && is !== null && was !== is;
  });
  return movesField || movesPayments(before, after) || movesLines(before, after);
}

/** Whether a payment of the same amount is dated in another month. */
function movesPayments(before: Invoice<Element>, after: Invoice<Element>): boolean {
  const [was, is] = [before, after].map(({ fa }) =>
    fa
      .all('ZaliczkaCzesciowa')
      .map((payment) => ({ month: payment.day('P_6Z')?.slice(0, 7), amount: payment.amount('P_15Z')?.toAmount() })),
  );
  if (was === undefined || is === undefined || was.length !== is.length) return false;
  return was.some(({ month, amount }, index) => amount === is[index]?.amount && month !== is[index]?.month);
}

/** Whether a line has its own day of supply in another month. */
function movesLines(before: Invoice<Element>, after: Invoice<Element>): boolean {
  const months = new Map(before.lines.map((row) => [keyOf(row), row.day('P_6A')?.slice(0, 7)]));
  return after.lines.some((row) => {
    if (row.isBefore) return false;
    const [was, is] = [months.get(keyOf(row)), row.day('P_6A')?.slice(0, 7)];
    return was !== undefined && is !== undefined && was !== is;
  });
}

function keyOf(row: Row<Element>): string {
  return row.text(row.nameOf('uniqueId')) ?? `number ${row.number}`;
}
