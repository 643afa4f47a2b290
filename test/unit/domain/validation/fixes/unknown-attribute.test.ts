import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

testFix('XML-112', {
  fixes: [
    fixedPiece('an unknown attribute', '<P_15>', `<P_15 waluta = 'a>b'>`, '<P_15>'),
    fixedPiece('one beside known ones', "kodSystemowy = 'FA (3)'", `id="&lt;1>" kodSystemowy = 'FA (3)'`, "kodSystemowy = 'FA (3)'"),
  ],
  leaves: [leftPiece('a missing attribute', ' wersjaSchemy="1-0E"', '')],
});

testFix('XML-112', {
  fixes: [fixedPiece('two of them, on lines of their own', '<Adnotacje>', '<Adnotacje\n  id="1"\n  xml:lang="pl">', '<Adnotacje>')],
  leaves: [],
  inStyles: ['on many lines', 'on lines that end with CR LF', 'with prefixes'],
});
