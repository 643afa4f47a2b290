import { joinLocalized, type Localized, listLocalized } from '../../shared/localized.ts';

/** Acts of law, by their names. */
const acts = {
  vat: { pl: 'ustawy o VAT', en: 'VAT Act' },
  jpk: { pl: 'rozporządzenia w sprawie JPK_VAT', en: 'JPK_VAT Regulation' },
  taxOrdinance: { pl: 'Ordynacji podatkowej', en: 'Tax Ordinance' },
  entrepreneurs: { pl: 'Prawa przedsiębiorców', en: 'Entrepreneurs’ Law' },
} as const satisfies Record<string, Localized>;

/** How a document was compared with the rules that cite it. */
export const editionChecks = ['compared', 'second_hand', 'not_compared'] as const;

/**
 * `compared`: with the edition that is cited, and no newer one is known; `second_hand`: with what others published about the document, such as
 * summaries that number its chapters, not with the document itself; `not_compared`: with neither.
 */
type EditionCheck = (typeof editionChecks)[number];

/** A document with the edition that its chapters are cited from. */
interface CitedDocument {
  readonly title: Localized;
  /** Null if it is not known. */
  readonly edition: string | null;
  readonly editionCheck: EditionCheck;
}

const documents = {
  informationSheet: {
    title: { pl: 'Broszura informacyjna FA(3)', en: 'Information sheet on FA(3)' },
    edition: '2025',
    editionCheck: 'second_hand',
  },
  handbookPart2: {
    title: { pl: 'Podręcznik KSeF 2.0, cz. II', en: 'KSeF 2.0 Handbook, part II' },
    edition: null,
    editionCheck: 'second_hand',
  },
  iban: { title: { pl: 'ISO 13616 (IBAN)', en: 'ISO 13616 (IBAN)' }, edition: null, editionCheck: 'not_compared' },
  bic: { title: { pl: 'ISO 9362 (SWIFT)', en: 'ISO 9362 (SWIFT)' }, edition: null, editionCheck: 'not_compared' },
  gs1: { title: { pl: 'GS1 General Specifications', en: 'GS1 General Specifications' }, edition: null, editionCheck: 'not_compared' },
  vies: { title: { pl: 'VIES: budowa numerów VAT', en: 'VIES: format of VAT numbers' }, edition: null, editionCheck: 'not_compared' },
  viesCheckDigits: {
    title: { pl: 'VIES: reguły tworzenia numerów VAT', en: 'VIES: VAT number construction rules' },
    edition: '15.0',
    editionCheck: 'not_compared',
  },
} as const satisfies Record<string, CitedDocument>;

const ksefPages = {
  verification: { title: { pl: 'weryfikacja faktury', en: 'verification of invoices' }, edition: '2026-04-09', editionCheck: 'compared' },
  number: { title: { pl: 'numer KSeF', en: 'KSeF number' }, edition: null, editionCheck: 'not_compared' },
  changelog: { title: { pl: 'zmiany w API', en: 'API changelog' }, edition: '2.7.0', editionCheck: 'compared' },
} as const satisfies Record<string, CitedDocument>;

/** One part of the reason for a rule. */
export type SourcePart =
  /** `isParagraphChecked` is false if only the article is certain. */
  | { readonly kind: 'law'; readonly act: keyof typeof acts; readonly provision: string; readonly isParagraphChecked: boolean }
  /** The official schema: the words of an annotation, or null for the structure itself; `element` is null for the schema as a whole. */
  | { readonly kind: 'schema'; readonly element: string | null; readonly quote: string | null }
  | { readonly kind: 'document'; readonly document: keyof typeof documents; readonly chapter: string | null }
  /** Technical documentation of KSeF. */
  | { readonly kind: 'ksef'; readonly page: keyof typeof ksefPages; readonly section: string | null }
  /** Plausibility, without a source. */
  | { readonly kind: 'own' };

/** Why a rule exists, the most important part first. */
export type Source = readonly SourcePart[];

/** A provision of the VAT Act, such as `art. 106e ust. 1 pkt 13`. */
export function citeVatAct(provision: string): SourcePart {
  return { kind: 'law', act: 'vat', provision, isParagraphChecked: true };
}

/** An article of the VAT Act of which the paragraph is not certain. */
export function citeVatActArticle(provision: string): SourcePart {
  return { kind: 'law', act: 'vat', provision, isParagraphChecked: false };
}

/** A provision of another act. */
export function citeOtherAct(act: Exclude<keyof typeof acts, 'vat'>, provision: string): SourcePart {
  return { kind: 'law', act, provision, isParagraphChecked: true };
}

/** Words of the annotation of an element or attribute in the official schema, verbatim. */
export function citeAnnotation(element: string, quote: string): SourcePart {
  return { kind: 'schema', element, quote };
}

/** The structure that the official schema prescribes for an element or attribute; without one, for the document. */
export function citeSchemaStructure(element: string | null = null): SourcePart {
  return { kind: 'schema', element, quote: null };
}

/** A chapter of the information sheet on FA(3). */
export function citeInformationSheet(chapter: string): SourcePart {
  return { kind: 'document', document: 'informationSheet', chapter };
}

/** A chapter of part II of the KSeF 2.0 Handbook. */
export function citeHandbook(chapter: string): SourcePart {
  return { kind: 'document', document: 'handbookPart2', chapter };
}

/** A standard. */
export function citeStandard(document: 'iban' | 'bic' | 'gs1' | 'vies' | 'viesCheckDigits'): SourcePart {
  return { kind: 'document', document, chapter: null };
}

/** A page of the technical documentation of KSeF. */
export function citeKsefPage(page: keyof typeof ksefPages, section: string | null = null): SourcePart {
  return { kind: 'ksef', page, section };
}

/** A check of plausibility. */
export const own: SourcePart = { kind: 'own' };

/** The document that a part cites, with its edition; null for law, schema and own checks. */
export function citeCitedDocument(part: SourcePart): CitedDocument | null {
  if (part.kind === 'document') return documents[part.document];
  return part.kind === 'ksef' ? ksefPages[part.page] : null;
}

/** Name of the act of a part. */
export function formatActName({ act }: Extract<SourcePart, { kind: 'law' }>): Localized {
  return acts[act];
}

/** A source in words. */
export function formatSourceText(source: Source): Localized {
  return listLocalized(source.map(partText), '; ');
}

function partText(part: SourcePart): Localized {
  switch (part.kind) {
    case 'law':
      return { pl: `${part.provision} ${acts[part.act].pl}`, en: `${acts[part.act].en}, ${formatEnglishProvision(part.provision)}` };
    case 'schema':
      return schemaText(part);
    case 'document': {
      const chapter = part.chapter === null ? '' : { pl: `, rozdz. ${part.chapter}`, en: `, chapter ${part.chapter}` };
      return joinLocalized(editionText(documents[part.document]), chapter);
    }
    case 'ksef':
      return joinLocalized(
        { pl: 'Dokumentacja KSeF: ', en: 'KSeF documentation: ' },
        editionText(ksefPages[part.page]),
        part.section === null ? '' : `, ${part.section}`,
      );
    case 'own':
      return { pl: 'Nakor', en: 'Nakor' };
  }
}

/** A Polish provision as English texts cite it: `art. 106e ust. 1 pkt 8 i 9` is `art. 106e(1)(8) and (9)`. */
export function formatEnglishProvision(provision: string): string {
  return provision.replace(/ (?:ust\.|pkt|lit\.) ([\da-z]+(?:(?:, | i |–)[\da-z]+)*)/g, (_, list: string) =>
    list.replace(/[\da-z]+/g, (item) => (item === 'i' ? 'and' : `(${item})`)),
  );
}

function schemaText({ element, quote }: Extract<SourcePart, { kind: 'schema' }>): Localized {
  if (element === null) return { pl: 'Schemat FA(3)', en: 'FA(3) schema' };
  if (quote === null) return { pl: `Schemat FA(3), ${element}`, en: `FA(3) schema, ${element}` };
  return { pl: `Schemat FA(3), opis ${element}: „${quote}”`, en: `FA(3) schema, description of ${element}: “${quote}”` };
}

function editionText({ title, edition }: CitedDocument): Localized {
  return edition === null ? title : joinLocalized(title, ` (${edition})`);
}
