import { type RateLiteral, totalOf } from '../../../fa3/buckets.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Row } from '../../../fa3/row.ts';
import type { Localized } from '../../../shared/localized.ts';
import { sameText } from '../../model/issue.ts';

/** Whether a correction shows rows of a kind before and none of them after. */
export function isTakenBack(invoice: Invoice, isMeant: (row: Row) => boolean): boolean {
  if (!invoice.isCorrection) return false;
  let isShownBefore = false;
  for (const row of invoice.rows) {
    if (!isMeant(row)) continue;
    if (!row.isBefore) return false;
    isShownBefore = true;
  }
  return isShownBefore;
}

/** Whether every line tells how it is taxed. Only then does the absence of a rate mean that nothing is sold at it. */
export function showsEverySale(invoice: Invoice): boolean {
  return invoice.rows.length > 0 && invoice.rows.every((row) => invoice.bucketOf(row) !== null);
}

/** Where a rate that is sold stands, for a message: its lines, or the sum of its bucket when no line has it. */
export function whereSold(invoice: Invoice, rate: RateLiteral): Localized {
  const rows = invoice.rows.filter((row) => row.rate === rate && !row.isBefore);
  const [first] = rows;
  if (first === undefined) return bucketSum(invoice, rate);
  const line = lineOf(first);
  const more = rows.length - 1;
  if (more === 0) return { pl: `stawka ${rate} w ${line.pl}`, en: `rate ${rate} on ${line.en}` };
  return {
    pl: `stawka ${rate} w ${line.pl} i ${more} ${more === 1 ? 'dalszym' : 'dalszych'}`,
    en: `rate ${rate} on ${line.en} and ${more} more`,
  };
}

function bucketSum(invoice: Invoice, rate: RateLiteral): Localized {
  const base = totalOf(rate);
  return sameText(`${base} = ${invoice.fa.text(base) ?? ''}`);
}

/** A line as a message names it, in the Polish locative: `wierszu 3`, `wierszu 3 zamówienia`. */
export function lineOf(row: Row): Localized {
  const number = row.number ?? '?';
  return row.isOrderRow
    ? { pl: `wierszu ${number} zamówienia`, en: `order line ${number}` }
    : { pl: `wierszu ${number}`, en: `line ${number}` };
}

/** Polish tax that the invoice shows; on a correction only what it adds, for it may just as well take tax back. */
export function shownTaxes({ fa, isCorrection }: Invoice): string[] {
  return ['P_14_1', 'P_14_2', 'P_14_3', 'P_14_4'].flatMap((field) => {
    const amount = fa.amount(field);
    if (amount === null || amount.isZero || (isCorrection && amount.isNegative)) return [];
    return [`${field} = ${amount.toString()}`];
  });
}
