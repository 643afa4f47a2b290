import type { Invoice } from '../../../fa3/invoice.ts';
import type { Row } from '../../../fa3/row.ts';
import { memoizeByObject } from '../../../shared/memoize-by-object.ts';
import type { LocatedElement } from '../../../xml/element.ts';

/** The data of a line, as bits; each is set by any of its fields, `other` by fields that the rules on lines do not distinguish. */
export const lineData = { name: 1, unit: 2, quantity: 4, price: 8, value: 16, rate: 32, tax: 64, other: 128 } as const;

const bitOfField: ReadonlyMap<string, number> = new Map([
  ['P_7', lineData.name],
  ['P_8A', lineData.unit],
  ['P_8B', lineData.quantity],
  ['P_9A', lineData.price],
  ['P_9B', lineData.price],
  ['P_11', lineData.value],
  ['P_11A', lineData.value],
  ['P_12', lineData.rate],
  ['P_12_XII', lineData.rate],
  ['P_7Z', lineData.name],
  ['P_8AZ', lineData.unit],
  ['P_8BZ', lineData.quantity],
  ['P_9AZ', lineData.price],
  ['P_11NettoZ', lineData.value],
  ['P_11VatZ', lineData.tax],
  ['P_12Z', lineData.rate],
  ['P_12Z_XII', lineData.rate],
]);

/** A line with the fields that the rules on lines need. */
export interface ReadLine {
  readonly row: Row;
  /** `NrWierszaFa` or `NrWierszaZam`. */
  readonly number: LocatedElement | null;
  /** `UU_ID` or `UU_IDZ`. */
  readonly uniqueId: LocatedElement | null;
  /** The bits of {@link lineData} that are present; the tax only of lines of an order. */
  readonly present: number;
}

/** Lines of an invoice and of its order. */
interface ReadLines {
  readonly lines: readonly ReadLine[];
  readonly orderLines: readonly ReadLine[];
}

/** All lines, read in one pass for all rules: there may be 10,000, and finding one field means scanning its siblings. */
export const readLines = memoizeByObject(
  ({ lines, orderLines }: Invoice): ReadLines => ({ lines: lines.map(readLine), orderLines: orderLines.map(readLine) }),
);

function readLine(row: Row): ReadLine {
  let number: LocatedElement | null = null;
  let uniqueId: LocatedElement | null = null;
  let present = 0;
  for (const field of row.element.children) {
    const { name } = field;
    if (name === 'NrWierszaFa' || name === 'NrWierszaZam') number ??= field;
    else if (name === 'UU_ID' || name === 'UU_IDZ') uniqueId ??= field;
    else present |= bitOfField.get(name) ?? lineData.other;
  }
  return { row, number, uniqueId, present };
}
