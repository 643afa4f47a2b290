import { type CasesByCode, plainInvoice, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
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
        name: 'a line before the correction on an ordinary invoice',
        given: withMarks(withPiece(plainLine, markedOnOrdinary), '<StanPrzed>«1»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a line before the correction of the order on an advance invoice',
        given: withMarks(
          withEdits(advanceInvoice, [orderRow, edited(beforeOrderRow, ['1</NrWierszaZam>', '2</NrWierszaZam>']) + orderRow]),
          '<StanPrzedZ>«1»',
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'lines before the correction of an order on KOR, reported once, with the order itself',
        given: withMarks(withEdits(correctionInvoice, [linePair, linePair + order]), '<StanPrzedZ>«1»'),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'lines before the correction on KOR', given: () => correctionInvoice },
      { name: 'lines before the correction of the order on KOR_ZAL', given: () => advanceCorrection },
      { name: 'lines before the correction on KOR_ROZ', given: () => settlementCorrection },
    ],
  },
  'XML-604': {
    fires: [
      {
        name: 'a removed line without a line after the correction',
        given: withMarks(
          withEdits(correctionInvoice, [linePair, beforeLine], ...totals(correctionTotals, ['-100.00', '-23.00', '-123.00'])),
          '<StanPrzed>«1»',
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'three lines before the correction with one line after it numbered separately: it belongs to the nearest above it',
        given: withMarks(
          withEdits(
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
          '<StanPrzed>«1»</StanPrzed>\n    </FaWiersz>\n    <FaWiersz>\n      <NrWierszaFa>2</NrWierszaFa>',
          '<StanPrzed>«1»</StanPrzed>\n    </FaWiersz>\n  </Fa>',
        ),
        issues: [{ severity: 'warning' }, { severity: 'warning' }],
      },
      {
        name: 'the second of three items left out, and the third numbered again',
        given: withMarks(
          withEdits(
            correctionInvoice,
            [
              linePair,
              renumbered(beforeLine, '1', null) +
                renumbered(afterLine, '1', null) +
                edited(renumbered(beforeLine, '2', null), ['Usługa wzorcowa nr 1', 'Usługa pominięta']) +
                edited(renumbered(beforeLine, '3', null), ['Usługa wzorcowa nr 1', 'Usługa trzecia']) +
                edited(renumbered(afterLine, '2', null), ['Usługa wzorcowa nr 1', 'Usługa trzecia']),
            ],
            ...totals(correctionTotals, ['-120.00', '-27.60', '-147.60']),
          ),
          '<StanPrzed>«1»</StanPrzed>\n    </FaWiersz>\n    <FaWiersz>\n      <NrWierszaFa>3<',
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a line before the correction of an order',
        given: withMarks(
          withEdits(advanceCorrection, [
            beforeOrderRow,
            beforeOrderRow + edited(beforeOrderRow, ['1</NrWierszaZam>', '2</NrWierszaZam>'], ['zamowienie-1', 'zamowienie-2']),
          ]),
          '<StanPrzedZ>«1»</StanPrzedZ>\n      </ZamowienieWiersz>\n      <ZamowienieWiersz>\n        <NrWierszaZam>1</NrWierszaZam>',
        ),
        issues: [{ severity: 'warning' }],
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
        name: 'lines numbered separately, without UU_ID',
        given: withEdits(correctionInvoice, [linePair, renumbered(beforeLine, '1', null) + renumbered(afterLine, '2', null)]),
      },
      {
        name: 'all lines after the correction above those before it',
        given: withEdits(correctionInvoice, [linePair, renumbered(afterLine, '1', null) + renumbered(beforeLine, '2', null)]),
      },
      { name: 'an intended pair of identical lines', given: () => settlementCorrection },
      {
        name: 'a line after the correction without one before it, as for an added line',
        given: withEdits(correctionInvoice, [beforeLine, ''], ...totals(correctionTotals, ['90.00', '20.70', '110.70'])),
      },
      {
        name: 'an order of KOR, which XML-603 reports',
        given: withEdits(correctionInvoice, [linePair, linePair + edited(order, [orderRow, ''])]),
      },
    ],
  },
  'XML-605': {
    fires: [
      {
        name: 'the amounts after the correction',
        given: withEdits(correctionInvoice, ...totals(correctionTotals, ['«90.00»', '20.70', '110.70'])),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'the base after the correction, while the total due is the difference',
        given: withEdits(correctionInvoice, ...totals(correctionTotals, ['«90.00»', '-2.30', '-12.30'])),
        issues: [{ severity: 'error', expected: '-10.00' }],
      },
      {
        name: 'as far from the lines after the correction as rounding goes',
        given: withEdits(correctionInvoice, ...totals(correctionTotals, ['«90.03»', '20.71', '110.74'])),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'another rate: both groups contain what is left of them',
        given: withEdits(
          correctionInvoice,
          [afterLine, edited(afterLine, ['<P_12>23<', '<P_12>8<'])],
          [
            '    <P_13_1>-10.00</P_13_1>\n    <P_14_1>-2.30</P_14_1>\n    <P_15>-12.30</P_15>\n',
            `    <P_13_1>«0.00»</P_13_1>
    <P_14_1>0.00</P_14_1>
    <P_13_2>90.00</P_13_2>
    <P_14_2>7.20</P_14_2>
    <P_15>97.20</P_15>
`,
          ],
        ),
        issues: [{ severity: 'error' }],
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
        name: 'a line without a value, so that the sum is unknown',
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
        name: 'a negative value in a line before the correction',
        also: ['XML-401'],
        given: withEdits(correctionInvoice, [beforeLine, edited(beforeLine, ['<P_11>100.00', '<P_11>«-100.00»'])]),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a negative quantity in a line before the correction',
        given: withEdits(correctionInvoice, [beforeLine, edited(beforeLine, ['<P_8B>2<', '<P_8B>«-2»<'])]),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a negative gross value in a line before the correction',
        also: ['XML-401'],
        given: withEdits(correctionInvoice, [
          beforeLine,
          edited(beforeLine, ['      <P_9A>50.00</P_9A>\n      <P_11>100.00</P_11>\n', '      <P_11A>«-123.00»</P_11A>\n']),
        ]),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a negative line before the correction of an order',
        given: withMarks(
          withEdits(advanceCorrection, [
            beforeOrderRow,
            edited(beforeOrderRow, ['<P_11NettoZ>1', '<P_11NettoZ>-1'], ['<P_11VatZ>2', '<P_11VatZ>-2']),
          ]),
          '<P_11NettoZ>«-1000.00»',
        ),
        issues: [{ severity: 'warning' }],
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
        name: 'a negative difference without lines before the correction',
        given: withEdits(correctionInvoice, [linePair, edited(afterLine, ['<P_9A>45.00', '<P_9A>-5.00'], ['<P_11>90.00', '<P_11>-10.00'])]),
      },
      { name: 'an invoice that corrects nothing', given: () => plainInvoice },
    ],
  },
};
