import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const country = '<AdresL2>00-999 Warszawa</AdresL2>\n    </Adres>';
const address = (code: string) =>
  `${country}\n    <AdresKoresp>\n      <KodKraju>${code}</KodKraju>\n      <AdresL1>ul. Trzecia 3</AdresL1>\n    </AdresKoresp>`;

testFix('XML-115', {
  fixes: [
    fixedPiece('UK in an address', country, address('UK'), address('GB')),
    fixedPiece('EL in an address', country, address('EL'), address('GR')),
    fixedPiece('three letters', country, address('DEU'), address('DE')),
    fixedPiece('small letters', country, address('pl'), address('PL')),
    fixedPiece(
      'GR in front of a VAT number',
      '<NIP>5250000009</NIP>',
      '<KodUE>GR</KodUE>\n      <NrVatUE>123456783</NrVatUE>',
      '<KodUE>EL</KodUE>\n      <NrVatUE>123456783</NrVatUE>',
    ),
  ],
  leaves: [
    leftPiece('a code of no country', country, address('XYZ')),
    leftPiece('Northern Ireland, perhaps', '<NIP>5250000009</NIP>', '<KodUE>UK</KodUE>\n      <NrVatUE>123456789</NrVatUE>'),
  ],
});
