import { groupThousands } from '../shared/group-thousands.ts';
import type { Language, Localized } from '../shared/localized.ts';
import { Decimal } from './decimal.ts';
import { withoutTrailingZeros } from './trailing-zeros.ts';

const groupSeparator: Localized = { pl: '\u00a0', en: ',' };
const decimalSeparator: Localized = { pl: ',', en: '.' };

/**
 * A number with the separators of a language: `1 234,56` with no-break spaces, in English `1,234.56`; `−0,50` with a minus sign.
 *
 * @param plain in the notation of FA(3), such as `-1234.50`
 */
export function formatNumber(plain: string, language: Language): string {
  const [whole = '', decimals] = plain.replace('-', '').split('.');
  const grouped = groupThousands(whole, groupSeparator[language]);
  const sign = plain.startsWith('-') ? '\u2212' : '';
  return `${sign}${grouped}${decimals === undefined ? '' : `${decimalSeparator[language]}${decimals}`}`;
}

/** A quantity, a percentage or an exchange rate in a text: with the decimals it has. */
export function formatNumberText(value: Decimal): Localized {
  return localized(value.toString());
}

/** A number that a document states: with the decimals it has there. Other strings are unchanged. */
export function formatDeclaredNumberText(stated: string): Localized {
  return Decimal.parse(stated) === null ? { pl: stated, en: stated } : localized(stated);
}

/** An amount of money in a text: rounded to grosze. */
export function formatAmountText(value: Decimal): Localized {
  return localized(value.toAmount());
}

/** A price in a text: with the decimals it has, at least two. */
export function formatPriceText(value: Decimal): Localized {
  return value.decimals > 2 ? formatNumberText(value) : formatAmountText(value);
}

/** A difference or a tolerance in a text: a third decimal is shown where it is not zero, since a tolerance of 0.015 rounded to 0.02 misleads. */
export function formatDifferenceText(value: Decimal): Localized {
  const rounded = value.rounded(3);
  return rounded.equals(value.rounded(2)) ? formatAmountText(value) : formatNumberText(rounded);
}

/** A percentage without trailing zeros: `23%`. */
export function formatPercentText(percent: Decimal): Localized {
  const text = localized(withoutTrailingZeros(percent.toString()));
  return { pl: `${text.pl}%`, en: `${text.en}%` };
}

function localized(plain: string): Localized {
  return { pl: formatNumber(plain, 'pl'), en: formatNumber(plain, 'en') };
}
