import { Invoice } from '@nakor/domain/fa3/invoice';
import { readVatRecord } from '@nakor/domain/validation/examine/read-vat-record';
import { buildFailedRule } from '@nakor/domain/validation/model/not-checked';
import type { RuleError } from '@nakor/domain/validation/model/rule';
import type { VatRecord } from '@nakor/domain/validation/model/vat-record';
import { describe, expect, it } from 'vitest';
import { plainInvoice } from '../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  advanceInvoice,
  correctionInvoice,
  edited,
  foreignInvoice,
  simplifiedInvoice,
} from '../../../../support/builders/sample-invoices.ts';
import { invoiceOf, parsed, validationResultOf } from '../../../../support/drivers/validation.ts';

const sums = '    <P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>\n    <P_15>123.00<';
const exemptSale = edited(plainInvoice, [sums, '    <P_13_7>100.00</P_13_7>\n    <P_15>100.00<'], ['<P_12>23<', '<P_12>zw<']);
const reverseCharge = edited(plainInvoice, [sums, '    <P_13_10>100.00</P_13_10>\n    <P_15>100.00<'], ['<P_12>23<', '<P_12>oo<']);

function exemptUnder(basis: string): string {
  return edited(exemptSale, ['<P_19N>1</P_19N>', `<P_19>1</P_19>\n        <P_19A>${basis}</P_19A>`]);
}

function inWords({ jpk }: VatRecord): string | null {
  return (
    jpk
      ?.map(({ field, amount, isUnverified }) => `${field} ${amount?.toAmount() ?? '?'}${isUnverified ? ' to be confirmed' : ''}`)
      .join(', ') ?? null
  );
}

const jpkOf = async (xml: string, settings = {}) => inWords((await validationResultOf(xml, {}, settings)).vatRecord);
const periodOf = async (xml: string) => (await validationResultOf(xml)).vatRecord.period;

describe('jpk', () => {
  it.each([
    { name: 'a sale at 23 %', xml: plainInvoice, expected: 'K_19 100.00, K_20 23.00' },
    {
      name: 'an exempt sale of a taxpayer who files',
      xml: exemptUnder('art. 43 ust. 1 pkt 29 ustawy o VAT'),
      expected: 'K_10 100.00',
    },
    {
      name: 'a simplified invoice without sums',
      xml: edited(simplifiedInvoice, [sums, '    <P_15>123.00<']),
      expected: 'K_19 ?, K_20 ?',
    },
    {
      name: 'a fare of a taxi on flat rate, which goes to VAT-12',
      xml: edited(
        plainInvoice,
        [sums, '    <P_13_4>100.00</P_13_4>\n    <P_14_4>4.00</P_14_4>\n    <P_15>104.00<'],
        ['<P_12>23<', '<P_12>4<'],
      ),
      expected: '',
    },
    { name: 'a small business, which does not file', xml: exemptUnder('art. 113 ust. 1 ustawy o VAT'), expected: '' },
    {
      name: 'a correction without amounts',
      xml: edited(
        correctionInvoice,
        ['    <P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>\n    <P_15>-12.30<', '    <P_15>0<'],
        ['<P_9A>45.00<', '<P_9A>50.00<'],
        ['<P_11>90.00<', '<P_11>100.00<'],
      ),
      expected: '',
    },
    {
      name: 'a base whose amount in PLN is unknown',
      xml: edited(foreignInvoice, ['      <KursWaluty>4.25</KursWaluty>\n', '']),
      expected: 'K_19 ?, K_20 97.75',
    },
    { name: 'a field that follows from practice', xml: reverseCharge, expected: 'K_31 100.00 to be confirmed' },
    { name: 'a document of another format', xml: plainInvoice.replace(/ xmlns="[^"]*"/, ' xmlns="urn:other"'), expected: null },
  ])('of $name is “$expected”', async ({ xml, expected }) => {
    expect(await jpkOf(xml)).toBe(expected);
  });

  it('uses the former exchange rate of the corrected invoice when it is available', async () => {
    const inEuro = ['<KodWaluty>PLN', '<KodWaluty>EUR'] as const;
    const xml = edited(
      advanceCorrection,
      inEuro,
      ['<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1><P_14_1W>120.75</P_14_1W>'],
      ['<P_15>123.00</P_15>', '<P_15>123.00</P_15><KursWalutyZ>4.30</KursWalutyZ>'],
      ['<P_15ZK>615.00</P_15ZK>', '<P_15ZK>615.00</P_15ZK><KursWalutyZK>4.20</KursWalutyZK>'],
    );
    const advance = edited(
      advanceInvoice,
      inEuro,
      ['<P_1>2026-10-15<', '<P_1>2026-09-15<'],
      ['ZAL/2026/10/001', 'ZAL/2026/09/100'],
      ['<P_14_1>115.00</P_14_1>', '<P_14_1>115.00</P_14_1><P_14_1W>483.00</P_14_1W>'],
      ['<P_15>615.00</P_15>', '<P_15>615.00</P_15><KursWalutyZ>4.20</KursWalutyZ>'],
    );
    const withOriginal = (invoice: string, earlierCorrections: readonly string[] = []) =>
      jpkOf(xml, { original: { invoice: invoiceOf(invoice), earlierCorrections: earlierCorrections.map(invoiceOf) } });
    expect(await jpkOf(xml)).toBe('K_19 ?, K_20 120.75');
    // 600 * 4.30 - 500 * 4.20
    expect(await withOriginal(advance)).toBe('K_19 480.00, K_20 120.75');
    expect(await withOriginal(edited(advance, ['<P_2>', '<P_2>X']))).toBe('K_19 ?, K_20 120.75');
    expect(await withOriginal(advance, [xml])).toBe('K_19 ?, K_20 120.75');
  });
});

describe('period', () => {
  const ofType = (content: string) => edited(correctionInvoice, ['<TypKorekty>2<', `<TypKorekty>${content}<`]);

  it.each([
    {
      type: '1',
      content: ' 1 ',
      month: '2026-10',
      en: expect.stringContaining(
        'the period in which the corrected invoice was recorded (its JPK has to be corrected); the period of the original',
      ),
    },
    { type: '2', content: '2', month: '2026-10', en: 'the period in which the correction was issued' },
    { type: '3', content: '3', month: null, en: expect.stringContaining('determine this month separately') },
  ])('of a correction of type $type is $en', async ({ type, content, month, en }) => {
    expect(await periodOf(ofType(content))).toMatchObject({ type, month, text: { en } });
  });

  it('of a decrease that is sent in a later month is that of sending for a buyer without a NIP (art. 29a(13b))', async () => {
    const withoutNip = edited(correctionInvoice, ['<NIP>5250000009</NIP>', '<BrakID>1</BrakID>']);
    const period = async (day: string, xml = withoutNip) =>
      (await validationResultOf(xml, {}, { nowUnixMs: Date.parse(day) })).vatRecord.period;
    expect(await period('2026-10-31T12:00:00Z')).toMatchObject({ type: '2', month: '2026-10' });
    expect(await period('2026-10-31T23:30:00Z', correctionInvoice)).toMatchObject({
      ...{ type: '2', month: '2026-10' },
      text: { en: expect.stringContaining('Assumption: the buyer has a NIP') },
    });
    // Midnight in Warsaw is an hour earlier in UTC.
    expect(await period('2026-10-31T23:30:00Z')).toMatchObject({
      type: '2',
      month: '2026-11',
      text: { en: expect.stringContaining('13b') },
    });
  });

  it.each([
    { name: 'a correction without a type', xml: edited(correctionInvoice, ['    <TypKorekty>2</TypKorekty>\n', '']) },
    { name: 'a type that the schema does not know', xml: ofType('4') },
    { name: 'a sale', xml: plainInvoice },
  ])('is null for $name', async ({ xml }) => {
    expect(await periodOf(xml)).toBeNull();
  });

  it('states which amounts of a correction of both directions belong to which period', async () => {
    const sumsOfCorrection = / {4}<P_13_1>[\s\S]*<\/P_14_1>\n/.exec(correctionInvoice)?.[0] ?? '';
    const both = '    <P_13_1>-100.00</P_13_1>\n    <P_14_1>-23.00</P_14_1>\n    <P_13_2>113.89</P_13_2>\n    <P_14_2>9.11</P_14_2>\n';
    const xml = edited(correctionInvoice, [sumsOfCorrection, both], ['<TypKorekty>2<', '<TypKorekty>3<']);
    const period = await periodOf(xml);
    expect(period).toMatchObject({ type: '3', month: null });
    expect(period?.text.pl).toContain(
      'K_17, K_18 (miesiąc do ustalenia): inny okres (TypKorekty 3): miesiąc, w którym powstała przyczyna wzrostu',
    );
    expect(period?.text.pl).toContain('; K_19, K_20 (2026-10): okres, w którym wystawiono korektę (art. 29a ust. 13 i 14 ustawy o VAT)');
  });
});

describe('the row of a correction', () => {
  it.each([
    { ksefNumber: null, marker: 'DI' },
    { ksefNumber: '1234563218-20261015-0A1B2C3D4E5F-C3', marker: 'NrKSeF' },
  ])('has the marker $marker with the KSeF number $ksefNumber', async ({ ksefNumber, marker }) => {
    const { vatRecord } = await validationResultOf(correctionInvoice, {}, { ksefNumber });
    expect(vatRecord.rows?.map(({ markers }) => markers[0])).toEqual([marker]);
  });
});

describe('readVatRecord', () => {
  it('reports what it cannot determine because of a defect, and keeps the rest', () => {
    const invoice = new Invoice(parsed(correctionInvoice).root);
    Object.defineProperty(invoice, 'kind', {
      get() {
        throw new TypeError('NIP 5250000009');
      },
    });
    const errors: RuleError[] = [];
    const record = readVatRecord({ invoice, original: null, related: null, today: '2026-10-15', ksefNumber: null }, (error) =>
      errors.push(error),
    );
    expect(record.notChecked).toEqual([buildFailedRule('jpk')]);
    expect(record.vatRecord).toMatchObject({ jpk: null, period: { type: '2' } });
    expect(errors.map(({ message }) => message)).toEqual(['jpk failed: TypeError']);
  });
});
