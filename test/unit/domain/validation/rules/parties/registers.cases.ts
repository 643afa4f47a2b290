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

/** Cases of the rules on numbers of registers, countries and e-mail addresses. */
export const registerCases: CasesByCode = {
  'XML-228': {
    fires: [
      { name: 'no country code', given: withEori('«123456321800000»'), issues: [{ severity: 'warning' }] },
      { name: 'a blank', given: withEori('«PL 123456321800000»'), issues: [{ severity: 'warning' }] },
      { name: '16 characters after the country', given: withEori('«PL1234563218000001»'), issues: [{ severity: 'warning' }] },
    ],
    passes: [
      { name: 'a Polish number', given: withEori('PL123456321800000') },
      { name: 'one character after the country', given: withEori('DE1') },
      { name: 'white space around it', given: withEori(' PL123456321800000 ') },
    ],
  },
  'XML-229': {
    fires: [
      { name: 'a wrong check digit', given: withGln('«5901234123458»'), issues: [{ severity: 'warning' }] },
      { name: 'eight digits', given: withGln('«96385074»'), issues: [{ severity: 'warning' }] },
      { name: 'a letter, as in an example of the Ministry', given: withGln('«a»'), issues: [{ severity: 'warning' }] },
    ],
    passes: [
      { name: 'a right number', given: withGln('5901234123457') },
      { name: 'a blank one, which the schema reports', given: withGln(' ') },
    ],
  },
  'XML-230': {
    fires: [
      { name: 'a REGON with a wrong check digit', given: withRegister('<REGON>«123456786»</REGON>'), issues: [{ severity: 'info' }] },
      {
        name: 'a REGON of 14 digits with a wrong last one',
        given: withRegister('<REGON>«12345678512348»</REGON>'),
        issues: [{ severity: 'info' }],
      },
      { name: 'a BDO number of eight digits', given: withRegister('<BDO>«00012345»</BDO>'), issues: [{ severity: 'info' }] },
    ],
    passes: [
      { name: 'a right REGON', given: withRegister('<REGON>123456785</REGON>') },
      { name: 'a right REGON of 14 digits', given: withRegister('<REGON>12345678512347</REGON>') },
      { name: 'a BDO number of nine digits', given: withRegister('<BDO>000123456</BDO>') },
      { name: 'a KRS number, which has no check digit', given: withRegister('<KRS>0000123456</KRS>') },
      { name: 'a REGON of eight digits, which the schema reports', given: withRegister('<REGON>12345678</REGON>') },
      { name: 'an empty BDO number, which the schema reports', given: withRegister('<BDO></BDO>') },
    ],
  },
  'XML-231': {
    fires: [
      {
        name: 'a German number at a French address',
        given: withForeignBuyer(eu('«DE»', '123456788'), 'FR'),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'a number of Northern Ireland at an Irish address',
        given: withForeignBuyer(eu('«XI»', '123456782'), 'IE'),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'a German number at a German address', given: withForeignBuyer(eu('DE', '123456788'), 'DE') },
      { name: 'Greece, which addresses write GR', given: withForeignBuyer(eu('EL', '123456783'), 'GR') },
      { name: 'Northern Ireland, which addresses write GB', given: withForeignBuyer(eu('XI', '123456782'), 'GB') },
      { name: 'Northern Ireland, which addresses may write XI', given: withForeignBuyer(eu('XI', '123456782'), 'XI') },
      { name: 'Monaco, which has French numbers', given: withForeignBuyer(eu('FR', '12345678901'), 'MC') },
      { name: 'a Polish number, which another rule reports', given: withForeignBuyer(eu('PL', '5250000009'), 'DE') },
      {
        name: 'a number that is not an EU VAT number',
        given: withForeignBuyer('<KodKraju>US</KodKraju>\n      <NrID>12-3456789</NrID>', 'FR'),
      },
    ],
  },
  'XML-232': {
    fires: [
      { name: 'an ending of one letter', given: withEmail('«biuro@odbiorca.p»'), issues: [{ severity: 'info' }] },
      { name: 'no ending', given: withEmail('«biuro@odbiorca»'), issues: [{ severity: 'info' }] },
      { name: 'digits at the end', given: withEmail('«biuro@10.0.0.12»'), issues: [{ severity: 'info' }] },
      { name: 'nothing before the dot', given: withEmail('«biuro@.pl»'), issues: [{ severity: 'info' }] },
      {
        name: 'an authorized entity',
        given: () =>
          replaced(
            withAuthorisedEntity('7654321092', '3')(),
            '    <RolaPU>',
            '    <DaneKontaktowe>\n      <EmailPU>«biuro@kancelaria»</EmailPU>\n    </DaneKontaktowe>\n    <RolaPU>',
          ),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'an ending of two letters', given: withEmail('biuro@odbiorca.pl') },
      { name: 'letters of another alphabet', given: withEmail('biuro@пример.рф') },
      { name: 'their spelling in Latin letters', given: withEmail('biuro@xn--e1afmkfd.xn--p1ai') },
      { name: 'no @, which the schema reports', given: withEmail('biuro') },
    ],
  },
};
