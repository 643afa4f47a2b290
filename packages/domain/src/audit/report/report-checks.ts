import { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import { auditPackEntries } from '../model/audit-pack.ts';
import type { ExaminedPair, PairCheck } from '../model/examined-pair.ts';
import type { ReportBlock, ReportFact } from './report.ts';
import { outcomeLabels } from './report-labels.ts';
import type { ReportLocale } from './report-locale.ts';

/** SHA-256 of the entries that a report names, 64 lower-case hexadecimal digits each. */
export interface EntryDigests {
  readonly original: string;
  readonly correction: string;
  readonly validation: string;
}

/** What was compared, and what came of it. */
export function checkBlocks({ checks }: ExaminedPair, manner: ReportLocale): ReportBlock[] {
  const rows = checks.map((check) => ({
    cells: [
      manner.say(check.text),
      shownValue(check, check.expected, manner),
      shownValue(check, check.found, manner),
      manner.say(outcomeLabels[check.outcome]),
    ],
  }));
  return [
    { kind: 'heading', text: manner.say(texts.checks) },
    {
      kind: 'table',
      table: {
        columns: [
          { label: manner.say(texts.compared), align: 'start', weight: 5 },
          { label: manner.say(texts.expected), align: 'start', weight: 3 },
          { label: manner.say(texts.found), align: 'start', weight: 3 },
          { label: manner.say(texts.outcome), align: 'start', weight: 1.6 },
        ],
        rows,
      },
    },
  ];
}

function shownValue({ form }: PairCheck, text: string | null, manner: ReportLocale): string {
  if (form === 'day') return manner.day(text);
  return form === 'amount' && text !== null ? manner.number(Decimal.parse(text)) : manner.text(text);
}

/** Warnings of ours, then those that the caller gave, told apart. */
export function warningBlocks({ warnings, request }: ExaminedPair, manner: ReportLocale): ReportBlock[] {
  const ours: ReportBlock =
    warnings.length === 0
      ? { kind: 'paragraph', text: manner.say(texts.none) }
      : { kind: 'list', items: warnings.map(({ text }) => manner.say(text)), tone: 'warning' };
  const stated: ReportBlock[] =
    request.statedWarnings.length === 0
      ? []
      : [
          { kind: 'paragraph', text: manner.say(texts.stated) },
          { kind: 'list', items: request.statedWarnings.map(manner.text) },
        ];
  return [{ kind: 'heading', text: manner.say(texts.warnings) }, ours, ...stated];
}

/** Every invoice that a correction of many names. */
export function referenceBlocks({ references }: ExaminedPair, manner: ReportLocale): ReportBlock[] {
  if (references.length < 2) return [];
  const rows = references.slice(0, listedReferences).map(({ number, issueDay, ksefNumber }) => ({
    cells: [number, manner.day(issueDay), ksefNumber ?? manner.say(texts.outside)],
  }));
  const left = references.length - rows.length;
  return [
    { kind: 'heading', text: `${manner.say(texts.references)} (${references.length})` },
    {
      kind: 'table',
      table: {
        columns: [
          { label: manner.say(texts.number), align: 'start', weight: 3 },
          { label: manner.say(texts.issued), align: 'start', weight: 2 },
          { label: manner.say(texts.ksefNumber), align: 'start', weight: 4 },
        ],
        rows,
        ...(left > 0 ? { note: `${manner.say(texts.leftOut)}: ${left}.` } : {}),
      },
    },
  ];
}

const listedReferences = 200;

/** What the pack holds, with digests, and what the report is and is not. */
export function packBlocks(pair: ExaminedPair, digests: EntryDigests, manner: ReportLocale): ReportBlock[] {
  const { original, correction, environment } = pair;
  const facts: ReportFact[] = [
    { label: `${auditPackEntries.original} (${sizeOf(original.bytes, manner)})`, value: digests.original, exact: true },
    { label: `${auditPackEntries.correction} (${sizeOf(correction.bytes, manner)})`, value: digests.correction, exact: true },
    { label: auditPackEntries.validation, value: digests.validation, exact: true },
  ];
  const about = [
    manner.say(texts.madeBy(correction.validated.rulesVersion, environmentLabels[environment])),
    manner.say(texts.isNot),
    manner.say(correction.validatedBy === 'clock' ? texts.byClock : texts.byDocuments),
  ];
  return [
    { kind: 'heading', text: manner.say(texts.pack) },
    { kind: 'facts', facts },
    { kind: 'paragraph', text: manner.say(texts.ownDigest) },
    { kind: 'heading', text: manner.say(texts.about) },
    { kind: 'paragraph', text: about.join(' ') },
  ];
}

function sizeOf(bytes: Uint8Array, manner: ReportLocale): string {
  return `${manner.number(Decimal.parse(String(bytes.length)))}\u00a0B`;
}

const environmentLabels: Readonly<Record<ExaminedPair['environment'], Localized>> = {
  production: { pl: 'produkcyjne', en: 'production' },
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
    pl: 'Ostrzeżenia podane przez zamawiającego pakiet (Nakor ich nie sprawdza):',
    en: 'Warnings given by whoever ordered the pack (Nakor does not check them):',
  },
  references: { pl: 'Faktury, których dotyczy korekta', en: 'Invoices that the correction is about' },
  number: { pl: 'Numer', en: 'Number' },
  issued: { pl: 'Data wystawienia', en: 'Issued' },
  ksefNumber: { pl: 'Numer KSeF', en: 'KSeF number' },
  outside: { pl: 'poza KSeF', en: 'outside KSeF' },
  leftOut: { pl: 'Pozostałe są w pliku korekty; pominięto', en: 'The others are in the file of the correction; left out here' },
  pack: { pl: 'Zawartość pakietu (SHA-256)', en: 'Contents of the pack (SHA-256)' },
  ownDigest: {
    pl: 'Suma SHA-256 tego raportu jest w manifest.json.',
    en: 'The SHA-256 of this report is in manifest.json.',
  },
  about: { pl: 'O tym raporcie', en: 'About this report' },
  madeBy: (rules: string, environment: Localized): Localized => ({
    pl: `Raport sporządził automatycznie program Nakor (wersja reguł ${rules}, środowisko KSeF: ${environment.pl}) z dokumentów zapisanych w tym pakiecie; dane podane w żądaniu tylko z nimi porównano.`,
    en: `Nakor (rules ${rules}, KSeF environment: ${environment.en}) made this report automatically from the documents in this pack; the data given in the request were only compared with them.`,
  }),
  isNot: {
    pl: 'Jest to kontrola przed wysyłką: nie potwierdza przyjęcia faktury przez KSeF (potwierdza je UPO) i nie jest poradą podatkową.',
    en: 'It is a pre-flight check: it does not confirm that KSeF has accepted the invoice (the official receipt, UPO, does), and it is not tax advice.',
  },
  byDocuments: {
    pl: 'Wyniki sprawdzenia odnoszą się do chwili podanej przy każdym dokumencie, dlatego ten sam pakiet utworzony później jest taki sam.',
    en: 'Verdicts are as of the instant that is given for each document, so that the same pack made later is the same.',
  },
  byClock: {
    pl: 'Dokumenty oceniono według chwili utworzenia pakietu, więc pakiet utworzony później może się różnić.',
    en: 'The documents were judged as of the making of the pack, so a later one may differ.',
  },
} as const;
