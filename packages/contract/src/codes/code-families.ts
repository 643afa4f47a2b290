import type { Localized } from '@nakor/domain/shared/localized';

/** What codes are about, in the order in which they are listed. Numbers of KSeF have a catalogue of their own. */
export const codeFamilies = {
  rule: { pl: 'Reguły walidacji', en: 'Validation rules' },
  retired: { pl: 'Wycofane reguły', en: 'Former rules' },
  unchecked: { pl: 'Co nie zostało sprawdzone', en: 'What was not checked' },
  upo: { pl: 'UPO i jego podpis', en: 'UPO and its signature' },
  reconciliation: { pl: 'Porównanie JPK_V7M z fakturami', en: 'Comparison of JPK_V7M with invoices' },
  code_ii: { pl: 'KOD II faktury offline', en: 'Code II of an offline invoice' },
  pair: { pl: 'Porównanie faktury z korektą', en: 'Comparison of an invoice with its correction' },
  pair_warning: { pl: 'Ostrzeżenia w dokumentacji korekty', en: 'Warnings of an audit pack' },
  file: { pl: 'Pliki', en: 'Files' },
  error: { pl: 'Błędy API', en: 'Errors of the API' },
  detail: { pl: 'Szczegóły błędów pól', en: 'Details of errors of fields' },
  target: { pl: 'Adres webhooka', en: 'URL of a webhook' },
  client: { pl: 'Błędy klientów API', en: 'Errors of the API clients' },
  batch: { pl: 'Niepowodzenia paczek', en: 'Failures of batches' },
  exit: { pl: 'Kody wyjścia poleceń', en: 'Exit codes of commands' },
} as const satisfies Readonly<Record<string, Localized>>;

/** One of {@link codeFamilies}. */
export type CodeFamily = keyof typeof codeFamilies;

/** A code that a result, a report or a response can contain, explained. */
export interface CodeEntry {
  readonly code: string;
  readonly family: CodeFamily;
  /** How grave it is, where that is always the same; null otherwise. */
  readonly severity: 'critical' | 'error' | 'warning' | 'info' | null;
  /** What is wrong, in a sentence or a few words; the values of a document are left out as `…`. */
  readonly title: Localized;
  /** Why it matters and what is behind it; null if the title says it all. */
  readonly meaning: Localized | null;
  /** What to do; null if the title says it. */
  readonly todo: Localized | null;
  /** The law or the document behind it; null if there is none. */
  readonly basis: Localized | null;
}
