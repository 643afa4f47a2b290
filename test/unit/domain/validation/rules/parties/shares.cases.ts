import type { CasesByCode } from '../../../../../support/builders/rule-cases.ts';
import { type ThirdPartyOptions, withThirdParties } from './documents.ts';

const nips = ['1112223332', '7010000011', '8881112222', '7654321092', '1111111111', '2222222222', '3333333333', '4444444444', '5555555555'];
const buyer = (index: number, share?: string): ThirdPartyOptions => ({
  identifier: `<NIP>${nips[index]}</NIP>`,
  role: '4',
  ...(share === undefined ? {} : { share }),
});
const sumBelow = { pl: 'suma poniżej 100', en: 'a sum below 100' };

/** Cases of the rules on shares of additional buyers. */
export const shareCases: CasesByCode = {
  'XML-217': {
    fires: [
      {
        name: 'the share of a payer',
        given: withThirdParties({ identifier: '<NIP>1112223332</NIP>', role: '6', share: '50' }),
        issues: [{ severity: 'error', line: 38, column: 5, xpath: '/Faktura/Podmiot3/Udzial', value: '50', expected: null }],
      },
      {
        name: 'a role in its own words',
        given: withThirdParties({
          identifier: '<NIP>1112223332</NIP>',
          role: '<RolaInna>1</RolaInna>\n    <OpisRoli>pośrednik</OpisRoli>',
          share: '50',
        }),
        issues: [{ severity: 'error', line: 39, column: 5, xpath: '/Faktura/Podmiot3/Udzial', value: '50', expected: null }],
      },
    ],
    passes: [
      { name: 'the share of an additional buyer', given: withThirdParties(buyer(0, '50')) },
      { name: 'a payer without a share', given: withThirdParties({ identifier: '<NIP>1112223332</NIP>', role: '6' }) },
      { name: 'a role that the schema does not know', given: withThirdParties({ ...buyer(0, '50'), role: '12' }) },
    ],
  },
  'XML-218': {
    fires: [
      {
        name: 'more than everything',
        given: withThirdParties(buyer(0, '60'), buyer(1, '50')),
        issues: [{ severity: 'error', line: 46, column: 5, xpath: '/Faktura/Podmiot3[2]/Udzial', value: '50', expected: sumBelow }],
      },
      {
        name: 'a millionth of a percent too much',
        given: withThirdParties(buyer(0, '60'), buyer(1, '40.000001')),
        issues: [{ severity: 'error', line: 46, column: 5, xpath: '/Faktura/Podmiot3[2]/Udzial', value: '40.000001', expected: sumBelow }],
      },
      {
        name: 'everything, which leaves nothing to the buyer',
        given: withThirdParties(buyer(0, '99.5'), buyer(1, '0.5')),
        issues: [{ severity: 'warning', line: 46, column: 5, xpath: '/Faktura/Podmiot3[2]/Udzial', value: '0.5', expected: sumBelow }],
      },
      {
        name: 'one buyer with everything',
        given: withThirdParties(buyer(0, '100')),
        issues: [{ severity: 'warning', line: 38, column: 5, xpath: '/Faktura/Podmiot3/Udzial', value: '100', expected: sumBelow }],
      },
      {
        name: 'more shares than a message adds up',
        given: withThirdParties(...nips.map((_, index) => buyer(index, '12'))),
        issues: [{ severity: 'error', line: 102, column: 5, xpath: '/Faktura/Podmiot3[9]/Udzial', value: '12', expected: sumBelow }],
      },
    ],
    passes: [
      { name: 'less than everything', given: withThirdParties(buyer(0, '60'), buyer(1, '39.999999')) },
      { name: 'no shares', given: withThirdParties(buyer(0), buyer(1)) },
      {
        name: 'a share with another role, which has a rule of its own',
        given: withThirdParties(buyer(0, '60'), { ...buyer(1, '50'), role: '6' }),
      },
      { name: 'a share over 100, of which the schema speaks', given: withThirdParties(buyer(0, '110'), buyer(1, '50')) },
      { name: 'a share that is no number, of which the schema speaks', given: withThirdParties(buyer(0, '60%'), buyer(1, '100')) },
    ],
  },
  'XML-219': {
    fires: [
      {
        name: 'one buyer of two without a share',
        given: withThirdParties(buyer(0, '50'), buyer(1)),
        issues: [{ severity: 'warning', line: 46, column: 3, xpath: '/Faktura/Podmiot3[2]/Udzial', value: null, expected: null }],
      },
      {
        name: 'two buyers of three',
        given: withThirdParties(buyer(0), buyer(1, '50'), buyer(2)),
        issues: [
          { severity: 'warning', line: 38, column: 3, xpath: '/Faktura/Podmiot3[1]/Udzial', value: null, expected: null },
          { severity: 'warning', line: 53, column: 3, xpath: '/Faktura/Podmiot3[3]/Udzial', value: null, expected: null },
        ],
      },
    ],
    passes: [
      { name: 'shares of all', given: withThirdParties(buyer(0, '50'), buyer(1, '25')) },
      { name: 'shares of none', given: withThirdParties(buyer(0), buyer(1)) },
      { name: 'a factor, who has no share', given: withThirdParties(buyer(0, '50'), { ...buyer(1), role: '1' }) },
    ],
  },
};
