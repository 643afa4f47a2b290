import type { JpkRow } from '@nakor/domain/ledger/jpk-rows';
import { describe, expect, it } from 'vitest';
import { builtCorrection, type CorrectionOptions } from '../../../support/builders/corrections/built-corrections.ts';
import { advanceInvoice } from '../../../support/builders/sample-invoices.ts';
import { exempt, netLine, saleOf, supplyToEu } from '../validation/rules/amounts/documents.ts';

/** The rows in short: month, fields with amounts, and `FP` where they are not in the declaration. */
const rowsOf = (rows: readonly JpkRow[]) =>
  rows.map(({ month, amounts, inDeclaration }) =>
    [
      month ?? '?',
      [...amounts].map(([field, amount]) => `${field} ${amount?.toAmount() ?? '?'}`).join(' '),
      ...(inDeclaration ? [] : ['FP']),
    ].join(': '),
  );

/** A sale of 1,000.00 and 500.00 at 23 %, supplied on 2 May and invoiced on 4 May. */
const sale = (...edits: readonly (readonly [string | RegExp, string])[]): string =>
  edits.reduce(
    (xml, [from, to]) => xml.replace(from, to),
    saleOf([netLine(1, '1000.00', '23'), netLine(2, '500.00', '23')], { P_13_1: '1500.00', P_14_1: '345.00', P_15: '1845.00' }, [
      /<P_6>[^<]*<\/P_6>/.exec(saleOf([], {}))?.[0] ?? '',
      '<P_6>2026-05-02</P_6>',
    ]).replace(/<P_1>[^<]*</, '<P_1>2026-05-04<'),
  );

interface Case {
  readonly name: string;
  readonly xml: string;
  readonly scenario: string;
  readonly wish: CorrectionOptions;
  readonly type: 1 | 2 | 3;
  readonly rows: readonly string[];
}

const prices = (first: string, second: string): CorrectionOptions => ({
  changes: { 'Fa/FaWiersz[1]/P_9A': first, 'Fa/FaWiersz[2]/P_9A': second },
});
const movedTo = (day: string): CorrectionOptions => ({ changes: { 'Fa/P_6': day } });
const asPeriod: readonly [RegExp, string] = [
  /<P_6>[^<]*<\/P_6>/,
  '<OkresFa><P_6_Od>2026-05-01</P_6_Od><P_6_Do>2026-05-31</P_6_Do></OkresFa>',
];
const byLines: readonly (readonly [string | RegExp, string])[] = [
  [/ *<P_6>[^<]*<\/P_6>\n/, ''],
  ['<NrWierszaFa>1</NrWierszaFa>\n', '<NrWierszaFa>1</NrWierszaFa>\n      <P_6A>2026-04-30</P_6A>\n'],
  ['<NrWierszaFa>2</NrWierszaFa>\n', '<NrWierszaFa>2</NrWierszaFa>\n      <P_6A>2026-05-02</P_6A>\n'],
];
const smallBusiness = { podstawa_zwolnienia: 'art. 113 ust. 1 ustawy o VAT', cena_stala: 'netto' };
/** An advance of 615.00 with two payments, each on its day. */
const paidOn = (first: string, second: string): string =>
  advanceInvoice
    .replace(/ *<P_6>[^<]*<\/P_6>\n/, '')
    .replace(
      /( *<P_15>615\.00<\/P_15>\n)/,
      `$1    <ZaliczkaCzesciowa>\n      <P_6Z>${first}</P_6Z>\n      <P_15Z>246.00</P_15Z>\n    </ZaliczkaCzesciowa>\n    <ZaliczkaCzesciowa>\n      <P_6Z>${second}</P_6Z>\n      <P_15Z>369.00</P_15Z>\n    </ZaliczkaCzesciowa>\n`,
    );

const receipt: readonly [RegExp, string] = [/( *<RodzajFaktury>VAT<\/RodzajFaktury>\n)/, '$1    <FP>1</FP>\n'];
const cash: readonly [string, string] = ['<P_16>2</P_16>', '<P_16>1</P_16>'];
const paidInJune: readonly [RegExp, string] = [
  /<Platnosc>\n/,
  '<Platnosc>\n      <Zaplacono>1</Zaplacono>\n      <DataZaplaty>2026-06-10</DataZaplaty>\n',
];

const cases: readonly Case[] = [
  {
    name: 'a date of supply in an earlier month',
    ...{ xml: sale(), scenario: 'formal-details', wish: movedTo('2026-04-30'), type: 3 },
    rows: ['2026-05: K_19 -1500.00 K_20 -345.00', '2026-04: K_19 1500.00 K_20 345.00'],
  },
  {
    name: 'a date of supply in the same month',
    ...{ xml: sale(), scenario: 'formal-details', wish: movedTo('2026-05-03'), type: 1 },
    rows: ['2026-05: '],
  },
  {
    name: 'the end of a period in another month',
    ...{
      xml: sale(asPeriod),
      scenario: 'formal-details',
      wish: { changes: { 'Fa/OkresFa/P_6_Do': '2026-04-30', 'Fa/OkresFa/P_6_Od': '2026-04-01' } },
      type: 3,
    },
    rows: ['2026-05: K_19 -1500.00 K_20 -345.00', '2026-04: K_19 1500.00 K_20 345.00'],
  },
  {
    name: 'a higher price and another month of supply at once',
    xml: sale(),
    scenario: 'price-change',
    wish: { changes: { 'Fa/FaWiersz[1]/P_9A': '1100.00', 'Fa/P_6': '2026-04-30' } },
    type: 3,
    rows: ['2026-05: K_19 -1500.00 K_20 -345.00', '2026-04: K_19 1600.00 K_20 368.00'],
  },
  {
    name: 'one line up and one down at one rate',
    ...{ xml: sale(), scenario: 'price-change', wish: prices('1100.00', '350.00'), type: 3 },
    rows: ['2026-05: K_19 100.00 K_20 23.00', '2026-10: K_19 -150.00 K_20 -34.50'],
  },
  {
    name: 'the same where both sums stay',
    ...{ xml: sale(), scenario: 'price-change', wish: prices('1100.00', '400.00'), type: 3 },
    rows: ['2026-05: K_19 100.00 K_20 23.00', '2026-10: K_19 -100.00 K_20 -23.00'],
  },
  {
    name: 'the same for a cause that arose in the month of issue',
    xml: sale(),
    scenario: 'price-change',
    wish: { ...prices('1100.00', '350.00'), answers: { przyczyna_istniala_od_poczatku: 'nie' } },
    type: 2,
    rows: ['2026-10: K_19 -50.00 K_20 -11.50'],
  },
  {
    name: 'lines with their own days: only the month of the changed one',
    ...{ xml: sale(...byLines), scenario: 'price-change', wish: prices('1000.00', '600.00'), type: 1 },
    rows: ['2026-05: K_19 100.00 K_20 23.00'],
  },
  {
    name: 'lines with their own days: the month of each',
    ...{ xml: sale(...byLines), scenario: 'price-change', wish: prices('1100.00', '600.00'), type: 1 },
    rows: ['2026-04: K_19 100.00 K_20 23.00', '2026-05: K_19 100.00 K_20 23.00'],
  },
  {
    name: 'the day of one line in another month',
    ...{ xml: sale(...byLines), scenario: 'formal-details', wish: { changes: { 'Fa/FaWiersz[2]/P_6A': '2026-04-29' } }, type: 3 },
    rows: ['2026-05: K_19 -500.00 K_20 -115.00', '2026-04: K_19 500.00 K_20 115.00'],
  },
  {
    name: 'from 23 % to the exemption of small businesses',
    xml: saleOf([netLine(1, '1000.00', '23')], { P_13_1: '1000.00', P_14_1: '230.00', P_15: '1230.00' }),
    scenario: 'vat-rate-change',
    wish: { changes: { 'Fa/FaWiersz[1]/P_12': 'zw' }, answers: smallBusiness },
    type: 3,
    rows: ['2026-10: K_19 -1000.00 K_20 -230.00'],
  },
  {
    name: 'from the exemption of small businesses to 23 %',
    xml: saleOf([netLine(1, '1000.00', 'zw')], { P_13_7: '1000.00', P_15: '1000.00' }, [
      exempt[0],
      exempt[1].replace('art. 43 ust. 1 pkt 26 ustawy', 'art. 113 ust. 1'),
    ]),
    scenario: 'vat-rate-change',
    wish: { changes: { 'Fa/FaWiersz[1]/P_12': '23' }, answers: { cena_stala: 'netto' } },
    type: 3,
    rows: ['2026-10: K_19 1000.00 K_20 230.00'],
  },
  {
    name: 'an intra-Community supply invoiced in the month after it',
    xml: supplyToEu('2026-04-28', '2026-05-04'),
    scenario: 'price-change',
    wish: { changes: { 'Fa/FaWiersz[1]/P_9A': '1100.00' } },
    type: 1,
    rows: ['2026-05: K_21 100.00'],
  },
  {
    name: 'an intra-Community supply invoiced after the 15th of the month after it',
    xml: supplyToEu('2026-03-28', '2026-05-20'),
    scenario: 'price-change',
    wish: { changes: { 'Fa/FaWiersz[1]/P_9A': '1100.00' } },
    type: 1,
    rows: ['2026-04: K_21 100.00'],
  },
  {
    name: 'another day of an intra-Community supply whose invoice decides',
    ...{ xml: supplyToEu('2026-04-28', '2026-05-04'), scenario: 'formal-details', wish: movedTo('2026-05-02'), type: 1 },
    rows: ['2026-05: '],
  },
  {
    name: 'a higher price on an invoice for a receipt',
    ...{ xml: sale(receipt), scenario: 'price-change', wish: prices('1100.00', '500.00'), type: 1 },
    rows: ['2026-10: K_19 100.00 K_20 23.00: FP'],
  },
  {
    name: 'another month of supply on an invoice for a receipt, whose issue decides',
    ...{ xml: sale(receipt), scenario: 'formal-details', wish: movedTo('2026-04-30'), type: 1 },
    rows: ['2026-05: : FP'],
  },
  {
    name: 'another month of supply under cash accounting, where the payment decides',
    ...{ xml: sale(cash, paidInJune), scenario: 'formal-details', wish: movedTo('2026-04-30'), type: 1 },
    rows: ['2026-06: '],
  },
  {
    name: 'a higher price under cash accounting',
    ...{ xml: sale(cash, paidInJune), scenario: 'price-change', wish: prices('1100.00', '500.00'), type: 1 },
    rows: ['2026-06: K_19 100.00 K_20 23.00'],
  },
  {
    name: 'the day of a payment in another month',
    xml: paidOn('2026-09-30', '2026-10-02'),
    scenario: 'advance-amount',
    wish: { changes: { 'Fa/ZaliczkaCzesciowa[2]/P_6Z': '2026-09-29' } },
    type: 3,
    rows: ['2026-10: K_19 -300.00 K_20 -69.00', '2026-09: K_19 300.00 K_20 69.00'],
  },
];

describe('the rows of a correction', () => {
  it.each(cases)('of $name', async ({ xml, scenario, wish, type, rows }) => {
    const built = await builtCorrection(xml, scenario, wish);
    expect(rowsOf(built.jpkRows)).toEqual(rows);
    expect(built.type).toBe(type);
  });
});

describe('the pair of a wrong identifier', () => {
  const wish = (more: CorrectionOptions = {}): CorrectionOptions => ({
    changes: { 'Podmiot2/DaneIdentyfikacyjne/NIP': '5265877635' },
    answers: { numer_nowej_faktury: 'FV/2026/10/2' },
    ...more,
  });
  const rowsOfBoth = async (more?: CorrectionOptions) => {
    const { jpkRows, additionalDocuments } = await builtCorrection(sale(), 'wrong-nip-zero-out', wish(more));
    const rows = additionalDocuments.flatMap(({ validated }) => validated.vatRecord.rows ?? []);
    return { zero: rowsOf(jpkRows), replacement: rowsOf(rows), notes: rows.flatMap(({ notes }) => notes.map(({ en }) => en)) };
  };

  it('is recorded in the month of the sale, both documents', async () => {
    const { zero, replacement, notes } = await rowsOfBoth();
    expect(zero).toEqual(['2026-05: K_19 -1500.00 K_20 -345.00']);
    expect(replacement).toEqual(['2026-05: K_19 1500.00 K_20 345.00']);
    expect(notes.join()).not.toContain('twice');
  });

  it('says that the month of the sale holds the tax twice where the correction to zero is in another one', async () => {
    const { zero, replacement, notes } = await rowsOfBoth({ forcedType: 2 });
    expect(zero).toEqual(['2026-10: K_19 -1500.00 K_20 -345.00']);
    expect(replacement).toEqual(['2026-05: K_19 1500.00 K_20 345.00']);
    expect(notes.join()).toContain('contains the tax twice');
  });
});

describe('the marker of a row in KSeF', () => {
  it('is DI until the document has its number, and none before February 2026', async () => {
    const { jpkRows } = await builtCorrection(sale(), 'formal-details', movedTo('2026-01-31'));
    expect(jpkRows.map(({ month, markers }) => [month, markers])).toEqual([
      ['2026-05', ['DI']],
      ['2026-01', []],
    ]);
  });
});
