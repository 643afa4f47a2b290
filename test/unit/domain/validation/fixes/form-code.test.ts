import { fixedPiece, testFix } from '../../../../support/builders/fix-cases.ts';

testFix('XML-014', {
  fixes: [
    fixedPiece('FA(3) without a blank', "kodSystemowy = 'FA (3)'", "kodSystemowy = 'FA(3)'"),
    fixedPiece('another version', 'wersjaSchemy="1-0E"', 'wersjaSchemy="1-0"'),
    fixedPiece('another code', '>FA</KodFormularza>', '>FA(3)</KodFormularza>'),
    fixedPiece('no code', '>FA</KodFormularza>', '/>'),
    fixedPiece('another variant', '<WariantFormularza>3<', '<WariantFormularza>2<'),
    fixedPiece(
      'a variant beside a comment',
      '<WariantFormularza>3<',
      '<WariantFormularza> <!-- 3 -->2 <',
      '<WariantFormularza><!-- 3 -->3<',
    ),
    fixedPiece('a variant in CDATA', '<WariantFormularza>3<', '<WariantFormularza><![CDATA[2]]><', '<WariantFormularza><![CDATA[3]]><'),
  ],
  leaves: [],
});
