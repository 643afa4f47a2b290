import { type CasesByCode, plainInvoice, replaced, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited } from '../../../../../support/builders/sample-invoices.ts';
import { addThirdParties, withAuthorisedEntity, withThirdParties } from './documents.ts';

const selfBilled = replaced(plainInvoice, '<P_17>2<', '<P_17>1<');
const issuer = { identifier: '<NIP>1112223332</NIP>', role: '5' } as const;
const selfBilledBy = (role: string) => () => replaced(withAuthorisedEntity('7654321092', role)(), '<P_17>2<', '<P_17>1<');
const withKey = (xml: string) => replaced(xml, '    <JST>2</JST>', '    <IDNabywcy>N1</IDNabywcy>\n    <JST>2</JST>');

/** The buyer as before a correction, with the same key. */
const earlierBuyer = `    <Podmiot2K>
      <DaneIdentyfikacyjne>
        <NIP>5250000009</NIP>
        <Nazwa>Odbiorca Dawny S.A.</Nazwa>
      </DaneIdentyfikacyjne>
      <Adres>
        <KodKraju>PL</KodKraju>
        <AdresL1>ul. Dawna 1</AdresL1>
      </Adres>
      <IDNabywcy>N1</IDNabywcy>
    </Podmiot2K>
`;

/** Cases of the rules on roles and keys of parties. */
export const roleCases: CasesByCode = {
  'XML-220': {
    fires: [
      {
        name: 'self-billing with another issuer',
        given: () => addThirdParties(selfBilled, issuer),
        issues: [{ severity: 'warning', line: 37, column: 5, xpath: '/Faktura/Podmiot3/Rola', value: '5', expected: null }],
      },
    ],
    passes: [
      { name: 'another issuer without self-billing', given: withThirdParties(issuer) },
      { name: 'self-billing with a payer', given: () => addThirdParties(selfBilled, { ...issuer, role: '6' }) },
    ],
  },
  'XML-221': {
    fires: [
      {
        name: 'self-billing with a bailiff',
        given: selfBilledBy('2'),
        issues: [{ severity: 'warning', line: 41, column: 5, xpath: '/Faktura/PodmiotUpowazniony/RolaPU', value: '2', expected: null }],
      },
      {
        name: 'self-billing with an enforcement authority',
        given: selfBilledBy('1'),
        issues: [{ severity: 'warning', line: 41, column: 5, xpath: '/Faktura/PodmiotUpowazniony/RolaPU', value: '1', expected: null }],
      },
    ],
    passes: [
      { name: 'a bailiff without self-billing', given: withAuthorisedEntity('7654321092', '2') },
      { name: 'self-billing with a tax representative, who is no issuer', given: selfBilledBy('3') },
    ],
  },
  'XML-223': {
    fires: [
      {
        name: 'an employee with a NIP',
        given: withThirdParties({ identifier: '<NIP>1112223332</NIP>', name: 'Jan Wzorowy', role: '11' }),
        issues: [
          {
            severity: 'warning',
            line: 34,
            column: 7,
            xpath: '/Faktura/Podmiot3/DaneIdentyfikacyjne/NIP',
            value: '1112223332',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      {
        name: 'an employee without an identifier',
        given: withThirdParties({ identifier: '<BrakID>1</BrakID>', name: 'Jan Wzorowy', role: '11' }),
      },
      { name: 'an employee with an IDWew', given: withThirdParties({ identifier: '<IDWew>5250000009-12345</IDWew>', role: '11' }) },
      { name: 'a recipient with a NIP', given: withThirdParties({ identifier: '<NIP>1112223332</NIP>', role: '2' }) },
    ],
  },
  'XML-225': {
    fires: [
      {
        name: 'a key of the buyer on an ordinary invoice',
        given: withPiece('    <JST>2</JST>', '    <IDNabywcy>N1</IDNabywcy>\n    <JST>2</JST>'),
        issues: [{ severity: 'warning', line: 29, column: 5, xpath: '/Faktura/Podmiot2/IDNabywcy', value: 'N1', expected: null }],
      },
      {
        name: 'a key of an additional buyer',
        given: withThirdParties({ identifier: '<NIP>1112223332</NIP>', role: '4', key: 'N2' }),
        issues: [{ severity: 'warning', line: 33, column: 5, xpath: '/Faktura/Podmiot3/IDNabywcy', value: 'N2', expected: null }],
      },
    ],
    passes: [
      {
        name: 'a correction with the same key before it',
        given: () => edited(withKey(correctionInvoice), ['    </DaneFaKorygowanej>\n', `    </DaneFaKorygowanej>\n${earlierBuyer}`]),
      },
      { name: 'an empty key, of which the schema speaks', given: () => replaced(withKey(plainInvoice), '>N1<', '><') },
    ],
  },
};
