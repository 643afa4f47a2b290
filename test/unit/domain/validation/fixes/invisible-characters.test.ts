import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const account = '<NrRB>61109010140000071219812874</NrRB>';

testFix('XML-017', {
  fixes: [
    fixedPiece(
      'no-break spaces in an account number',
      account,
      '<NrRB>61\u00a01090\u00a01014\u00a00000\u00a00712\u00a01981\u00a02874</NrRB>',
    ),
    fixedPiece('blanks as well', account, '<NrRB>61 1090 1014 0000 0712 1981 2874\u200b</NrRB>'),
    fixedPiece('a reference', account, '<NrRB>61109010140000071219812874&#x200B;</NrRB>'),
  ],
  leaves: [leftPiece('a number of an invoice', '<P_2>FV/2026/10/001', '<P_2>FV/2026/10\u00a0/001')],
});
