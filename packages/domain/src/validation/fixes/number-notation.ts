import { rewriteNumber } from '../suggestions/amounts.ts';
import { buildTextFix } from './fix.ts';

/** Rewrites a number in the notation of FA(3), such as `1230.00` for `1 230,00`, when it is unambiguous. */
export const numberNotationFix = buildTextFix(
  'XML-105',
  {
    pl: 'Zapisano liczbę w notacji FA(3), bez zmiany jej wartości.',
    en: 'Wrote a number in the notation of FA(3), without changing its value.',
  },
  ({ text, type, invoice }) => {
    const plain = text
      .trim()
      .replace(/(?:PLN|zł)$/i, '')
      .trimEnd();
    // A currency other than the invoice's is more than a matter of notation.
    const isInOwnCurrency = plain === text.trim() || invoice.currency === 'PLN';
    if (!isInOwnCurrency || /\p{L}|\p{Sc}/u.test(plain) || !isGroupedByThree(plain)) return null;
    return rewriteNumber(plain, type.fractionDigits ?? 0);
  },
);

/** Blanks and apostrophes between digits must separate thousands; with other gaps it may not be one number. */
function isGroupedByThree(text: string): boolean {
  const hasGap = /\d[\s\u00a0\u202f']+\d/.test(text);
  return !hasGap || /^[+-]?[1-9]\d{0,2}(?:[\s\u00a0\u202f']\d{3})+(?:[.,]\d*)?$/.test(text);
}
