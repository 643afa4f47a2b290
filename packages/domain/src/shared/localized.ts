/** Languages of the texts for people. Codes and field names are the same in both. */
export type Language = 'pl' | 'en';

/** A text in every supported language. Both are required, so that no translation can be missing. */
export type Localized = Readonly<Record<Language, string>>;

/** Polish is the language of the Ministry, the schema and most accountants. */
const defaultLanguage: Language = 'pl';

/**
 * Picks the language of the response from an `Accept-Language` header (RFC 9110, section 12.5.4).
 *
 * @param header the header's value, or undefined when it was not sent
 * @returns      the supported language with the highest weight, Polish when none is named
 */
export function negotiateLanguage(header: string | undefined): Language {
  let best: { language: Language; weight: number } | undefined;
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((piece) => piece.trim());
    const primary = range.split('-')[0];
    const language = primary === 'pl' || primary === 'en' ? primary : range === '*' ? defaultLanguage : undefined;
    if (language === undefined) continue;
    const weightText = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = weightText === undefined ? 1 : Number(weightText.slice(2));
    if (weight > 0 && (best === undefined || weight > best.weight)) best = { language, weight };
  }
  return best?.language ?? defaultLanguage;
}
