import { type CasesByCode, replaced, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { withAuthorisedEntity, withForeignBuyer } from './documents.ts';

const withEori = (number: string) => withPiece('  <Podmiot1>\n', `  <Podmiot1>\n    <NrEORI>${number}</NrEORI>\n`);
const withGln = (number: string) =>
  withPiece('      <AdresL1>ul. Druga 2</AdresL1>\n', `      <AdresL1>ul. Druga 2</AdresL1>\n      <GLN>${number}</GLN>\n`);
const withRegister = (entry: string) =>
  withPiece('</Faktura>', `  <Stopka>\n    <Rejestry>\n      ${entry}\n    </Rejestry>\n  </Stopka>\n</Faktura>`);
const withEmail = (address: string) =>
  withPiece('    <JST>2</JST>', `    <DaneKontaktowe>\n      <Email>${address}</Email>\n    </DaneKontaktowe>\n    <JST>2</JST>`);
const eu = (country: string, number: string) => `<KodUE>${country}</KodUE>\n      <NrVatUE>${number}</NrVatUE>`;

const eori = { severity: 'warning', line: 10, column: 5, xpath: '/Faktura/Podmiot1/NrEORI', expected: null } as const;
const gln = { severity: 'warning', line: 28, column: 7, xpath: '/Faktura/Podmiot2/Adres/GLN', expected: null } as const;
const register = { severity: 'info', line: 80, column: 7, expected: null } as const;
const country = { severity: 'info', line: 22, column: 7, xpath: '/Faktura/Podmiot2/DaneIdentyfikacyjne/KodUE', expected: null } as const;
const email = { severity: 'info', line: 30, column: 7, xpath: '/Faktura/Podmiot2/DaneKontaktowe/Email', expected: null } as const;

/** Cases of the rules on numbers of registers, countries and e-mail addresses. */
export const registerCases: CasesByCode = {
  'XML-228': {
    fires: [
      { name: 'no country code', given: withEori('123456321800000'), issues: [{ ...eori, value: '123456321800000' }] },
      { name: 'a blank', given: withEori('PL 123456321800000'), issues: [{ ...eori, value: 'PL 123456321800000' }] },
      {
        name: '16 characters behind the country',
        given: withEori('PL1234563218000001'),
        issues: [{ ...eori, value: 'PL1234563218000001' }],
      },
    ],
    passes: [
      { name: 'a Polish number', given: withEori('PL123456321800000') },
      { name: 'one character behind the country', given: withEori('DE1') },
      { name: 'white space around it', given: withEori(' PL123456321800000 ') },
    ],
  },
  'XML-229': {
    fires: [
      { name: 'a wrong check digit', given: withGln('5901234123458'), issues: [{ ...gln, value: '5901234123458' }] },
      { name: 'eight digits', given: withGln('96385074'), issues: [{ ...gln, value: '96385074' }] },
      { name: 'a letter, as in an example of the Ministry', given: withGln('a'), issues: [{ ...gln, value: 'a' }] },
    ],
    passes: [
      { name: 'a right number', given: withGln('5901234123457') },
      { name: 'a blank one, of which the schema speaks', given: withGln(' ') },
    ],
  },
  'XML-230': {
    fires: [
      {
        name: 'a REGON with a wrong check digit',
        given: withRegister('<REGON>123456786</REGON>'),
        issues: [{ ...register, xpath: '/Faktura/Stopka/Rejestry/REGON', value: '123456786' }],
      },
      {
        name: 'a REGON of 14 digits with a wrong last one',
        given: withRegister('<REGON>12345678512348</REGON>'),
        issues: [{ ...register, xpath: '/Faktura/Stopka/Rejestry/REGON', value: '12345678512348' }],
      },
      {
        name: 'a BDO number of eight digits',
        given: withRegister('<BDO>00012345</BDO>'),
        issues: [{ ...register, xpath: '/Faktura/Stopka/Rejestry/BDO', value: '00012345' }],
      },
    ],
    passes: [
      { name: 'a right REGON', given: withRegister('<REGON>123456785</REGON>') },
      { name: 'a right REGON of 14 digits', given: withRegister('<REGON>12345678512347</REGON>') },
      { name: 'a BDO number of nine digits', given: withRegister('<BDO>000123456</BDO>') },
      { name: 'a KRS number, which has no check digit', given: withRegister('<KRS>0000123456</KRS>') },
      { name: 'a REGON of eight digits, of which the schema speaks', given: withRegister('<REGON>12345678</REGON>') },
      { name: 'an empty BDO number, of which the schema speaks', given: withRegister('<BDO></BDO>') },
    ],
  },
  'XML-231': {
    fires: [
      {
        name: 'a German number at a French address',
        given: withForeignBuyer(eu('DE', '123456789'), 'FR'),
        issues: [{ ...country, value: 'DE' }],
      },
      {
        name: 'a number of Northern Ireland at an Irish address',
        given: withForeignBuyer(eu('XI', '123456789'), 'IE'),
        issues: [{ ...country, value: 'XI' }],
      },
    ],
    passes: [
      { name: 'a German number at a German address', given: withForeignBuyer(eu('DE', '123456789'), 'DE') },
      { name: 'Greece, which addresses write GR', given: withForeignBuyer(eu('EL', '123456789'), 'GR') },
      { name: 'Northern Ireland, which addresses write GB', given: withForeignBuyer(eu('XI', '123456789'), 'GB') },
      { name: 'Northern Ireland, which addresses may write XI', given: withForeignBuyer(eu('XI', '123456789'), 'XI') },
      { name: 'Monaco, which has French numbers', given: withForeignBuyer(eu('FR', '12345678901'), 'MC') },
      { name: 'a Polish number, which is said better', given: withForeignBuyer(eu('PL', '5250000009'), 'DE') },
      {
        name: 'a number that is no EU VAT number',
        given: withForeignBuyer('<KodKraju>US</KodKraju>\n      <NrID>12-3456789</NrID>', 'FR'),
      },
    ],
  },
  'XML-232': {
    fires: [
      { name: 'an ending of one letter', given: withEmail('biuro@odbiorca.p'), issues: [{ ...email, value: 'biuro@odbiorca.p' }] },
      { name: 'no ending', given: withEmail('biuro@odbiorca'), issues: [{ ...email, value: 'biuro@odbiorca' }] },
      { name: 'digits at the end', given: withEmail('biuro@10.0.0.12'), issues: [{ ...email, value: 'biuro@10.0.0.12' }] },
      { name: 'nothing before the dot', given: withEmail('biuro@.pl'), issues: [{ ...email, value: 'biuro@.pl' }] },
      {
        name: 'an authorised entity',
        given: () =>
          replaced(
            withAuthorisedEntity('7654321092', '3')(),
            '    <RolaPU>',
            '    <DaneKontaktowe>\n      <EmailPU>biuro@kancelaria</EmailPU>\n    </DaneKontaktowe>\n    <RolaPU>',
          ),
        issues: [
          {
            severity: 'info',
            line: 42,
            column: 7,
            xpath: '/Faktura/PodmiotUpowazniony/DaneKontaktowe/EmailPU',
            value: 'biuro@kancelaria',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'an ending of two letters', given: withEmail('biuro@odbiorca.pl') },
      { name: 'letters of another alphabet', given: withEmail('biuro@пример.рф') },
      { name: 'their spelling in Latin letters', given: withEmail('biuro@xn--e1afmkfd.xn--p1ai') },
      { name: 'no @, of which the schema speaks', given: withEmail('biuro') },
    ],
  },
};
