import { isCalendarDay } from '../../fa3/elements/calendar.ts';
import { type Grosze, parseGrosze } from '../model/grosze.ts';
import type { Side } from '../model/register.ts';

/** The character in front of decimals. */
export type DecimalSign = ',' | '.';

/** An amount without spaces, apostrophes and currency. */
function cleanAmount(text: string): string {
  const bare = text.replace(/[\s'’]/g, '').replace(/(?:zł|PLN)$/i, '');
  // Accountants write a minus also behind the number, or parentheses.
  const inParentheses = /^\((.*)\)$/.exec(bare)?.[1];
  if (inParentheses !== undefined) return `-${inParentheses}`;
  if (bare.endsWith('-')) return `-${bare.slice(0, -1)}`;
  return bare.replace(/^\+/, '').replace('−', '-');
}

/** The decimal sign that an amount shows; null where it shows none: `1,234` may be either. */
export function findDecimalSign(text: string): DecimalSign | null {
  const amount = cleanAmount(text);
  const [comma, dot] = [amount.lastIndexOf(','), amount.lastIndexOf('.')];
  if (comma !== -1 && dot !== -1) return comma > dot ? ',' : '.';
  const at = Math.max(comma, dot);
  if (at === -1) return null;
  const sign: DecimalSign = comma === -1 ? '.' : ',';
  if (amount.indexOf(sign) !== at) return sign === ',' ? '.' : ',';
  return amount.length - at - 1 === 3 ? null : sign;
}

const grouped = /^-?\d{1,3}(?:[.,]\d{3})+$/;

/**
 * Reads an amount as programs and people write it: `1 234,50`, `1.234,50`, `-1234.5`, `(12,00)`, `12,00 zł`.
 *
 * @param sign the decimal sign of the file, for amounts that show none
 * @returns    in hundredths; null for something else, and for more than two decimals other than zeros
 */
export function parseErpAmount(text: string, sign: DecimalSign | null): Grosze | null {
  const amount = cleanAmount(text);
  const decimalSign = findDecimalSign(text) ?? sign;
  if (decimalSign === null) return /[.,]/.test(amount) ? null : parseGrosze(trimZeros(amount));
  const at = amount.lastIndexOf(decimalSign);
  const whole = at === -1 ? amount : amount.slice(0, at);
  if (/[.,]/.test(whole) && !grouped.test(whole)) return null;
  const decimals = at === -1 ? '' : cutZeros(amount.slice(at + 1));
  if (!/^\d{0,2}$/.test(decimals)) return null;
  const digits = trimZeros(whole.replace(/[.,]/g, ''));
  return parseGrosze(decimals === '' ? digits : `${digits}.${decimals}`);
}

/** Zeros behind the second decimal mean nothing. */
function cutZeros(decimals: string): string {
  let end = decimals.length;
  while (end > 2 && decimals.charAt(end - 1) === '0') end -= 1;
  return decimals.slice(0, end);
}

/** Zeros in front of an integer. */
function trimZeros(integer: string): string {
  const minus = integer.startsWith('-') ? '-' : '';
  let start = minus.length;
  while (start < integer.length - 1 && integer.charAt(start) === '0') start += 1;
  return `${minus}${integer.slice(start)}`;
}

/**
 * Reads a day as Polish programs write it: `2026-09-30`, `30.09.2026`, `30-09-2026`, `30/09/2026`, `2026/09/30`, `20260930`, also with a time.
 *
 * @returns `YYYY-MM-DD`; null for something else
 */
export function parseErpDay(text: string): string | null {
  const [day = ''] = text.trim().split(/[T ]/, 1);
  const [, year, month, date] = /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})$/.exec(day) ?? [];
  const [, lastDate, lastMonth, lastYear] = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(day) ?? [];
  const parts = year === undefined ? [lastYear, lastMonth, lastDate] : [year, month, date];
  const written = parts.map((part = '') => part.padStart(2, '0')).join('-');
  return isCalendarDay(written) ? written : null;
}

/** The side that a cell names; null for something else. */
export function parseErpSide(text: string): Side | null {
  if (/sprzeda|sales|^s$/i.test(text)) return 'sales';
  return /zakup|purchase|^z$/i.test(text) ? 'purchases' : null;
}
