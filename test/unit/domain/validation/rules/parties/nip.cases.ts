import { type CasesByCode, plainInvoice, replaced, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { addThirdParties, authorisedEntity, withForeignBuyer, withThirdParties } from './documents.ts';

const nipOf = (party: string) => `/Faktura/${party}/DaneIdentyfikacyjne/NIP`;
const unit = '/Faktura/Podmiot3/DaneIdentyfikacyjne/IDWew';

/** The correction with the seller's or the buyer's data as they were before it, in front of its lines. */
function withEarlierParty(element: string, nip: string, name: string): () => string {
  return withEdits(correctionInvoice, [
    '    </DaneFaKorygowanej>\n',
    `    </DaneFaKorygowanej>
    <${element}>
      <DaneIdentyfikacyjne>
        <NIP>${nip}</NIP>
        <Nazwa>${name}</Nazwa>
      </DaneIdentyfikacyjne>
      <Adres>
        <KodKraju>PL</KodKraju>
        <AdresL1>ul. Dawna 1</AdresL1>
      </Adres>
    </${element}>
`,
  ]);
}

function withCarrier(nip: string): () => string {
  return withPiece(
    '    </Platnosc>\n',
    `    </Platnosc>
    <WarunkiTransakcji>
      <Transport>
        <RodzajTransportu>3</RodzajTransportu>
        <Przewoznik>
          <DaneIdentyfikacyjne>
            <NIP>${nip}</NIP>
            <Nazwa>Przewóz Próbny</Nazwa>
          </DaneIdentyfikacyjne>
          <AdresPrzewoznika>
            <KodKraju>PL</KodKraju>
            <AdresL1>ul. Piąta 5</AdresL1>
          </AdresPrzewoznika>
        </Przewoznik>
        <OpisLadunku>13</OpisLadunku>
      </Transport>
    </WarunkiTransakcji>
`,
  );
}

const recipient = (identifier: string, role = '2') => withThirdParties({ identifier: `<IDWew>${identifier}</IDWew>`, role });

/** Cases of the rules on check digits of NIP and internal identifiers. */
export const nipCases: CasesByCode = {
  'XML-201': {
    fires: [
      {
        name: 'the wrong last digit of the buyer',
        given: withPiece('5250000009', '5250000008'),
        issues: [{ severity: 'critical', line: 22, column: 7, xpath: nipOf('Podmiot2'), value: '5250000008', expected: null }],
      },
      {
        name: 'nine digits that no NIP starts with',
        given: withPiece('1234563218', '1234567890'),
        issues: [{ severity: 'critical', line: 11, column: 7, xpath: nipOf('Podmiot1'), value: '1234567890', expected: null }],
      },
      {
        name: 'a third party and an authorised entity',
        given: () =>
          edited(
            addThirdParties(
              plainInvoice,
              { identifier: '<NIP>1112223332</NIP>', role: '4' },
              { identifier: '<NIP>1112223333</NIP>', role: '2' },
            ),
            ['  <Fa>\n', `${authorisedEntity('7654321093', '3')}  <Fa>\n`],
          ),
        issues: [
          { severity: 'critical', line: 41, column: 7, xpath: nipOf('Podmiot3[2]'), value: '1112223333', expected: null },
          { severity: 'critical', line: 48, column: 7, xpath: nipOf('PodmiotUpowazniony'), value: '7654321093', expected: null },
        ],
      },
      {
        name: 'the test environment, which takes it',
        given: withPiece('5250000009', '5250000008'),
        settings: { environment: 'test' },
        issues: [{ severity: 'warning', line: 22, column: 7, xpath: nipOf('Podmiot2'), value: '5250000008', expected: null }],
      },
    ],
    passes: [
      { name: 'ten equal digits, whose check digit is right', given: withPiece('5250000009', '9999999999') },
      { name: 'hyphens, of which the schema speaks', given: withPiece('5250000009', '525-000-00-08') },
      { name: 'a first digit 0, of which the schema speaks', given: withPiece('5250000009', '0250000008') },
      { name: 'a wrong digit in other identifiers', given: withForeignBuyer('<NrID>5250000008</NrID>', 'US') },
    ],
  },
  'XML-202': {
    fires: [
      {
        name: 'the wrong last digit of a carrier',
        given: withCarrier('7654321093'),
        issues: [
          {
            severity: 'warning',
            line: 82,
            column: 13,
            xpath: '/Faktura/Fa/WarunkiTransakcji/Transport/Przewoznik/DaneIdentyfikacyjne/NIP',
            value: '7654321093',
            expected: null,
          },
        ],
      },
      {
        name: 'a buyer before and after a correction alike',
        given: () => replaced(withEarlierParty('Podmiot2K', '5250000008', 'Odbiorca Dawny S.A.')(), '5250000009', '5250000008'),
        also: ['XML-201'],
        issues: [
          {
            severity: 'warning',
            line: 68,
            column: 9,
            xpath: '/Faktura/Fa/Podmiot2K/DaneIdentyfikacyjne/NIP',
            value: '5250000008',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'a carrier with a right NIP', given: withCarrier('7654321092') },
      { name: 'the buyer before a correction', given: withEarlierParty('Podmiot2K', '5250000009', 'Odbiorca Dawny S.A.') },
      { name: 'the seller before a correction', given: withEarlierParty('Podmiot1K', '1234563218', 'Zakład Dawny') },
    ],
  },
  'XML-203': {
    fires: [
      {
        name: 'a wrong NIP in front',
        given: recipient('5250000008-12344'),
        issues: [{ severity: 'critical', line: 34, column: 7, xpath: unit, value: '5250000008-12344', expected: null }],
      },
      {
        name: 'the test environment, which takes it',
        given: recipient('5250000008-12344'),
        settings: { environment: 'test' },
        issues: [{ severity: 'warning', line: 34, column: 7, xpath: unit, value: '5250000008-12344', expected: null }],
      },
    ],
    passes: [
      { name: 'a right NIP in front', given: recipient('5250000009-12345') },
      { name: 'a wrong check digit of the whole', given: recipient('5250000009-12346') },
      { name: 'no hyphen, of which the schema speaks', given: recipient('525000000812344') },
    ],
  },
  'XML-204': {
    fires: [
      {
        name: 'the wrong last digit',
        given: recipient('5250000009-12346'),
        issues: [{ severity: 'warning', line: 34, column: 7, xpath: unit, value: '5250000009-12346', expected: null }],
      },
    ],
    passes: [
      { name: 'the right last digit', given: recipient('5250000009-12345') },
      { name: 'a wrong NIP in front, which says it better', given: recipient('5250000008-12345') },
    ],
  },
  'XML-205': {
    fires: [
      {
        name: 'a unit of a taxpayer who is not on the invoice',
        given: recipient('1112223332-00013'),
        issues: [{ severity: 'warning', line: 34, column: 7, xpath: unit, value: '1112223332-00013', expected: null }],
      },
      {
        name: 'an employee of somebody else',
        given: recipient('1112223332-00013', '11'),
        issues: [{ severity: 'warning', line: 34, column: 7, xpath: unit, value: '1112223332-00013', expected: null }],
      },
      {
        name: 'an issuing unit of somebody else',
        given: recipient('1112223332-00013', '7'),
        issues: [{ severity: 'warning', line: 34, column: 7, xpath: unit, value: '1112223332-00013', expected: null }],
      },
      {
        name: 'a buyer abroad, whose unit it cannot be',
        given: () =>
          addThirdParties(withForeignBuyer('<BrakID>1</BrakID>', 'US')(), { identifier: '<IDWew>1112223332-00013</IDWew>', role: '2' }),
        issues: [{ severity: 'warning', line: 34, column: 7, xpath: unit, value: '1112223332-00013', expected: null }],
      },
    ],
    passes: [
      { name: 'a unit of the buyer', given: recipient('5250000009-12345') },
      { name: 'a unit of the seller', given: recipient('1234563218-00012', '7') },
      {
        name: 'a unit of an additional buyer',
        given: withThirdParties(
          { identifier: '<NIP>1112223332</NIP>', role: '4' },
          { identifier: '<IDWew>1112223332-00013</IDWew>', role: '2' },
        ),
      },
      { name: 'a unit of a factor', given: recipient('1112223332-00013', '1') },
      { name: 'a wrong NIP, which says it better', given: recipient('1112223333-00013') },
      {
        name: 'a seller without a NIP, of which the schema speaks',
        given: () => recipient('1112223332-00013')().replace('<NIP>1234563218</NIP>', ''),
      },
    ],
  },
};
