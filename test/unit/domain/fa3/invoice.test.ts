import type { RateLiteral } from '@nakor/domain/fa3/buckets';
import { describe, expect, it } from 'vitest';
import { plainInvoice, withPiece } from '../../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  sampleInvoices,
  simplifiedInvoice,
  withEdits,
} from '../../../support/builders/sample-invoices.ts';
import { invoiceOf } from '../../../support/drivers/validation.ts';

/** The buckets and rates of a document that says `Fa` alone. */
const fa = (content: string) => invoiceOf(`<Faktura><Fa>${content}</Fa></Faktura>`);

describe('Invoice', () => {
  it('reads an ordinary invoice', () => {
    const invoice = invoiceOf(plainInvoice);
    expect(invoice.kind).toBe('VAT');
    expect(invoice.isCorrection).toBe(false);
    expect(invoice.currency).toBe('PLN');
    expect(invoice.issueDay).toBe('2026-10-15');
    expect(invoice.header.text('SystemInfo')).toBe('Przykładowy program');
    expect(invoice.seller.child('DaneIdentyfikacyjne').text('NIP')).toBe('1234563218');
    expect(invoice.buyer.child('DaneIdentyfikacyjne').text('NIP')).toBe('5250000009');
    expect(invoice.annotations.code('P_16')).toBe('2');
    expect(invoice.payment.text('FormaPlatnosci')).toBe('6');
    expect(invoice.lines).toHaveLength(1);
    expect(invoice.rows).toEqual(invoice.lines);
    expect([invoice.isMargin, invoice.isExempt]).toEqual([false, false]);
  });

  it('reads parts that come several times, and lines of both kinds', () => {
    const invoice = invoiceOf(
      `<Faktura><Podmiot3/><Podmiot3/><PodmiotUpowazniony/><Fa><DaneFaKorygowanej/><DaneFaKorygowanej/><FaWiersz/>
       <Rozliczenie/><Zamowienie><ZamowienieWiersz/><ZamowienieWiersz/></Zamowienie></Fa><Zalacznik/></Faktura>`,
    );
    expect(invoice.thirdParties).toHaveLength(2);
    expect(invoice.correctedInvoices).toHaveLength(2);
    expect(invoice.orderLines).toHaveLength(2);
    expect(invoice.rows.map(({ isOrderRow }) => isOrderRow)).toEqual([false, true, true]);
    expect([invoice.authorisedEntity, invoice.settlement, invoice.order, invoice.attachment].map(({ exists }) => exists)).toEqual(
      Array(4).fill(true),
    );
  });

  it('is empty on an empty document', () => {
    const invoice = invoiceOf('<Faktura/>');
    expect([invoice.kind, invoice.currency, invoice.issueDay]).toEqual([null, null, null]);
    expect([invoice.isCorrection, invoice.isMargin, invoice.isExempt, invoice.uses('23')]).toEqual(Array(4).fill(false));
    expect([invoice.thirdParties, invoice.lines, invoice.orderLines, invoice.rows, invoice.correctedInvoices]).toEqual(Array(5).fill([]));
    expect([invoice.header, invoice.seller, invoice.buyer, invoice.fa].map(({ exists }) => exists)).toEqual(Array(4).fill(false));
  });

  it.each(Object.entries(sampleInvoices))('knows whether %s is a correction', (name, xml) => {
    expect(invoiceOf(xml).isCorrection).toBe(name.endsWith('Correction') || name === 'correctionInvoice');
  });

  it('has no kind that does not exist', () => {
    expect(invoiceOf(withPiece('<RodzajFaktury>VAT', '<RodzajFaktury>KORYGUJACA')()).kind).toBeNull();
  });

  it('has no day of issue that does not exist', () => {
    expect(invoiceOf(withPiece('<P_1>2026-10-15', '<P_1>2026-10-32')()).issueDay).toBeNull();
  });

  it('knows the margin scheme and an exemption by their markers', () => {
    const withMargin = invoiceOf(withPiece('<P_PMarzyN>1</P_PMarzyN>', '<P_PMarzy>1</P_PMarzy>')());
    expect([withMargin.isMargin, withMargin.isExempt]).toEqual([true, false]);
    const withExemption = invoiceOf(withPiece('<P_19N>1</P_19N>', '<P_19>1</P_19>')());
    expect([withExemption.isMargin, withExemption.isExempt]).toEqual([false, true]);
  });

  it('puts lines into buckets by the annotations of the invoice', () => {
    const bucketsOf = (xml: string) => {
      const invoice = invoiceOf(xml);
      return invoice.rows.map((row) => [invoice.bucketOf(row), invoice.bucketOf(row)]);
    };
    const rate = '      <P_12>23</P_12>\n';
    expect(bucketsOf(plainInvoice)).toEqual([['1', '1']]);
    expect(bucketsOf(withPiece(rate, '')())).toEqual([[null, null]]);
    expect(bucketsOf(withEdits(plainInvoice, [rate, ''], ['<P_PMarzyN>1</P_PMarzyN>', '<P_PMarzy>1</P_PMarzy>'])())).toEqual([
      ['11', '11'],
    ]);
    expect(bucketsOf(withEdits(plainInvoice, [rate, ''], ['<P_19N>1</P_19N>', '<P_19>1</P_19>'])())).toEqual([['7', '7']]);
  });
});

describe('uses', () => {
  it.each([
    { name: 'a line', xml: plainInvoice, rate: '23', expected: true },
    { name: 'a line of an order', xml: advanceInvoice, rate: '23', expected: true },
    { name: 'another rate of the same bucket', xml: plainInvoice, rate: '22', expected: false },
    { name: 'a rate that is nowhere', xml: simplifiedInvoice, rate: 'zw', expected: false },
  ] as const)('tells by $name', ({ xml, rate, expected }) => {
    expect(invoiceOf(xml).uses(rate)).toBe(expected);
  });

  it.each<{ name: string; content: string; rate: RateLiteral; expected: boolean }>([
    { name: 'a sum', content: '<P_13_6_2>100.00</P_13_6_2>', rate: '0 WDT', expected: true },
    { name: 'a negative sum', content: '<P_13_6_2>-0.01</P_13_6_2>', rate: '0 WDT', expected: true },
    { name: 'a sum of zero', content: '<P_13_6_2>0.00</P_13_6_2>', rate: '0 WDT', expected: false },
    { name: 'a sum that is no number', content: '<P_13_6_2>sto</P_13_6_2>', rate: '0 WDT', expected: false },
    { name: 'the sum of another bucket', content: '<P_13_6_3>100.00</P_13_6_3>', rate: '0 WDT', expected: false },
    { name: 'a sum of two rates, which does not tell which', content: '<P_13_1>100.00</P_13_1>', rate: '23', expected: false },
    { name: 'a line', content: '<FaWiersz><P_12>np II</P_12></FaWiersz>', rate: 'np II', expected: true },
    {
      name: 'a line before a correction',
      content: '<FaWiersz><P_12>oo</P_12><StanPrzed>1</StanPrzed></FaWiersz>',
      rate: 'oo',
      expected: false,
    },
    {
      name: 'a line before and one after',
      content: '<FaWiersz><P_12>oo</P_12><StanPrzed>1</StanPrzed></FaWiersz><FaWiersz><P_12>oo</P_12></FaWiersz>',
      rate: 'oo',
      expected: true,
    },
  ])('tells by $name', ({ content, rate, expected }) => {
    expect(fa(content).uses(rate)).toBe(expected);
  });

  it('does not count the state before a correction that changes the rate', () => {
    const invoice = invoiceOf(
      withEdits(correctionInvoice, ['      <P_12>23</P_12>\n      <StanPrzed>', '      <P_12>8</P_12>\n      <StanPrzed>'])(),
    );
    expect([invoice.uses('23'), invoice.uses('8')]).toEqual([true, false]);
  });
});
