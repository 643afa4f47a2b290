import { addDays } from '@nakor/domain/fa3/elements/calendar';
import { exchangeRateQuestions, listRatesToCompare, noExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import { describe, expect, it } from 'vitest';
import { plainInvoice } from '../../../../support/builders/rule-cases.ts';
import {
  advanceInvoice,
  correctionInvoice,
  edited,
  foreignInvoice,
  settlementInvoice,
  simplifiedInvoice,
} from '../../../../support/builders/sample-invoices.ts';
import { invoiceOf } from '../../../../support/drivers/validation.ts';

type Edit = readonly [piece: string, replacement: string];

const rate = '<KursWaluty>4.25</KursWaluty>';
const kind = '<RodzajFaktury>VAT</RodzajFaktury>';
const line = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(foreignInvoice)?.[0] ?? '';

/** The days for which an invoice needs rates; all its lookups are for EUR. */
function daysOf(xml: string): string[] {
  const questions = exchangeRateQuestions(invoiceOf(xml));
  expect(questions.filter(({ currency }) => currency !== 'EUR')).toEqual([]);
  return questions.map(({ before }) => before);
}

/** The same for the invoice in EUR of 2026-10-15, with a supply on the day before. */
function daysAfter(...edits: readonly Edit[]): string[] {
  return daysOf(edited(foreignInvoice, ...edits));
}

/** Lines with their own dates and rates. */
function linesOn(days: readonly string[]): Edit {
  const lines = days.map((day, index) => line.replaceAll('pozycja-1', `pozycja-${index}</UU_ID><P_6A>${day}</P_6A><UU_ID>`));
  return [line, lines.join('')];
}

function advances(days: readonly string[]): Edit {
  const parts = days.map(
    (day) => `<ZaliczkaCzesciowa><P_6Z>${day}</P_6Z><P_15Z>1</P_15Z><KursWalutyZW>4.27</KursWalutyZW></ZaliczkaCzesciowa>`,
  );
  return [kind, kind + parts.join('')];
}

/** Consecutive days. */
function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

describe('exchangeRateQuestions', () => {
  it('looks up the day of issue and the day of supply', () => {
    expect(exchangeRateQuestions(invoiceOf(foreignInvoice))).toEqual([
      { currency: 'EUR', before: '2026-10-15' },
      { currency: 'EUR', before: '2026-10-14' },
    ]);
  });

  it('looks up the rate of a simplified invoice that states none, before the earlier of supply and issue', () => {
    const dollars = simplifiedInvoice.replace('<KodWaluty>PLN', '<KodWaluty>USD');
    expect(exchangeRateQuestions(invoiceOf(dollars))).toEqual([{ currency: 'USD', before: '2026-10-14' }]);
    expect(exchangeRateQuestions(invoiceOf(dollars.replace('<P_6>2026-10-14', '<P_6>2026-10-16')))).toEqual([
      { currency: 'USD', before: '2026-10-15' },
    ]);
    expect(exchangeRateQuestions(invoiceOf(dollars.replace('>USD', '>EUR')))).toEqual([]);
    expect(exchangeRateQuestions(invoiceOf(dollars.replace('>UPR<', '>VAT<')))).toEqual([]);
  });

  it.each<{ name: string; edits: Edit[]; days: string[] }>([
    { name: 'the same day once', edits: [['<P_6>2026-10-14', '<P_6>2026-10-15']], days: ['2026-10-15'] },
    { name: 'no day after that of issue', edits: [['<P_6>2026-10-14', '<P_6>2026-10-31']], days: ['2026-10-15'] },
    { name: 'no day of supply when none is stated', edits: [['<P_6>2026-10-14</P_6>', '']], days: ['2026-10-15'] },
    {
      name: 'the end of a period',
      edits: [['<P_6>2026-10-14</P_6>', '<OkresFa><P_6_Od>2026-09-01</P_6_Od><P_6_Do>2026-09-30</P_6_Do></OkresFa>']],
      days: ['2026-10-15', '2026-09-30'],
    },
    {
      name: 'the days of lines rather than of the whole',
      edits: [linesOn(['2026-10-01', '2026-10-02', '2026-10-01'])],
      days: ['2026-10-15', '2026-10-01', '2026-10-02'],
    },
    {
      name: 'the days of payments before the issue',
      edits: [['    <Platnosc>\n', '    <Platnosc><Zaplacono>1</Zaplacono><DataZaplaty>2026-10-01</DataZaplaty>']],
      days: ['2026-10-15', '2026-10-01', '2026-10-14'],
    },
    {
      name: 'the days of partial payments, but none after the day of issue',
      edits: [
        [
          '    <Platnosc>\n',
          `    <Platnosc><ZnacznikZaplatyCzesciowej>1</ZnacznikZaplatyCzesciowej>${['2026-10-02', '2026-10-03', '2026-10-15', '2026-10-16']
            .map((day) => `<ZaplataCzesciowa><DataZaplatyCzesciowej>${day}</DataZaplatyCzesciowej></ZaplataCzesciowa>`)
            .join('')}`,
        ],
      ],
      days: ['2026-10-15', '2026-10-02', '2026-10-03', '2026-10-14'],
    },
    { name: 'the day of a line without P_12', edits: [['      <P_12>23</P_12>\n', '']], days: ['2026-10-15', '2026-10-14'] },
    { name: 'the days of advances', edits: [advances(['2026-10-05'])], days: ['2026-10-15', '2026-10-05', '2026-10-14'] },
  ])('looks up $name', ({ edits, days }) => {
    expect(daysAfter(...edits)).toEqual(days);
  });

  it('looks up the rate of an advance invoice', () => {
    const advance = edited(advanceInvoice, ['<KodWaluty>PLN', '<KodWaluty>EUR'], ['</P_15>', '</P_15><KursWalutyZ>4.25</KursWalutyZ>']);
    expect(daysOf(advance)).toEqual(['2026-10-15', '2026-10-14']);
  });

  it('looks up the day of issue of a collective correction', () => {
    const correction = edited(
      correctionInvoice.replaceAll('<P_12>23</P_12>', '<P_12>23</P_12><KursWaluty>4.25</KursWaluty>'),
      ['<KodWaluty>PLN', '<KodWaluty>EUR'],
      ['</DaneFaKorygowanej>', '</DaneFaKorygowanej><OkresFaKorygowanej>wrzesień</OkresFaKorygowanej>'],
    );
    expect(daysOf(correction)).toEqual(['2026-10-15']);
    expect(daysOf(edited(correction, ['<OkresFaKorygowanej>wrzesień</OkresFaKorygowanej>', '']))).toEqual([]);
  });

  it.each<{ name: string; edits: Edit[] }>([
    { name: 'no rate is stated', edits: [[rate, '']] },
    { name: 'the rate is not a number', edits: [[rate, '<KursWaluty>4,25</KursWaluty>']] },
    { name: 'the invoice is in PLN', edits: [['<KodWaluty>EUR', '<KodWaluty>PLN']] },
    { name: 'the currency is not a code', edits: [['<KodWaluty>EUR', '<KodWaluty>euro']] },
    { name: 'the currency is missing', edits: [['<KodWaluty>EUR</KodWaluty>', '']] },
    { name: 'the cash method applies', edits: [['<P_16>2', '<P_16>1']] },
    { name: 'the kind is invalid', edits: [['<RodzajFaktury>VAT', '<RodzajFaktury>XYZ']] },
    { name: 'it corrects an advance invoice', edits: [['<RodzajFaktury>VAT', '<RodzajFaktury>KOR_ZAL']] },
    { name: 'the issue date is invalid', edits: [['<P_1>2026-10-15', '<P_1>2026-10-32']] },
    { name: 'the date of supply is invalid', edits: [['<P_6>2026-10-14', '<P_6>2026-09-31']] },
    { name: 'the date of the line is invalid', edits: [linesOn(['2026-09-31'])] },
    { name: 'the line shows the state before a correction', edits: [[rate, `${rate}<StanPrzed>1</StanPrzed>`]] },
    { name: 'the tax is that of another country', edits: [['<P_12>23</P_12>', '<P_12_XII>21</P_12_XII>']] },
  ])('looks up nothing when $name', ({ edits }) => {
    expect(daysAfter(...edits)).toEqual([]);
  });

  it('looks up nothing for advances with tax of another country', () => {
    const settlement = edited(
      settlementInvoice,
      ['<KodWaluty>PLN', '<KodWaluty>EUR'],
      [
        '<RodzajFaktury>ROZ</RodzajFaktury>',
        '<RodzajFaktury>ROZ</RodzajFaktury><ZaliczkaCzesciowa><P_6Z>2026-10-01</P_6Z><KursWalutyZW>4.2</KursWalutyZW></ZaliczkaCzesciowa>',
      ],
    );
    expect(daysOf(settlement)).toEqual(['2026-10-15', '2026-10-01']);
    expect(daysOf(edited(settlement, ['<P_12>23</P_12>', '<P_12_XII>21</P_12_XII>']))).toEqual([]);
  });

  it('makes at most 200 lookups and compares no rate beyond them', () => {
    const many = edited(foreignInvoice, linesOn([...daysFrom('2026-01-01', 250), '2026-01-01', '2026-10-15']));
    expect(daysOf(many)).toHaveLength(200);
    // 199 days of lines plus the day of issue, and one line on that day; the day of the first line is included already.
    expect(listRatesToCompare(invoiceOf(many))?.rates).toHaveLength(200);
  });

  it('compares the same rate once for each tax day', () => {
    const same = edited(foreignInvoice, linesOn(['2026-10-01', '2026-10-20', '2026-10-31', '2026-10-01']));
    expect(listRatesToCompare(invoiceOf(same))?.rates.map(({ taxDay }) => taxDay)).toEqual(['2026-10-01', '2026-10-15']);
  });

  it('looks up nothing when payments alone need too many', () => {
    expect(daysAfter(advances(daysFrom('2026-01-01', 199)))).toHaveLength(200);
    expect(daysAfter(advances(daysFrom('2026-01-01', 200)))).toEqual([]);
  });

  it('looks up nothing for an invoice in PLN or an empty document', () => {
    expect(daysOf(plainInvoice)).toEqual([]);
    expect(daysOf('<Faktura/>')).toEqual([]);
  });
});

describe('noExchangeRates', () => {
  it('checks nothing', async () => {
    expect(await noExchangeRates.find([{ currency: 'EUR', before: '2026-10-15' }])).toBe('not-checked');
  });
});
