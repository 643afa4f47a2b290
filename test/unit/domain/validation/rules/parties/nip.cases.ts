import { type CasesByCode, plainInvoice, replaced, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';
import { addThirdParties, authorisedEntity, withForeignBuyer, withThirdParties } from './documents.ts';

/** The correction with the former data of the seller or buyer. */
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
      { name: 'the wrong last digit of the buyer', given: withPiece('5250000009', '«5250000008»'), issues: [{ severity: 'critical' }] },
      { name: 'nine digits that no NIP starts with', given: withPiece('1234563218', '«1234567890»'), issues: [{ severity: 'critical' }] },
      {
        name: 'a third party and an authorized entity',
        given: () =>
          edited(
            addThirdParties(
              plainInvoice,
              { identifier: '<NIP>1112223332</NIP>', role: '4' },
              { identifier: '<NIP>«1112223333»</NIP>', role: '2' },
            ),
            ['  <Fa>\n', `${authorisedEntity('«7654321093»', '3')}  <Fa>\n`],
          ),
        issues: [{ severity: 'critical' }, { severity: 'critical' }],
      },
      {
        name: 'the test environment, which accepts it',
        given: withPiece('5250000009', '«5250000008»'),
        settings: { environment: 'test' },
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'ten equal digits, whose check digit is right', given: withPiece('5250000009', '9999999999') },
      { name: 'hyphens, which the schema reports', given: withPiece('5250000009', '525-000-00-08') },
      { name: 'a first digit 0, which the schema reports', given: withPiece('5250000009', '0250000008') },
      { name: 'a wrong digit in other identifiers', given: withForeignBuyer('<NrID>5250000008</NrID>', 'US') },
    ],
  },
  'XML-202': {
    fires: [
      { name: 'the wrong last digit of a carrier', given: withCarrier('«7654321093»'), issues: [{ severity: 'warning' }] },
      {
        name: 'the same buyer before and after a correction',
        given: () => replaced(withEarlierParty('Podmiot2K', '«5250000008»', 'Odbiorca Dawny S.A.')(), '5250000009', '5250000008'),
        also: ['XML-201'],
        issues: [{ severity: 'warning' }],
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
      { name: 'a wrong NIP at the beginning', given: recipient('«5250000008-12344»'), issues: [{ severity: 'critical' }] },
      {
        name: 'the test environment, which accepts it',
        given: recipient('«5250000008-12344»'),
        settings: { environment: 'test' },
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a right NIP at the beginning', given: recipient('5250000009-12345') },
      { name: 'a wrong check digit of the whole', given: recipient('5250000009-12346') },
      { name: 'no hyphen, which the schema reports', given: recipient('525000000812344') },
    ],
  },
  'XML-204': {
    fires: [{ name: 'the wrong last digit', given: recipient('«5250000009-12346»'), issues: [{ severity: 'warning' }] }],
    passes: [
      { name: 'the right last digit', given: recipient('5250000009-12345') },
      { name: 'a wrong NIP at the beginning, which another rule reports', given: recipient('5250000008-12345') },
    ],
  },
  'XML-205': {
    fires: [
      { name: 'a unit of a taxpayer who is not on the invoice', given: recipient('«1112223332-00013»'), issues: [{ severity: 'warning' }] },
      { name: 'an employee of another party', given: recipient('«1112223332-00013»', '11'), issues: [{ severity: 'warning' }] },
      { name: 'an issuing unit of another party', given: recipient('«1112223332-00013»', '7'), issues: [{ severity: 'warning' }] },
      {
        name: 'a buyer abroad, whose unit it cannot be',
        given: () =>
          addThirdParties(withForeignBuyer('<BrakID>1</BrakID>', 'US')(), { identifier: '<IDWew>«1112223332-00013»</IDWew>', role: '2' }),
        issues: [{ severity: 'warning' }],
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
      { name: 'a wrong NIP, which another rule reports', given: recipient('1112223333-00013') },
      {
        name: 'a seller without a NIP, which the schema reports',
        given: () => recipient('1112223332-00013')().replace('<NIP>1234563218</NIP>', ''),
      },
    ],
  },
};
