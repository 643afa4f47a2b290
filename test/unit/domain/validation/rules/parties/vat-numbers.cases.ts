import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { withForeignBuyer, withThirdParties } from './documents.ts';

const eu = (country: string, number: string) => `<KodUE>${country}</KodUE>\n      <NrVatUE>${number}</NrVatUE>`;
const other = (country: string, number: string) => `<KodKraju>${country}</KodKraju>\n      <NrID>${number}</NrID>`;

/** Cases of the rules on identifiers other than NIP. */
export const vatNumberCases: CasesByCode = {
  'XML-206': {
    fires: [
      {
        name: 'a Polish NIP as an EU VAT number',
        given: withForeignBuyer(eu('PL', '«5250000009»'), 'PL'),
        issues: [{ severity: 'error', expected: 'NIP 5250000009' }],
      },
      {
        name: 'KodUE PL with a number that is not a NIP',
        given: withForeignBuyer(eu('PL', '«5250000008»'), 'PL'),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a NIP with prefix and hyphens in NrID',
        given: withForeignBuyer(other('PL', '«PL 525-000-00-09»'), 'PL'),
        issues: [{ severity: 'error', expected: 'NIP 5250000009' }],
      },
      {
        name: 'a NIP in NrID without a country',
        given: withForeignBuyer('<NrID>«5250000009»</NrID>', 'PL'),
        issues: [{ severity: 'error', expected: 'NIP 5250000009' }],
      },
      {
        name: 'a number with the prefix PL at an address abroad',
        given: withForeignBuyer('<NrID>«PL5250000009»</NrID>', 'UA'),
        issues: [{ severity: 'error', expected: 'NIP 5250000009' }],
      },
      {
        name: 'a number without a country at an address abroad, where it may be one of theirs',
        given: withForeignBuyer('<NrID>«5250000009»</NrID>', 'UA'),
        issues: [{ severity: 'warning', expected: 'NIP 5250000009' }],
      },
      {
        name: 'a third party',
        given: withThirdParties({ identifier: eu('PL', '«PL1112223332»'), role: '4' }),
        issues: [{ severity: 'error', expected: 'NIP 1112223332' }],
      },
    ],
    passes: [
      { name: 'a number of another country that is a NIP by chance', given: withForeignBuyer(other('UA', '5250000009'), 'UA') },
      { name: 'ten digits that are not a NIP', given: withForeignBuyer('<NrID>5250000008</NrID>', 'PL') },
      { name: 'a PESEL', given: withForeignBuyer(other('PL', '44051401359'), 'PL') },
      { name: 'a VAT number of another country', given: withForeignBuyer(eu('SK', '5250000009'), 'SK') },
      { name: 'a third party without an identifier', given: withThirdParties({ identifier: '<BrakID>1</BrakID>', role: '11' }) },
    ],
  },
  'XML-207': {
    fires: [
      {
        name: 'a Polish NIP with the code of Germany',
        given: withForeignBuyer(eu('DE', '«5250000009»'), 'DE'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'ten digits that are not a NIP', given: withForeignBuyer(eu('DE', '5250000008'), 'DE') },
      { name: 'Slovakia, whose numbers have ten digits', given: withForeignBuyer(eu('SK', '5250000009'), 'SK') },
      { name: 'Belgium, whose numbers have ten digits', given: withForeignBuyer(eu('BE', '5250000009'), 'BE') },
      { name: 'Poland, which has its own rule', given: withForeignBuyer(eu('PL', '5250000009'), 'PL') },
    ],
  },
  'XML-208': {
    fires: [
      {
        name: 'the code of Germany repeated',
        given: withForeignBuyer(eu('DE', '«DE123456788»'), 'DE'),
        issues: [{ severity: 'warning', expected: '123456788' }],
      },
      {
        name: 'the code repeated before a number that does not fit either',
        given: withForeignBuyer(eu('DE', '«DE12345678»'), 'DE'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'the number alone', given: withForeignBuyer(eu('DE', '123456788'), 'DE') },
      { name: 'the letter U that Austrian numbers start with', given: withForeignBuyer(eu('AT', 'U12345678'), 'AT') },
      { name: 'a French key that starts with FR', given: withForeignBuyer(eu('FR', 'FR661343560'), 'FR') },
      { name: 'the code of another country', given: withForeignBuyer(eu('DE', 'AT123456788'), 'DE') },
      { name: 'Poland, which has its own rule', given: withForeignBuyer(eu('PL', 'PL5250000009'), 'PL') },
    ],
  },
  'XML-209': {
    fires: [
      {
        name: 'a German number with a digit missing',
        given: withForeignBuyer(eu('DE', '«12345678»'), 'DE'),
        issues: [{ severity: 'warning', expected: { pl: '9 cyfr', en: '9 digits' } }],
      },
      {
        name: 'a Belgian number that starts with 5',
        given: withForeignBuyer(eu('BE', '«5250000009»'), 'BE'),
        issues: [{ severity: 'warning', expected: { pl: '10 cyfr, pierwsza 0 lub 1', en: '10 digits, the first 0 or 1' } }],
      },
      {
        name: 'a third party',
        given: withThirdParties({ identifier: eu('AT', '«123456789»'), role: '4' }),
        issues: [{ severity: 'warning', expected: { pl: 'litera U i 8 cyfr', en: 'the letter U and 8 digits' } }],
      },
    ],
    passes: [
      { name: 'a German number', given: withForeignBuyer(eu('DE', '123456788'), 'DE') },
      { name: 'a number of Northern Ireland', given: withForeignBuyer(eu('XI', '123456782'), 'GB') },
      { name: 'a Dutch number', given: withForeignBuyer(eu('NL', '123456789B01'), 'NL') },
      { name: 'a code repeated, which another rule reports', given: withForeignBuyer(eu('DE', 'DE123456788'), 'DE') },
      { name: 'a Polish NIP, which another rule reports', given: withForeignBuyer(eu('DE', '5250000009'), 'DE') },
      { name: 'small letters, which the schema reports', given: withForeignBuyer(eu('AT', 'u12345678'), 'AT') },
      { name: 'no KodUE, which the schema reports', given: withForeignBuyer('<NrVatUE>12345678</NrVatUE>', 'DE') },
    ],
  },
  'XML-210': {
    fires: [
      {
        name: 'the code of the United States repeated',
        given: withForeignBuyer(other('US', '«US 12-3456789»'), 'US'),
        issues: [{ severity: 'warning', expected: '12-3456789' }],
      },
      {
        name: 'small letters',
        given: withForeignBuyer(other('NO', '«no999888777»'), 'NO'),
        issues: [{ severity: 'warning', expected: '999888777' }],
      },
    ],
    passes: [
      { name: 'the number alone', given: withForeignBuyer(other('US', '12-3456789'), 'US') },
      { name: 'letters that belong to a Swiss number', given: withForeignBuyer(other('CH', 'CHE-123.456.788'), 'CH') },
      { name: 'no country', given: withForeignBuyer('<NrID>US123456789</NrID>', 'US') },
      { name: 'a Polish NIP, which another rule reports', given: withForeignBuyer(other('PL', 'PL5250000009'), 'PL') },
    ],
  },
  'XML-237': {
    fires: [
      {
        name: 'a German number with a wrong digit',
        given: withForeignBuyer(eu('DE', '«123456789»'), 'DE'),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a third party',
        given: withThirdParties({ identifier: eu('AT', '«U13585628»'), role: '4' }),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'a Dutch number that fits neither test',
        given: withForeignBuyer(eu('NL', '«002342672B43»'), 'NL'),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a German number', given: withForeignBuyer(eu('DE', '123456788'), 'DE') },
      { name: 'a Dutch sole trader since 2020', given: withForeignBuyer(eu('NL', '002342672B42'), 'NL') },
      { name: 'a French key with letters', given: withForeignBuyer(eu('FR', 'K7399859412'), 'FR') },
      { name: 'a Czech person of before 1954', given: withForeignBuyer(eu('CZ', '510310055'), 'CZ') },
      { name: 'a Latvian personal code of after 2017', given: withForeignBuyer(eu('LV', '32867300677'), 'LV') },
      { name: 'a number of documentation, which XML-903 reports in production', given: withForeignBuyer(eu('DE', '999999999'), 'DE') },
      { name: 'a wrong format, which XML-209 reports', given: withForeignBuyer(eu('DE', '12345678'), 'DE') },
      { name: 'a Polish NIP, which XML-207 reports', given: withForeignBuyer(eu('DE', '5250000009'), 'DE') },
    ],
  },
};
