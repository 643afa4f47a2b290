import type { BucketId } from '@nakor/domain/fa3/buckets';
import { convertTax } from '@nakor/domain/fa3/tax-in-pln';
import { toDecimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';
import { invoiceOf } from '../../../support/drivers/validation.ts';

/** Amounts and tolerance, to four decimals; null when the rates do not determine them. */
function converted(fa: string, tax: string, bucket: BucketId = '1') {
  const result = convertTax(invoiceOf(`<Faktura><Fa>${fa}</Fa></Faktura>`), bucket, toDecimal(tax));
  if (result === null) return null;
  const text = (value: { rounded(decimals: number): { toString(): string } }) => Number(value.rounded(4).toString());
  return { amounts: result.amounts.map(text), tolerance: text(result.tolerance) };
}

const kind = (name: string): string => `<RodzajFaktury>${name}</RodzajFaktury>`;
const line = (net: string, rate: string, exchange: string, more = ''): string =>
  `<FaWiersz><P_11>${net}</P_11><P_12>${rate}</P_12>${exchange === '' ? '' : `<KursWaluty>${exchange}</KursWaluty>`}${more}</FaWiersz>`;

describe('convertTax', () => {
  it('uses the tax of the invoice or of its lines, at one rate', () => {
    const lines = [1, 2, 3].map(() => line('0.75', '23', '4.25')).join('');
    expect(converted(kind('VAT') + lines, '0.52')).toEqual({ amounts: [2.21, 2.1994], tolerance: 0.03 });
  });

  it('treats two notations of a rate as one', () => {
    expect(converted(kind('VAT') + line('100', '23', '4.2') + line('100', '23', '4.200000'), '46')).toMatchObject({
      amounts: [193.2, 193.2],
    });
  });

  it('converts the tax of each line at its rate', () => {
    const lines = line('4060', '23', '4.4080') + line('5000', '23', '4.5005') + line('4500', '23', '4.3250');
    expect(converted(kind('VAT') + lines, '3118.80')).toEqual({ amounts: [13768.1404], tolerance: 0.03 });
  });

  it('allows for the rounding of the tax at several rates, at most for that', () => {
    const lines = line('0.75', '23', '4.2') + line('0.75', '23', '4.3');
    expect(converted(kind('VAT') + lines, '0.35')?.tolerance).toBe(0.0415);
    expect(converted(kind('VAT') + lines, '5.00')?.tolerance).toBe(0.106);
  });

  it('uses the tax that a line states', () => {
    expect(converted(kind('VAT') + line('100', '23', '4', '<P_11Vat>23.01</P_11Vat>'), '23.01')?.amounts).toEqual([92.04, 92.04]);
  });

  it('subtracts lines from before a correction', () => {
    const lines = line('100', '23', '4.20', '<StanPrzed>1</StanPrzed>') + line('100', '23', '4.25');
    expect(converted(kind('KOR') + lines, '0')?.amounts).toEqual([1.15]);
  });

  it('uses only the lines of the bucket', () => {
    const lines = line('100', '23', '4.20') + line('100', '8', '');
    expect(converted(kind('VAT') + lines, '23')?.amounts).toEqual([96.6, 96.6]);
    expect(converted(kind('VAT') + lines, '8', '2')).toBeNull();
  });

  it('converts the tax of a settlement at the one rate of its lines', () => {
    expect(converted(kind('ROZ') + line('1000', '23', '4.25'), '115')?.amounts).toEqual([488.75]);
    expect(converted(kind('ROZ') + line('500', '23', '4.25') + line('500', '23', '4.30'), '115')).toBeNull();
  });

  it('uses the rate of an advance', () => {
    expect(converted(`<KursWalutyZ>4.25</KursWalutyZ>${kind('ZAL')}`, '115')).toEqual({ amounts: [488.75], tolerance: 0.02 });
  });

  it('uses the rates of its payments', () => {
    const payment = (amount: string, rate: string) =>
      `<ZaliczkaCzesciowa><P_15Z>${amount}</P_15Z><KursWalutyZW>${rate}</KursWalutyZW></ZaliczkaCzesciowa>`;
    const payments = payment('205', '4.20') + payment('410', '4.30');
    expect(converted(kind('ZAL') + payments, '115')).toEqual({ amounts: [490.6667], tolerance: 0.0625 });
    expect(converted(kind('ZAL') + payment('100', '4.20') + payment('-100', '4.30'), '115')).toBeNull();
    expect(converted(`<KursWalutyZ>4.25</KursWalutyZ>${kind('ZAL')}${payments}${payment('1', '0')}`, '115')).toBeNull();
  });

  it('uses the rate of a corrected advance, unless the rate itself is corrected', () => {
    const correction = (before: string) => `<KursWalutyZ>4.25</KursWalutyZ>${kind('KOR_ZAL')}${before}`;
    expect(converted(correction(''), '23')?.amounts).toEqual([97.75]);
    expect(converted(correction('<KursWalutyZK>4.250</KursWalutyZK>'), '23')?.amounts).toEqual([97.75]);
    expect(converted(correction('<KursWalutyZK>4.20</KursWalutyZK>'), '23')).toBeNull();
    expect(converted(correction('<KursWalutyZK>4,20</KursWalutyZK>'), '23')).toBeNull();
  });

  it.each([
    ['a line without a rate', kind('VAT') + line('100', '23', '4.25') + line('100', '23', '')],
    ['a rate of zero', kind('VAT') + line('100', '23', '0')],
    ['a rate below zero', kind('VAT') + line('100', '23', '-4')],
    ['several rates and a line without a value', kind('VAT') + line('100', '23', '4.2') + line('', '23', '4.3')],
    ['an advance without a rate', kind('ZAL')],
    ['no lines', kind('VAT')],
  ])('returns null with %s', (_, fa) => {
    expect(converted(fa, '23')).toBeNull();
  });
});
