import { isInvoiceKind } from '../../fa3/elements/kinds.ts';
import { correctionPeriods } from '../../ledger/jpk-map.ts';
import type { Localized } from '../../shared/localized.ts';
import type { ExaminedDocument, ExaminedPair, ExaminedParty, PartyData } from '../model/examined-pair.ts';
import type { ReportBlock, ReportFact } from './report.ts';
import { kindLabels, methodLabels } from './report-labels.ts';
import type { ReportLocale } from './report-locale.ts';

/** The overall result in one or two sentences. */
export function buildResultBlocks(pair: ExaminedPair, locale: ReportLocale): ReportBlock[] {
  const { isValid, isFullXsdConfirmed, summary } = pair.correction.validated;
  const isClean = isFullXsdConfirmed && summary.warning === 0;
  const differing = pair.checks.filter(({ outcome }) => outcome === 'differs').length;
  const validity: ReportBlock = isValid
    ? {
        kind: 'paragraph',
        text: locale.translate((isFullXsdConfirmed ? texts.valid : texts.validByRules)(summary.warning)),
        tone: isClean ? 'good' : 'warning',
      }
    : { kind: 'paragraph', text: locale.translate(texts.invalid), tone: 'bad' };
  const agreement: ReportBlock =
    differing === 0
      ? { kind: 'paragraph', text: locale.translate(texts.agrees), tone: 'good' }
      : { kind: 'paragraph', text: locale.translate(texts.differs(differing)), tone: 'warning' };
  const hasErrors = pair.warnings.some(({ code }) => code === 'original_has_errors');
  const count = pair.warnings.length;
  return [
    { kind: 'heading', text: locale.translate(texts.result) },
    validity,
    agreement,
    ...(hasErrors ? [notice(locale.translate(texts.originalHasErrors))] : []),
    ...(count > 0 ? [notice(locale.translate(texts.warnings(count)))] : []),
  ];
}

function notice(text: string): ReportBlock {
  return { kind: 'paragraph', text, tone: 'warning' };
}

/** Metadata of both documents side by side. */
export function buildDocumentBlocks(
  { original, correction, earlierCorrections, reference }: ExaminedPair,
  locale: ReportLocale,
): ReportBlock[] {
  const named: ReportFact[] = [
    reference.isOutsideKsef
      ? { label: locale.translate(texts.ksefNumber), value: locale.translate(texts.outsideKsef) }
      : { label: locale.translate(texts.ksefNumber), value: locale.text(reference.ksefNumber), exact: true },
    { label: locale.translate(texts.format), value: original.format },
  ];
  return [
    { kind: 'heading', text: locale.translate(texts.documents) },
    {
      kind: 'columns',
      columns: [
        { title: locale.translate(texts.original), facts: [...factsOf(original, locale), ...named] },
        {
          title: locale.translate(texts.correction),
          facts: [...factsOf(correction, locale), { label: locale.translate(texts.format), value: 'FA(3)' }],
        },
      ],
    },
    ...earlierBlocks(earlierCorrections, locale),
  ];
}

/** The earlier corrections, which the pack does not contain, by number and checksum. */
function earlierBlocks(earlier: ExaminedPair['earlierCorrections'], locale: ReportLocale): ReportBlock[] {
  if (earlier.length === 0) return [];
  const facts = earlier.map(({ number, sha256 }): ReportFact => ({ label: locale.text(number), value: sha256, exact: true }));
  return [
    { kind: 'paragraph', text: locale.translate(texts.earlierCorrections) },
    { kind: 'facts', facts },
  ];
}

function factsOf({ validated: { document } }: ExaminedDocument, locale: ReportLocale): ReportFact[] {
  const kind = isInvoiceKind(document.kind) ? locale.translate(kindLabels[document.kind]) : locale.text(document.kind);
  return [
    { label: locale.translate(texts.number), value: locale.text(document.number), exact: true },
    { label: locale.translate(texts.issued), value: locale.day(document.issueDate) },
    { label: locale.translate(texts.kind), value: kind },
    { label: locale.translate(texts.total), value: `${locale.value('P_15', document.gross)} ${document.currency ?? ''}`.trim() },
  ];
}

/** Seller and buyer on the correction and, if different, on the invoice. */
export function buildPartyBlocks({ seller, buyer }: ExaminedPair, locale: ReportLocale): ReportBlock[] {
  const columns = [
    { title: locale.translate(texts.seller), facts: partyFacts(seller, locale) },
    { title: locale.translate(texts.buyer), facts: partyFacts(buyer, locale) },
  ];
  return [
    { kind: 'heading', text: locale.translate(texts.parties) },
    { kind: 'columns', columns },
  ];
}

function partyFacts({ before, after }: ExaminedParty, locale: ReportLocale): ReportFact[] {
  return (['name', 'identifier', 'address'] as const).flatMap((part): ReportFact[] => {
    const label = locale.translate(texts[part]);
    const now: ReportFact = { label, value: locale.text(partOf(after, part)) };
    const then: ReportFact = { label: `${label} ${locale.translate(texts.beforeCorrection)}`, value: locale.text(partOf(before, part)) };
    return before === null || partOf(before, part) === partOf(after, part) ? [now] : [then, now];
  });
}

function partOf(party: PartyData | null, part: keyof PartyData): string | null {
  return party === null ? null : party[part];
}

/** Reason, scenario and period of the correction. */
export function buildReasonBlocks({ reason, period, scenario, changes, request }: ExaminedPair, locale: ReportLocale): ReportBlock[] {
  const type = changes.type === null ? null : correctionPeriods[changes.type];
  const facts: ReportFact[] = [
    { label: locale.translate(texts.reason), value: reason === null ? locale.translate(texts.none) : locale.text(reason) },
    ...(period === null ? [] : [{ label: locale.translate(texts.period), value: locale.text(period) }]),
    { label: locale.translate(texts.scenario), value: `${locale.translate(scenario.title)} (${scenario.id})` },
    { label: locale.translate(texts.legalBasis), value: locale.translate(scenario.legalBasis) },
    {
      label: locale.translate(texts.type),
      value: type === null ? locale.translate(texts.none) : `${changes.type}: ${locale.translate(type)}`,
    },
    ...(changes.method === null ? [] : [{ label: locale.translate(texts.method), value: locale.translate(methodLabels[changes.method]) }]),
    ...(request.preset === null
      ? []
      : [{ label: locale.translate(texts.preset), value: `${request.preset.name}, ${request.preset.version} (${request.preset.slug})` }]),
  ];
  return [
    { kind: 'heading', text: locale.translate(texts.reasonAndBasis) },
    { kind: 'facts', facts },
  ];
}

const texts = {
  earlierCorrections: {
    pl: 'Stan przed korektą obejmuje wcześniejsze korekty (numer, SHA-256 dokumentu):',
    en: 'The state before the correction includes earlier corrections (number, SHA-256 of the document):',
  },
  result: { pl: 'Wynik', en: 'Result' },
  valid: (warnings: number): Localized => ({
    pl: `Korekta jest zgodna z pełnym schematem FA(3), a reguły nie wykryły w niej błędów${warnings > 0 ? `; ostrzeżenia: ${warnings}` : ''}.`,
    en: `The correction passed validation against the full FA(3) schema and the rules report no errors${warnings > 0 ? `; warnings: ${warnings}` : ''}.`,
  }),
  validByRules: (warnings: number): Localized => ({
    pl: `Reguły nie wykryły błędów w korekcie${warnings > 0 ? ` (ostrzeżenia: ${warnings})` : ''}, ale nie sprawdzono jej pełnym schematem FA(3).`,
    en: `The rules report no errors in the correction${warnings > 0 ? ` (warnings: ${warnings})` : ''}, but it was not validated against the full FA(3) schema.`,
  }),
  originalHasErrors: {
    pl: 'Faktura korygowana nie spełnia wymagań schematu lub reguł; błędy są w części „Wyniki walidacji dokumentów”.',
    en: 'The corrected invoice violates the schema or the rules; see “Validation results”.',
  },
  warnings: (count: number): Localized => ({
    pl: `Ostrzeżenia: ${count}; są w części „Ostrzeżenia”.`,
    en: `Warnings: ${count}, under “Warnings”.`,
  }),
  invalid: {
    pl: 'Korekta nie spełnia wymagań schematu FA(3) lub reguł. Błędy są w części „Wyniki walidacji dokumentów”.',
    en: 'The correction violates the FA(3) schema or the rules. See “Validation results”.',
  },
  agrees: {
    pl: 'Faktura, korekta i podane dane zgadzają się ze sobą we wszystkim, co dało się porównać.',
    en: 'The invoice, the correction and the given data agree wherever they could be compared.',
  },
  differs: (count: number): Localized => ({
    pl: `Liczba różnic między fakturą, korektą a podanymi danymi: ${count}. Są opisane w części „Zgodność dokumentów”.`,
    en: `Differences between the invoice, the correction and the given data: ${count}. They are described under “Agreement of the documents”.`,
  }),
  documents: { pl: 'Dokumenty', en: 'Documents' },
  original: { pl: 'Faktura korygowana', en: 'Corrected invoice' },
  correction: { pl: 'Korekta', en: 'Correction' },
  number: { pl: 'Numer', en: 'Number' },
  issued: { pl: 'Data wystawienia', en: 'Issued' },
  kind: { pl: 'Rodzaj', en: 'Kind' },
  total: { pl: 'Kwota należności ogółem (P_15)', en: 'Total amount (P_15)' },
  ksefNumber: { pl: 'Numer KSeF według korekty', en: 'KSeF number according to the correction' },
  outsideKsef: { pl: 'brak (poza KSeF)', en: 'none (outside KSeF)' },
  format: { pl: 'Struktura', en: 'Format' },
  parties: { pl: 'Strony', en: 'Parties' },
  seller: { pl: 'Sprzedawca', en: 'Seller' },
  buyer: { pl: 'Nabywca', en: 'Buyer' },
  name: { pl: 'Nazwa', en: 'Name' },
  identifier: { pl: 'Identyfikator', en: 'Identifier' },
  address: { pl: 'Adres', en: 'Address' },
  beforeCorrection: { pl: 'przed korektą', en: 'before the correction' },
  reasonAndBasis: { pl: 'Przyczyna i podstawa', en: 'Reason and basis' },
  reason: { pl: 'Przyczyna korekty', en: 'Reason for the correction' },
  type: { pl: 'Typ korekty (TypKorekty)', en: 'Type of the correction (TypKorekty)' },
  period: { pl: 'Okres, którego dotyczy', en: 'Period covered' },
  scenario: { pl: 'Scenariusz', en: 'Scenario' },
  legalBasis: { pl: 'Podstawa prawna', en: 'Legal basis' },
  method: { pl: 'Sposób pokazania pozycji', en: 'How lines are shown' },
  preset: { pl: 'Ustawienia systemu ERP', en: 'ERP preset' },
  none: { pl: 'brak', en: 'none' },
} as const;
