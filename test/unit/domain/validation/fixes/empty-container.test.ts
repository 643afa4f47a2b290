import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const end = '</Faktura>\n';

testFix('XML-121', {
  fixes: [
    fixedPiece('an empty footer', end, `  <Stopka/>\n${end}`, end),
    fixedPiece('one within another', end, `  <Stopka>\n    <Informacje>\n    </Informacje>\n  </Stopka>\n${end}`, end),
  ],
  leaves: [leftPiece('a comment inside', end, `  <Stopka><!-- stopka --></Stopka>\n${end}`)],
});
