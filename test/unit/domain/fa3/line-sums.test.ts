import { computeBaseOfGross, computeTaxOnBase, type LineSums, lineSumsOf } from '@nakor/domain/fa3/line-sums';
import { toDecimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';
import { invoiceOf } from '../../../support/drivers/validation.ts';

/** An invoice with lines, given by their fields, and annotations. */
function sumsOf(lines: readonly string[], { order = [], annotations = '' }: { order?: readonly string[]; annotations?: string } = {}) {
  const rows = lines.map((line) => `<FaWiersz>${line}</FaWiersz>`).join('');
  const orderRows = order.map((line) => `<ZamowienieWiersz>${line}</ZamowienieWiersz>`).join('');
  return lineSumsOf(
    invoiceOf(`<Faktura><Fa><Adnotacje>${annotations}</Adnotacje>${rows}<Zamowienie>${orderRows}</Zamowienie></Fa></Faktura>`),
  );
}

const margin = '<PMarzy><P_PMarzy>1</P_PMarzy></PMarzy>';
const exempt = '<Zwolnienie><P_19>1</P_19></Zwolnienie>';

/** Base, tax and number of lines by bucket. */
function bucketsOf({ buckets }: LineSums): Record<string, [base: number, tax: number, rows: number]> {
  return Object.fromEntries([...buckets].map(([id, { base, tax, rows }]) => [id, [Number(base.toString()), Number(tax.toString()), rows]]));
}

const net = (value: string, rate: string, more = ''): string => `<P_11>${value}</P_11>${more}<P_12>${rate}</P_12>`;

describe('lineSumsOf', () => {
  it('adds up lines by the bucket of their rate', () => {
    const { lines } = sumsOf([net('100.00', '23'), net('50.00', '8'), net('0.50', '23'), net('7', 'zw')]);
    expect(bucketsOf(lines)).toEqual({ '1': [100.5, 23.115, 2], '2': [50, 4, 1], '7': [7, 0, 1] });
    expect(lines).toMatchObject({ isComplete: true, rowsWithoutBucket: 0 });
  });

  it('subtracts lines from before a correction', () => {
    const { lines } = sumsOf([net('100.00', '23').concat('<StanPrzed>1</StanPrzed>'), net('90.00', '23')]);
    expect(bucketsOf(lines)).toEqual({ '1': [-10, -2.3, 2] });
    expect(lines.buckets.get('1')).toMatchObject({ hasBefore: true });
    expect(lines.rates.map(({ isBefore, base }) => [isBefore, base.toString()])).toEqual([
      [true, '100.00'],
      [false, '90.00'],
    ]);
  });

  it('does not count pairs of equal lines before and after a correction for the rounding tolerance', () => {
    const earlier = (value: string) => net(value, '23', '').concat('<StanPrzed>1</StanPrzed>');
    const { lines } = sumsOf([earlier('100.00'), net('90.00', '23'), earlier('5'), earlier('5'), net('5', '23'), net('5', '8')]);
    expect(lines.buckets.get('1')).toMatchObject({ rows: 5, roundedRows: 3 });
    expect(lines.buckets.get('2')).toMatchObject({ rows: 1, roundedRows: 1 });
  });

  it('derives bases from gross values, without rounding before the sum', () => {
    const { lines } = sumsOf(Array.from({ length: 123 }, () => '<P_11A>1.00</P_11A><P_12>23</P_12>'));
    expect(bucketsOf(lines)).toEqual({ '1': [100, 23, 123] });
  });

  it('uses stated taxes', () => {
    const { lines } = sumsOf([net('100.00', '23', '<P_11Vat>23.02</P_11Vat>'), net('100.00', '23')]);
    expect(bucketsOf(lines)).toEqual({ '1': [200, 46.02, 2] });
  });

  it('prefers the net value, or the gross one under the margin scheme', () => {
    expect(bucketsOf(sumsOf(['<P_11>100</P_11><P_11A>123</P_11A><P_12>23</P_12>']).lines)).toMatchObject({ '1': [100, 23, 1] });
    const { lines } = sumsOf(['<P_11>100</P_11><P_11A>123</P_11A><P_11Vat>9</P_11Vat>'], { annotations: margin });
    expect(bucketsOf(lines)).toEqual({ '11': [123, 0, 1] });
  });

  it('distinguishes two rates of one bucket', () => {
    const { lines } = sumsOf([net('100', '23'), net('100', '22')]);
    expect(bucketsOf(lines)).toEqual({ '1': [200, 45, 2] });
    expect(lines.buckets.get('1')?.percents.map(String)).toEqual(['23', '22']);
    expect(lines.rates.map(({ rate }) => rate)).toEqual(['23', '22']);
  });

  it('distinguishes foreign rates', () => {
    const { lines } = sumsOf(['<P_11>100</P_11><P_12_XII>19</P_12_XII>', '<P_11>100</P_11><P_12_XII>20</P_12_XII>']);
    expect(bucketsOf(lines)).toEqual({ '5': [200, 39, 2] });
  });

  it('adds up the order', () => {
    const row = '<P_11NettoZ>100</P_11NettoZ><P_11VatZ>23</P_11VatZ><P_12Z>23</P_12Z>';
    const { order, lines } = sumsOf([], { order: [row, `${row}<StanPrzedZ>1</StanPrzedZ>`, row] });
    expect(bucketsOf(order)).toEqual({ '1': [100, 23, 3] });
    expect(order.isComplete).toBe(true);
    expect(lines).toMatchObject({ rates: [], isComplete: false });
  });

  it.each([
    ['no value', '<P_12>23</P_12>'],
    ['a value that cannot be read', '<P_11>1,00</P_11><P_12>23</P_12>'],
    ['a value that cannot be read, beside a gross one', '<P_11>1,00</P_11><P_11A>1.23</P_11A><P_12>23</P_12>'],
    ['a gross value at a foreign rate that cannot be read', '<P_11A>1.23</P_11A><P_12_XII>x</P_12_XII>'],
    ['a foreign rate below zero', '<P_11>100</P_11><P_12_XII>-100</P_12_XII>'],
  ])('is incomplete with %s', (_, line) => {
    const { lines } = sumsOf([net('100', '23'), line]);
    expect(lines.isComplete).toBe(false);
    expect(lines.rowsWithoutBucket).toBe(0);
  });

  it.each([
    ['no rate', '<P_11>100</P_11>', ''],
    ['a rate that is none', net('100', '25'), exempt],
    ['margin and exemption to guess between', '<P_11A>100</P_11A>', `${exempt}${margin}`],
  ])('counts a line without a bucket: %s', (_, line, annotations) => {
    const { lines } = sumsOf([net('100', '23'), line], { annotations });
    expect(lines).toMatchObject({ isComplete: false, rowsWithoutBucket: 1 });
    expect(bucketsOf(lines)).toEqual({ '1': [100, 23, 1] });
  });

  it('is calculated once', () => {
    const invoice = invoiceOf('<Faktura/>');
    expect(lineSumsOf(invoice)).toBe(lineSumsOf(invoice));
  });
});

describe('baseOfGross', () => {
  it('is the gross value less the tax', () => {
    expect(computeBaseOfGross(toDecimal('123'), toDecimal('23')).equals(toDecimal('100'))).toBe(true);
    expect(computeBaseOfGross(toDecimal('1000'), toDecimal('23')).rounded(6).toString()).toBe('813.008130');
    expect(computeBaseOfGross(toDecimal('5'), toDecimal('0')).toString()).toBe('5');
  });
});

describe('taxOnBase', () => {
  it('is exact', () => {
    expect(computeTaxOnBase(toDecimal('101.76'), toDecimal('23')).equals(toDecimal('23.4048'))).toBe(true);
  });
});
