import { type CasesByCode, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { addThirdParties, withAuthorisedEntity, withForeignBuyer, withThirdParties } from './documents.ts';

const factor = { identifier: '<NIP>1112223332</NIP>', name: 'Faktor Próbny S.A.', role: '1' } as const;
const employee = { identifier: '<BrakID>1</BrakID>', name: 'Jan Wzorowy', role: '11' } as const;
const courier = { ...factor, role: '<RolaInna>1</RolaInna>\n    <OpisRoli>doręczyciel</OpisRoli>' } as const;
const agent = { ...factor, role: '<RolaInna>1</RolaInna>\n    <OpisRoli>pośrednik</OpisRoli>' } as const;

/** Cases of the rules on one party in several roles. */
export const samePartyCases: CasesByCode = {
  'XML-222': {
    fires: [
      { name: 'the NIP of the seller as the buyer', given: withPiece('5250000009', '«1234563218»'), issues: [{ severity: 'warning' }] },
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
        given: withMarks(withThirdParties(factor, factor), '</Podmiot3>\n  <Podmiot3>\n    <DaneIdentyfikacyjne>\n      <NIP>«1112223332»'),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'an employee of the same name, without identifiers',
        given: withMarks(withThirdParties(employee, employee), '</Podmiot3>\n  <Podmiot3>\n    <DaneIdentyfikacyjne>\n      <BrakID>«1»'),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'a role described in free text',
        given: withMarks(withThirdParties(agent, agent), '</Podmiot3>\n  <Podmiot3>\n    <DaneIdentyfikacyjne>\n      <NIP>«1112223332»'),
        issues: [{ severity: 'info' }],
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
        given: withThirdParties({ identifier: '<NIP>«5250000009»</NIP>', role: '4' }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a buyer abroad',
        given: () =>
          addThirdParties(withForeignBuyer('<KodUE>DE</KodUE>\n      <NrVatUE>123456788</NrVatUE>', 'DE')(), {
            identifier: '<KodUE>DE</KodUE>\n      <NrVatUE>«123456788»</NrVatUE>',
            role: '4',
          }),
        issues: [{ severity: 'warning' }],
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
          addThirdParties(withForeignBuyer('<KodUE>DE</KodUE>\n      <NrVatUE>123456788</NrVatUE>', 'DE')(), {
            identifier: '<KodUE>PT</KodUE>\n      <NrVatUE>123456789</NrVatUE>',
            role: '4',
          }),
      },
    ],
  },
  'XML-235': {
    fires: [
      {
        name: 'the seller as an additional buyer',
        given: withThirdParties({ identifier: '<NIP>«1234563218»</NIP>', role: '4' }),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'another buyer', given: withThirdParties({ identifier: '<NIP>1112223332</NIP>', role: '4' }) },
      { name: 'the seller as its own payer', given: withThirdParties({ identifier: '<NIP>1234563218</NIP>', role: '6' }) },
    ],
  },
  'XML-234': {
    fires: [{ name: 'the seller as the bailiff', given: withAuthorisedEntity('«1234563218»', '2'), issues: [{ severity: 'warning' }] }],
    passes: [
      { name: 'a bailiff', given: withAuthorisedEntity('7654321092', '2') },
      { name: 'the seller as a tax representative', given: withAuthorisedEntity('1234563218', '3') },
    ],
  },
};
