import { checkValue, normalizeWhiteSpace, type ValueProblem } from '@nakor/domain/schema/check-value';
import { listElements } from '@nakor/domain/schema/complex-type';
import { isComplex, readTextType, type SimpleType } from '@nakor/domain/schema/model';
import { describe, expect, it } from 'vitest';
import { schemaModel } from '../../../support/drivers/validation.ts';

/** The types of the official schema by an element that has them. */
const typeByElement = new Map<string, SimpleType>();
collectTypes(schemaModel.root.type);

function collectTypes(type: typeof schemaModel.root.type): void {
  if (!isComplex(type) || type.content === null) return;
  for (const declaration of listElements(type.content)) {
    const text = readTextType(declaration);
    if (text !== null) typeByElement.set(declaration.name, text);
    collectTypes(declaration.type);
  }
}

function problemOf(element: string, value: string): ValueProblem | null {
  const type = typeByElement.get(element);
  if (type === undefined) throw new Error(`No ${element}.`);
  return checkValue(value, type);
}

const notation = { kind: 'number-notation' } as const;
const date = { kind: 'date' } as const;
const pattern = { kind: 'pattern' } as const;
const empty = { kind: 'empty' } as const;

describe('checkValue', () => {
  it.each([
    ...['0', '0.1', '0.01', '-0', '-0.00', '-1.5', '9999999999999999.99', ' 1 ', '\n1\t'].map((value) => ({
      element: 'P_15',
      value,
      expected: null,
    })),
    ...['1,00', '+1', '01', '.5', '5.', '1e5', '1 000', 'abc', '--1', '1.2.3', '\u0661', '1\u00a0', '-'].map((value) => ({
      element: 'P_15',
      value,
      expected: notation,
    })),
    ...['1.234', '0.000', '-5.001', '9999999999999999.999'].map((value) => ({
      element: 'P_15',
      value,
      expected: { kind: 'decimals', allowed: 2 },
    })),
    ...['', ' ', '\t\n'].map((value) => ({ element: 'P_15', value, expected: empty })),
    { element: 'P_15', value: '12345678901234567', expected: { kind: 'digits', allowed: 16, isBeforeDot: true } },
    { element: 'P_15', value: '-12345678901234567.89', expected: { kind: 'digits', allowed: 16, isBeforeDot: true } },
    { element: 'P_15', value: '12345678901234567.891', expected: notation },
    { element: 'P_9A', value: '99999999999999.99999999', expected: null },
    { element: 'P_9A', value: '999999999999999', expected: { kind: 'digits', allowed: 14, isBeforeDot: true } },
    { element: 'P_9A', value: '0.123456789', expected: { kind: 'decimals', allowed: 8 } },
    { element: 'P_8B', value: '1.123456', expected: null },
    { element: 'P_8B', value: '1.1234567', expected: { kind: 'decimals', allowed: 6 } },
    { element: 'Udzial', value: '100', expected: null },
    { element: 'Udzial', value: '100.000000', expected: null },
    { element: 'Udzial', value: '+05.5', expected: null },
    { element: 'Udzial', value: '100.000001', expected: { kind: 'range' } },
    { element: 'Udzial', value: '-0.000001', expected: { kind: 'range' } },
    { element: 'Udzial', value: '5.0000001', expected: { kind: 'decimals', allowed: 6 } },
    { element: 'Udzial', value: '1234.123456', expected: { kind: 'digits', allowed: 9, isBeforeDot: false } },
    { element: 'NrWierszaFa', value: '1', expected: null },
    { element: 'NrWierszaFa', value: '+007', expected: null },
    { element: 'NrWierszaFa', value: '0', expected: { kind: 'range' } },
    { element: 'NrWierszaFa', value: '-1', expected: { kind: 'range' } },
    { element: 'NrWierszaFa', value: '1.0', expected: notation },
    { element: 'NrWierszaFa', value: '99999999999999', expected: null },
    { element: 'NrWierszaFa', value: '999999999999999', expected: { kind: 'digits', allowed: 14, isBeforeDot: false } },
    { element: 'Ilosc', value: '-99999999999999999999999', expected: null },
  ])('checks the number $value in $element', ({ element, value, expected }) => {
    expect(problemOf(element, value)).toEqual(expected);
  });

  it.each([
    ...['1', '2', '01', '+2', ' 1 ', '002'].map((value) => ({ element: 'P_16', value, expected: null })),
    ...['0', '3', '1.0', 'tak', '-1', '11'].map((value) => ({ element: 'P_16', value, expected: { kind: 'enumeration' } })),
    { element: 'P_16', value: '', expected: empty },
    { element: 'RodzajFaktury', value: 'VAT', expected: null },
    { element: 'RodzajFaktury', value: 'vat', expected: { kind: 'enumeration' } },
    { element: 'RodzajFaktury', value: '', expected: empty },
    { element: 'P_12', value: '0  KR', expected: null },
    { element: 'P_12', value: ' 0\nKR ', expected: null },
    { element: 'P_12', value: '0\u00a0KR', expected: { kind: 'enumeration' } },
    { element: 'P_12', value: '0KR', expected: { kind: 'enumeration' } },
    { element: 'KodUE', value: ' PL', expected: { kind: 'enumeration' } },
  ])('checks the code "$value" in $element', ({ element, value, expected }) => {
    expect(problemOf(element, value)).toEqual(expected);
  });

  it.each([
    ...['2006-01-01', '2050-01-01', '2028-02-29', ' 2026-10-15 '].map((value) => ({ element: 'P_1', value, expected: null })),
    ...[
      '2026-02-29',
      '2100-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-1-1',
      '26-01-01',
      '2026-10-15Z',
      '15.10.2026',
      '0000-01-01',
      '2026-10-15T00:00:00',
      '-2026-10-15',
      'abc',
    ].map((value) => ({ element: 'P_1', value, expected: date })),
    ...['2005-12-31', '2050-01-02'].map((value) => ({ element: 'P_1', value, expected: { kind: 'date-range' } })),
    { element: 'P_1', value: '', expected: empty },
    { element: 'Termin', value: '2016-06-30', expected: { kind: 'date-range' } },
    { element: 'DataUmowy', value: '1990-01-01', expected: null },
    ...[
      '2025-09-01T00:00:00Z',
      '2026-10-15T08:30:00',
      '2026-10-15T08:30:00.123Z',
      '2026-10-15T08:30:00+14:00',
      '2026-10-15T24:00:00Z',
      '2025-08-31T23:00:00-01:00',
      '2026-10-15T08:30:00Z ',
    ].map((value) => ({ element: 'DataWytworzeniaFa', value, expected: null })),
    ...[
      '2026-10-15',
      '2026-10-15T8:30:00Z',
      '2026-10-15T08:30Z',
      '2026-10-15T24:00:01Z',
      '2026-10-15T08:60:00Z',
      '2026-10-15T08:30:60Z',
      '2026-10-15T08:30:00+14:01',
      '2026-10-15 08:30:00',
      '2026-02-30T08:30:00Z',
      ' 2026-10-15T08:30:00Z',
    ].map((value) => ({ element: 'DataWytworzeniaFa', value, expected: date })),
    ...['2025-08-31T23:59:59Z', '2025-09-01T01:00:00+02:00', '2050-01-02T00:00:00Z'].map((value) => ({
      element: 'DataWytworzeniaFa',
      value,
      expected: { kind: 'date-range' },
    })),
  ])('checks the date "$value" in $element', ({ element, value, expected }) => {
    expect(problemOf(element, value)).toEqual(expected);
  });

  it.each([
    { element: 'P_2', value: 'x'.repeat(256), expected: null },
    { element: 'P_2', value: 'x'.repeat(257), expected: { kind: 'too-long', maxLength: 256 } },
    { element: 'P_2', value: ` ${'x'.repeat(254)}   y `, expected: null },
    { element: 'P_2', value: '\u{1f600}'.repeat(256), expected: null },
    { element: 'P_2', value: '\u{1f600}'.repeat(257), expected: { kind: 'too-long', maxLength: 256 } },
    { element: 'P_2', value: '  \n ', expected: empty },
    { element: 'P_2', value: '\u00a0', expected: null },
    { element: 'StopkaFaktury', value: ' ', expected: null },
    { element: 'StopkaFaktury', value: ' '.repeat(3_501), expected: { kind: 'too-long', maxLength: 3_500 } },
    { element: 'NrRB', value: 'x'.repeat(9), expected: { kind: 'too-short', minLength: 10 } },
    { element: 'NrRB', value: `  ${'x'.repeat(8)}`, expected: null },
    { element: 'NrRB', value: '', expected: empty },
    { element: 'WKom', value: '', expected: null },
    { element: 'NIP', value: '1234563218', expected: null },
    { element: 'NIP', value: '123456321\u0668', expected: null },
    ...['0234563218', '1004563218', '123456321', '12345632180', ' 1234563218', '123-456-32-18'].map((value) => ({
      element: 'NIP',
      value,
      expected: pattern,
    })),
    { element: 'NIP', value: '', expected: empty },
    { element: 'IDWew', value: '1234563218-12345', expected: null },
    { element: 'IDWew', value: '1234563218-1234', expected: pattern },
    { element: 'NrVatUE', value: '+*AZ09', expected: null },
    { element: 'NrVatUE', value: 'az', expected: pattern },
    { element: 'REGON', value: '123456789', expected: null },
    { element: 'REGON', value: '12345678901234', expected: null },
    { element: 'REGON', value: '1234567890', expected: pattern },
    { element: 'SWIFT', value: 'WBKPPLPP', expected: null },
    { element: 'SWIFT', value: 'wbkpplpp', expected: pattern },
    { element: 'Email', value: 'a@b', expected: null },
    { element: 'Email', value: 'abc', expected: pattern },
    { element: 'IPKSeF', value: '123AbCdEfGhIj', expected: null },
    { element: 'IPKSeF', value: 'AB3AbCdEfGhIj', expected: pattern },
    { element: 'LinkDoPlatnosci', value: 'https://a.pl/?x=1&IPKSeF=123AbCdEfGhIj#y', expected: null },
    { element: 'LinkDoPlatnosci', value: 'ftp://a.pl/?IPKSeF=123AbCdEfGhIj', expected: pattern },
    { element: 'NrKSeFFaKorygowanej', value: '1234563218-20260915-0A1B2C3D4E5F-DF', expected: null },
    { element: 'NrKSeFFaKorygowanej', value: '1234563218-20260915-0A1B2C-3D4E5F-DF', expected: null },
    { element: 'NrKSeFFaKorygowanej', value: '1234563218-20261315-0A1B2C3D4E5F-DF', expected: pattern },
  ])('checks the text "$value" in $element', ({ element, value, expected }) => {
    expect(problemOf(element, value)).toEqual(expected);
  });
});

describe('normalizeWhiteSpace', () => {
  it.each([
    { mode: 'preserve', expected: ' a\t b\r\n' },
    { mode: 'replace', expected: ' a  b  ' },
    { mode: 'collapse', expected: 'a b' },
  ] as const)('can $mode', ({ mode, expected }) => {
    expect(normalizeWhiteSpace(' a\t b\r\n', mode)).toBe(expected);
  });

  it('keeps characters that are not XML white space', () => {
    expect(normalizeWhiteSpace('\u00a0a\u2003\u00a0', 'collapse')).toBe('\u00a0a\u2003\u00a0');
  });
});
