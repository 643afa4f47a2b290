import type { Language } from '@nakor/domain/shared/localized';
import type { Severity } from '@nakor/domain/validation/model/issue';
import type { Noun } from '../shared/plural.ts';

/** Nouns that reports count. */
export const nouns = {
  files: { en: ['file', 'files'], pl: ['plik', 'pliki', 'plików'] },
  occurrences: { en: ['occurrence', 'occurrences'], pl: ['wystąpienie', 'wystąpienia', 'wystąpień'] },
  issues: { en: ['issue', 'issues'], pl: ['wynik', 'wyniki', 'wyników'] },
} as const satisfies Record<string, Noun>;

/** Severities with their number. */
export const severityNouns: Readonly<Record<Severity, Noun>> = {
  critical: { en: ['critical', 'critical'], pl: ['błąd krytyczny', 'błędy krytyczne', 'błędów krytycznych'] },
  error: { en: ['error', 'errors'], pl: ['błąd', 'błędy', 'błędów'] },
  warning: { en: ['warning', 'warnings'], pl: ['ostrzeżenie', 'ostrzeżenia', 'ostrzeżeń'] },
  info: { en: ['info', 'info'], pl: ['informacja', 'informacje', 'informacji'] },
};

/** Texts of reports. */
export interface Labels {
  readonly valid: string;
  readonly invalid: string;
  readonly rejected: string;
  readonly relatedRejected: string;
  readonly unreadable: string;
  readonly sameAs: (file: string) => string;
  readonly more: string;
  readonly furtherLines: (lines: string) => string;
  /** Introduces something that was not checked. */
  readonly note: string;
  /** A change of severity by the organization. */
  readonly changed: (code: string, from: string, to: string, reason: string) => string;
  readonly endings: (valid: string, invalid: string, unreadable: string) => string;
  readonly duplicates: (files: string) => string;
  readonly repeated: (files: string) => string;
  readonly title: string;
  readonly columns: readonly string[];
}

/** Texts of reports by language. */
export const labelsIn: Readonly<Record<Language, Labels>> = {
  pl: {
    valid: 'POPRAWNA',
    invalid: 'NIEPOPRAWNA',
    rejected: 'TO NIE JEST FAKTURA XML',
    relatedRejected: 'PODANY DOKUMENT NIE JEST FAKTURĄ XML',
    unreadable: 'NIE DO ODCZYTANIA',
    sameAs: (file) => `ten sam plik co ${file}`,
    more: 'Błędów i ostrzeżeń jest więcej, niż tu wymieniono.',
    furtherLines: (lines) => `dalsze linie: ${lines}`,
    note: 'uwaga',
    changed: (code, from, to, reason) => `zmienione przez organizację: ${code} z ${from} na ${to} (${reason})`,
    endings: (valid, invalid, unreadable) => `poprawne: ${valid}, niepoprawne: ${invalid}, nie do odczytania: ${unreadable}`,
    duplicates: (files) => `Duplikaty (sprzedawca, rodzaj i numer jak w innym dokumencie): ${files}`,
    repeated: (files) => `Powtórzona treść: ${files}`,
    title: 'Raport z walidacji faktur',
    columns: ['plik', 'wynik', 'waga', 'kod', 'opis', 'pole', 'XPath', 'linia', 'kolumna', 'wystąpienia', 'jak poprawić'],
  },
  en: {
    valid: 'VALID',
    invalid: 'INVALID',
    rejected: 'NOT AN XML INVOICE',
    relatedRejected: 'A RELATED DOCUMENT IS NOT AN XML INVOICE',
    unreadable: 'UNREADABLE',
    sameAs: (file) => `the same file as ${file}`,
    more: 'There are more issues than are listed here.',
    furtherLines: (lines) => `further lines: ${lines}`,
    note: 'note',
    changed: (code, from, to, reason) => `changed by the organization: ${code} from ${from} to ${to} (${reason})`,
    endings: (valid, invalid, unreadable) => `${valid} valid, ${invalid} invalid, ${unreadable} unreadable`,
    duplicates: (files) => `Duplicates (seller, kind and number of another document): ${files}`,
    repeated: (files) => `Repeated content: ${files}`,
    title: 'Report on the validation of invoices',
    columns: ['file', 'outcome', 'severity', 'code', 'message', 'field', 'XPath', 'line', 'column', 'occurrences', 'how to fix'],
  },
};
