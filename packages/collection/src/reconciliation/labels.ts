import type { Language, Localized } from '@nakor/domain/shared/localized';
import type { Noun } from '../reports/counted.ts';

/** Nouns that reports of a reconciliation count. */
export const reconciliationNouns = {
  rows: { en: ['row', 'rows'], pl: ['wiersz', 'wiersze', 'wierszy'] },
  invoices: { en: ['invoice', 'invoices'], pl: ['faktura', 'faktury', 'faktur'] },
} as const satisfies Record<string, Noun>;

const texts = {
  title: { pl: 'Porównanie JPK_V7 z KSeF', en: 'JPK_V7 compared with KSeF' },
  taxpayer: { pl: 'Podatnik: NIP', en: 'Taxpayer: NIP' },
  sales: { pl: 'Sprzedaż', en: 'Sales' },
  purchases: { pl: 'Zakupy', en: 'Purchases' },
  matched: { pl: 'dopasowane', en: 'matched' },
  unmatched: { pl: 'bez pary', en: 'without a match' },
  rowsColumn: { pl: 'Wiersze JPK', en: 'Rows of the JPK' },
  invoicesColumn: { pl: 'Faktury KSeF', en: 'Invoices of KSeF' },
  total: { pl: 'razem', en: 'total' },
  outside: { pl: 'miesiące bez pliku', en: 'months without a file' },
  byCode: { pl: 'Podsumowanie', en: 'Summary' },
  corrections: { pl: 'Do poprawienia w JPK', en: 'To be corrected in the JPK' },
  questions: { pl: 'Do wyjaśnienia', en: 'To be clarified' },
  notes: { pl: 'Informacje', en: 'Information' },
  suggestions: {
    pl: 'Podpowiedzi: być może to ta sama faktura (nie liczą się jako dopasowane)',
    en: 'Suggestions: possibly the same invoice (not counted as matched)',
  },
  deductions: {
    pl: 'Otrzymane faktury nieujęte w zakupach, z miesiącami odliczenia',
    en: 'Received invoices that are not in the purchases, with the months of deduction',
  },
  notRead: { pl: 'Nie odczytano', en: 'Not read' },
  totals: { pl: 'Sumy w złotych', en: 'Sums in PLN' },
  nothing: { pl: 'Nic nie trzeba poprawiać w JPK.', en: 'Nothing has to be corrected in the JPK.' },
  row: { pl: 'wiersz', en: 'row' },
  invoice: { pl: 'faktura', en: 'invoice' },
  inRegister: { pl: 'w JPK', en: 'in the JPK' },
  fromInvoice: { pl: 'z faktury', en: 'by the invoice' },
  difference: { pl: 'różnica', en: 'difference' },
  none: { pl: 'brak', en: 'none' },
  until: { pl: 'do', en: 'by' },
  code: { pl: 'Kod', en: 'Code' },
  meaning: { pl: 'Znaczenie', en: 'Meaning' },
  count: { pl: 'Liczba', en: 'Count' },
  field: { pl: 'Pole', en: 'Field' },
  unknownRange: { pl: 'miesiąc nie wynika z dokumentów', en: 'the month does not follow from the documents' },
  repeated: { pl: 'Powtórzone pliki faktur', en: 'Repeated files of invoices' },
  fromRows: { pl: 'z wierszy', en: 'by the rows' },
  month: { pl: 'miesiąc', en: 'month' },
  base: { pl: 'podstawa', en: 'base' },
  tax: { pl: 'podatek', en: 'tax' },
  line: { pl: 'linia', en: 'line' },
  inErp: { pl: 'w ERP', en: 'in the ERP' },
  erp: { pl: 'Rejestr z ERP', en: 'Register of the ERP' },
  erpRows: { pl: 'Wiersze ERP', en: 'Rows of the ERP' },
  withInvoice: { pl: 'z fakturą w KSeF', en: 'with an invoice of KSeF' },
  withRow: { pl: 'tylko w JPK', en: 'only in the JPK' },
  malformed: { pl: 'nieodczytane', en: 'not read' },
  net: { pl: 'netto', en: 'net' },
  gross: { pl: 'brutto', en: 'gross' },
  ksef_number: { pl: 'numer KSeF', en: 'KSeF number' },
  issue_date: { pl: 'data wystawienia', en: 'date of issue' },
  yes: { pl: 'tak', en: 'yes' },
  no: { pl: 'nie', en: 'no' },
} as const satisfies Readonly<Record<string, Localized>>;

/** A text of a report. */
export type ReconciliationLabel = keyof typeof texts;

/** The texts of a report in one language. */
export function labelsOfReconciliation(language: Language): (label: ReconciliationLabel) => string {
  return (label) => texts[label][language];
}

/** The columns of the CSV. */
export const csvColumns: Readonly<Record<Language, readonly string[]>> = {
  pl: [
    ...['poprawić JPK', 'waga', 'kod', 'strona', 'miesiąc', 'wiersz', 'numer w JPK', 'kontrahent', 'numer KSeF w JPK', 'numer faktury'],
    ...[
      'numer KSeF faktury',
      'data wystawienia',
      'plik faktury',
      'pole',
      'w JPK',
      'z faktury',
      'różnica',
      'co się nie zgadza',
      'co zrobić',
    ],
    ...['podstawa', 'termin', 'plik ERP', 'linia ERP', 'numer w ERP'],
  ],
  en: [
    ...[
      'correct the JPK',
      'severity',
      'code',
      'side',
      'month',
      'row',
      'number in the JPK',
      'contractor',
      'KSeF number in the JPK',
      'invoice number',
    ],
    ...[
      'KSeF number of the invoice',
      'issue date',
      'invoice file',
      'field',
      'in the JPK',
      'by the invoice',
      'difference',
      'message',
      'what to do',
    ],
    ...['basis', 'due', 'ERP file', 'ERP line', 'number in the ERP'],
  ],
};
