import { getBucket, Row } from '@nakor/domain/fa3/row';
import { toDecimal } from '@nakor/domain/money/decimal';
import { describe, expect, it } from 'vitest';
import { parsed } from '../../../support/drivers/validation.ts';

const line = (content: string) => new Row(parsed(`<FaWiersz>${content}</FaWiersz>`).root);
const orderLine = (content: string) => new Row(parsed(`<ZamowienieWiersz>${content}</ZamowienieWiersz>`).root);

describe('Row', () => {
  it('reads a line of the invoice', () => {
    const row = line(
      '<NrWierszaFa>01</NrWierszaFa><P_8B>2</P_8B><P_9A>50</P_9A><P_11>100.00</P_11><P_11A>123.00</P_11A><P_12>23</P_12><StanPrzed>1</StanPrzed>',
    );
    expect(row.isOrderRow).toBe(false);
    expect(row.number).toBe('1');
    expect(row.quantity).toEqual(toDecimal('2'));
    expect(row.net).toEqual(toDecimal('100.00'));
    expect(row.gross).toEqual(toDecimal('123.00'));
    expect(row.rate).toBe('23');
    expect(row.isBefore).toBe(true);
    expect(row.field('netPrice')?.name).toBe('P_9A');
    expect(row.nameOf('gtin')).toBe('GTIN');
  });

  it('reads a line of an order', () => {
    const row = orderLine(
      '<NrWierszaZam>7</NrWierszaZam><P_8BZ>2</P_8BZ><P_9AZ>50</P_9AZ><P_11NettoZ>100.00</P_11NettoZ><P_11A>123.00</P_11A><P_12Z>8</P_12Z>',
    );
    expect(row.isOrderRow).toBe(true);
    expect(row.number).toBe('7');
    expect(row.quantity).toEqual(toDecimal('2'));
    expect(row.net).toEqual(toDecimal('100.00'));
    expect(row.gross).toBeNull();
    expect(row.rate).toBe('8');
    expect(row.isBefore).toBe(false);
    expect(row.field('netPrice')?.name).toBe('P_9AZ');
    expect(row.nameOf('before')).toBe('StanPrzedZ');
  });

  it('returns the same values on repeated reads', () => {
    const row = line('<P_8B>2</P_8B><P_11>100.00</P_11><P_11A>123.00</P_11A>');
    expect(row.net).toBe(row.net);
    expect(row.gross).toBe(row.gross);
    expect(row.quantity).toBe(row.quantity);
  });

  it('is null when a line has no or invalid values', () => {
    const row = line('<P_11>sto</P_11><P_12>25</P_12>');
    expect([row.number, row.net, row.gross, row.quantity, row.rate, row.percent, row.percentWithHundred]).toEqual(Array(7).fill(null));
    expect([row.isBefore, row.field('name')]).toEqual([false, null]);
  });

  it.each([
    { name: 'a rate', content: '<P_12>23</P_12>', percent: '23' },
    { name: 'a rate with blanks', content: '<P_12> 8 </P_12>', percent: '8' },
    { name: 'a rate without tax', content: '<P_12>0  WDT</P_12>', percent: '0' },
    { name: 'an exemption', content: '<P_12>zw</P_12>', percent: '0' },
    { name: 'a foreign rate', content: '<P_12_XII>19.5</P_12_XII>', percent: '19.5' },
    { name: 'both, where the Polish one applies', content: '<P_12>5</P_12><P_12_XII>19</P_12_XII>', percent: '5' },
  ])('returns the percentage of $name', ({ content, percent }) => {
    const row = line(content);
    expect(row.percent?.toString()).toBe(percent);
    expect(row.percentWithHundred?.toString()).toBe(toDecimal(percent).plus(toDecimal('100')).toString());
  });

  it('counts a line before a correction with the opposite sign', () => {
    expect(line('<StanPrzed>1</StanPrzed>').signed(toDecimal('2.50')).toString()).toBe('-2.50');
    expect(line('').signed(toDecimal('2.50')).toString()).toBe('2.50');
  });
});

describe('bucketOf', () => {
  it.each([
    ['23', '1'],
    ['22', '1'],
    ['8', '2'],
    ['7', '2'],
    ['5', '3'],
    ['4', '4'],
    ['3', '4'],
    ['0 KR', '6_1'],
    ['0 WDT', '6_2'],
    ['0 EX', '6_3'],
    ['zw', '7'],
    ['np I', '8'],
    ['np II', '9'],
    ['oo', '10'],
  ])('assigns %s to %s, whatever the annotations', (rate, bucket) => {
    expect(getBucket(line(`<P_12>${rate}</P_12>`), false, false)).toBe(bucket);
    expect(getBucket(orderLine(`<P_12Z>${rate}</P_12Z>`), true, true)).toBe(bucket);
  });

  it.each([
    { name: 'a foreign rate', content: '<P_12_XII>19</P_12_XII>', isMargin: true, isExempt: true, bucket: '5' },
    { name: 'no rate under the margin scheme', content: '', isMargin: true, isExempt: true, bucket: '11' },
    { name: 'no rate on an exempt invoice', content: '', isMargin: false, isExempt: true, bucket: '7' },
    { name: 'no rate on an ordinary invoice', content: '', isMargin: false, isExempt: false, bucket: null },
    { name: 'a rate that is no literal', content: '<P_12>23%</P_12>', isMargin: true, isExempt: true, bucket: null },
  ])('assigns $name to $bucket', ({ content, isMargin, isExempt, bucket }) => {
    expect(getBucket(line(content), isMargin, isExempt)).toBe(bucket);
  });
});
