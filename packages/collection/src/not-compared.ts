import type { Language } from '@nakor/domain/shared/localized';

/**
 * The entry of `not_checked` for a document that could not be compared with those that belong to it.
 *
 * @param limit most documents that can be compared with one
 */
export function describeNotCompared(limit: number, language: Language) {
  const messages: Readonly<Record<Language, string>> = {
    pl: `Dokumentów powiązanych z tą fakturą jest więcej, niż można porównać (${limit}), albo są za duże.`,
    en: `The documents related to this invoice are more than can be compared (${limit}), or too large.`,
  };
  return { code: 'related_document', reason: 'too_large', message: messages[language] } as const;
}
