import { type LineDifference, LinesBefore } from '../../fa3/lines-before.ts';
import type { Row } from '../../fa3/row.ts';
import { Decimal } from '../../money/decimal.ts';
import type { Element } from '../../xml/element.ts';
import type { ReadPair } from '../model/pair.ts';
import { isStateKnown } from './amount-changes.ts';

/** A row with `StanPrzed` that does not repeat the line of the invoice. */
export interface OtherBefore {
  readonly row: Row<Element>;
  readonly difference: LineDifference<Element>;
  /** The line on the invoice; null when the invoice has no such line. */
  readonly line: Row<Element> | null;
}

/**
 * Rates (literals of `P_12`) whose sums differ between the before-rows and the lines of the invoice; empty when only names, units or prices
 * differ.
 */
export function findUncertainRates({ row, line }: OtherBefore): readonly string[] {
  const fields = [row.nameOf('net'), 'P_11A', row.nameOf('tax'), row.nameOf('rate'), row.nameOf('foreignRate')];
  const isStated = fields.slice(0, 2).some((name) => row.has(name));
  const isSame = isStated && line !== null && fields.every((name) => isSameFigure(row.text(name), line.text(name)));
  return isSame ? [] : [row, line].flatMap((each) => (each === null ? [] : (each.text(row.nameOf('rate')) ?? '')));
}

function isSameFigure(left: string | null, right: string | null): boolean {
  const [first, second] = [Decimal.parse(left ?? ''), Decimal.parse(right ?? '')];
  return first !== null && second !== null ? first.equals(second) : left === right;
}

/**
 * Compares the before-rows of a correction with the lines they repeat. Rule XML-656 compares them too, but only when the reference is
 * right.
 *
 * @returns the rows that differ, in the order of the correction; null when there is nothing to compare
 */
export function findOtherBeforeRows(pair: ReadPair, of: 'invoice' | 'order'): readonly OtherBefore[] | null {
  const { invoice, shownLines } = pair.original;
  const lines = of === 'order' ? 'orderLines' : 'lines';
  const rows = pair.correction[lines].filter(({ isBefore }) => isBefore);
  if (!isStateKnown(pair) || shownLines !== 'all' || rows.length === 0 || invoice[lines].length === 0) return null;
  const before = new LinesBefore(invoice[lines], []);
  return rows.flatMap((row): OtherBefore[] => {
    const difference = before.differenceOf(row);
    return difference === null ? [] : [{ row, difference, line: before.stateOf(row) }];
  });
}
