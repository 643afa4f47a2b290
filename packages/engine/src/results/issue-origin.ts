import type { Localized } from '@nakor/domain/shared/localized';
import { getCatalogueEntry } from '@nakor/domain/validation/catalogue';
import type { KsefEnforcement } from '@nakor/domain/validation/model/enforcement';
import type { Issue } from '@nakor/domain/validation/model/issue';
import {
  citeCitedDocument,
  formatActName,
  formatEnglishProvision,
  formatSourceText,
  type Source,
  type SourcePart,
} from '@nakor/domain/validation/model/source';

/**
 * What the rule catalogue says about an issue, for the API: title, who enforces the condition, its source, and what KSeF does.
 *
 * @param inLanguage chooses the language of a text
 */
export function issueOrigin({ code, enforcement }: Issue, inLanguage: (text: Localized) => string) {
  const { title, enforcedBy, source } = getCatalogueEntry(code);
  return {
    title: inLanguage(title),
    enforced_by: enforcedBy,
    ...(enforcement === null ? {} : { enforcement: enforcementResult(enforcement, inLanguage) }),
    source: buildSourceResult(source, inLanguage),
  };
}

/** The source of a rule for the API. */
export function buildSourceResult(source: Source, inLanguage: (text: Localized) => string) {
  return { text: inLanguage(formatSourceText(source)), parts: source.map((part) => partResult(part, inLanguage)) };
}

function enforcementResult(
  { environment, effect, since, certainty, source, unless, next }: KsefEnforcement,
  inLanguage: (text: Localized) => string,
) {
  return {
    environment,
    effect,
    since,
    certainty,
    source,
    ...(unless === null ? {} : { unless: inLanguage(unless) }),
    ...(next === null ? {} : { next }),
  };
}

function partResult(part: SourcePart, inLanguage: (text: Localized) => string) {
  const cited = citeCitedDocument(part);
  switch (part.kind) {
    case 'law':
      return {
        kind: part.kind,
        act: inLanguage(formatActName(part)),
        provision: inLanguage({ pl: part.provision, en: formatEnglishProvision(part.provision) }),
        paragraph_checked: part.isParagraphChecked,
      };
    case 'schema':
      return { kind: part.kind, element: part.element, quote: part.quote };
    case 'document':
      return { kind: part.kind, ...citedResult(cited, inLanguage), chapter: part.chapter };
    case 'ksef':
      return { kind: part.kind, ...citedResult(cited, inLanguage), section: part.section };
    case 'own':
      return { kind: part.kind };
  }
}

function citedResult(cited: ReturnType<typeof citeCitedDocument>, inLanguage: (text: Localized) => string) {
  return {
    title: cited === null ? '' : inLanguage(cited.title),
    edition: cited?.edition ?? null,
    edition_checked: cited?.editionCheck === 'compared',
    edition_check: cited?.editionCheck ?? 'not_compared',
  };
}
