import { fixedPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const account = '<NrRB>61109010140000071219812874</NrRB>';

testFix('XML-702', {
  fixes: [
    fixedPiece('blanks', account, '<NrRB>61 1090 1014 0000 0712 1981 2874</NrRB>'),
    fixedPiece(
      'small letters and hyphens',
      account,
      '<NrRB>pl61-10901014-0000071219812874</NrRB>',
      '<NrRB>PL61109010140000071219812874</NrRB>',
    ),
  ],
  leaves: [],
});
