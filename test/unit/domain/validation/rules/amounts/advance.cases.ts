import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { advanceCorrection, advanceInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { exempt } from './documents.ts';

const rowAt8 = (state = ''): string => `      <ZamowienieWiersz>
        <NrWierszaZam>2</NrWierszaZam>
        <P_7Z>Montaż</P_7Z>
        <P_8AZ>szt.</P_8AZ>
        <P_8BZ>1</P_8BZ>
        <P_9AZ>1000.00</P_9AZ>
        <P_11NettoZ>1000.00</P_11NettoZ>
        <P_11VatZ>80.00</P_11VatZ>
        <P_12Z>8</P_12Z>
${state}      </ZamowienieWiersz>
`;

/** Totals of two rates in the order of the schema. */
const totals = (net23: string, tax23: string, net8: string, tax8: string): string =>
  `<P_13_1>${net23}</P_13_1>\n    <P_14_1>${tax23}</P_14_1>\n    <P_13_2>${net8}</P_13_2>\n    <P_14_2>${tax8}</P_14_2>`;

/**
 * 615.00 for an order of 1,230.00 at 23% and 1,080.00 at 8%: 327.47 and 287.53 gross, 61.23 and 21.30 of tax.
 */
const mixedAdvance = (amounts: string): string =>
  edited(
    advanceInvoice,
    ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>2310.00'],
    ['    </Zamowienie>\n', `${rowAt8()}    </Zamowienie>\n`],
    ['<P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>', amounts],
  );

/** The same advance corrected from 615.00 to 738.00: 392.96 and 345.04 gross after, 73.48 and 25.56 of tax. */
const mixedCorrection = (amounts: string): string =>
  edited(
    advanceCorrection,
    ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>2310.00'],
    ['    </Zamowienie>\n', `${rowAt8('        <StanPrzedZ>1</StanPrzedZ>\n')}${rowAt8()}    </Zamowienie>\n`],
    ['<P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>', amounts],
  );

/** The same without the rate of the first row of its order. */
const withoutFirstRate = (xml: string): string => xml.replace('        <P_12Z>23</P_12Z>\n', '');

/** The same as a correction of another advance too. */
const ofTwoAdvances = (xml: string): string =>
  xml.replace(
    / {4}<DaneFaKorygowanej>[\s\S]*?<\/DaneFaKorygowanej>\n/,
    (one) => `${one}${one.replace('ZAL/2026/09/100', 'ZAL/2026/09/101')}`,
  );

/** Cases of the rules on how an advance is split over the rates of its order. */
export const advanceCases: CasesByCode = {
  'XML-424': {
    fires: [
      {
        name: 'an advance on goods at 23% and 8%, assigned to 23% alone',
        given: () => mixedAdvance('<P_13_1>«500.00»</P_13_1>\n    <P_14_1>115.00</P_14_1>'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'just over the tolerance, 0.02',
        given: () => mixedAdvance(totals('«266.27»', '61.23', '266.20', '21.30')),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the rate of the order on the advance, at 8% instead of 23%',
        given: withEdits(advanceInvoice, [
          '<P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>',
          '«»<P_13_2>569.44</P_13_2>\n    <P_14_2>45.56</P_14_2>',
        ]),
        issues: [{ severity: 'error', missing: 'P_13_1' }],
      },
    ],
    passes: [
      { name: 'the share of each rate', given: () => mixedAdvance(totals('266.24', '61.23', '266.23', '21.30')) },
      { name: 'the tolerance, 0.02', given: () => mixedAdvance(totals('266.26', '61.23', '266.21', '21.30')) },
      { name: 'one rate', given: () => advanceInvoice },
      { name: 'a wrong total (XML-403)', given: withEdits(advanceInvoice, ['<P_15>615.00', '<P_15>625.00']) },
      { name: 'a wrong tax (XML-402)', given: withEdits(advanceInvoice, ['<P_14_1>115.00', '<P_14_1>105.00']) },
      { name: 'a wrong base (XML-402)', given: withEdits(advanceInvoice, ['<P_13_1>500.00', '<P_13_1>600.00']) },
      {
        name: 'an order that does not agree with itself (XML-420)',
        given: () =>
          edited(mixedAdvance('<P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>'), [
            '<WartoscZamowienia>2310.00',
            '<WartoscZamowienia>2410.00',
          ]),
      },
      { name: 'a line of the order with the tax of another rate (XML-421)', given: withEdits(advanceInvoice, ['<P_12Z>23', '<P_12Z>8']) },
      {
        name: 'an exempt order without its total, which may be left out',
        given: withEdits(
          advanceInvoice,
          ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>1000.00'],
          ['        <P_11VatZ>230.00</P_11VatZ>\n        <P_12Z>23</P_12Z>\n', '        <P_12Z>zw</P_12Z>\n'],
          ['    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n', ''],
          exempt,
        ),
      },
      {
        name: 'an order without rates',
        given: withEdits(
          advanceInvoice,
          ['        <P_12Z>23</P_12Z>\n', ''],
          ['<P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>', '<P_13_2>569.44</P_13_2>\n    <P_14_2>45.56</P_14_2>'],
        ),
      },
      {
        name: 'an order that comes to nothing',
        given: withEdits(
          advanceInvoice,
          ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>0.00'],
          ['<P_9AZ>500.00', '<P_9AZ>0.00'],
          ['<P_11NettoZ>1000.00', '<P_11NettoZ>0.00'],
          ['<P_11VatZ>230.00', '<P_11VatZ>0.00'],
        ),
      },
    ],
  },
  'XML-425': {
    fires: [
      {
        name: 'a difference assigned to 23% alone',
        given: () => mixedCorrection('<P_13_1>«100.00»</P_13_1>\n    <P_14_1>23.00</P_14_1>'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'just over the tolerance, 0.02',
        given: () => mixedCorrection(totals('«53.27»', '12.25', '53.22', '4.26')),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'an order whose rate was corrected, while the totals were not',
        given: withMarks(
          withEdits(
            advanceCorrection,
            [
              '<P_11VatZ>230.00</P_11VatZ>\n        <P_12Z>23</P_12Z>\n      </ZamowienieWiersz>',
              '<P_11VatZ>80.00</P_11VatZ>\n        <P_12Z>8</P_12Z>\n      </ZamowienieWiersz>',
            ],
            ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>1080.00'],
          ),
          '<P_13_1>«100.00»',
        ),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the differences between both splits', given: () => mixedCorrection(totals('53.24', '12.25', '53.25', '4.26')) },
      { name: 'the tolerance, 0.02', given: () => mixedCorrection(totals('53.26', '12.25', '53.23', '4.26')) },
      { name: 'one rate', given: () => advanceCorrection },
      {
        name: 'no payment from before the correction',
        given: () => edited(mixedCorrection('<P_13_1>100.00</P_13_1>\n    <P_14_1>23.00</P_14_1>'), ['    <P_15ZK>615.00</P_15ZK>\n', '']),
      },
      { name: 'a wrong total (XML-403)', given: withEdits(advanceCorrection, ['<P_15>123.00', '<P_15>133.00']) },
      { name: 'a wrong tax (XML-402)', given: withEdits(advanceCorrection, ['<P_14_1>23.00', '<P_14_1>33.00']) },
    ],
  },
  'XML-435': {
    fires: [
      {
        name: 'rates that change by more than the payments of 615.00 before and 738.00 after',
        given: () => mixedCorrection(totals('«-1000.00»', '-230.00', '«1252.78»', '100.22')),
        issues: [{ severity: 'error' }, { severity: 'error' }],
      },
      {
        name: 'just over the tolerance, 0.02',
        given: () => mixedCorrection(totals('«-500.03»', '-115.00', '«683.36»', '54.67')),
        issues: [{ severity: 'error' }, { severity: 'error' }],
      },
      {
        name: 'the same where a line of the order has no rate',
        given: () => withoutFirstRate(mixedCorrection(totals('«-1000.00»', '-230.00', '«1252.78»', '100.22'))),
        issues: [{ severity: 'error' }, { severity: 'error' }],
        also: ['XML-830'],
      },
    ],
    passes: [
      {
        name: 'the whole payment, which moves to another rate',
        given: () => mixedCorrection(totals('-500.00', '-115.00', '683.33', '54.67')),
      },
      { name: 'the tolerance, 0.02', given: () => mixedCorrection(totals('-500.02', '-115.00', '683.35', '54.67')) },
      {
        name: 'a payment that ends at zero',
        given: withEdits(
          advanceCorrection,
          ['<P_13_1>100.00', '<P_13_1>-500.00'],
          ['<P_14_1>23.00', '<P_14_1>-115.00'],
          ['<P_15>123.00', '<P_15>-615.00'],
        ),
      },
      {
        name: 'no payment from before the correction',
        given: () => edited(mixedCorrection(totals('-1000.00', '-230.00', '1252.78', '100.22')), ['    <P_15ZK>615.00</P_15ZK>\n', '']),
      },
      {
        name: 'a wrong total (XML-403)',
        given: withEdits(advanceCorrection, ['<P_13_1>100.00', '<P_13_1>-1000.00'], ['<P_14_1>23.00', '<P_14_1>-230.00']),
      },
      {
        name: 'a payment that becomes negative (XML-638)',
        given: withEdits(
          advanceCorrection,
          ['<P_13_1>100.00', '<P_13_1>-600.00'],
          ['<P_14_1>23.00', '<P_14_1>-138.00'],
          ['<P_15>123.00', '<P_15>-738.00'],
        ),
      },
      {
        name: 'a correction of several advances',
        given: () => ofTwoAdvances(mixedCorrection(totals('-1000.00', '-230.00', '1252.78', '100.22'))),
      },
    ],
  },
};
