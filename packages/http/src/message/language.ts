import { defaultLanguage, type Language } from '@nakor/domain/shared/localized';
import { parseWeightedValues } from './weighted-values.ts';

/**
 * Picks the language of the response from an `Accept-Language` header (RFC 9110, section 12.5.4).
 *
 * @param header the header's value, or undefined when it is absent
 * @returns      the supported language with the highest weight, the first of equals; Polish when none is named
 */
export function negotiateLanguage(header: string | undefined): Language {
  const accepted = parseWeightedValues(header).flatMap(({ value, weight }) => {
    const language = languageOf(value);
    return language === null || weight <= 0 ? [] : [{ language, weight }];
  });
  const highest = Math.max(...accepted.map(({ weight }) => weight));
  return accepted.find(({ weight }) => weight === highest)?.language ?? defaultLanguage;
}

function languageOf(range: string): Language | null {
  const [primary] = range.split('-');
  if (primary === 'pl' || primary === 'en') return primary;
  return range === '*' ? defaultLanguage : null;
}
