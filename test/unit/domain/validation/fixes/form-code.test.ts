import { mendedPiece, testFix } from '../../../../support/builders/fix-cases.ts';

testFix('XML-014', {
  mends: [
    mendedPiece('FA(3) without a blank', "kodSystemowy = 'FA (3)'", "kodSystemowy = 'FA(3)'"),
    mendedPiece('another version', 'wersjaSchemy="1-0E"', 'wersjaSchemy="1-0"'),
    mendedPiece('another code', '>FA</KodFormularza>', '>FA(3)</KodFormularza>'),
    mendedPiece('no code', '>FA</KodFormularza>', '/>'),
    mendedPiece('another variant', '<WariantFormularza>3<', '<WariantFormularza>2<'),
    mendedPiece(
      'a variant beside a comment',
      '<WariantFormularza>3<',
      '<WariantFormularza> <!-- 3 -->2 <',
      '<WariantFormularza><!-- 3 -->3<',
    ),
    mendedPiece('a variant in CDATA', '<WariantFormularza>3<', '<WariantFormularza><![CDATA[2]]><', '<WariantFormularza><![CDATA[3]]><'),
  ],
  leaves: [],
});
