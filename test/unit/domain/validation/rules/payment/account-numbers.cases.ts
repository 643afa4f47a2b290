import { type CasesByCode, plainInvoice, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { edited, foreignInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const number = '<NrRB>61109010140000071219812874</NrRB>';

/** The plain invoice with another account number and optionally a SWIFT code. */
function account(text: string, swift?: string): () => string {
  const code = swift === undefined ? '' : `\n        <SWIFT>${swift}</SWIFT>`;
  return withPiece(number, `<NrRB>${text}</NrRB>${code}`);
}

const factor = `  <Podmiot3>
    <DaneIdentyfikacyjne>
      <NIP>7654321092</NIP>
      <Nazwa>Faktor Przykładowy S.A.</Nazwa>
    </DaneIdentyfikacyjne>
    <Adres>
      <KodKraju>PL</KodKraju>
      <AdresL1>ul. Trzecia 3</AdresL1>
    </Adres>
    <Rola>1</Rola>
  </Podmiot3>
`;

/** The plain invoice, to be paid to a factor. */
const factoredInvoice = edited(
  plainInvoice,
  ['  <Fa>\n', `${factor}  <Fa>\n`],
  ['<RachunekBankowy>', '<RachunekBankowyFaktora>'],
  ['</RachunekBankowy>', '</RachunekBankowyFaktora>'],
);

/** Cases of the rules on the format of account numbers. */
export const accountNumberCases: CasesByCode = {
  'XML-701': {
    fires: [
      { name: 'a number with one digit mistyped', given: account('«61109010140000071219812875»'), issues: [{ severity: 'error' }] },
      {
        name: 'two digits exchanged in a number with PL',
        given: account('«PL61109010140000071219812847»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a mistyped number of a factor',
        given: withEdits(factoredInvoice, [number, '<NrRB>«61109010140000071219812875»</NrRB>']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a mistyped number with blanks, which XML-702 does not report again',
        given: account('«61 1090 1014 0000 0712 1981 2875»'),
        issues: [{ severity: 'error' }],
      },
      {
        name: '26 digits of an account in Germany, reported as a warning',
        given: account('«61109010140000071219812875»', 'COBADEFFXXX'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a mistyped number with PL next to a foreign SWIFT',
        given: account('«PL61109010140000071219812875»', 'COBADEFFXXX'),
        issues: [{ severity: 'error' }],
      },
    ],
    passes: [
      { name: 'the same number with PL', given: account('PL61109010140000071219812874') },
      { name: 'a right number with blanks', given: account('61 1090 1014 0000 0712 1981 2874') },
      { name: 'a wrong IBAN of another country', given: account('DE89370400440532013001') },
      { name: 'a number that is one digit short', given: account('6110901014000007121981287') },
    ],
  },
  'XML-702': {
    fires: [
      {
        name: 'a number with blanks',
        given: account('«61 1090 1014 0000 0712 1981 2874»'),
        issues: [{ severity: 'warning', expected: '61109010140000071219812874' }],
      },
      {
        name: 'hyphens and small letters',
        given: account('«pl61-10901014-0000071219812874»'),
        issues: [{ severity: 'warning', expected: 'PL61109010140000071219812874' }],
      },
      {
        name: 'a line break after the number',
        given: account('«61109010140000071219812874\n»'),
        issues: [{ severity: 'warning', expected: '61109010140000071219812874' }],
      },
      {
        name: 'a foreign IBAN with blanks',
        given: account('«DE89 3704 0044 0532 0130 00»'),
        issues: [{ severity: 'warning', expected: 'DE89370400440532013000' }],
      },
    ],
    passes: [
      { name: 'the number in one run', given: account('PL61109010140000071219812874') },
      { name: 'a no-break space, which XML-017 reports', given: account('61 1090\u00a01014 0000 0712 1981 2874') },
      { name: 'a number that is wrong anyway', given: account('61 1090 1014 0000 0712 1981 2875') },
      { name: 'an account number in a country without IBAN', given: account('1234-567890', 'CHASUS33') },
    ],
  },
  'XML-703': {
    fires: [
      { name: 'a number that is one digit short', given: account('«6110901014000007121981287»'), issues: [{ severity: 'warning' }] },
      { name: 'one digit too many, with blanks', given: account('«61 1090 1014 0000 0712 1981 28745»'), issues: [{ severity: 'warning' }] },
      {
        name: 'the same with the SWIFT of a bank in Poland',
        given: account('«6110901014000007121981287»', 'WBKPPLPPXXX'),
        issues: [{ severity: 'warning' }],
      },
      { name: 'a number as short as those abroad', given: account('«12345678901234567»'), issues: [{ severity: 'warning' }] },
      {
        name: 'a number of the USA without SWIFT on an invoice in euro',
        given: withEdits(foreignInvoice, [number, '<NrRB>«12345678901234567»</NrRB>']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'the longest number of a country without IBAN, 20 digits',
        given: withEdits(foreignInvoice, [number, '<NrRB>«12345678901234567890»</NrRB>']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'one digit more than those abroad have, 21',
        given: withEdits(foreignInvoice, [number, '<NrRB>«123456789012345678901»</NrRB>']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a number of the USA without SWIFT beside a Polish one',
        given: withPiece(
          '      </RachunekBankowy>\n',
          '      </RachunekBankowy>\n      <RachunekBankowy>\n        <NrRB>«1234567890»</NrRB>\n      </RachunekBankowy>\n',
        ),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a Polish number that is one digit short on an invoice in euro',
        given: withEdits(foreignInvoice, [number, '<NrRB>«6110901014000007121981287»</NrRB>']),
        issues: [{ severity: 'warning' }],
      },
      { name: 'a German number that is not an IBAN', given: account('«0532013000»', 'COBADEFFXXX'), issues: [{ severity: 'warning' }] },
    ],
    passes: [
      { name: 'all 26 digits', given: account('61109010140000071219812874') },
      { name: 'an account number in a country without IBAN', given: account('1234567890', 'CHASUS33') },
      { name: 'a number with PL, which XML-705 checks', given: account('PL6110901014000007121981287') },
    ],
  },
  'XML-704': {
    fires: [
      { name: 'a foreign IBAN with one digit mistyped', given: account('«DE89370400440532013001»'), issues: [{ severity: 'warning' }] },
      { name: 'an IBAN that is one digit short', given: account('«DE8937040044053201300»'), issues: [{ severity: 'warning' }] },
      {
        name: 'wrong check digits of a country that has not registered its IBAN',
        given: account('«DZ580002100001113000000571»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a right foreign IBAN', given: account('DE89370400440532013000') },
      { name: 'a right IBAN in small letters with blanks', given: account('gb29 nwbk 6016 1331 9268 19') },
      { name: 'a country that has not registered its IBAN', given: account('DZ580002100001113000000570') },
      { name: 'a wrong Polish number, which XML-701 checks', given: account('PL61109010140000071219812875') },
    ],
  },
  'XML-705': {
    fires: [
      { name: 'PL with one digit too few', given: account('«PL6110901014000007121981287»'), issues: [{ severity: 'error' }] },
      { name: 'a letter O among the digits', given: account('«PL6110901014000007121981287O»'), issues: [{ severity: 'error' }] },
    ],
    passes: [
      { name: 'PL and 26 digits', given: account('PL61109010140000071219812874') },
      { name: 'the same with blanks, which XML-702 checks', given: account('PL61 1090 1014 0000 0712 1981 2874') },
    ],
  },
  'XML-720': {
    fires: [
      { name: 'words', given: account('«brak brak brak»'), issues: [{ severity: 'error' }] },
      { name: 'words with a digit', given: account('«przelew na konto nr 1»'), issues: [{ severity: 'error' }] },
      {
        name: 'the name of the bank before the number',
        given: account('«mBank 61109010140000071219812874»'),
        issues: [{ severity: 'warning', expected: '61109010140000071219812874' }],
      },
      {
        name: 'the word IBAN',
        given: account('«IBAN PL61109010140000071219812874»'),
        issues: [{ severity: 'warning', expected: 'PL61109010140000071219812874' }],
      },
      {
        name: 'the word IBAN before a German number',
        given: account('«IBAN: DE89370400440532013000»'),
        issues: [{ severity: 'warning', expected: 'DE89370400440532013000' }],
      },
      {
        name: 'the name of the bank before a wrong number',
        given: account('«mBank 61109010140000071219812875»'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the number alone', given: account('61109010140000071219812874') },
      { name: 'a foreign number with letters', given: account('BR 1234 567890 X') },
      { name: 'a foreign IBAN', given: account('DE89370400440532013000') },
      { name: 'PL and words, which XML-705 reports', given: account('PL brak numeru') },
    ],
  },
};
