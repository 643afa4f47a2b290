import { fixedPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const seller = '<NIP>1234563218</NIP>';

testFix('XML-116', {
  fixes: [
    fixedPiece('hyphens', seller, '<NIP>123-456-32-18</NIP>'),
    fixedPiece('blanks', seller, '<NIP>123 456 32 18</NIP>'),
    fixedPiece('characters that cannot be seen', seller, '<NIP>123456\u200b3218</NIP>'),
    fixedPiece('the prefix', '<NIP>5250000009</NIP>', '<NIP>PL 525-000-00-09</NIP>'),
  ],
  leaves: [],
});
