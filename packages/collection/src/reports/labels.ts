import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { Severity } from '@nakor/domain/validation/model/issue';
import type { Readiness } from '@nakor/domain/validation/model/validation-result';
import type { Noun } from './counted.ts';

/** Nouns that reports count. */
export const nouns = {
  files: { en: ['file', 'files'], pl: ['plik', 'pliki', 'plików'] },
  invoices: { en: ['invoice', 'invoices'], pl: ['faktura', 'faktury', 'faktur'] },
  occurrences: { en: ['occurrence', 'occurrences'], pl: ['wystąpienie', 'wystąpienia', 'wystąpień'] },
} as const satisfies Record<string, Noun>;

/** Severities with their number. */
export const severityNouns: Readonly<Record<Severity, Noun>> = {
  critical: { en: ['critical', 'critical'], pl: ['błąd krytyczny', 'błędy krytyczne', 'błędów krytycznych'] },
  error: { en: ['error', 'errors'], pl: ['błąd', 'błędy', 'błędów'] },
  warning: { en: ['warning', 'warnings'], pl: ['ostrzeżenie', 'ostrzeżenia', 'ostrzeżeń'] },
  info: { en: ['info', 'info'], pl: ['informacja', 'informacje', 'informacji'] },
};

const severityNames: Readonly<Record<Language, Readonly<Record<Severity, string>>>> = {
  pl: { critical: 'błąd krytyczny', error: 'błąd', warning: 'ostrzeżenie', info: 'informacja' },
  en: { critical: 'critical', error: 'error', warning: 'warning', info: 'info' },
};

/** The name of a severity for readers. */
export function formatSeverity(severity: Severity, language: Language): string {
  return severityNames[language][severity];
}

/** `readiness` of a validation result for readers. */
export const readinessNames: Readonly<Record<Readiness, Localized>> = {
  ready_to_send: { en: 'ready to send', pl: 'gotowa do wysłania' },
  ready_with_warnings: { en: 'ready to send, but review the warnings', pl: 'gotowa do wysłania, ale sprawdź ostrzeżenia' },
  not_ready: { en: 'not ready to send', pl: 'niegotowa do wysłania' },
  preflight_only_not_ready_to_send: {
    en: 'not ready to send, because the official schema could not be checked',
    pl: 'niegotowa do wysłania, ponieważ nie sprawdzono zgodności z oficjalnym schematem',
  },
};

/** Texts of reports about many documents. */
export interface ReportLabels {
  readonly valid: string;
  readonly invalid: string;
  readonly unreadable: string;
  readonly yes: string;
  readonly no: string;
  readonly title: string;
  /** Columns of the CSV: of the document, then of a problem. */
  readonly documentColumns: readonly string[];
  readonly problemColumns: readonly string[];
  readonly endings: (valid: string, invalid: string, unreadable: string) => string;
  readonly duplicates: (files: string) => string;
  readonly repeated: (files: string) => string;
  readonly rejectedByKsef: (files: string) => string;
  /** The mark of a problem because of which KSeF rejects the document. */
  readonly ksefRejects: string;
  readonly sameAs: (file: string) => string;
  readonly comparedWith: (files: string) => string;
  readonly more: string;
  readonly problemsHeading: string;
  readonly sellersHeading: string;
  readonly documentsHeading: string;
  readonly wrongHeading: string;
  readonly validHeading: string;
  readonly errorListTitle: string;
  /** Explains the printed list to the people who correct the invoices. */
  readonly errorListNote: string;
  readonly noSeller: string;
  readonly buyer: string;
  readonly seller: string;
  readonly gross: string;
  readonly line: string;
  readonly files: string;
  readonly code: string;
  readonly problem: string;
  readonly invalidFiles: string;
}

/** Texts of reports by language. */
export const labelsIn: Readonly<Record<Language, ReportLabels>> = {
  pl: {
    valid: 'POPRAWNA',
    invalid: 'NIEPOPRAWNA',
    unreadable: 'NIE DO ODCZYTANIA',
    yes: 'tak',
    no: 'nie',
    title: 'Raport z walidacji faktur',
    documentColumns: [
      ...['plik', 'wynik', 'KSeF odrzuci', 'numer', 'rodzaj', 'data wystawienia', 'sprzedawca', 'NIP sprzedawcy', 'nabywca'],
      ...['identyfikator nabywcy', 'kwota należności', 'waluta'],
    ],
    problemColumns: [
      ...['waga', 'kod', 'opis', 'KSeF odrzuca z tego powodu', 'pole', 'XPath', 'linia', 'kolumna', 'wystąpienia', 'jak poprawić'],
    ],
    endings: (valid, invalid, unreadable) => `poprawne: ${valid}, niepoprawne: ${invalid}, nie do odczytania: ${unreadable}`,
    duplicates: (files) => `Duplikaty (sprzedawca, rodzaj i numer jak w innym dokumencie): ${files}`,
    repeated: (files) => `Powtórzona treść: ${files}`,
    rejectedByKsef: (files) => `KSeF odrzuci: ${files}`,
    ksefRejects: 'KSeF odrzuca',
    sameAs: (file) => `ten sam plik co ${file}`,
    comparedWith: (files) => `porównano z: ${files}`,
    more: 'Błędów i ostrzeżeń jest więcej, niż tu wymieniono.',
    problemsHeading: 'Najczęstsze problemy',
    sellersHeading: 'Sprzedawcy',
    documentsHeading: 'Faktury',
    wrongHeading: 'Do poprawienia',
    validHeading: 'Bez błędów',
    errorListTitle: 'Lista błędów na fakturach',
    errorListNote: 'Poniższe faktury trzeba poprawić przed wysłaniem do KSeF. Przy każdej podano, co jest nie tak i jak to poprawić.',
    noSeller: 'bez sprzedawcy',
    buyer: 'Nabywca',
    seller: 'Sprzedawca',
    gross: 'Kwota należności',
    line: 'linia',
    files: 'Pliki',
    code: 'Kod',
    problem: 'Problem',
    invalidFiles: 'Z błędami',
  },
  en: {
    valid: 'VALID',
    invalid: 'INVALID',
    unreadable: 'UNREADABLE',
    yes: 'yes',
    no: 'no',
    title: 'Report on the validation of invoices',
    documentColumns: [
      ...['file', 'outcome', 'rejected by KSeF', 'number', 'kind', 'issue date', 'seller', 'seller NIP', 'buyer'],
      ...['buyer identifier', 'total amount', 'currency'],
    ],
    problemColumns: [
      ...['severity', 'code', 'message', 'reason for rejection by KSeF', 'field', 'XPath', 'line', 'column', 'occurrences', 'how to fix'],
    ],
    endings: (valid, invalid, unreadable) => `${valid} valid, ${invalid} invalid, ${unreadable} unreadable`,
    duplicates: (files) => `Duplicates (seller, kind and number of another document): ${files}`,
    repeated: (files) => `Repeated content: ${files}`,
    rejectedByKsef: (files) => `Rejected by KSeF: ${files}`,
    ksefRejects: 'rejected by KSeF',
    sameAs: (file) => `the same file as ${file}`,
    comparedWith: (files) => `compared with: ${files}`,
    more: 'There are more issues than are listed here.',
    problemsHeading: 'Most frequent problems',
    sellersHeading: 'Sellers',
    documentsHeading: 'Invoices',
    wrongHeading: 'To be corrected',
    validHeading: 'Without errors',
    errorListTitle: 'List of errors on invoices',
    errorListNote: 'These invoices have to be corrected before they are sent to KSeF. Each states what is wrong and how to fix it.',
    noSeller: 'without a seller',
    buyer: 'Buyer',
    seller: 'Seller',
    gross: 'Total amount',
    line: 'line',
    files: 'Files',
    code: 'Code',
    problem: 'Problem',
    invalidFiles: 'With errors',
  },
};
