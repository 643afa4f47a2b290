import type { Language, Localized } from '@nakor/domain/shared/localized';
import { getCatalogueEntry } from '@nakor/domain/validation/catalogue';
import { buildSourceResult } from './issue-origin.ts';

/**
 * An entry of the rule catalogue, in one language.
 *
 * @throws InternalError when the code is not in the catalogue
 */
export function buildRuleResult(code: string, language: Language) {
  const { title, why, enforcedBy, source } = getCatalogueEntry(code);
  const inLanguage = (text: Localized) => text[language];
  return { code, title: inLanguage(title), why: inLanguage(why), enforced_by: enforcedBy, source: buildSourceResult(source, inLanguage) };
}
