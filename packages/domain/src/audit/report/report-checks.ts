import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { auditPackEntries } from '../model/audit-pack.ts';
import type { ExaminedPair, PairCheck } from '../model/examined-pair.ts';
import type { ReportBlock, ReportFact } from './report.ts';
import { outcomeLabels } from './report-labels.ts';
import type { ReportLocale } from './report-locale.ts';

/** SHA-256 of the entries that the report lists, 64 lower-case hexadecimal digits each. */
export interface EntryChecksums {
  readonly original: string;
  readonly correction: string;
  readonly validation: string;
}

/** The checks and their outcomes. */
export function checkBlocks({ checks }: ExaminedPair, locale: ReportLocale): ReportBlock[] {
  const rows = checks.map((check) => ({
    cells: [
      locale.translate(check.text),
      shownValue(check, check.expected, locale),
      shownValue(check, check.found, locale),
      locale.translate(outcomeLabels[check.outcome]),
    ],
  }));
  return [
    { kind: 'heading', text: locale.translate(texts.checks) },
    {
      kind: 'table',
      table: {
        columns: [
          { label: locale.translate(texts.compared), align: 'start', weight: 5 },
          { label: locale.translate(texts.expected), align: 'start', weight: 3 },
          { label: locale.translate(texts.found), align: 'start', weight: 3 },
          { label: locale.translate(texts.outcome), align: 'start', weight: 1.6 },
        ],
        rows,
      },
    },
  ];
}

function shownValue({ form }: PairCheck, text: string | null, locale: ReportLocale): string {
  if (form === 'day') return locale.day(text);
  return form === 'amount' && text !== null ? locale.number(Decimal.parse(text)) : locale.text(text);
}

/** Nakor's warnings, then separately those of the caller. */
export function buildWarningBlocks({ warnings, request }: ExaminedPair, locale: ReportLocale): ReportBlock[] {
  const ours: ReportBlock =
    warnings.length === 0
      ? { kind: 'paragraph', text: locale.translate(texts.none) }
      : { kind: 'list', items: warnings.map(({ text }) => locale.translate(text)), tone: 'warning' };
  const stated: ReportBlock[] =
    request.statedWarnings.length === 0
      ? []
      : [
          { kind: 'paragraph', text: locale.translate(texts.stated) },
          { kind: 'list', items: request.statedWarnings.map(locale.text) },
        ];
  return [{ kind: 'heading', text: locale.translate(texts.warnings) }, ours, ...stated];
}

/** All invoices of a collective correction. */
export function buildReferenceBlocks({ references }: ExaminedPair, locale: ReportLocale): ReportBlock[] {
  if (references.length < 2) return [];
  const rows = references.slice(0, listedReferences).map(({ number, issueDay, ksefNumber }) => ({
    cells: [number, locale.day(issueDay), ksefNumber ?? locale.translate(texts.outside)],
  }));
  const left = references.length - rows.length;
  return [
    { kind: 'heading', text: `${locale.translate(texts.references)} (${references.length})` },
    {
      kind: 'table',
      table: {
        columns: [
          { label: locale.translate(texts.number), align: 'start', weight: 3 },
          { label: locale.translate(texts.issued), align: 'start', weight: 2 },
          { label: locale.translate(texts.ksefNumber), align: 'start', weight: 4 },
        ],
        rows,
        ...(left > 0 ? { note: `${locale.translate(texts.leftOut)}: ${left}.` } : {}),
      },
    },
  ];
}

const listedReferences = 200;

/** The contents of the pack with checksums, and what the report does and does not confirm. */
export function packBlocks(pair: ExaminedPair, checksums: EntryChecksums, locale: ReportLocale): ReportBlock[] {
  const { original, correction, environment } = pair;
  const facts: ReportFact[] = [
    { label: `${auditPackEntries.original} (${sizeOf(original.bytes, locale)})`, value: checksums.original, exact: true },
    { label: `${auditPackEntries.correction} (${sizeOf(correction.bytes, locale)})`, value: checksums.correction, exact: true },
    { label: auditPackEntries.validation, value: checksums.validation, exact: true },
  ];
  const about = [
    locale.translate(texts.madeBy(correction.validated.rulesVersion, environmentLabels[environment])),
    locale.translate(texts.isNot),
    locale.translate(correction.validatedBy === 'clock' ? texts.byClock : texts.byDocuments),
  ];
  return [
    { kind: 'heading', text: locale.translate(texts.pack) },
    { kind: 'facts', facts },
    { kind: 'paragraph', text: locale.translate(texts.ownChecksum) },
    { kind: 'heading', text: locale.translate(texts.about) },
    { kind: 'paragraph', text: about.join(' ') },
  ];
}

function sizeOf(bytes: Uint8Array, locale: ReportLocale): string {
  return `${locale.number(Decimal.parse(String(bytes.length)))}\u00a0B`;
}

const environmentLabels: Readonly<Record<ExaminedPair['environment'], Localized>> = {
  prod: { pl: 'produkcyjne', en: 'production' },
  demo: { pl: 'przedprodukcyjne (DEMO)', en: 'pre-production (DEMO)' },
  test: { pl: 'testowe', en: 'test' },
};

const texts = {
  checks: { pl: 'Zgodność dokumentów', en: 'Agreement of the documents' },
  compared: { pl: 'Co porównano', en: 'Compared' },
  expected: { pl: 'Oczekiwano', en: 'Expected' },
  found: { pl: 'Jest', en: 'Found' },
  outcome: { pl: 'Wynik', en: 'Outcome' },
  warnings: { pl: 'Ostrzeżenia', en: 'Warnings' },
  none: { pl: 'brak', en: 'none' },
  stated: {
    pl: 'Ostrzeżenia podane do dokumentacji (Nakor ich nie sprawdza):',
    en: 'Warnings given for the pack (not verified by Nakor):',
  },
  references: { pl: 'Faktury, których dotyczy korekta', en: 'Corrected invoices' },
  number: { pl: 'Numer', en: 'Number' },
  issued: { pl: 'Data wystawienia', en: 'Issued' },
  ksefNumber: { pl: 'Numer KSeF', en: 'KSeF number' },
  outside: { pl: 'poza KSeF', en: 'outside KSeF' },
  leftOut: { pl: 'Pozostałe są w pliku korekty; pominięto', en: 'The others are in the XML file of the correction; omitted here' },
  pack: { pl: 'Zawartość dokumentacji (SHA-256)', en: 'Contents of the pack (SHA-256)' },
  ownChecksum: {
    pl: 'Suma SHA-256 tego raportu jest w manifest.json.',
    en: 'The SHA-256 checksum of this report is in manifest.json.',
  },
  about: { pl: 'O tym raporcie', en: 'About this report' },
  madeBy: (rules: string, environment: Localized): Localized => ({
    pl: `Raport utworzył automatycznie Nakor (wersja reguł ${rules}, środowisko KSeF: ${environment.pl}) z dokumentów zapisanych w tej dokumentacji; podane do niej dane tylko z nimi porównano.`,
    en: `Generated automatically by Nakor (rules ${rules}, KSeF environment: ${environment.en}) from the documents in this pack; the data given for it were only compared with them.`,
  }),
  isNot: {
    pl: 'Jest to kontrola przed wysyłką: nie potwierdza przyjęcia faktury przez KSeF (potwierdza je UPO) i nie jest poradą podatkową.',
    en: 'This is a check before sending: it does not confirm that KSeF has accepted the invoice (the official receipt, UPO, does), and it is not tax advice.',
  },
  byDocuments: {
    pl: 'Wyniki walidacji odnoszą się do chwili podanej przy każdym dokumencie, dlatego dokumentacja utworzona później z tych samych danych jest taka sama.',
    en: 'Validation results are as of the time given for each document, so a pack created later from the same data is identical.',
  },
  byClock: {
    pl: 'Dokumenty sprawdzono według stanu na chwilę utworzenia dokumentacji, więc dokumentacja utworzony później może się różnić.',
    en: 'The documents were validated as of the creation of the pack, so a pack created later may differ.',
  },
} as const;
