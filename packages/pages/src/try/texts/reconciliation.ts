import type { Language } from '../language.ts';
import { formatCount } from './numbers.ts';

const polish = {
  heading: 'JPK_V7 i KSeF',
  running: 'Porównuję JPK z fakturami…',
  failed: 'Nie udało się porównać JPK z fakturami:',
  of: (taxpayer: string, months: string) => `NIP ${taxpayer}, ${months}`,
  bad: (value: number) => `Do poprawienia w JPK: ${formatCount(value, 'pl')}`,
  good: 'W JPK nic nie trzeba poprawiać',
  questions: (value: number) => `Do wyjaśnienia: ${formatCount(value, 'pl')}`,
  corrections: 'Do poprawienia w JPK',
  clarify: 'Do wyjaśnienia',
  summary: 'Zgodność',
  byCode: 'Co się nie zgadza',
  sales: 'Sprzedaż',
  purchases: 'Zakupy',
  columns: { side: 'Strona', rows: 'Wiersze JPK', invoices: 'Faktury KSeF', matched: 'dopasowane', unmatched: 'bez pary' },
  erp: (value: number) => `Wiersze z ERP: ${formatCount(value, 'pl')}`,
  code: 'Kod',
  meaning: 'Znaczenie',
  count: 'Liczba',
  due: (day: string) => `do ${day}`,
  more: (value: number) => `i jeszcze ${formatCount(value, 'pl')}: są w plikach do pobrania`,
  notRead: 'Nie porównano',
  saveCorrections: 'Lista do poprawienia (CSV dla Excela)',
  saveCsv: 'Wszystko (CSV dla Excela)',
  saveHtml: 'Raport (HTML)',
  local: 'Pliki nie opuszczają tego komputera. Do porównania dołącz też UPO, eksport z _metadata.json i rejestr z ERP (CSV).',
  fileNames: { corrections: 'jpk-do-poprawienia.csv', csv: 'jpk-i-ksef.csv', html: 'jpk-i-ksef.html' },
};

/** Texts of the comparison of a JPK with the files. */
export type ReconciliationTexts = typeof polish;

const english: ReconciliationTexts = {
  heading: 'JPK_V7 and KSeF',
  running: 'Comparing the JPK with the invoices…',
  failed: 'The JPK could not be compared with the invoices:',
  of: (taxpayer, months) => `NIP ${taxpayer}, ${months}`,
  bad: (value) => `To be corrected in the JPK: ${formatCount(value, 'en')}`,
  good: 'Nothing has to be corrected in the JPK',
  questions: (value) => `To be clarified: ${formatCount(value, 'en')}`,
  corrections: 'To be corrected in the JPK',
  clarify: 'To be clarified',
  summary: 'Agreement',
  byCode: 'What does not agree',
  sales: 'Sales',
  purchases: 'Purchases',
  columns: { side: 'Side', rows: 'Rows of the JPK', invoices: 'Invoices of KSeF', matched: 'matched', unmatched: 'without a match' },
  erp: (value) => `Rows of the ERP: ${formatCount(value, 'en')}`,
  code: 'Code',
  meaning: 'Meaning',
  count: 'Count',
  due: (day) => `by ${day}`,
  more: (value) => `and ${formatCount(value, 'en')} more: they are in the files to download`,
  notRead: 'Not compared',
  saveCorrections: 'List to work through (CSV for Excel)',
  saveCsv: 'Everything (CSV for Excel)',
  saveHtml: 'Report (HTML)',
  local: 'The files do not leave this computer. Add the UPO, an export with _metadata.json and the register of the ERP (CSV), too.',
  fileNames: { corrections: 'jpk-corrections.csv', csv: 'jpk-and-ksef.csv', html: 'jpk-and-ksef.html' },
};

export const reconciliationTexts: Readonly<Record<Language, ReconciliationTexts>> = { pl: polish, en: english };
