import { type CasesByCode, withMarks } from '../../../../../support/builders/rule-cases.ts';
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
        given: withThirdParties({ identifier: '<NIP>1112223332</NIP>', role: '6', share: '«50»' }),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'a role described in free text',
        given: withThirdParties({
          identifier: '<NIP>1112223332</NIP>',
          role: '<RolaInna>1</RolaInna>\n    <OpisRoli>pośrednik</OpisRoli>',
          share: '«50»',
        }),
        issues: [{ severity: 'error' }],
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
        given: withThirdParties(buyer(0, '60'), buyer(1, '«50»')),
        issues: [{ severity: 'error', expected: sumBelow }],
      },
      {
        name: 'a millionth of a percent too much',
        given: withThirdParties(buyer(0, '60'), buyer(1, '«40.000001»')),
        issues: [{ severity: 'error', expected: sumBelow }],
      },
      {
        name: 'everything, which leaves nothing to the buyer',
        given: withThirdParties(buyer(0, '99.5'), buyer(1, '«0.5»')),
        issues: [{ severity: 'warning', expected: sumBelow }],
      },
      {
        name: 'one buyer with everything',
        given: withThirdParties(buyer(0, '«100»')),
        issues: [{ severity: 'warning', expected: sumBelow }],
      },
      {
        name: 'more shares than a message adds up',
        given: withMarks(withThirdParties(...nips.map((_, index) => buyer(index, '12'))), '<Udzial>«12»</Udzial>\n  </Podmiot3>\n  <Fa>'),
        issues: [{ severity: 'error', expected: sumBelow }],
      },
    ],
    passes: [
      { name: 'less than everything', given: withThirdParties(buyer(0, '60'), buyer(1, '39.999999')) },
      { name: 'no shares', given: withThirdParties(buyer(0), buyer(1)) },
      {
        name: 'a share with another role, which has its own rule',
        given: withThirdParties(buyer(0, '60'), { ...buyer(1, '50'), role: '6' }),
      },
      { name: 'a share over 100, which the schema reports', given: withThirdParties(buyer(0, '110'), buyer(1, '50')) },
      { name: 'a share that is not a number, which the schema reports', given: withThirdParties(buyer(0, '60%'), buyer(1, '100')) },
    ],
  },
  'XML-219': {
    fires: [
      {
        name: 'one buyer of two without a share',
        given: withMarks(withThirdParties(buyer(0, '50'), buyer(1)), '«»</Podmiot3>\n  <Fa>'),
        issues: [{ severity: 'warning', missing: 'Udzial' }],
      },
      {
        name: 'two buyers of three',
        given: withMarks(
          withThirdParties(buyer(0), buyer(1, '50'), buyer(2)),
          '</Rola>\n  «»</Podmiot3>\n  <Podmiot3>',
          '«»</Podmiot3>\n  <Fa>',
        ),
        issues: [
          { severity: 'warning', missing: 'Udzial' },
          { severity: 'warning', missing: 'Udzial' },
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
