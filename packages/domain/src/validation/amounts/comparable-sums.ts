import { readBuckets } from '../../fa3/declared-buckets.ts';
import type { Invoice } from '../../fa3/invoice.ts';
import { knownSumsOf, type LineSums } from '../../fa3/line-sums.ts';
import type { Element } from '../../xml/element.ts';

/**
 * The sums with which bases can be compared, on invoices whose bases are the sums of their lines, when every line has a rate. A bucket with a
 * line of unknown value is incomplete and cannot be compared.
 *
 * @returns null when no bucket can be compared
 */
export function listComparableSums(invoice: Invoice<Element>): LineSums | null {
  if (!areBasesSums(invoice)) return null;
  const { lines } = knownSumsOf(invoice);
  return lines.rowsWithoutBucket === 0 ? lines : null;
}

/** The same sums, when every line also has a value; otherwise null. */
export function completeSums(invoice: Invoice<Element>): LineSums | null {
  const sums = listComparableSums(invoice);
  return sums?.isComplete === true ? sums : null;
}

/**
 * Whether each base is the sum of its lines. Advances and settlements show a whole order, a simplified invoice may omit all bases, and rows
 * from before a correction mean nothing on other kinds (XML-603).
 */
export function areBasesSums({ kind, lines, fa }: Invoice<Element>): boolean {
  if (lines.length === 0) return false;
  if (kind === 'KOR') return true;
  if (kind === 'UPR' && isWithoutTotals(readBuckets(fa))) return false;
  return (kind === 'VAT' || kind === 'UPR') && !lines.some(({ isBefore }) => isBefore);
}

/** Whether no base is stated. */
export function isWithoutTotals(stated: ReturnType<typeof readBuckets>): boolean {
  return stated.every(({ base }) => base === null);
}
