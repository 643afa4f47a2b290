import { type CasesByCode, plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { germanConsumer, soldAt, withSellersPrefix } from './sale-samples.ts';

function carOnLine(number: string): string {
  return `        <NowySrodekTransportu>
          <P_22A>2026-10-01</P_22A>
          <P_NrWierszaNST>${number}</P_NrWierszaNST>
          <P_22B>15 km</P_22B>
        </NowySrodekTransportu>
`;
}

function withCars(...numbers: string[]): [string, string] {
  return ['        <P_22N>1</P_22N>\n', `        <P_22>1</P_22>\n        <P_42_5>1</P_42_5>\n${numbers.map(carOnLine).join('')}`];
}

const supply = edited(soldAt('0 WDT', 'P_13_6_2'), withSellersPrefix, ...germanConsumer);

/** Cases of the rules on new means of transport. */
export const meansOfTransportCases: CasesByCode = {
  'XML-520': {
    fires: [
      {
        name: 'a car on a line that is not there',
        given: withEdits(supply, withCars('2')),
        issues: [
          {
            severity: 'error',
            line: 54,
            column: 11,
            xpath: '/Faktura/Fa/Adnotacje/NoweSrodkiTransportu/NowySrodekTransportu/P_NrWierszaNST',
            value: '2',
            expected: null,
          },
        ],
      },
      {
        name: 'two of three cars on lines that are not there',
        given: withEdits(supply, withCars('2', '1', '3')),
        issues: [
          {
            severity: 'error',
            line: 54,
            column: 11,
            xpath: '/Faktura/Fa/Adnotacje/NoweSrodkiTransportu/NowySrodekTransportu[1]/P_NrWierszaNST',
            value: '2',
            expected: null,
          },
          {
            severity: 'error',
            line: 64,
            column: 11,
            xpath: '/Faktura/Fa/Adnotacje/NoweSrodkiTransportu/NowySrodekTransportu[3]/P_NrWierszaNST',
            value: '3',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'a car on the one line', given: withEdits(supply, withCars('1')) },
      { name: 'a number with a leading zero', given: withEdits(supply, withCars('01')) },
      { name: 'a correction, which need not repeat the line', given: withEdits(correctionInvoice, withCars('2')) },
    ],
  },
  'XML-521': {
    fires: [
      {
        name: 'a new car at 23 %',
        given: withEdits(plainInvoice, withCars('1')),
        issues: [
          {
            severity: 'warning',
            line: 50,
            column: 9,
            xpath: '/Faktura/Fa/Adnotacje/NoweSrodkiTransportu/P_22',
            value: '1',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'a new car at 0 %', given: withEdits(supply, withCars('1')) },
      {
        name: 'a sum of such supplies without a line',
        given: withEdits(plainInvoice, withCars('1'), withSellersPrefix, [
          '    <P_15>123.00<',
          '    <P_13_6_2>7.00</P_13_6_2>\n    <P_15>130.00<',
        ]),
      },
      { name: 'a correction of another line', given: withEdits(correctionInvoice, withCars('1')) },
    ],
  },
};
