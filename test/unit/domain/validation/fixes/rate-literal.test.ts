import { leftPiece, mendedPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const rate = '<P_12>23</P_12>';

testFix('XML-114', {
  mends: [mendedPiece('a percent sign', rate, '<P_12>23%</P_12>'), mendedPiece('a percent sign behind a blank', rate, '<P_12>23 %</P_12>')],
  leaves: [leftPiece('a rate that does not exist', rate, '<P_12>2.3</P_12>')],
});
