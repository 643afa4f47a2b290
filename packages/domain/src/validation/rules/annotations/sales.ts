import { type RateLiteral, totalOf } from '../../../fa3/buckets.ts';
import type { Invoice } from '../../../fa3/invoice.ts';
import type { Row } from '../../../fa3/row.ts';
import { Decimal } from '../../../money/decimal.ts';
import { formatAmountText } from '../../../money/number-text.ts';
import { joinLocalized, type Localized } from '../../../shared/localized.ts';
import { formatPolishPlural } from '../../../shared/polish-plural.ts';

/** Whether a correction shows rows of a kind before it and none after it. */
export function isRemovedByCorrection(invoice: Invoice, isMeant: (row: Row) => boolean): boolean {
  if (!invoice.isCorrection) return false;
  let isShownBefore = false;
  for (const row of invoice.rows) {
    if (!isMeant(row)) continue;
    if (!row.isBefore) return false;
    isShownBefore = true;
  }
  return isShownBefore;
}

/** Whether the taxation of every line is known. Only then does the absence of a rate mean that nothing is sold at it. */
export function hasEverySale(invoice: Invoice): boolean {
  return invoice.rows.length > 0 && invoice.rows.every((row) => invoice.bucketOf(row) !== null);
}

/** Where the invoice uses a rate, for a message: its lines, or the total of its bucket when no line has it. */
export function listPlacesOfSale(invoice: Invoice, rate: RateLiteral): Localized {
  const rows = invoice.rows.filter((row) => row.rate === rate && !row.isBefore);
  const [first] = rows;
  if (first === undefined) return bucketSum(invoice, rate);
  const line = readLine(first);
  const more = rows.length - 1;
  if (more === 0) return { pl: `stawka ${rate} w ${line.pl}`, en: `rate ${rate} on ${line.en}` };
  return {
    pl: `stawka ${rate} w ${line.pl} i w ${more} ${formatPolishPlural(more, 'innym', 'innych', 'innych')}`,
    en: `rate ${rate} on ${line.en} and ${more} ${more === 1 ? 'other' : 'others'}`,
  };
}

function bucketSum(invoice: Invoice, rate: RateLiteral): Localized {
  const base = totalOf(rate);
  return joinLocalized(`${base} = `, formatAmountText(invoice.fa.amount(base) ?? Decimal.zero));
}

/** A line in a message, in the Polish locative: `wierszu 3`, `wierszu 3 zamówienia`. */
export function readLine(row: Row): Localized {
  const number = row.number ?? '?';
  return row.isOrderRow
    ? { pl: `wierszu ${number} zamówienia`, en: `order line ${number}` }
    : { pl: `wierszu ${number}`, en: `line ${number}` };
}

/** Polish tax on the invoice; on a correction only added tax, since it may also reverse tax. */
export function readDeclaredTaxes(invoice: Invoice): Localized[] {
  return listPolishTaxes(invoice, (amount) => !(invoice.isCorrection && amount.isNegative));
}

/** Polish tax on the invoice, other than zero; on a correction also tax that it reverses. */
export function listPolishTaxes({ fa }: Invoice, counts: (amount: Decimal) => boolean = () => true): Localized[] {
  return ['P_14_1', 'P_14_2', 'P_14_3', 'P_14_4'].flatMap((field) => {
    const amount = fa.amount(field);
    return amount === null || amount.isZero || !counts(amount) ? [] : [joinLocalized(`${field} = `, formatAmountText(amount))];
  });
}
