import { correctionPeriods } from '../../fa3/jpk-map.ts';
import { isInvoiceKind } from '../../fa3/kinds.ts';
import type { Localized } from '../../shared/localized.ts';
import type { ExaminedDocument, ExaminedPair, ExaminedParty, PartyData } from '../model/examined-pair.ts';
import type { ReportBlock, ReportFact } from './report.ts';
import { kindLabels, methodLabels } from './report-labels.ts';
import type { ReportLocale } from './report-locale.ts';

/** What the whole comes to, in a sentence or two. */
export function resultBlocks(pair: ExaminedPair, manner: ReportLocale): ReportBlock[] {
  const { isValid, isFullXsdConfirmed, summary } = pair.correction.validated;
  const isClean = isFullXsdConfirmed && summary.warning === 0;
  const differing = pair.checks.filter(({ outcome }) => outcome === 'differs').length;
  const verdict: ReportBlock = isValid
    ? {
        kind: 'paragraph',
        text: manner.say((isFullXsdConfirmed ? texts.valid : texts.validByRules)(summary.warning)),
        tone: isClean ? 'good' : 'warning',
      }
    : { kind: 'paragraph', text: manner.say(texts.invalid), tone: 'bad' };
  const pairing: ReportBlock =
    differing === 0
      ? { kind: 'paragraph', text: manner.say(texts.agrees), tone: 'good' }
      : { kind: 'paragraph', text: manner.say(texts.differs(differing)), tone: 'warning' };
  const hasErrors = pair.warnings.some(({ code }) => code === 'original_has_errors');
  const count = pair.warnings.length;
  return [
    { kind: 'heading', text: manner.say(texts.result) },
    verdict,
    pairing,
    ...(hasErrors ? [notice(manner.say(texts.originalHasErrors))] : []),
    ...(count > 0 ? [notice(manner.say(texts.warnings(count)))] : []),
  ];
}

function notice(text: string): ReportBlock {
  return { kind: 'paragraph', text, tone: 'warning' };
}

/** Both documents side by side. */
export function documentBlocks({ original, correction, reference }: ExaminedPair, manner: ReportLocale): ReportBlock[] {
  const named: ReportFact[] = [
    reference.isOutsideKsef
      ? { label: manner.say(texts.ksefNumber), value: manner.say(texts.outsideKsef) }
      : { label: manner.say(texts.ksefNumber), value: manner.text(reference.ksefNumber), exact: true },
    { label: manner.say(texts.format), value: original.format },
  ];
  return [
    { kind: 'heading', text: manner.say(texts.documents) },
    {
      kind: 'columns',
      columns: [
        { title: manner.say(texts.original), facts: [...factsOf(original, manner), ...named] },
        {
          title: manner.say(texts.correction),
          facts: [...factsOf(correction, manner), { label: manner.say(texts.format), value: 'FA(3)' }],
        },
      ],
    },
  ];
}

function factsOf({ validated: { document } }: ExaminedDocument, manner: ReportLocale): ReportFact[] {
  const kind = isInvoiceKind(document.kind) ? manner.say(kindLabels[document.kind]) : manner.text(document.kind);
  return [
    { label: manner.say(texts.number), value: manner.text(document.number), exact: true },
    { label: manner.say(texts.issued), value: manner.day(document.issueDate) },
    { label: manner.say(texts.kind), value: kind },
    { label: manner.say(texts.total), value: `${manner.value('P_15', document.gross)} ${document.currency ?? ''}`.trim() },
  ];
}

/** Seller and buyer as the correction shows them and, where that differs, as the invoice did. */
export function partyBlocks({ seller, buyer }: ExaminedPair, manner: ReportLocale): ReportBlock[] {
  const columns = [
    { title: manner.say(texts.seller), facts: partyFacts(seller, manner) },
    { title: manner.say(texts.buyer), facts: partyFacts(buyer, manner) },
  ];
  return [
    { kind: 'heading', text: manner.say(texts.parties) },
    { kind: 'columns', columns },
  ];
}

function partyFacts({ before, after }: ExaminedParty, manner: ReportLocale): ReportFact[] {
  return (['name', 'identifier', 'address'] as const).flatMap((part): ReportFact[] => {
    const label = manner.say(texts[part]);
    const now: ReportFact = { label, value: manner.text(partOf(after, part)) };
    const then: ReportFact = { label: `${label} ${manner.say(texts.beforeCorrection)}`, value: manner.text(partOf(before, part)) };
    return before === null || partOf(before, part) === partOf(after, part) ? [now] : [then, now];
  });
}

function partOf(party: PartyData | null, part: keyof PartyData): string | null {
  return party === null ? null : party[part];
}

/** Why the correction was made, by which scenario and in which period it works. */
export function reasonBlocks({ reason, period, scenario, changes, request }: ExaminedPair, manner: ReportLocale): ReportBlock[] {
  const type = changes.type === null ? null : (correctionPeriods.get(String(changes.type)) ?? null);
  const facts: ReportFact[] = [
    { label: manner.say(texts.reason), value: reason === null ? manner.say(texts.none) : manner.text(reason) },
    ...(period === null ? [] : [{ label: manner.say(texts.period), value: manner.text(period) }]),
    { label: manner.say(texts.scenario), value: `${manner.say(scenario.title)} (${scenario.id})` },
    { label: manner.say(texts.legalBasis), value: manner.say(scenario.legalBasis) },
    { label: manner.say(texts.type), value: type === null ? manner.say(texts.none) : `${changes.type}: ${manner.say(type)}` },
    ...(changes.method === null ? [] : [{ label: manner.say(texts.method), value: manner.say(methodLabels[changes.method]) }]),
    ...(request.preset === null
      ? []
      : [{ label: manner.say(texts.preset), value: `${request.preset.name}, ${request.preset.version} (${request.preset.slug})` }]),
  ];
  return [
    { kind: 'heading', text: manner.say(texts.reasonAndBasis) },
    { kind: 'facts', facts },
  ];
}

const texts = {
  result: { pl: 'Wynik', en: 'Result' },
  valid: (warnings: number): Localized => ({
    pl: `Korekta jest zgodna z pełnym schematem FA(3) i nie ma w niej błędów według reguł${warnings > 0 ? `; ostrzeżenia: ${warnings}` : ''}.`,
    en: `The correction passed the full FA(3) schema and has no errors by the rules${warnings > 0 ? `; warnings: ${warnings}` : ''}.`,
  }),
  validByRules: (warnings: number): Localized => ({
    pl: `W korekcie nie ma błędów według reguł${warnings > 0 ? ` (ostrzeżenia: ${warnings})` : ''}, ale nie sprawdzono jej pełnym schematem FA(3).`,
    en: `The correction has no errors by the rules${warnings > 0 ? ` (warnings: ${warnings})` : ''}, but it was not checked by the full FA(3) schema.`,
  }),
  originalHasErrors: {
    pl: 'Faktura korygowana ma błędy według schematu lub reguł; są w części „Sprawdzenie dokumentów”.',
    en: 'The corrected invoice has errors by the schema or the rules; they are listed under “Verdicts on the documents”.',
  },
  warnings: (count: number): Localized => ({
    pl: `Ostrzeżenia: ${count}; są w części „Ostrzeżenia”.`,
    en: `Warnings: ${count}, under “Warnings”.`,
  }),
  invalid: {
    pl: 'Korekta ma błędy według schematu FA(3) lub reguł. Są wymienione w części „Sprawdzenie dokumentów”.',
    en: 'The correction has errors by the FA(3) schema or the rules. They are listed under “Verdicts on the documents”.',
  },
  agrees: {
    pl: 'Faktura, korekta i dane z żądania zgadzają się ze sobą we wszystkim, co dało się porównać.',
    en: 'The invoice, the correction and the data of the request agree in everything that could be compared.',
  },
  differs: (count: number): Localized => ({
    pl: `Liczba różnic między fakturą, korektą a danymi z żądania: ${count}. Są opisane w części „Zgodność dokumentów”.`,
    en: `Differences between the invoice, the correction and the data of the request: ${count}. They are described under “Agreement of the documents”.`,
  }),
  documents: { pl: 'Dokumenty', en: 'Documents' },
  original: { pl: 'Faktura korygowana', en: 'Corrected invoice' },
  correction: { pl: 'Korekta', en: 'Correction' },
  number: { pl: 'Numer', en: 'Number' },
  issued: { pl: 'Data wystawienia', en: 'Issued' },
  kind: { pl: 'Rodzaj', en: 'Kind' },
  total: { pl: 'Kwota należności ogółem (P_15)', en: 'Total amount (P_15)' },
  ksefNumber: { pl: 'Numer KSeF według korekty', en: 'KSeF number by the correction' },
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
  reason: { pl: 'Przyczyna korekty', en: 'Reason of the correction' },
  type: { pl: 'Typ korekty (TypKorekty)', en: 'Type of the correction (TypKorekty)' },
  period: { pl: 'Okres, którego dotyczy', en: 'Period that it is about' },
  scenario: { pl: 'Scenariusz', en: 'Scenario' },
  legalBasis: { pl: 'Podstawa prawna', en: 'Legal basis' },
  method: { pl: 'Sposób pokazania pozycji', en: 'How lines are shown' },
  preset: { pl: 'Ustawienia systemu ERP', en: 'ERP preset' },
  none: { pl: 'brak', en: 'none' },
} as const;
