import type { Language } from '../language.ts';

/** A whole number with the separators of the language. */
export function formatCount(count: number, language: Language): string {
  // Polish groups only numbers of five digits and more by default.
  return new Intl.NumberFormat(language, { useGrouping: 'always' } as Intl.NumberFormatOptions).format(count);
}

/** A size in the largest fitting unit. */
export function formatBytes(bytes: number, language: Language): string {
  const [divisor, unit] = bytes < 1_000 ? [1, 'B'] : bytes < 1_000_000 ? [1_000, 'kB'] : [1_000_000, 'MB'];
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: divisor === 1_000_000 ? 1 : 0 }).format(bytes / divisor);
  return `${amount}\u00a0${unit}`;
}

/** A noun after a number: Polish has three forms, such as `błąd`, `błędy`, `błędów`; English uses the first and the second. */
export function formatPlural(count: number, forms: readonly [string, string, string], language: Language): string {
  const form = new Intl.PluralRules(language).select(count);
  if (form === 'one') return forms[0];
  return language === 'pl' && form !== 'few' ? forms[2] : forms[1];
}

/** A day, `YYYY-MM-DD`, as people write it in Polish; unchanged in English, where it is the only unambiguous notation. */
export function formatDay(day: string, language: Language): string {
  return language === 'pl' ? day.split('-').reverse().join('.') : day;
}
