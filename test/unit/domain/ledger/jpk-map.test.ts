import { buckets } from '@nakor/domain/fa3/buckets';
import { buildJpkEntries, jpkFields, jpkFieldsOfBucket } from '@nakor/domain/ledger/jpk-map';
import { describe, expect, it } from 'vitest';
import { plainInvoice } from '../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  advanceInvoice,
  correctionInvoice,
  edited,
  foreignInvoice,
  settlementInvoice,
  simplifiedInvoice,
} from '../../../support/builders/sample-invoices.ts';
import { invoiceOf } from '../../../support/drivers/validation.ts';

const sums = '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n';

/** Entries as `K_19 100.00`; `K_19 ?` when the amount is unknown. */
function entriesOf(xml: string): string[] {
  return buildJpkEntries(invoiceOf(xml)).map(({ field, amount }) => `${field} ${amount === null ? '?' : amount.toAmount()}`);
}

function withSums(text: string): string {
  return edited(plainInvoice, [sums, text]);
}

describe('jpkFieldsOfBucket', () => {
  it('lists fields in the order of the JPK schema', () => {
    const numbers = jpkFields.filter((field) => field.startsWith('K_')).map((field) => Number(field.slice(2)));
    expect(numbers).toEqual([...numbers].sort((left, right) => left - right));
  });

  it('maps some bucket to every field', () => {
    const reached = buckets.flatMap(({ id }) => [...jpkFieldsOfBucket[id].base, jpkFieldsOfBucket[id].tax]);
    expect(jpkFields.filter((field) => !reached.includes(field))).toEqual([]);
  });

  it('has a tax field exactly when the base has one and the bucket has tax', () => {
    for (const { id, tax } of buckets) {
      const fields = jpkFieldsOfBucket[id];
      expect([id, fields.tax !== null]).toEqual([id, tax !== null && fields.base.length > 0]);
    }
  });

  it('is uncertain where sellers report domestic reverse charge', () => {
    expect(buckets.filter(({ id }) => jpkFieldsOfBucket[id].isUnverified === true).map(({ id }) => id)).toEqual(['10']);
  });
});

describe('jpkEntries', () => {
  it.each([
    { name: 'a sale at 23 %', xml: plainInvoice, expected: ['K_19 100.00', 'K_20 23.00'] },
    {
      name: 'sales at 8 % and 5 %',
      xml: withSums('<P_13_2>1</P_13_2><P_14_2>0.08</P_14_2><P_13_3>2</P_13_3><P_14_3>0.1</P_14_3>'),
      expected: ['K_15 2.00', 'K_16 0.10', 'K_17 1.00', 'K_18 0.08', 'K_19 ?', 'K_20 ?'],
    },
    {
      name: 'sales without tax',
      xml: edited(
        withSums(
          '<P_13_6_1>1</P_13_6_1><P_13_6_2>2</P_13_6_2><P_13_6_3>3</P_13_6_3><P_13_7>4</P_13_7><P_13_10>5</P_13_10><P_13_11>6</P_13_11>',
        ),
        ['<P_12>23<', '<P_12>zw<'],
      ),
      expected: ['K_10 4.00', 'K_13 1.00', 'K_21 2.00', 'K_22 3.00', 'K_31 5.00', 'SprzedazVAT_Marza 6.00'],
    },
    {
      name: 'services abroad, of which those to EU businesses count twice',
      xml: edited(withSums('<P_13_8>60</P_13_8><P_13_9>70</P_13_9>'), ['<P_12>23<', '<P_12>np I<']),
      expected: ['K_11 130.00', 'K_12 70.00'],
    },
    {
      name: 'flat-rate taxis and OSS, which go elsewhere',
      xml: edited(withSums('<P_13_4>1</P_13_4><P_14_4>0.04</P_14_4><P_13_5>2</P_13_5>'), ['<P_12>23<', '<P_12>4<']),
      expected: [],
    },
    { name: 'a correction, with its sign', xml: correctionInvoice, expected: ['K_19 -10.00', 'K_20 -2.30'] },
    {
      name: 'a reclassification that moves from one field to part of another',
      xml: edited(correctionInvoice, [
        '<P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>',
        '<P_13_8>-5000</P_13_8>\n    <P_13_9>5000</P_13_9>',
      ]),
      expected: ['K_11 0.00', 'K_12 5000.00'],
    },
    { name: 'sums of zero', xml: edited(withSums('<P_13_1>0</P_13_1><P_14_1>0</P_14_1>')), expected: [] },
    { name: 'a sum that is no number', xml: withSums('<P_13_1>abc</P_13_1><P_14_1>23.00</P_14_1>'), expected: [] },
    { name: 'a simplified invoice without sums', xml: edited(simplifiedInvoice, [sums, '']), expected: ['K_19 ?', 'K_20 ?'] },
    {
      name: 'a settlement with nothing left, though it shows the whole order',
      xml: edited(settlementInvoice, ['    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n', '']),
      expected: [],
    },
  ])('handles $name', ({ xml, expected }) => {
    expect(entriesOf(xml)).toEqual(expected);
  });

  const secondLine = `    <FaWiersz>
      <NrWierszaFa>2</NrWierszaFa>
      <P_11>10.00</P_11>
      <P_12>23</P_12>
      <KursWaluty>4.5</KursWaluty>
    </FaWiersz>
    <Platnosc>
`;
  const twoRates = edited(foreignInvoice, ['<P_13_1>100.00<', '<P_13_1>110.00<'], ['    <Platnosc>\n', secondLine]);

  it.each([
    { name: 'the one rate of its lines', xml: foreignInvoice, expected: ['K_19 425.00', 'K_20 97.75'] },
    {
      name: 'a rate that results in half a grosz',
      xml: edited(foreignInvoice, ['<P_13_1>100.00<', '<P_13_1>0.01<'], ['<KursWaluty>4.25<', '<KursWaluty>4.5<']),
      expected: ['K_19 0.05', 'K_20 97.75'],
    },
    { name: 'no rate', xml: edited(foreignInvoice, ['      <KursWaluty>4.25</KursWaluty>\n', '']), expected: ['K_19 ?', 'K_20 97.75'] },
    { name: 'no tax in PLN', xml: edited(foreignInvoice, ['    <P_14_1W>97.75</P_14_1W>\n', '']), expected: ['K_19 425.00', 'K_20 ?'] },
    { name: 'two rates', xml: twoRates, expected: ['K_19 470.00', 'K_20 97.75'] },
    {
      name: 'two rates and a line without a net value',
      xml: edited(twoRates, ['      <P_11>10.00</P_11>\n', '']),
      expected: ['K_19 ?', 'K_20 97.75'],
    },
    {
      name: 'two rates on a settlement, whose lines show the whole order',
      xml: edited(twoRates, ['>VAT<', '>ROZ<']),
      expected: ['K_19 ?', 'K_20 97.75'],
    },
    {
      name: 'a rate that is corrected',
      xml: edited(
        correctionInvoice,
        ['<KodWaluty>PLN', '<KodWaluty>EUR'],
        ['<P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>', '<P_13_1>0</P_13_1>\n    <P_14_1>0</P_14_1>\n    <P_14_1W>-5.75</P_14_1W>'],
        ['      <P_12>23</P_12>\n      <StanPrzed>', '      <P_12>23</P_12>\n      <KursWaluty>4.50</KursWaluty>\n      <StanPrzed>'],
        [
          '<P_11>90.00</P_11>\n      <P_12>23</P_12>\n',
          '<P_11>100.00</P_11>\n      <P_12>23</P_12>\n      <KursWaluty>4.25</KursWaluty>\n',
        ],
      ),
      expected: ['K_19 -25.00', 'K_20 -5.75'],
    },
  ])('in another currency with $name', ({ xml, expected }) => {
    expect(entriesOf(xml)).toEqual(expected);
  });

  const inEuro = ['<KodWaluty>PLN', '<KodWaluty>EUR'] as const;
  const foreignAdvance = edited(advanceInvoice, inEuro);
  const payments = (...rates: string[]): readonly [string, string] => [
    '<RodzajFaktury>ZAL</RodzajFaktury>\n',
    `<RodzajFaktury>ZAL</RodzajFaktury>\n${rates.map((rate) => `<ZaliczkaCzesciowa><KursWalutyZW>${rate}</KursWalutyZW></ZaliczkaCzesciowa>`).join('')}`,
  ];
  const correctedAdvance = (rate: string, before: string): string =>
    edited(
      advanceCorrection,
      inEuro,
      ['    <Adnotacje>\n', `    ${rate}\n    <Adnotacje>\n`],
      ['<P_15ZK>615.00</P_15ZK>\n', `<P_15ZK>615.00</P_15ZK>\n    ${before}\n`],
    );

  it.each([
    {
      name: 'the rate of the advance',
      xml: edited(foreignAdvance, ['    <Adnotacje>\n', '    <KursWalutyZ>4.2</KursWalutyZ>\n    <Adnotacje>\n']),
      expected: 'K_19 2100.00',
    },
    { name: 'one rate for all payments', xml: edited(foreignAdvance, payments('4.2', '4.20')), expected: 'K_19 2100.00' },
    { name: 'payments at several rates', xml: edited(foreignAdvance, payments('4.2', '4.3')), expected: 'K_19 ?' },
    { name: 'no rate', xml: foreignAdvance, expected: 'K_19 ?' },
    {
      name: 'a correction at the same rate',
      xml: correctedAdvance('<KursWalutyZ>4.2</KursWalutyZ>', '<KursWalutyZK>4.20</KursWalutyZK>'),
      expected: 'K_19 420.00',
    },
    {
      name: 'a correction of the rate',
      xml: correctedAdvance('<KursWalutyZ>4.2</KursWalutyZ>', '<KursWalutyZK>4.3</KursWalutyZK>'),
      expected: 'K_19 ?',
    },
    { name: 'a correction with the rate before alone', xml: correctedAdvance('', '<KursWalutyZK>4.2</KursWalutyZK>'), expected: 'K_19 ?' },
  ])('of an advance in another currency with $name', ({ xml, expected }) => {
    expect(entriesOf(xml)).toEqual([expected, 'K_20 ?']);
  });
});
