import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const rate = '<P_12>23</P_12>';

testFix('XML-114', {
  fixes: [fixedPiece('a percent sign', rate, '<P_12>23%</P_12>'), fixedPiece('a percent sign behind a blank', rate, '<P_12>23 %</P_12>')],
  leaves: [leftPiece('a rate that does not exist', rate, '<P_12>2.3</P_12>')],
});
