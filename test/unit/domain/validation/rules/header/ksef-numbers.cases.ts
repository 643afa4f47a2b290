import { checkKsefNumberCheck } from '@nakor/domain/fa3/identifiers/check-digits';
import { type CasesByCode, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { correctionInvoice, settlementCorrection, settlementInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const number = '1234563218-20260915-0A1B2C3D4E5F-DF';

/** A number with valid check characters. */
function checked(front: string): string {
  return `${front}-${checkKsefNumberCheck(front)}`;
}

const numberOfAnother = checked('5250000009-20260915-0A1B2C3D4E5F');

/** A third party before `Fa`. */
function thirdParty(role: string): [string, string] {
  return [
    '  <Fa>\n',
    `  <Podmiot3>
    <DaneIdentyfikacyjne>
      <NIP>5250000009</NIP>
      <Nazwa>Spółka Poprzednia</Nazwa>
    </DaneIdentyfikacyjne>
    <Adres>
      <KodKraju>PL</KodKraju>
      <AdresL1>ul. Trzecia 3</AdresL1>
    </Adres>
    <Rola>${role}</Rola>
  </Podmiot3>
  <Fa>
`,
  ];
}

/** `Podmiot1K` with the seller of the other number, and its legal successor as the seller. */
const formerSeller: [string, string] = [
  '</DaneFaKorygowanej>\n',
  `</DaneFaKorygowanej>
    <Podmiot1K>
      <DaneIdentyfikacyjne>
        <NIP>5250000009</NIP>
        <Nazwa>Spółka Poprzednia</Nazwa>
      </DaneIdentyfikacyjne>
      <Adres>
        <KodKraju>PL</KodKraju>
        <AdresL1>ul. Trzecia 3</AdresL1>
      </Adres>
    </Podmiot1K>
`,
];

/** Cases of the rules on KSeF numbers. */
export const ksefNumberCases: CasesByCode = {
  'XML-313': {
    fires: [
      {
        name: 'another character at the end',
        given: withMarks(
          withEdits(correctionInvoice, [number, number.replace(/DF$/, 'DE')]),
          '<NrKSeFFaKorygowanej>«1234563218-20260915-0A1B2C3D4E5F-DE»',
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a number before KSeF 2.0, reported as a warning',
        given: withMarks(
          withEdits(correctionInvoice, [number, number.replace('20260915', '20250915')]),
          '<NrKSeFFaKorygowanej>«1234563218-20250915-0A1B2C3D4E5F-DF»',
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'swapped digits in the number of an advance invoice',
        given: withMarks(
          withEdits(settlementInvoice, [number, number.replace('0A1B', 'A01B')]),
          '<NrKSeFFaZaliczkowej>«1234563218-20260915-A01B2C3D4E5F-DF»',
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'two numbers',
        given: withMarks(
          () => settlementCorrection.replaceAll(number, number.replace(/DF$/, 'DE')),
          '<NrKSeFFaKorygowanej>«1234563218-20260915-0A1B2C3D4E5F-DE»',
          '<NrKSeFFaZaliczkowej>«1234563218-20260915-0A1B2C3D4E5F-DE»',
        ),
        issues: [{ severity: 'error' }, { severity: 'error' }],
      },
    ],
    passes: [
      {
        name: 'another number with its own checksum',
        given: withEdits(correctionInvoice, [number, checked('1234563218-20260915-0A1B2C3D4E60')]),
      },
      { name: 'a number of KSeF 1.0', given: withEdits(correctionInvoice, [number, '1234563218-20260915-0A1B2C-3D4E5F-DE']) },
      { name: 'a number that breaks the schema', given: withEdits(correctionInvoice, [number, number.replace(/DF$/, 'dE')]) },
    ],
  },
  'XML-314': {
    fires: [
      {
        name: 'the number of an advance invoice of another seller',
        given: withMarks(
          withEdits(settlementInvoice, [number, numberOfAnother]),
          '<NrKSeFFaZaliczkowej>«5250000009-20260915-0A1B2C3D4E5F-00»',
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a corrected invoice of another seller',
        given: withMarks(
          withEdits(correctionInvoice, [number, numberOfAnother]),
          '<NrKSeFFaKorygowanej>«5250000009-20260915-0A1B2C3D4E5F-00»',
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a third party that is not a seller',
        given: withMarks(
          withEdits(settlementInvoice, [number, numberOfAnother], thirdParty('2')),
          '<NrKSeFFaZaliczkowej>«5250000009-20260915-0A1B2C3D4E5F-00»',
        ),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a number of KSeF 1.0',
        given: withEdits(settlementInvoice, [number, '«5250000009-20250915-0A1B2C-3D4E5F-DE»']),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      {
        name: 'a former seller in Podmiot1K',
        given: withEdits(correctionInvoice, [number, numberOfAnother], formerSeller),
      },
      { name: 'a predecessor named with role 3', given: withEdits(settlementInvoice, [number, numberOfAnother], thirdParty('3')) },
      { name: 'the member of a VAT group that issued it', given: withEdits(settlementInvoice, [number, numberOfAnother], thirdParty('9')) },
      {
        name: 'a number that does not start with a NIP',
        given: withEdits(settlementInvoice, [number, checked('M123456789-20260915-0A1B2C3D4E5F')]),
      },
      {
        name: 'a wrong checksum, which XML-313 reports',
        given: withEdits(settlementInvoice, [number, numberOfAnother.replace(/..$/, 'FF')]),
      },
      {
        name: 'a NIP of the seller that is wrong itself',
        given: withEdits(settlementInvoice, ['<NIP>1234563218</NIP>', '<NIP>1234563219</NIP>']),
      },
    ],
  },
  'XML-315': {
    fires: [
      {
        name: 'a number of KSeF 1.0',
        given: withEdits(correctionInvoice, [number, '«1234563218-20260915-0A1B2C-3D4E5F-DF»']),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'another number of KSeF 2.0', given: withEdits(correctionInvoice, [number, checked('1234563218-20260915-0A1B2C3D4E60')]) },
      { name: 'a longer number that is not a KSeF number', given: withEdits(correctionInvoice, [number, `${number}0`]) },
    ],
  },
  'XML-316': {
    fires: [
      {
        name: 'a number of tomorrow',
        given: withMarks(
          withEdits(settlementInvoice, [number, checked('1234563218-20261016-0A1B2C3D4E5F')]),
          '<NrKSeFFaZaliczkowej>«1234563218-20261016-0A1B2C3D4E5F-EB»',
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a number of today in Warsaw a second before midnight',
        given: withMarks(
          withEdits(settlementInvoice, [number, checked('1234563218-20261016-0A1B2C3D4E5F')]),
          '<NrKSeFFaZaliczkowej>«1234563218-20261016-0A1B2C3D4E5F-EB»',
        ),
        settings: { nowUnixMs: Date.UTC(2026, 9, 15, 21, 59, 59) },
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a number of today', given: withEdits(settlementInvoice, [number, checked('1234563218-20261015-0A1B2C3D4E5F')]) },
      {
        name: 'the same number a second later',
        given: withEdits(settlementInvoice, [number, checked('1234563218-20261016-0A1B2C3D4E5F')]),
        settings: { nowUnixMs: Date.UTC(2026, 9, 15, 22, 0, 0) },
      },
      {
        name: 'a wrong checksum, which XML-313 reports',
        given: withEdits(settlementInvoice, [number, '1234563218-20261016-0A1B2C3D4E5F-00']),
      },
      {
        name: 'a day that the calendar does not have',
        given: withEdits(settlementInvoice, [number, checked('1234563218-20261131-0A1B2C3D4E5F')]),
      },
    ],
  },
  'XML-318': {
    fires: [
      {
        name: 'a KSeF number',
        given: withMarks(withPiece('<P_2>FV/2026/10/001', `<P_2>${number}`), '<P_2>«1234563218-20260915-0A1B2C3D4E5F-DF»'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a number of KSeF 1.0 with a wrong checksum',
        given: withPiece('<P_2>FV/2026/10/001', '<P_2>«1234563218-20230915-0A1B2C-3D4E5F-00»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a number that starts like one', given: withPiece('<P_2>FV/2026/10/001', '<P_2>1234563218-20260915-0001') },
      { name: 'small letters, which KSeF does not use', given: withPiece('<P_2>FV/2026/10/001', `<P_2>${number.toLowerCase()}`) },
    ],
  },
};
