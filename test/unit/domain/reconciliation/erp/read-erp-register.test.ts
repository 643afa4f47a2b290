import { findDecimalSign, parseErpAmount, parseErpDay } from '@nakor/domain/reconciliation/erp/erp-values';
import { type ErpReading, readErpRegister } from '@nakor/domain/reconciliation/erp/read-erp-register';
import type { ErpRegister } from '@nakor/domain/reconciliation/model/erp-register';
import { describe, expect, it } from 'vitest';

const automatic: ErpReading = { side: null, mapping: {}, preset: null };

function read(csv: string | Uint8Array, reading: Partial<ErpReading> = {}) {
  return readErpRegister('erp.csv', typeof csv === 'string' ? new TextEncoder().encode(csv) : csv, { ...automatic, ...reading });
}

function readWhole(csv: string | Uint8Array, reading: Partial<ErpReading> = {}): ErpRegister {
  const register = read(csv, reading);
  if (!register.ok) throw new Error(register.error.en);
  return register.value;
}

function refusalOf(csv: string | Uint8Array, reading: Partial<ErpReading> = {}): string {
  const register = read(csv, reading);
  if (register.ok) throw new Error('The CSV was read.');
  return register.error.en;
}

describe('readErpRegister', () => {
  it.each([
    ['UTF-8', (text: string) => new TextEncoder().encode(text), 'utf-8'],
    ['UTF-8 with a mark', (text: string) => new TextEncoder().encode(`\ufeff${text}`), 'utf-8'],
    ['UTF-16', (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le')), 'utf-16le'],
    [
      'windows-1250',
      (text: string) => Uint8Array.from([...text].map((letter) => (letter === 'ś' ? 0x9c : letter === 'ć' ? 0xe6 : letter.charCodeAt(0)))),
      'windows-1250',
    ],
    [
      'ISO 8859-2',
      (text: string) => Uint8Array.from([...text].map((letter) => (letter === 'ś' ? 0xb6 : letter === 'ć' ? 0xe6 : letter.charCodeAt(0)))),
      'iso-8859-2',
    ],
  ])('recognizes %s by its bytes', (_, encode, encoding) => {
    const register = readWhole(encode('Numer;NIP nabywcy;Wartość brutto\nFV/1;5250000009;1 230,00\n'));
    expect(register).toMatchObject({ encoding, side: 'sales', rows: [{ number: 'FV/1', amounts: { gross: 123_000 } }] });
  });

  it.each([';', ',', '\t', '|'])('recognizes the delimiter %j', (delimiter) => {
    const csv = [
      ['Numer', 'NIP dostawcy', 'Brutto'],
      ['Z/1', '5260250995', '12.50'],
    ].map((cells) => cells.join(delimiter));
    expect(readWhole(csv.join('\r\n'))).toMatchObject({ delimiter, side: 'purchases', rows: [{ line: 2, amounts: { gross: 1_250 } }] });
  });

  it('finds the headings below titles, and skips empty rows and totals', () => {
    const csv = 'Rejestr sprzedaży VAT\nza 09/2026;;\n\nNr dokumentu;NIP nabywcy;Netto\nFV/1;;10,00\n;;\nRazem;;10,00\n;Razem:;10,00\n';
    const { rows, malformed } = readWhole(csv);
    expect(rows.map(({ number, line }) => [number, line])).toEqual([['FV/1', 5]]);
    expect(malformed).toEqual([]);
  });

  it('names the line and the column of each row that cannot be read, and reads the others', () => {
    const csv =
      'Numer;NIP nabywcy;Data wystawienia;Brutto\nFV/1;1;30.09.2026;10,00\n"FV\n2";1;31.09.2026;10,00\nFV/3;1;30.09.2026;1o,00\n;1;30.09.2026;10,00\nFV/5;1;30.09.2026;10,00;x\nFV/6;1;30.09.2026;12,00\n';
    const { rows, malformed } = readWhole(csv);
    expect(rows.map(({ number, line }) => [number, line])).toEqual([
      ['FV/1', 2],
      ['FV/6', 8],
    ]);
    expect(malformed.map(({ line, column, value }) => [line, column, value])).toEqual([
      [3, 'Data wystawienia', '31.09.2026'],
      [5, 'Brutto', '1o,00'],
      [6, 'Numer', null],
      [7, null, null],
    ]);
  });

  it('reads columns by a mapping, and adds several up', () => {
    const csv = 'Dokument;Klient;Netto 23%;Netto 8%;Podatek\nFV/1;5250000009;10,00;5,50;2,74\nFV/2;5250000009;;1,00;0,08\n';
    const mapping = { number: ['dokument'], contractor: ['Klient'], net: ['Netto 23%', 'Netto 8%'] };
    expect(readWhole(csv, { mapping, side: 'sales' }).rows.map(({ amounts }) => amounts)).toEqual([
      { net: 1_550, tax: 274, gross: null },
      { net: 100, tax: 8, gross: null },
    ]);
  });

  it.each([
    [
      'jpk',
      'DowodZakupu,NrDostawcy,DataZakupu,K_40,K_41,K_42,K_43',
      'A/1,5260250995,2026-09-01,1.00,0.23,2.00,0.46',
      { net: 300, tax: 69, gross: null },
    ],
    [
      'erpnext',
      'Voucher,Bill No,Bill Date,Tax Id,Net Total,Total Tax,Grand Total',
      'PINV-1,A/1,2026-09-01,5260250995,3.00,0.69,3.69',
      { net: 300, tax: 69, gross: 369 },
    ],
    [
      'odoo',
      'name,ref,partner_id/vat,invoice_date,amount_untaxed,amount_tax,amount_total',
      'BILL/1,A/1,PL5260250995,2026-09-01,3.00,0.69,3.69',
      { net: 300, tax: 69, gross: 369 },
    ],
  ])('knows the headings of %s', (preset, headings, row, amounts) => {
    const { side, rows } = readWhole(`${headings}\n${row}\n`, preset === 'jpk' ? { preset } : { preset, side: 'purchases' });
    expect([side, rows[0]?.number, rows[0]?.amounts]).toEqual(['purchases', 'A/1', amounts]);
  });

  it('reads the side from a column', () => {
    const csv = 'Rejestr;Numer;NIP;Brutto\nSprzedaż krajowa;FV/1;1;1,00\nZakupy;Z/1;2;1,00\nInne;X;3;1,00\n';
    const { rows, malformed } = readWhole(csv);
    expect(rows.map(({ side }) => side)).toEqual(['sales', 'purchases']);
    expect(malformed.map(({ line }) => line)).toEqual([4]);
  });

  it.each([
    ['no known headings', 'a;b\n1;2\n', {}, /Headings in the file: a \| b/],
    ['no amount', 'Numer;Data\nFV/1;2026-09-01\n', {}, /an amount/],
    ['an empty file', '', {}, /Columns of the CSV are not recognized/],
    ['no side', 'Numer;Brutto\nFV/1;1,00\n', {}, /State the side/],
    ['purchases without a seller', 'Numer obcy;Brutto\nFV/1;1,00\n', {}, /NIP of the seller/],
    ['an unknown preset', 'Numer;Brutto\nFV/1;1,00\n', { preset: 'sap' }, /there are: jpk, erpnext, odoo/],
  ] as const)('refuses %s, and says what to do', (_, csv, reading, reason) => {
    expect(refusalOf(csv, reading)).toMatch(reason);
  });

  it('keeps a quotation mark that is never closed from hiding an error', () => {
    const { rows, malformed } = readWhole('Numer;NIP nabywcy;Brutto\nFV/1;1;1,00\n"FV/2;1;1,00\nFV/3;1;1,00\n');
    expect(rows.map(({ number }) => number)).toEqual(['FV/1']);
    expect(malformed.map(({ line }) => line)).toEqual([3]);
  });
});

describe('values', () => {
  it.each([
    ['1 234,50', null, 123_450],
    ['1\u00a0234,5', null, 123_450],
    ['1.234,50', null, 123_450],
    ['1,234.50', null, 123_450],
    ['1.234.567', ',', 123_456_700],
    ['-0,07 zł', null, -7],
    ['12,00-', null, -1_200],
    ['(12.00)', null, -1_200],
    ['12', null, 1_200],
    ['007,10', null, 710],
    ['12,3400', ',', 1_234],
    ['1,234', '.', 123_400],
    ['1,230', ',', 123],
    ['1,234', null, null],
    ['12,345', ',', null],
    ['1,23,4', ',', null],
    ['12a', null, null],
    ['', null, null],
  ] as const)('reads the amount %j, decimal sign %j, as %j', (text, sign, amount) => {
    expect(parseErpAmount(text, sign)).toBe(amount);
  });

  it.each([
    ['1 234,50', ','],
    ['1.5', '.'],
    ['1.234', null],
    ['1.234.567', ','],
    ['12', null],
  ] as const)('sees in %j the decimal sign %j', (text, sign) => {
    expect(findDecimalSign(text)).toBe(sign);
  });

  it.each([
    ['2026-09-30', '2026-09-30'],
    ['30.09.2026', '2026-09-30'],
    ['3-9-2026', '2026-09-03'],
    ['30/09/2026 12:00', '2026-09-30'],
    ['20260930', '2026-09-30'],
    ['2026-09-30T10:00:00', '2026-09-30'],
    ['09/30/2026', null],
    ['2026-02-29', null],
    ['wczoraj', null],
  ] as const)('reads the day %j as %j', (text, day) => {
    expect(parseErpDay(text)).toBe(day);
  });
});
