import { fixedPiece, leftPiece, markedInvoice, testFix } from '../../../../support/builders/fix-cases.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';

const gross = '<P_15>123.00</P_15>';

/** Ten times as much of everything. */
const thousands = edited(
  markedInvoice,
  ['<P_13_1>100.00', '<P_13_1>1000.00'],
  ['<P_14_1>23.00', '<P_14_1>230.00'],
  ['<P_15>123.00', '<P_15>1230.00'],
  ['<P_9A>50.00', '<P_9A>500.00'],
  ['<P_11>100.00', '<P_11>1000.00'],
);

testFix('XML-105', {
  fixes: [
    fixedPiece('a comma', gross, '<P_15>123,00</P_15>'),
    fixedPiece('a currency', gross, '<P_15>123,00 zł</P_15>'),
    fixedPiece('a plus sign', gross, '<P_15>+123.00</P_15>'),
    fixedPiece('leading zeros', gross, '<P_15>0123.00</P_15>'),
    fixedPiece('a dot at the end', gross, '<P_15>123.</P_15>', '<P_15>123</P_15>'),
    fixedPiece('references', gross, '<P_15>123&#44;00</P_15>'),
    fixedPiece('CDATA', gross, '<P_15><![CDATA[123,00]]></P_15>', '<P_15><![CDATA[123.00]]></P_15>'),
    fixedPiece('a comment', gross, '<P_15>123<!-- zł -->,00</P_15>', '<P_15>123.00<!-- zł --></P_15>'),
    fixedPiece('an attribute in the tag', gross, '<P_15 >123,00</P_15 >', '<P_15 >123.00</P_15 >'),
    {
      name: 'thousands parted by blanks',
      given: thousands.replace('<P_15>1230.00', '<P_15>1 230,00').replace('<P_13_1>1000.00', '<P_13_1>1\u00a0000,00'),
      becomes: thousands,
    },
  ],
  leaves: [
    leftPiece('one thousand or one', '<P_8B>2</P_8B>', '<P_8B>2,000</P_8B>'),
    leftPiece('another currency', gross, '<P_15>123,00 EUR</P_15>'),
    leftPiece('blanks elsewhere than between thousands', gross, '<P_15>12 3,00</P_15>'),
    leftPiece('an exponent', gross, '<P_15>1.23e2</P_15>'),
    leftPiece('words', gross, '<P_15>sto</P_15>'),
    leftPiece('too many digits', gross, '<P_15>12345678901234567,00</P_15>'),
  ],
});
