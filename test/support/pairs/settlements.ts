import { advanceCorrection, edited, settlementCorrection } from '../builders/sample-invoices.ts';
import { firstAdvance, secondAdvance, settlement } from '../builders/settled-samples.ts';
import type { InvoicePair } from './pair.ts';

const before = '      <StanPrzed>1</StanPrzed>\n';
const orderBefore = '        <StanPrzedZ>1</StanPrzedZ>\n';

/** The correction of a settlement from 500.00 to 450.00 apiece, with these totals. */
const lowered = (net: string, tax: string, gross: string) =>
  edited(
    settlementCorrection,
    [
      '<P_9A>500.00</P_9A>\n      <P_11>1000.00</P_11>\n      <P_12>23</P_12>\n    </FaWiersz>\n  </Fa>',
      '<P_9A>450.00</P_9A>\n      <P_11>900.00</P_11>\n      <P_12>23</P_12>\n    </FaWiersz>\n  </Fa>',
    ],
    ['<P_13_1>100.00<', `<P_13_1>${net}<`],
    ['<P_14_1>23.00<', `<P_14_1>${tax}<`],
    ['<P_15>123.00<', `<P_15>${gross}<`],
  );
const loweredRight = lowered('-100.00', '-23.00', '-123.00');

/** The settlement of both advances with another total due and its amounts. */
const settledFor = (net: string, tax: string, gross: string) =>
  edited(settlement, ['<P_13_1>300.00<', `<P_13_1>${net}<`], ['<P_14_1>69.00<', `<P_14_1>${tax}<`], ['<P_15>369.00<', `<P_15>${gross}<`]);

/** Settlements, and corrections of advances and settlements. */
export const settlementPairs: readonly InvoicePair[] = [
  {
    name: 'a correction of a settlement whose difference has another rate than its lines',
    wrong: edited(
      loweredRight,
      ['<P_13_1>-100.00</P_13_1>', '<P_13_2>-100.00</P_13_2>'],
      ['<P_14_1>-23.00</P_14_1>', '<P_14_2>-8.00</P_14_2>'],
      ['<P_15>-123.00<', '<P_15>-108.00<'],
    ),
    readiness: 'ready_with_warnings',
    issues: ['XML-673'],
    right: loweredRight,
  },
  {
    name: 'a correction of a settlement whose marker of the state before was forgotten',
    wrong: edited(loweredRight, [before, '']),
    readiness: 'not_ready',
    issues: ['XML-431', 'XML-673'],
    right: loweredRight,
  },
  {
    name: 'a correction of an advance whose marker of the state before was forgotten',
    wrong: edited(advanceCorrection, [orderBefore, '']),
    readiness: 'not_ready',
    issues: ['XML-431', 'XML-674'],
    right: advanceCorrection,
  },
  {
    name: 'a correction of an advance of two rows, neither marked as the state before',
    wrong: edited(advanceCorrection.replace('<NrWierszaZam>1<', '<NrWierszaZam>2<').replace('zamowienie-1', 'zamowienie-2'), [
      orderBefore,
      '',
    ]),
    readiness: 'not_ready',
    issues: ['XML-674'],
    right: advanceCorrection,
  },
  {
    name: 'a settlement that did not deduct the second advance',
    wrong: settledFor('500.00', '115.00', '615.00'),
    readiness: 'not_ready',
    issues: ['XML-668'],
    right: settlement,
    advances: [firstAdvance, secondAdvance],
  },
  {
    name: 'a row before the correction of an advance that is not quantity times price',
    wrong: advanceCorrection.replace('<P_8BZ>2<', '<P_8BZ>3<'),
    readiness: 'ready_to_send',
    issues: [],
    hints: ['XML-675'],
    right: advanceCorrection,
  },
];
