import { type CasesByCode, plainInvoice, withPiece } from '../../../../../support/builders/rule-cases.ts';
import {
  advanceCorrection,
  advanceInvoice,
  correctionInvoice,
  edited,
  settlementCorrection,
  withEdits,
} from '../../../../../support/builders/sample-invoices.ts';
import { afterLine, beforeLine, correctionTotals, linePair, plainLine, totals } from './pieces.ts';

/** A line with another number, and with another UU_ID or none. */
function renumbered(line: string, number: string, id: string | null): string {
  const idTag = id === null ? '' : `      <UU_ID>${id}</UU_ID>\n`;
  return edited(line, ['<NrWierszaFa>1<', `<NrWierszaFa>${number}<`], ['      <UU_ID>pozycja-1</UU_ID>\n', idTag]);
}

/** The before-line as line 2 of an ordinary invoice, and line 1 with twice its quantity, so that the total stays. */
const markedOnOrdinary =
  edited(plainLine, ['<P_8B>2<', '<P_8B>4<'], ['<P_11>100.00<', '<P_11>200.00<']) + renumbered(beforeLine, '2', 'pozycja-2');

const orderRow = / {6}<ZamowienieWiersz>[\s\S]*?<\/ZamowienieWiersz>\n/.exec(advanceInvoice)?.[0] ?? '';
const beforeOrderRow = edited(orderRow, ['<P_12Z>23</P_12Z>\n', '<P_12Z>23</P_12Z>\n        <StanPrzedZ>1</StanPrzedZ>\n']);
const order = `    <Zamowienie>
      <WartoscZamowienia>1230.00</WartoscZamowienia>
${beforeOrderRow}${orderRow}    </Zamowienie>
`;

/** Cases of the rules on rows that show the state before a correction. */
export const beforeRowCases: CasesByCode = {
  'XML-603': {
    fires: [
      {
        name: 'a before-row on an ordinary invoice',
        given: withPiece(plainLine, markedOnOrdinary),
        issues: [{ severity: 'error', line: 77, column: 7, xpath: '/Faktura/Fa/FaWiersz[2]/StanPrzed', value: '1', expected: null }],
      },
      {
        name: 'a before-row of the order on an advance invoice',
        given: withEdits(advanceInvoice, [orderRow, edited(beforeOrderRow, ['1</NrWierszaZam>', '2</NrWierszaZam>']) + orderRow]),
        issues: [
          {
            severity: 'error',
            line: 70,
            column: 9,
            xpath: '/Faktura/Fa/Zamowienie/ZamowienieWiersz[1]/StanPrzedZ',
            value: '1',
            expected: null,
          },
        ],
      },
      {
        name: 'before-rows of an order on KOR, reported once, with the order itself',
        given: withEdits(correctionInvoice, [linePair, linePair + order]),
        issues: [
          {
            severity: 'error',
            line: 99,
            column: 9,
            xpath: '/Faktura/Fa/Zamowienie/ZamowienieWiersz[1]/StanPrzedZ',
            value: '1',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'before-rows on KOR', given: () => correctionInvoice },
      { name: 'before-rows of the order on KOR_ZAL', given: () => advanceCorrection },
      { name: 'before-rows on KOR_ROZ', given: () => settlementCorrection },
    ],
  },
  'XML-604': {
    fires: [
      {
        name: 'a removed line without an after-row',
        given: withEdits(correctionInvoice, [linePair, beforeLine], ...totals(correctionTotals, ['-100.00', '-23.00', '-123.00'])),
        issues: [{ severity: 'warning', line: 75, column: 7, xpath: '/Faktura/Fa/FaWiersz/StanPrzed', value: '1', expected: null }],
      },
      {
        name: 'three before-rows with one after-row numbered separately: it goes with the nearest above it',
        given: withEdits(
          correctionInvoice,
          [
            linePair,
            renumbered(beforeLine, '1', null) +
              renumbered(beforeLine, '2', null) +
              renumbered(afterLine, '3', null) +
              renumbered(beforeLine, '4', null),
          ],
          ...totals(correctionTotals, ['-210.00', '-48.30', '-258.30']),
        ),
        issues: [
          { severity: 'warning', line: 74, column: 7, xpath: '/Faktura/Fa/FaWiersz[1]/StanPrzed', value: '1', expected: null },
          { severity: 'warning', line: 103, column: 7, xpath: '/Faktura/Fa/FaWiersz[4]/StanPrzed', value: '1', expected: null },
        ],
      },
      {
        name: 'a before-row of an order',
        given: withEdits(advanceCorrection, [
          beforeOrderRow,
          beforeOrderRow + edited(beforeOrderRow, ['1</NrWierszaZam>', '2</NrWierszaZam>'], ['zamowienie-1', 'zamowienie-2']),
        ]),
        issues: [
          {
            severity: 'warning',
            line: 91,
            column: 9,
            xpath: '/Faktura/Fa/Zamowienie/ZamowienieWiersz[2]/StanPrzedZ',
            value: '1',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      {
        name: 'one number for both and no UU_ID',
        given: withEdits(correctionInvoice, [linePair, renumbered(beforeLine, '1', null) + renumbered(afterLine, '1', null)]),
      },
      {
        name: 'one UU_ID for both and other numbers',
        given: withEdits(correctionInvoice, [linePair, beforeLine + renumbered(afterLine, '2', 'pozycja-1')]),
      },
      {
        name: 'rows numbered separately, without UU_ID',
        given: withEdits(correctionInvoice, [linePair, renumbered(beforeLine, '1', null) + renumbered(afterLine, '2', null)]),
      },
      {
        name: 'all after-rows in front of the before-rows',
        given: withEdits(correctionInvoice, [linePair, renumbered(afterLine, '1', null) + renumbered(beforeLine, '2', null)]),
      },
      { name: 'a pair of identical rows on purpose', given: () => settlementCorrection },
      {
        name: 'an after-row without a before-row, as for an added line',
        given: withEdits(correctionInvoice, [beforeLine, ''], ...totals(correctionTotals, ['90.00', '20.70', '110.70'])),
      },
      {
        name: 'an order of KOR, which XML-603 names',
        given: withEdits(correctionInvoice, [linePair, linePair + edited(order, [orderRow, ''])]),
      },
    ],
  },
  'XML-605': {
    fires: [
      {
        name: 'the amounts after the correction',
        given: withEdits(correctionInvoice, ...totals(correctionTotals, ['90.00', '20.70', '110.70'])),
        issues: [{ severity: 'error', line: 38, column: 5, xpath: '/Faktura/Fa/P_13_1', value: '90.00', expected: '-10.00' }],
      },
      {
        name: 'as far from the after-rows as rounding goes',
        given: withEdits(correctionInvoice, ...totals(correctionTotals, ['90.03', '20.71', '110.74'])),
        issues: [{ severity: 'error', line: 38, column: 5, xpath: '/Faktura/Fa/P_13_1', value: '90.03', expected: '-10.00' }],
      },
      {
        name: 'another rate: both groups hold what is left of them',
        given: withEdits(
          correctionInvoice,
          [afterLine, edited(afterLine, ['<P_12>23<', '<P_12>8<'])],
          [
            '    <P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>\n    <P_15>-12.30</P_15>\n',
            `    <P_13_1>0.00</P_13_1>
    <P_14_1>0.00</P_14_1>
    <P_13_2>90.00</P_13_2>
    <P_14_2>7.20</P_14_2>
    <P_15>97.20</P_15>
`,
          ],
        ),
        issues: [{ severity: 'error', line: 38, column: 5, xpath: '/Faktura/Fa/P_13_1', value: '0.00', expected: '-100.00' }],
      },
    ],
    passes: [
      { name: 'the differences', given: () => correctionInvoice },
      {
        name: 'an amount that is neither, one grosz beyond rounding',
        given: withEdits(correctionInvoice, ...totals(correctionTotals, ['90.04', '20.71', '110.75'])),
      },
      {
        name: 'an amount that rounding cannot tell from the difference',
        given: withEdits(
          correctionInvoice,
          ['<P_9A>45.00', '<P_9A>0.005'],
          ['<P_11>90.00', '<P_11>0.01'],
          [beforeLine, edited(beforeLine, ['<P_9A>50.00', '<P_9A>0.01'], ['<P_11>100.00', '<P_11>0.02'])],
          ...totals(correctionTotals, ['0.01', '0.00', '0.01']),
        ),
      },
      {
        name: 'added lines only, whose sum is the difference',
        given: withEdits(correctionInvoice, [beforeLine, ''], ...totals(correctionTotals, ['90.00', '20.70', '110.70'])),
      },
      {
        name: 'a row without a value, so that nobody knows the sum',
        given: withEdits(
          correctionInvoice,
          [afterLine, afterLine + edited(renumbered(afterLine, '2', null), ['      <P_11>90.00</P_11>\n', ''])],
          ...totals(correctionTotals, ['90.00', '20.70', '110.70']),
        ),
      },
    ],
  },
  'XML-606': {
    fires: [
      {
        name: 'a negative value in a before-row',
        also: ['XML-401'],
        given: withEdits(correctionInvoice, [beforeLine, edited(beforeLine, ['<P_11>100.00', '<P_11>-100.00'])]),
        issues: [{ severity: 'warning', line: 73, column: 7, xpath: '/Faktura/Fa/FaWiersz[1]/P_11', value: '-100.00', expected: null }],
      },
      {
        name: 'a negative quantity in a before-row',
        given: withEdits(correctionInvoice, [beforeLine, edited(beforeLine, ['<P_8B>2<', '<P_8B>-2<'])]),
        issues: [{ severity: 'warning', line: 71, column: 7, xpath: '/Faktura/Fa/FaWiersz[1]/P_8B', value: '-2', expected: null }],
      },
      {
        name: 'a negative gross value in a before-row',
        also: ['XML-401'],
        given: withEdits(correctionInvoice, [
          beforeLine,
          edited(beforeLine, ['      <P_9A>50.00</P_9A>\n      <P_11>100.00</P_11>\n', '      <P_11A>-123.00</P_11A>\n']),
        ]),
        issues: [{ severity: 'warning', line: 72, column: 7, xpath: '/Faktura/Fa/FaWiersz[1]/P_11A', value: '-123.00', expected: null }],
      },
      {
        name: 'a negative before-row of an order',
        given: withEdits(advanceCorrection, [
          beforeOrderRow,
          edited(beforeOrderRow, ['<P_11NettoZ>1', '<P_11NettoZ>-1'], ['<P_11VatZ>2', '<P_11VatZ>-2']),
        ]),
        issues: [
          {
            severity: 'warning',
            line: 76,
            column: 9,
            xpath: '/Faktura/Fa/Zamowienie/ZamowienieWiersz[1]/P_11NettoZ',
            value: '-1000.00',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      {
        name: 'zero',
        given: withEdits(
          correctionInvoice,
          [beforeLine, edited(beforeLine, ['<P_9A>50.00', '<P_9A>0.00'], ['<P_11>100.00', '<P_11>-0.00'])],
          ...totals(correctionTotals, ['90.00', '20.70', '110.70']),
        ),
      },
      {
        name: 'a line that was negative and still is',
        given: withEdits(
          correctionInvoice,
          [beforeLine, edited(beforeLine, ['<P_9A>50.00', '<P_9A>-50.00'], ['<P_11>100.00', '<P_11>-100.00'])],
          [afterLine, edited(afterLine, ['<P_9A>45.00', '<P_9A>-55.00'], ['<P_11>90.00', '<P_11>-110.00'])],
        ),
      },
      {
        name: 'a negative difference without before-rows',
        given: withEdits(correctionInvoice, [linePair, edited(afterLine, ['<P_9A>45.00', '<P_9A>-5.00'], ['<P_11>90.00', '<P_11>-10.00'])]),
      },
      { name: 'an invoice that corrects nothing', given: () => plainInvoice },
    ],
  },
};
