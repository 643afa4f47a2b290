import { type CasesByCode, plainInvoice, withMarks } from '../../../../../support/builders/rule-cases.ts';
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

/** A means of transport on line 1, supplied on 14 October 2026 by default. */
function usedTransport(
  admitted: string,
  use: string,
  { name = 'P_22B', suppliedOn = '2026-10-14' }: { name?: string; suppliedOn?: string } = {},
): () => string {
  return withEdits(
    supply,
    withCars('1'),
    ['<P_22A>2026-10-01<', `<P_22A>${admitted}<`],
    ['<P_22B>15 km</P_22B>', `<${name}>${use}</${name}>`],
    ['<P_6>2026-10-14<', `<P_6>${suppliedOn}<`],
  );
}

const supply = edited(soldAt('0 WDT', 'P_13_6_2'), withSellersPrefix, ...germanConsumer);

/** Cases of the rules on new means of transport. */
export const meansOfTransportCases: CasesByCode = {
  'XML-520': {
    fires: [
      { name: 'a car on a line that is not there', given: withEdits(supply, withCars('«2»')), issues: [{ severity: 'error' }] },
      {
        name: 'two of three cars on lines that are not there',
        given: withEdits(supply, withCars('«2»', '1', '«3»')),
        issues: [{ severity: 'error' }, { severity: 'error' }],
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
        given: withMarks(withEdits(plainInvoice, withCars('1')), '<P_22>«1»'),
        issues: [{ severity: 'warning' }],
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
  'XML-530': {
    fires: [
      { name: 'a car of 25,000 km after a year', given: usedTransport('2025-09-20', '«25 000 km»'), issues: [{ severity: 'error' }] },
      {
        name: 'one kilometre and one day more',
        given: usedTransport('2026-03-31', '«6001»', { suppliedOn: '2026-10-01' }),
        issues: [{ severity: 'error' }],
      },
      { name: 'a dot between thousands', given: usedTransport('2025-09-20', '«12.500 km»'), issues: [{ severity: 'error' }] },
      {
        name: 'a boat of 100.5 hours after a year',
        given: usedTransport('2025-09-20', '«100,5 h»', { name: 'P_22C' }),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'an aircraft of 41 hours after four months',
        given: usedTransport('2026-05-20', '«41 godz.»', { name: 'P_22D' }),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a correction that states the day of supply',
        given: withEdits(correctionInvoice, withCars('1'), ['<P_22A>2026-10-01<', '<P_22A>2025-09-20<'], ['>15 km<', '>«25 000 km»<']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the day of supply on the line',
        given: withEdits(
          supply,
          withCars('1'),
          ['<P_22A>2026-10-01<', '<P_22A>2025-09-20<'],
          ['>15 km<', '>«6 001,5 km»<'],
          ['    <P_6>2026-10-14</P_6>\n', ''],
          ['      <P_7>', '      <P_6A>2026-10-14</P_6A>\n      <P_7>'],
        ),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'a car of 25,000 km after five months', given: usedTransport('2026-05-20', '25 000 km') },
      { name: 'a car of 6,000 km after ten years', given: usedTransport('2016-09-20', '6 000 km') },
      { name: 'six months to the day', given: usedTransport('2026-04-01', '6001', { suppliedOn: '2026-10-01' }) },
      { name: 'the end of a shorter month', given: usedTransport('2026-03-31', '6001', { suppliedOn: '2026-09-30' }) },
      { name: 'a boat of 100 hours after a year', given: usedTransport('2025-09-20', '100 h', { name: 'P_22C' }) },
      { name: 'an aircraft of 39 hours and a half after a year', given: usedTransport('2025-09-20', '39,5', { name: 'P_22D' }) },
      { name: 'miles', given: usedTransport('2025-09-20', '25 000 mi') },
      { name: 'hours of a vehicle', given: usedTransport('2025-09-20', '7 000 h') },
      { name: 'words', given: usedTransport('2025-09-20', 'około 25 tys. km') },
      {
        name: 'a correction without a date of supply, of a later day than the supply',
        given: withEdits(
          correctionInvoice,
          withCars('1'),
          ['<P_22A>2026-10-01<', '<P_22A>2025-09-20<'],
          ['>15 km<', '>25 000 km<'],
          ['    <P_6>2026-10-14</P_6>\n', ''],
        ),
      },
    ],
  },
};
