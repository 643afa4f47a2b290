import { groupThousands } from '@nakor/domain/shared/group-thousands';
import { trimEndOf } from '@nakor/domain/shared/trim-characters';
import type { Language } from '../../language.ts';

/** A number that a person entered, in the notation of FA(3): `-1234.50`. */
export type EnteredNumber = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly problem: 'notation' };

/**
 * Reads a number as people write it: with a decimal comma or point, with spaces or separators between thousands.
 *
 * A single comma or point is the decimal separator; of both, the last one is. A separator that occurs several times separates thousands.
 */
export function readNumber(text: string): EnteredNumber {
  const compact = text
    .trim()
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/^[\u2212\u2013]/, '-');
  const [, sign = '', digits] = /^([+-]?)([\d.,]+)$/.exec(compact) ?? [];
  if (digits === undefined) return { ok: false, problem: 'notation' };
  const separator = decimalSeparator(digits);
  const at = separator === null ? -1 : digits.lastIndexOf(separator);
  const written = at === -1 ? digits : digits.slice(0, at);
  const fraction = at === -1 ? '' : digits.slice(at + 1);
  const whole = written.replace(/[.,]/g, '');
  const isGrouped = /^\d*$|^\d{1,3}(?:[.,]\d{3})+$/.test(written);
  if (!isGrouped || !/^\d*$/.test(fraction) || `${whole}${fraction}` === '') return { ok: false, problem: 'notation' };
  const plainWhole = whole.replace(/^0+(?=\d)/, '') || '0';
  return { ok: true, value: `${sign === '-' ? '-' : ''}${plainWhole}${fraction === '' ? '' : `.${fraction}`}` };
}

function decimalSeparator(digits: string): ',' | '.' | null {
  const commas = digits.split(',').length - 1;
  const points = digits.split('.').length - 1;
  if (commas > 0 && points > 0) return digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
  if (commas === 1) return ',';
  return points === 1 ? '.' : null;
}

/** Whether two numbers in the notation of FA(3) are equal: `45` and `45.00` are. */
export function isSameNumber(left: string, right: string): boolean {
  return withoutZeros(left) === withoutZeros(right);
}

function withoutZeros(number: string): string {
  const [whole = '', fraction = ''] = number.replace(/^[+-]/, '').split('.');
  const decimals = trimEndOf(fraction, '0');
  const digits = `${whole.replace(/^0+/, '')}.${decimals}`;
  return digits === '.' ? '0' : `${number.startsWith('-') ? '-' : ''}${digits}`;
}

/** How many digits a number has after its decimal point, without trailing zeros. */
export function countDecimals(number: string): number {
  return trimEndOf(number.split('.')[1] ?? '', '0').length;
}

/** A number for people: `1 234,56` with no-break spaces; in English `1,234.56`. Other texts are unchanged. */
export function formatNumber(plain: string, language: Language): string {
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(plain)) return plain;
  const [whole = '', fraction] = plain.replace(/^[+-]/, '').split('.');
  const grouped = groupThousands(whole, language === 'pl' ? '\u00a0' : ',');
  const separator = language === 'pl' ? ',' : '.';
  return `${plain.startsWith('-') ? '\u2212' : ''}${grouped}${fraction === undefined ? '' : `${separator}${fraction}`}`;
}

/** A number as it stands in a field to edit: `1234,50`; in English `1234.50`. */
export function formatEditableNumber(plain: string, language: Language): string {
  return language === 'pl' ? plain.replace('.', ',') : plain;
}

/** A difference for people: with a plus or minus sign unless it is zero. */
export function formatDifference(plain: string, language: Language): string {
  const isPositive = /[1-9]/.test(plain) && !plain.startsWith('-');
  return `${isPositive ? '+' : ''}${formatNumber(plain, language)}`;
}
