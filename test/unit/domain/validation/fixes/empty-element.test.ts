import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const place = '    <P_1M>Warszawa</P_1M>\n';
const buyer = '    <JST>2</JST>\n';

testFix('XML-108', {
  fixes: [
    fixedPiece('an optional element', place, '    <P_1M></P_1M>\n', ''),
    fixedPiece('an empty-element tag', place, '    <P_1M />\n', ''),
    fixedPiece('blanks', place, '    <P_1M>\n    </P_1M>\n', ''),
    fixedPiece('one on a line with others', `${place}    <P_2>`, '    <P_1M/><P_2>', '    <P_2>'),
    fixedPiece('comments around it', place, '    <!-- a -->\n    <P_1M/>\n    <!-- b -->\n', '    <!-- a -->\n    <!-- b -->\n'),
    fixedPiece(
      'what then is empty around it',
      buyer,
      `    <DaneKontaktowe>\n      <Email/>\n      <Telefon> </Telefon>\n    </DaneKontaktowe>\n${buyer}`,
      buyer,
    ),
  ],
  leaves: [
    leftPiece(
      'a marker, which most likely meant yes',
      '<RodzajFaktury>VAT</RodzajFaktury>',
      '<RodzajFaktury>VAT</RodzajFaktury>\n    <TP/>',
    ),
    leftPiece('a rate', '<P_12>23</P_12>', '<P_12/>'),
    leftPiece('a date', '<P_6>2026-10-14</P_6>', '<P_6/>'),
    leftPiece('an amount', '<P_15>123.00</P_15>', '<P_13_7/>\n    <P_15>123.00</P_15>'),
    leftPiece('a required element', '<P_2>FV/2026/10/001</P_2>', '<P_2/>'),
    leftPiece('a text that is too long', '<P_1M>Warszawa', `<P_1M>${'x'.repeat(257)}`),
    leftPiece('a comment inside', '<P_1M>Warszawa', '<P_1M><!-- miejsce -->'),
  ],
});
