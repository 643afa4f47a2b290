import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { withForeignBuyer, withThirdParties } from './documents.ts';

const buyer = '/Faktura/Podmiot2/DaneIdentyfikacyjne';
const eu = (country: string, number: string) => `<KodUE>${country}</KodUE>\n      <NrVatUE>${number}</NrVatUE>`;
const other = (country: string, number: string) => `<KodKraju>${country}</KodKraju>\n      <NrID>${number}</NrID>`;
const vatNumber = { severity: 'warning', line: 23, column: 7, xpath: `${buyer}/NrVatUE` } as const;
const otherNumber = { severity: 'warning', line: 23, column: 7, xpath: `${buyer}/NrID` } as const;

/** Cases of the rules on identifiers other than NIP. */
export const vatNumberCases: CasesByCode = {
  'XML-206': {
    fires: [
      {
        name: 'a Polish NIP as an EU VAT number',
        given: withForeignBuyer(eu('PL', '5250000009'), 'PL'),
        issues: [{ ...vatNumber, severity: 'error', value: '5250000009', expected: 'NIP 5250000009' }],
      },
      {
        name: 'KodUE PL with a number that is no NIP',
        given: withForeignBuyer(eu('PL', '5250000008'), 'PL'),
        issues: [{ ...vatNumber, severity: 'error', value: '5250000008', expected: null }],
      },
      {
        name: 'a NIP with prefix and hyphens in NrID',
        given: withForeignBuyer(other('PL', 'PL 525-000-00-09'), 'PL'),
        issues: [{ ...otherNumber, severity: 'error', value: 'PL 525-000-00-09', expected: 'NIP 5250000009' }],
      },
      {
        name: 'a NIP in NrID without a country',
        given: withForeignBuyer('<NrID>5250000009</NrID>', 'PL'),
        issues: [{ severity: 'error', line: 22, column: 7, xpath: `${buyer}/NrID`, value: '5250000009', expected: 'NIP 5250000009' }],
      },
      {
        name: 'a number with the prefix PL at an address abroad',
        given: withForeignBuyer('<NrID>PL5250000009</NrID>', 'UA'),
        issues: [{ severity: 'error', line: 22, column: 7, xpath: `${buyer}/NrID`, value: 'PL5250000009', expected: 'NIP 5250000009' }],
      },
      {
        name: 'a number without a country at an address abroad, where it may be one of theirs',
        given: withForeignBuyer('<NrID>5250000009</NrID>', 'UA'),
        issues: [{ severity: 'warning', line: 22, column: 7, xpath: `${buyer}/NrID`, value: '5250000009', expected: 'NIP 5250000009' }],
      },
      {
        name: 'a third party',
        given: withThirdParties({ identifier: eu('PL', 'PL1112223332'), role: '4' }),
        issues: [
          {
            severity: 'error',
            line: 35,
            column: 7,
            xpath: '/Faktura/Podmiot3/DaneIdentyfikacyjne/NrVatUE',
            value: 'PL1112223332',
            expected: 'NIP 1112223332',
          },
        ],
      },
    ],
    passes: [
      { name: 'a number of another country that is a NIP by chance', given: withForeignBuyer(other('UA', '5250000009'), 'UA') },
      { name: 'ten digits that are no NIP', given: withForeignBuyer('<NrID>5250000008</NrID>', 'PL') },
      { name: 'a PESEL', given: withForeignBuyer(other('PL', '44051401359'), 'PL') },
      { name: 'a VAT number of another country', given: withForeignBuyer(eu('SK', '5250000009'), 'SK') },
      { name: 'a third party without an identifier', given: withThirdParties({ identifier: '<BrakID>1</BrakID>', role: '11' }) },
    ],
  },
  'XML-207': {
    fires: [
      {
        name: 'a Polish NIP with the code of Germany',
        given: withForeignBuyer(eu('DE', '5250000009'), 'DE'),
        issues: [{ ...vatNumber, value: '5250000009', expected: null }],
      },
    ],
    passes: [
      { name: 'ten digits that are no NIP', given: withForeignBuyer(eu('DE', '5250000008'), 'DE') },
      { name: 'Slovakia, whose numbers have ten digits', given: withForeignBuyer(eu('SK', '5250000009'), 'SK') },
      { name: 'Belgium, whose numbers have ten digits', given: withForeignBuyer(eu('BE', '5250000009'), 'BE') },
      { name: 'Poland, which has a rule of its own', given: withForeignBuyer(eu('PL', '5250000009'), 'PL') },
    ],
  },
  'XML-208': {
    fires: [
      {
        name: 'the code of Germany repeated',
        given: withForeignBuyer(eu('DE', 'DE123456789'), 'DE'),
        issues: [{ ...vatNumber, value: 'DE123456789', expected: '123456789' }],
      },
      {
        name: 'the code repeated before a number that does not fit either',
        given: withForeignBuyer(eu('DE', 'DE12345678'), 'DE'),
        issues: [{ ...vatNumber, value: 'DE12345678', expected: null }],
      },
    ],
    passes: [
      { name: 'the number alone', given: withForeignBuyer(eu('DE', '123456789'), 'DE') },
      { name: 'the letter U that Austrian numbers start with', given: withForeignBuyer(eu('AT', 'U12345678'), 'AT') },
      { name: 'a French key that reads FR', given: withForeignBuyer(eu('FR', 'FR661343560'), 'FR') },
      { name: 'the code of another country', given: withForeignBuyer(eu('DE', 'AT123456789'), 'DE') },
      { name: 'Poland, which has a rule of its own', given: withForeignBuyer(eu('PL', 'PL5250000009'), 'PL') },
    ],
  },
  'XML-209': {
    fires: [
      {
        name: 'a German number with a digit missing',
        given: withForeignBuyer(eu('DE', '12345678'), 'DE'),
        issues: [{ ...vatNumber, value: '12345678', expected: { pl: '9 cyfr', en: '9 digits' } }],
      },
      {
        name: 'a Belgian number that starts with 5',
        given: withForeignBuyer(eu('BE', '5250000009'), 'BE'),
        issues: [{ ...vatNumber, value: '5250000009', expected: { pl: '10 cyfr, pierwsza 0 lub 1', en: '10 digits, the first 0 or 1' } }],
      },
      {
        name: 'a third party',
        given: withThirdParties({ identifier: eu('AT', '123456789'), role: '4' }),
        issues: [
          {
            severity: 'warning',
            line: 35,
            column: 7,
            xpath: '/Faktura/Podmiot3/DaneIdentyfikacyjne/NrVatUE',
            value: '123456789',
            expected: { pl: 'litera U i 8 cyfr', en: 'the letter U and 8 digits' },
          },
        ],
      },
    ],
    passes: [
      { name: 'a German number', given: withForeignBuyer(eu('DE', '123456789'), 'DE') },
      { name: 'a number of Northern Ireland', given: withForeignBuyer(eu('XI', '123456789'), 'GB') },
      { name: 'a Dutch number', given: withForeignBuyer(eu('NL', '123456789B01'), 'NL') },
      { name: 'a code repeated, which is said better', given: withForeignBuyer(eu('DE', 'DE123456789'), 'DE') },
      { name: 'a Polish NIP, which is said better', given: withForeignBuyer(eu('DE', '5250000009'), 'DE') },
      { name: 'small letters, of which the schema speaks', given: withForeignBuyer(eu('AT', 'u12345678'), 'AT') },
      { name: 'no KodUE, of which the schema speaks', given: withForeignBuyer('<NrVatUE>12345678</NrVatUE>', 'DE') },
    ],
  },
  'XML-210': {
    fires: [
      {
        name: 'the code of the United States repeated',
        given: withForeignBuyer(other('US', 'US 12-3456789'), 'US'),
        issues: [{ ...otherNumber, value: 'US 12-3456789', expected: '12-3456789' }],
      },
      {
        name: 'small letters',
        given: withForeignBuyer(other('NO', 'no999888777'), 'NO'),
        issues: [{ ...otherNumber, value: 'no999888777', expected: '999888777' }],
      },
    ],
    passes: [
      { name: 'the number alone', given: withForeignBuyer(other('US', '12-3456789'), 'US') },
      { name: 'letters that belong to a Swiss number', given: withForeignBuyer(other('CH', 'CHE-123.456.788'), 'CH') },
      { name: 'no country', given: withForeignBuyer('<NrID>US123456789</NrID>', 'US') },
      { name: 'a Polish NIP, which is said better', given: withForeignBuyer(other('PL', 'PL5250000009'), 'PL') },
    ],
  },
};
