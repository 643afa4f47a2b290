/** The languages of texts for people. Codes and field names are the same in both. */
export type Language = 'pl' | 'en';

/** A text in every supported language. Both are always present, so that none can be forgotten. */
export type Localized = Readonly<Record<Language, string>>;

/** The language of the Ministry, of the schema and of most accountants. */
export const defaultLanguage: Language = 'pl';

/** Concatenates texts in both languages; strings are the same in both. */
export function joinLocalized(...pieces: readonly (Localized | string)[]): Localized {
  const inLanguage = (language: keyof Localized) => pieces.map((piece) => (typeof piece === 'string' ? piece : piece[language])).join('');
  return { pl: inLanguage('pl'), en: inLanguage('en') };
}

/** Concatenates texts with a separator between them. */
export function listLocalized(pieces: readonly (Localized | string)[], separator: Localized | string): Localized {
  return joinLocalized(...pieces.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece])));
}
