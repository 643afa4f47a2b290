import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const rate = '      <P_12>23</P_12>\n';

testFix('XML-113', {
  fixes: [
    fixedPiece('a code as a name', rate, `${rate}      <GTU_12>1</GTU_12>\n`, `${rate}      <GTU>GTU_12</GTU>\n`),
    fixedPiece('one in another place', rate, `      <GTU_12>1</GTU_12>\n${rate}`, `${rate}      <GTU>GTU_12</GTU>\n`),
  ],
  leaves: [
    leftPiece('several codes on one line', rate, `${rate}      <GTU_12>1</GTU_12>\n      <GTU_06>1</GTU_06>\n`),
    leftPiece('a code that says no', rate, `${rate}      <GTU_12>0</GTU_12>\n`),
    leftPiece('a code that is there already', rate, `${rate}      <GTU_12>1</GTU_12>\n      <GTU>GTU_06</GTU>\n`),
  ],
});
