import { type CasesByCode, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { addThirdParties, withAuthorisedEntity, withForeignBuyer, withThirdParties } from './documents.ts';

const third = '/Faktura/Podmiot3/DaneIdentyfikacyjne';
const second = '/Faktura/Podmiot3[2]/DaneIdentyfikacyjne';
const factor = { identifier: '<NIP>1112223332</NIP>', name: 'Faktor Próbny S.A.', role: '1' } as const;
const employee = { identifier: '<BrakID>1</BrakID>', name: 'Jan Wzorowy', role: '11' } as const;
const courier = { ...factor, role: '<RolaInna>1</RolaInna>\n    <OpisRoli>doręczyciel</OpisRoli>' } as const;
const agent = { ...factor, role: '<RolaInna>1</RolaInna>\n    <OpisRoli>pośrednik</OpisRoli>' } as const;

/** Cases of the rules on one party in two places. */
export const samePartyCases: CasesByCode = {
  'XML-222': {
    fires: [
      {
        name: 'the NIP of the seller as the buyer',
        given: withPiece('5250000009', '1234563218'),
        issues: [
          {
            severity: 'warning',
            line: 22,
            column: 7,
            xpath: '/Faktura/Podmiot2/DaneIdentyfikacyjne/NIP',
            value: '1234563218',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'another NIP', given: withPiece('5250000009', '1112223332') },
      {
        name: 'the seller’s own NIP as the company it took over',
        given: withThirdParties({ identifier: '<NIP>1234563218</NIP>', role: '3' }),
      },
      { name: 'the same digits as a number of another country', given: withForeignBuyer('<NrID>1234563218</NrID>', 'US') },
    ],
  },
  'XML-224': {
    fires: [
      {
        name: 'a factor listed twice',
        given: withThirdParties(factor, factor),
        issues: [{ severity: 'info', line: 41, column: 7, xpath: `${second}/NIP`, value: '1112223332', expected: null }],
      },
      {
        name: 'an employee of the same name, without identifiers',
        given: withThirdParties(employee, employee),
        issues: [{ severity: 'info', line: 41, column: 7, xpath: `${second}/BrakID`, value: '1', expected: null }],
      },
      {
        name: 'a role in its own words',
        given: withThirdParties(agent, agent),
        issues: [{ severity: 'info', line: 42, column: 7, xpath: `${second}/NIP`, value: '1112223332', expected: null }],
      },
    ],
    passes: [
      { name: 'one party in two roles', given: withThirdParties(factor, { ...factor, role: '6' }) },
      { name: 'two parties in one role', given: withThirdParties(factor, { ...factor, identifier: '<NIP>7010000011</NIP>' }) },
      { name: 'two employees without identifiers', given: withThirdParties(employee, { ...employee, name: 'Anna Próbna' }) },
      { name: 'two roles in their own words', given: withThirdParties(agent, courier) },
    ],
  },
  'XML-233': {
    fires: [
      {
        name: 'the buyer again as an additional buyer',
        given: withThirdParties({ identifier: '<NIP>5250000009</NIP>', role: '4' }),
        issues: [{ severity: 'warning', line: 34, column: 7, xpath: `${third}/NIP`, value: '5250000009', expected: null }],
      },
      {
        name: 'a buyer abroad',
        given: () =>
          addThirdParties(withForeignBuyer('<KodUE>DE</KodUE>\n      <NrVatUE>123456789</NrVatUE>', 'DE')(), {
            identifier: '<KodUE>DE</KodUE>\n      <NrVatUE>123456789</NrVatUE>',
            role: '4',
          }),
        issues: [{ severity: 'warning', line: 36, column: 7, xpath: `${third}/NrVatUE`, value: '123456789', expected: null }],
      },
    ],
    passes: [
      { name: 'another buyer', given: withThirdParties({ identifier: '<NIP>1112223332</NIP>', role: '4' }) },
      { name: 'the buyer as its own payer', given: withThirdParties({ identifier: '<NIP>5250000009</NIP>', role: '6' }) },
      {
        name: 'two buyers without identifiers',
        given: () => addThirdParties(withForeignBuyer('<BrakID>1</BrakID>', 'PL')(), { identifier: '<BrakID>1</BrakID>', role: '4' }),
      },
      {
        name: 'the same digits of another country',
        given: () =>
          addThirdParties(withForeignBuyer('<KodUE>DE</KodUE>\n      <NrVatUE>123456789</NrVatUE>', 'DE')(), {
            identifier: '<KodUE>PT</KodUE>\n      <NrVatUE>123456789</NrVatUE>',
            role: '4',
          }),
      },
    ],
  },
  'XML-234': {
    fires: [
      {
        name: 'the seller as the bailiff',
        given: withAuthorisedEntity('1234563218', '2'),
        issues: [
          {
            severity: 'warning',
            line: 34,
            column: 7,
            xpath: '/Faktura/PodmiotUpowazniony/DaneIdentyfikacyjne/NIP',
            value: '1234563218',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'a bailiff', given: withAuthorisedEntity('7654321092', '2') },
      { name: 'the seller as a tax representative', given: withAuthorisedEntity('1234563218', '3') },
    ],
  },
};
