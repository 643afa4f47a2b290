import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

testFix('XML-106', {
  fixes: [
    fixedPiece('zeros', '<P_15>123.00</P_15>', '<P_15>123.0000</P_15>'),
    fixedPiece('zeros behind a quantity', '<P_8B>2</P_8B>', '<P_8B>2.00000000</P_8B>', '<P_8B>2.000000</P_8B>'),
  ],
  leaves: [
    leftPiece('another digit', '<P_15>123.00</P_15>', '<P_15>123.0001</P_15>'),
    leftPiece('what may be thousands', '<P_15>123.00</P_15>', '<P_15>123.000</P_15>'),
  ],
});
