import { mendedPiece, testFix } from '../../../../support/fix-cases.ts';

const account = '<NrRB>61109010140000071219812874</NrRB>';

testFix('XML-702', {
  mends: [
    mendedPiece('spaces', account, '<NrRB>61 1090 1014 0000 0712 1981 2874</NrRB>'),
    mendedPiece(
      'small letters and hyphens',
      account,
      '<NrRB>pl61-10901014-0000071219812874</NrRB>',
      '<NrRB>PL61109010140000071219812874</NrRB>',
    ),
  ],
  leaves: [],
});
