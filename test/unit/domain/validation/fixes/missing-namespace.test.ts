import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const root = '<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">';

testFix('XML-012', {
  fixes: [
    fixedPiece('no namespace', root, '<Faktura>'),
    fixedPiece('an empty namespace', root, "<Faktura xmlns = '' a='1'>".replace(" a='1'", '')),
  ],
  leaves: [
    leftPiece('another namespace', root, '<Faktura xmlns="http://example.com/">'),
    {
      name: 'a document that does not fit the schema',
      given: leftPiece('', root, '<Faktura>').given.replace('<P_15>123.00', '<P_15>123,00'),
    },
  ],
  inStyles: ['on many lines', 'on lines that end with CR LF', 'on one line'],
});
