import { hasEverySale, listPlacesOfSale, readDeclaredTaxes } from '@nakor/domain/validation/rules/annotations/sales';
import { describe, expect, it } from 'vitest';
import { invoiceXml } from '../../../../../support/builders/invoices.ts';
import { plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import { advanceInvoice, correctionInvoice, edited, simplifiedInvoice } from '../../../../../support/builders/sample-invoices.ts';
import { invoiceOf } from '../../../../../support/drivers/validation.ts';

describe('whereSold', () => {
  it.each([
    { name: 'one line', xml: plainInvoice, pl: 'stawka 23 w wierszu 1', en: 'rate 23 on line 1' },
    { name: 'two lines', xml: invoiceXml({ lines: 2 }), pl: 'stawka 23 w wierszu 1 i w 1 innym', en: 'rate 23 on line 1 and 1 other' },
    { name: 'three lines', xml: invoiceXml({ lines: 3 }), pl: 'stawka 23 w wierszu 1 i w 2 innych', en: 'rate 23 on line 1 and 2 others' },
    { name: 'a line of an order', xml: advanceInvoice, pl: 'stawka 23 w wierszu 1 zamówienia', en: 'rate 23 on order line 1' },
    {
      name: 'a line without a number',
      xml: edited(plainInvoice, ['      <NrWierszaFa>1</NrWierszaFa>\n', '']),
      pl: 'stawka 23 w wierszu ?',
      en: 'rate 23 on line ?',
    },
  ])('names $name', ({ xml, pl, en }) => {
    expect(listPlacesOfSale(invoiceOf(xml), '23')).toEqual({ pl, en });
  });

  it('names the sum where no line has the rate', () => {
    const xml = edited(plainInvoice, ['    <P_15>', '    <P_13_7> 40.0 </P_13_7>\n    <P_15>']);
    expect(listPlacesOfSale(invoiceOf(xml), 'zw').pl).toBe('P_13_7 = 40,00');
  });
});

describe('showsEverySale', () => {
  it.each([
    { name: 'lines with rates', xml: plainInvoice, expected: true },
    { name: 'a line without a rate', xml: edited(simplifiedInvoice, ['      <P_12>23</P_12>\n', '']), expected: false },
    { name: 'no lines', xml: plainInvoice.replace(/ {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/, ''), expected: false },
  ])('says $expected of $name', ({ xml, expected }) => {
    expect(hasEverySale(invoiceOf(xml))).toBe(expected);
  });
});

describe('readDeclaredTaxes', () => {
  it('lists Polish tax', () => {
    const xml = edited(plainInvoice, [
      '    <P_15>',
      '    <P_13_2>10</P_13_2>\n    <P_14_2>0.8</P_14_2>\n    <P_13_5>1</P_13_5>\n    <P_14_5>1</P_14_5>\n    <P_15>',
    ]);
    expect(readDeclaredTaxes(invoiceOf(xml))).toEqual([
      { pl: 'P_14_1 = 23,00', en: 'P_14_1 = 23.00' },
      { pl: 'P_14_2 = 0,80', en: 'P_14_2 = 0.80' },
    ]);
  });

  it('leaves out what a correction reverses', () => {
    expect(readDeclaredTaxes(invoiceOf(correctionInvoice))).toEqual([]);
    expect(readDeclaredTaxes(invoiceOf(edited(correctionInvoice, ['<P_14_1>-2.30<', '<P_14_1>2.30<'])))).toEqual([
      { pl: 'P_14_1 = 2,30', en: 'P_14_1 = 2.30' },
    ]);
  });
});
