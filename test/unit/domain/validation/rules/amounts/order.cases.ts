import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
import { advanceCorrection, advanceInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { exempt } from './documents.ts';

/** A further row of the order, 500.00 net and 115.00 of tax, that the value of the order covers. */
const twoRows = edited(
  advanceInvoice,
  ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>1845.00'],
  [
    '    </Zamowienie>\n',
    `      <ZamowienieWiersz>
        <NrWierszaZam>2</NrWierszaZam>
        <P_7Z>Montaż</P_7Z>
        <P_8AZ>szt.</P_8AZ>
        <P_8BZ>1</P_8BZ>
        <P_9AZ>500.00</P_9AZ>
        <P_11NettoZ>500.00</P_11NettoZ>
        <P_11VatZ>115.00</P_11VatZ>
        <P_12Z>23</P_12Z>
      </ZamowienieWiersz>
    </Zamowienie>
`,
  ],
);

const payment = (day: string, amount: string): string => `    <ZaliczkaCzesciowa>
      <P_6Z>${day}</P_6Z>
      <P_15Z>${amount}</P_15Z>
    </ZaliczkaCzesciowa>
`;

/** The advance of 615.00 paid in two parts. */
const inParts = (first: string, second: string): string =>
  edited(advanceInvoice, [
    '<RodzajFaktury>ZAL</RodzajFaktury>\n',
    `<RodzajFaktury>ZAL</RodzajFaktury>\n${payment('2026-10-12', first)}${payment('2026-10-14', second)}`,
  ]);

/** The correction of an advance with only the second row of the pair, which may be a difference. */
const withoutStateBefore = advanceCorrection.replace(/ {6}<ZamowienieWiersz>[\s\S]*?<\/ZamowienieWiersz>\n/, '');

const after = '        <P_12Z>23</P_12Z>\n      </ZamowienieWiersz>';

/** Cases of the rules on the order of an advance and its payments. */
export const orderCases: CasesByCode = {
  'XML-420': {
    fires: [
      {
        name: 'a value of the order that differs from its lines',
        given: withEdits(advanceInvoice, ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>«1330.00»']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'just over the tolerance of one line, 0.02',
        given: withEdits(advanceInvoice, ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>«1230.03»']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'an order that was paid in full',
        given: withEdits(
          advanceInvoice,
          ['<P_13_1>500.00', '<P_13_1>1000.00'],
          ['<P_14_1>115.00', '<P_14_1>230.00'],
          ['<P_15>615.00', '<P_15>1230.00'],
          ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>«1330.00»'],
        ),
        issues: [{ severity: 'error', expected: '1230.00' }],
      },
      {
        name: 'the net value instead of the gross one',
        given: withEdits(advanceInvoice, ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>«1000.00»']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a line without its tax, which follows from the rate',
        given: withEdits(
          advanceInvoice,
          ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>«1000.00»'],
          ['        <P_11VatZ>230.00</P_11VatZ>\n', ''],
        ),
        issues: [{ severity: 'error' }],
        also: ['XML-831'],
      },
      {
        name: 'the value before a correction',
        given: withMarks(
          withEdits(advanceCorrection, [
            `<P_9AZ>500.00</P_9AZ>\n        <P_11NettoZ>1000.00</P_11NettoZ>\n        <P_11VatZ>230.00</P_11VatZ>\n${after}`,
            `<P_9AZ>600.00</P_9AZ>\n        <P_11NettoZ>1200.00</P_11NettoZ>\n        <P_11VatZ>276.00</P_11VatZ>\n${after}`,
          ]),
          '<WartoscZamowienia>«1230.00»',
        ),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      {
        name: 'the tolerance of one line, 0.02',
        given: withEdits(advanceInvoice, ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>1230.02']),
      },
      { name: 'two lines', given: () => twoRows },
      {
        name: 'a correction without lines from before it, whose lines may be differences',
        given: () =>
          advanceCorrection
            .replace(/ {6}<ZamowienieWiersz>(?:(?!<\/ZamowienieWiersz>)[\s\S])*<StanPrzedZ>[\s\S]*?<\/ZamowienieWiersz>\n/, '')
            .replace('<WartoscZamowienia>1230.00', '<WartoscZamowienia>2460.00'),
      },
      {
        name: 'a line without a value and a price',
        given: withEdits(
          advanceInvoice,
          ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>1330.00'],
          ['        <P_9AZ>500.00</P_9AZ>\n        <P_11NettoZ>1000.00</P_11NettoZ>\n', ''],
        ),
      },
      {
        name: 'a line whose tax is unknown',
        given: withEdits(
          advanceInvoice,
          ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>1330.00'],
          ['        <P_11VatZ>230.00</P_11VatZ>\n        <P_12Z>23</P_12Z>\n', ''],
        ),
      },
      {
        name: 'an exempt order, whose lines state neither tax nor rate',
        given: withEdits(
          advanceInvoice,
          ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>1000.00'],
          ['        <P_11VatZ>230.00</P_11VatZ>\n        <P_12Z>23</P_12Z>\n', ''],
          ['    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n', '    <P_13_7>615.00</P_13_7>\n'],
          exempt,
        ),
      },
      {
        name: 'a line whose wrong value explains the difference (XML-422)',
        given: withEdits(advanceInvoice, ['<P_11NettoZ>1000.00', '<P_11NettoZ>1100.00']),
      },
      {
        name: 'a line whose wrong tax explains the difference (XML-421)',
        given: withEdits(advanceInvoice, ['<P_11VatZ>230.00', '<P_11VatZ>240.00']),
      },
    ],
  },
  'XML-421': {
    fires: [
      {
        name: 'a tax that does not match the rate, and a value of the order that includes it',
        given: withEdits(
          advanceInvoice,
          ['<P_11VatZ>230.00', '<P_11VatZ>«240.00»'],
          ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>1240.00'],
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a wrong tax, which explains the difference in the value of the order',
        given: withEdits(advanceInvoice, ['<P_11VatZ>230.00', '<P_11VatZ>«240.00»']),
        issues: [{ severity: 'error', expected: '230.00' }],
      },
      {
        name: 'just over the tolerance, 0.02',
        given: withEdits(
          advanceInvoice,
          ['<P_11VatZ>230.00', '<P_11VatZ>«230.03»'],
          ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>1230.03'],
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the tax of another rate',
        given: withMarks(withEdits(advanceInvoice, ['<P_12Z>23', '<P_12Z>8']), '<P_11VatZ>«230.00»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the same after a correction that shows the state before it too',
        given: withEdits(
          advanceCorrection,
          [`<P_11VatZ>230.00</P_11VatZ>\n${after}`, `<P_11VatZ>«240.00»</P_11VatZ>\n${after}`],
          ['<WartoscZamowienia>1230.00', '<WartoscZamowienia>1240.00'],
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the same on a correction whose lines may be differences, as a warning',
        given: withEdits(withoutStateBefore, ['<P_11VatZ>230.00', '<P_11VatZ>«240.00»']),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the tolerance, 0.02', given: withEdits(advanceInvoice, ['<P_11VatZ>230.00', '<P_11VatZ>230.02']) },
      {
        name: 'a wrong net value (XML-422), with the tax of the right one',
        given: withEdits(advanceInvoice, ['<P_11NettoZ>1000.00', '<P_11NettoZ>1100.00']),
      },
      {
        name: 'a line before a correction, with the error that is corrected',
        given: withEdits(advanceCorrection, [
          '<P_11VatZ>230.00</P_11VatZ>\n        <P_12Z>23</P_12Z>\n        <StanPrzedZ>',
          '<P_11VatZ>250.00</P_11VatZ>\n        <P_12Z>23</P_12Z>\n        <StanPrzedZ>',
        ]),
      },
    ],
  },
  'XML-422': {
    fires: [
      {
        name: 'a value that is not quantity times price',
        given: withMarks(withEdits(advanceInvoice, ['<P_8BZ>2', '<P_8BZ>3']), '<P_11NettoZ>«1000.00»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a wrong value, which explains the difference in the value of the order',
        given: withEdits(advanceInvoice, ['<P_11NettoZ>1000.00', '<P_11NettoZ>«1100.00»']),
        issues: [{ severity: 'error', expected: '1000.00' }],
      },
      {
        name: 'two lines, which explain it together',
        given: withEdits(twoRows, ['<P_11NettoZ>1000.00', '<P_11NettoZ>«1010.00»'], ['<P_11NettoZ>500.00', '<P_11NettoZ>«505.00»']),
        issues: [
          { severity: 'error', expected: '1000.00' },
          { severity: 'error', expected: '500.00' },
        ],
      },
      {
        name: 'just over the tolerance of two pieces, 0.02',
        given: withMarks(withEdits(advanceInvoice, ['<P_9AZ>500.00', '<P_9AZ>500.02']), '<P_11NettoZ>«1000.00»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the tolerance of two pieces, 0.02', given: withEdits(advanceInvoice, ['<P_9AZ>500.00', '<P_9AZ>500.01']) },
      { name: 'no price', given: withEdits(advanceInvoice, ['        <P_9AZ>500.00</P_9AZ>\n', '']) },
    ],
  },
  'XML-423': {
    fires: [
      { name: 'payments that do not come to the total', given: () => inParts('«215.00»', '410.00'), issues: [{ severity: 'error' }] },
      { name: 'just over the tolerance, 0.01', given: () => inParts('«205.00»', '410.02'), issues: [{ severity: 'error' }] },
      {
        name: 'beside a wrong total that they do not fit either',
        given: () => edited(inParts('«215.00»', '410.00'), ['<P_15>615.00', '<P_15>700.00']),
        issues: [{ severity: 'error' }],
        also: ['XML-403'],
      },
    ],
    passes: [
      { name: 'the tolerance, 0.01', given: () => inParts('205.00', '410.01') },
      {
        name: 'payments of the right total, next to a wrong one (XML-403)',
        given: () => edited(inParts('205.00', '410.00'), ['<P_15>615.00', '<P_15>625.00']),
      },
      { name: 'no payments by parts', given: () => advanceInvoice },
      { name: 'a payment that cannot be read', given: () => inParts('205.00', '420,00') },
    ],
  },
};
