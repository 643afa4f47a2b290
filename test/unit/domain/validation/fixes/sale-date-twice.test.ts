import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const name = '      <P_7>Usługa wzorcowa nr 1</P_7>\n';

testFix('XML-306', {
  fixes: [fixedPiece('the same date', name, `      <P_6A> 2026-10-14</P_6A>\n${name}`.replace('> ', '>'), name)],
  leaves: [
    leftPiece('another date', name, `      <P_6A>2026-10-13</P_6A>\n${name}`),
    leftPiece('a comment at the date', name, `      <P_6A>2026-10-14<!-- odbiór --></P_6A>\n${name}`),
  ],
});
