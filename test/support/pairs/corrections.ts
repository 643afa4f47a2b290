import { plainInvoice } from '../builders/rule-cases.ts';
import { correctionInvoice, edited, settlementCorrection } from '../builders/sample-invoices.ts';
import type { InvoicePair } from './pair.ts';

const source = edited(plainInvoice, ['FV/2026/10/001', 'FV/2026/09/100'], ['<P_1>2026-10-15<', '<P_1>2026-09-15<']);
const line = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(plainInvoice)?.[0] ?? '';
const linePair = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(correctionInvoice)?.[0] ?? '';

/** The sample KOR with one row that shows a difference, and with its totals. */
function difference(quantity: string, price: string, value: string, [tax, gross]: readonly [string, string], from = line): string {
  const row = edited(from, ['<P_8B>2<', `<P_8B>${quantity}<`], ['<P_9A>50.00<', `<P_9A>${price}<`], ['<P_11>100.00<', `<P_11>${value}<`]);
  return edited(
    correctionInvoice,
    [linePair, row],
    ['<P_13_1>-10.00<', `<P_13_1>${value}<`],
    ['<P_14_1>-2.30<', `<P_14_1>${tax}<`],
    ['<P_15>-12.30<', `<P_15>${gross}<`],
  );
}

const inEuro = (xml: string, tax: string, inPln: string) =>
  edited(
    xml,
    ['<KodWaluty>PLN', '<KodWaluty>EUR'],
    [`<P_14_1>${tax}</P_14_1>\n`, `<P_14_1>${tax}</P_14_1>\n    <P_14_1W>${inPln}</P_14_1W>\n`],
  );
const otherLine = edited(line, ['<NrWierszaFa>1<', '<NrWierszaFa>7<'], ['pozycja-1', 'pozycja-7'], ['wzorcowa nr 1', 'wzorcowa nr 7']);
const rebate = edited(line, ['<NrWierszaFa>1<', '<NrWierszaFa>7<'], ['pozycja-1', 'pozycja-7'], ['Usługa wzorcowa nr 1', 'Rabat']);
const returned = difference('-1', '50.00', '-50.00', ['-11.50', '-61.50']);
const afterRow = '<P_9A>500.00</P_9A>\n      <P_11>1000.00</P_11>\n      <P_12>23</P_12>\n    </FaWiersz>\n  </Fa>';
const settlementOf = (net: string, tax: string, gross: string) =>
  edited(
    settlementCorrection,
    [afterRow, afterRow.replace('500.00', '450.00').replace('1000.00', '900.00')],
    ['<P_13_1>100.00<', `<P_13_1>${net}<`],
    ['<P_14_1>23.00<', `<P_14_1>${tax}<`],
    ['<P_15>123.00<', `<P_15>${gross}<`],
  );

/** Corrections that contradict their original, or themselves, each beside a lawful one. */
export const correctionPairs: readonly InvoicePair[] = [
  {
    name: 'more returned than was sold',
    source,
    wrong: difference('-2.4', '50.00', '-120.00', ['-27.60', '-147.60']),
    readiness: 'not_ready',
    issues: ['XML-654', 'XML-670'],
    right: difference('-2', '50.00', '-100.00', ['-23.00', '-123.00']),
  },
  {
    name: 'more returned than an earlier correction has left',
    source,
    corrections: [edited(returned, ['KOR/2026/10/001', 'KOR/2026/10/000'], ['<P_1>2026-10-15<', '<P_1>2026-10-01<'])],
    wrong: difference('-2', '50.00', '-100.00', ['-23.00', '-123.00']),
    readiness: 'not_ready',
    issues: ['XML-654', 'XML-670'],
    right: returned,
  },
  {
    name: 'a line that the original does not have',
    source,
    wrong: difference('-1', '50.00', '-50.00', ['-11.50', '-61.50'], otherLine),
    readiness: 'not_ready',
    issues: ['XML-670'],
    right: difference('-1', '50.00', '-50.00', ['-11.50', '-61.50'], rebate),
  },
  {
    name: 'a price that the line did not have',
    source,
    wrong: difference('-1', '45.00', '-45.00', ['-10.35', '-55.35']),
    readiness: 'not_ready',
    issues: ['XML-670'],
    right: returned,
  },
  {
    name: 'the new state instead of the difference',
    source,
    wrong: difference('1', '50.00', '50.00', ['11.50', '61.50']),
    readiness: 'ready_with_warnings',
    issues: ['XML-671'],
    right: difference('0.4', '50.00', '20.00', ['4.60', '24.60']),
  },
  {
    name: 'the new state in the totals, beside lines before and after the correction',
    wrong: edited(
      correctionInvoice,
      ['<P_13_1>-10.00<', '<P_13_1>90.00<'],
      ['<P_14_1>-2.30<', '<P_14_1>20.70<'],
      ['<P_15>-12.30<', '<P_15>110.70<'],
    ),
    readiness: 'not_ready',
    issues: ['XML-605'],
    right: correctionInvoice,
  },
  {
    name: 'another price in the line before the correction',
    source,
    wrong: edited(
      correctionInvoice,
      ['<P_9A>50.00<', '<P_9A>51.00<'],
      ['<P_11>100.00<', '<P_11>102.00<'],
      ['<P_9A>45.00<', '<P_9A>46.00<'],
      ['<P_11>90.00<', '<P_11>92.00<'],
    ),
    readiness: 'not_ready',
    issues: ['XML-656'],
    right: correctionInvoice,
  },
  {
    name: 'another exchange rate',
    source: inEuro(source, '23.00', '97.75'),
    wrong: inEuro(correctionInvoice, '-2.30', '-9.94'),
    readiness: 'not_ready',
    issues: ['XML-672'],
    right: inEuro(correctionInvoice, '-2.30', '-9.78'),
  },
  {
    name: 'a settlement with the sign reversed',
    wrong: settlementOf('100.00', '23.00', '123.00'),
    readiness: 'not_ready',
    issues: ['XML-673'],
    right: settlementOf('-100.00', '-23.00', '-123.00'),
  },
  {
    name: 'a settlement with the whole state',
    wrong: settlementOf('400.00', '92.00', '492.00'),
    readiness: 'ready_with_warnings',
    issues: ['XML-673'],
    right: settlementOf('-100.00', '-23.00', '-123.00'),
  },
];
