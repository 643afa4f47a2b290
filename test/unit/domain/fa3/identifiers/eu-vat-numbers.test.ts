import { formatVatNumberFormatInWords, hasTenDigitVatNumbers, matchesVatNumberFormat } from '@nakor/domain/fa3/identifiers/eu-vat-numbers';
import { getDeclaration, isComplex } from '@nakor/domain/schema/model';
import { describe, expect, it } from 'vitest';
import { invoiceOf, schemaModel } from '../../../../support/drivers/validation.ts';

/** Valid numbers and the closest invalid ones, by country. */
const numbers: Readonly<Record<string, { readonly fit: readonly string[]; readonly unfit: readonly string[] }>> = {
  AT: { fit: ['U12345678'], unfit: ['12345678', 'U1234567', 'U123456789'] },
  BE: { fit: ['0123456789', '1123456789'], unfit: ['2123456789', '123456789'] },
  BG: { fit: ['123456789', '1234567890'], unfit: ['12345678', '12345678901'] },
  CY: { fit: ['12345678L'], unfit: ['123456789', '1234567L'] },
  CZ: { fit: ['12345678', '123456789', '1234567890'], unfit: ['1234567', '12345678901'] },
  DE: { fit: ['123456789'], unfit: ['12345678', '1234567890'] },
  DK: { fit: ['12345678'], unfit: ['1234567', '12 34 56 78'] },
  EE: { fit: ['123456789'], unfit: ['12345678'] },
  EL: { fit: ['123456789'], unfit: ['12345678'] },
  ES: { fit: ['A12345678', '12345678Z', 'X1234567L'], unfit: ['AB1234567', 'A1234567'] },
  FI: { fit: ['12345678'], unfit: ['123456789'] },
  FR: { fit: ['12345678901', 'AB345678901', 'A1345678901'], unfit: ['123456789', '1234567890A'] },
  HR: { fit: ['12345678901'], unfit: ['1234567890'] },
  HU: { fit: ['12345678'], unfit: ['12345678901'] },
  IE: { fit: ['1234567A', '1234567AB', '1A34567B', '1+34567B', '1*34567B'], unfit: ['12345678', '1234567ABC', 'A234567B'] },
  IT: { fit: ['12345678901'], unfit: ['1234567890'] },
  LT: { fit: ['123456789', '123456789012'], unfit: ['1234567890', '12345678901'] },
  LU: { fit: ['12345678'], unfit: ['123456789'] },
  LV: { fit: ['12345678901'], unfit: ['1234567890'] },
  MT: { fit: ['12345678'], unfit: ['1234567'] },
  NL: { fit: ['123456789B01'], unfit: ['123456789A01', '123456789B1', '12345678B01'] },
  PT: { fit: ['123456789'], unfit: ['12345678'] },
  RO: { fit: ['12', '1234567890'], unfit: ['1', '12345678901'] },
  SE: { fit: ['123456789001'], unfit: ['1234567890'] },
  SI: { fit: ['12345678'], unfit: ['1234567'] },
  SK: { fit: ['1234567890'], unfit: ['123456789'] },
  XI: { fit: ['123456789', '123456789012', 'GD123', 'HA567'], unfit: ['1234567890', 'GD12', 'AB123'] },
};

describe('fitsVatNumberFormat', () => {
  it.each(Object.entries(numbers))('recognizes numbers of %s', (country, { fit, unfit }) => {
    expect(fit.filter((number) => matchesVatNumberFormat(country, number) !== true)).toEqual([]);
    expect(unfit.filter((number) => matchesVatNumberFormat(country, number) !== false)).toEqual([]);
    expect(matchesVatNumberFormat(country, country + (fit[0] ?? ''))).toBe(false);
  });

  it.each(['PL', 'GR', 'GB', 'de', ''])('recognizes no numbers of "%s"', (country) => {
    expect(matchesVatNumberFormat(country, '123456789')).toBeNull();
    expect(formatVatNumberFormatInWords(country)).toBeNull();
  });

  it('covers every country of the schema except Poland', () => {
    const { buyer } = invoiceOf('<Faktura><Podmiot2><DaneIdentyfikacyjne><KodUE/></DaneIdentyfikacyjne></Podmiot2></Faktura>');
    const field = buyer.child('DaneIdentyfikacyjne').at('KodUE');
    const type = field === null ? null : (getDeclaration(schemaModel, field)?.type ?? null);
    const codes = type === null || isComplex(type) ? [] : (type.enumeration ?? []);
    expect(codes).toHaveLength(28);
    expect(codes.filter((code) => formatVatNumberFormatInWords(code) === null)).toEqual(['PL']);
  });
});

describe('vatNumberFormatInWords', () => {
  it('describes the format in both languages', () => {
    expect(formatVatNumberFormatInWords('DE')).toEqual({ pl: '9 cyfr', en: '9 digits' });
  });
});

describe('hasTenDigitVatNumbers', () => {
  it('lists the countries whose numbers may look like a NIP', () => {
    expect(Object.keys(numbers).filter(hasTenDigitVatNumbers)).toEqual(['BE', 'BG', 'CZ', 'RO', 'SK']);
  });
});
