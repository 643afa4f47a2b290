/** The languages of texts for people. Codes and field names are the same in both. */
export type Language = 'pl' | 'en';

/** A text in every supported language. Both are always present, so that none can be forgotten. */
export type Localized = Readonly<Record<Language, string>>;

/** The language of the Ministry, of the schema and of most accountants. */
export const defaultLanguage: Language = 'pl';
