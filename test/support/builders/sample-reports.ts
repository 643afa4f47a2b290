import type { Report, ReportBlock, ReportRow } from '@nakor/domain/audit/report/report';

/** A report of the given blocks. */
export function reportOf(...blocks: readonly ReportBlock[]): Report {
  return { language: 'pl', title: 'Raport próbny', subtitle: [], footer: 'Stopka próbna', blocks };
}

/** A table of a correction that lowers the quantity of the given number of lines by one each. */
export function changedLines(lines: number): ReportBlock {
  const rows = Array.from({ length: lines }, (_, index): ReportRow[] => [
    { role: 'group', cells: [`Wiersz ${index + 1}: Śruba M8×40 ocynkowana`] },
    { cells: ['przed', '10', '12,50', '125,00', '23%'] },
    { cells: ['po', '9', '12,50', '112,50', '23%'] },
    { cells: ['różnica', '−1', '0,00', '−12,50', ''] },
  ]).flat();
  return {
    kind: 'table',
    table: {
      columns: [
        { label: 'Stan', align: 'start', weight: 2 },
        { label: 'Ilość', align: 'end', weight: 1 },
        { label: 'Cena netto', align: 'end', weight: 2 },
        { label: 'Wartość netto', align: 'end', weight: 2 },
        { label: 'Stawka VAT', align: 'start', weight: 1 },
      ],
      rows: [...rows, { role: 'total', cells: ['Razem', '', '', '−1 234 567,89', ''] }],
      note: 'Kolumny odpowiadają polom P_8B, P_9A, P_11 i P_12.',
    },
  };
}

const seller = [
  { label: 'Nazwa', value: 'Zakład Usług „Żółw” Sp. z o.o.' },
  { label: 'NIP', value: '5250000009' },
];
const buyer = [
  { label: 'Nazwa', value: 'Przedsiębiorstwo Gęślarz i Wspólnicy spółka komandytowo-akcyjna w restrukturyzacji' },
  { label: 'NIP', value: '1234563218' },
];

/** A report with every kind of block, in Polish. */
export const polishReport: Report = {
  language: 'pl',
  title: 'Uzasadnienie korekty',
  subtitle: ['FK/2026/10/007 do faktury FV/2026/10/001', 'Sporządzono według stanu na 15 października 2026'],
  footer: 'FK/2026/10/007 · schemat FA(3) 1-0E · reguły 2026-10-01',
  blocks: [
    { kind: 'paragraph', tone: 'good', text: 'Faktura korygująca jest zgodna ze schematem FA(3) i z fakturą pierwotną.' },
    { kind: 'paragraph', tone: 'warning', text: 'Korektę wystawiono w innym miesiącu niż fakturę pierwotną.' },
    { kind: 'heading', text: 'Dokumenty' },
    {
      kind: 'facts',
      facts: [
        { label: 'Faktura pierwotna', value: 'FV/2026/10/001 z 1 października 2026' },
        { label: 'Numer KSeF', value: '5250000009-20261001-0A1B2C3D4E5F-DF', exact: true },
        { label: 'SHA-256', value: 'b646b6b525f51adf1bb2545f111fc8ca6e7aa6dd2f98948f1667d3695c06d958', exact: true },
      ],
    },
    { kind: 'heading', text: 'Strony' },
    {
      kind: 'columns',
      columns: [
        { title: 'Sprzedawca', facts: seller },
        { title: 'Nabywca', facts: buyer },
      ],
    },
    { kind: 'heading', text: 'Zmienione wiersze' },
    { kind: 'paragraph', text: 'Tabela pokazuje każdy wiersz, który zmienia korekta: stan przed, stan po i różnicę.' },
    changedLines(2),
    { kind: 'heading', text: 'Uwagi' },
    { kind: 'list', tone: 'bad', items: ['Numer KSeF nie zgadza się z numerem w pliku original.xml.'] },
    { kind: 'list', items: ['Zażółć gęślą jaźń.', 'ZAŻÓŁĆ GĘŚLĄ JAŹŃ.'] },
  ],
};

/** A short report in English. */
export const englishReport: Report = {
  language: 'en',
  title: 'Audit report on a correcting invoice',
  subtitle: ['FK/2026/10/007 to invoice FV/2026/10/001'],
  footer: 'FK/2026/10/007',
  blocks: [
    { kind: 'paragraph', tone: 'bad', text: 'The correction does not belong to this invoice.' },
    { kind: 'heading', text: 'Amounts' },
    {
      kind: 'table',
      table: {
        columns: [
          { label: 'Rate', align: 'start', weight: 1 },
          { label: 'Net before', align: 'end', weight: 1 },
          { label: 'Net after', align: 'end', weight: 1 },
        ],
        rows: [{ cells: ['23%', '1,234.50', '−1,000.00'] }, { role: 'total', cells: ['Total', '1,234.50', '−1,000.00'] }],
      },
    },
  ],
};
