import { leftPiece, mendedPiece, testFix } from '../../../../support/fix-cases.ts';

const end = '</Faktura>\n';

testFix('XML-121', {
  mends: [
    mendedPiece('an empty footer', end, `  <Stopka/>\n${end}`, end),
    mendedPiece('nested ones', end, `  <Stopka>\n    <Informacje>\n    </Informacje>\n  </Stopka>\n${end}`, end),
  ],
  leaves: [leftPiece('a comment inside', end, `  <Stopka><!-- stopka --></Stopka>\n${end}`)],
});
