import { leftPiece, markedInvoice, mendedPiece, testFix } from '../../../../support/fix-cases.ts';
import { edited } from '../../../../support/sample-invoices.ts';

const gross = '<P_15>123.00</P_15>';

/** Ten times the amounts. */
const thousands = edited(
  markedInvoice,
  ['<P_13_1>100.00', '<P_13_1>1000.00'],
  ['<P_14_1>23.00', '<P_14_1>230.00'],
  ['<P_15>123.00', '<P_15>1230.00'],
  ['<P_9A>50.00', '<P_9A>500.00'],
  ['<P_11>100.00', '<P_11>1000.00'],
);

testFix('XML-105', {
  mends: [
    mendedPiece('a comma', gross, '<P_15>123,00</P_15>'),
    mendedPiece('a currency', gross, '<P_15>123,00 zł</P_15>'),
    mendedPiece('a plus sign', gross, '<P_15>+123.00</P_15>'),
    mendedPiece('leading zeros', gross, '<P_15>0123.00</P_15>'),
    mendedPiece('a dot at the end', gross, '<P_15>123.</P_15>', '<P_15>123</P_15>'),
    mendedPiece('references', gross, '<P_15>123&#44;00</P_15>'),
    mendedPiece('CDATA', gross, '<P_15><![CDATA[123,00]]></P_15>', '<P_15><![CDATA[123.00]]></P_15>'),
    mendedPiece('a comment', gross, '<P_15>123<!-- zł -->,00</P_15>', '<P_15>123.00<!-- zł --></P_15>'),
    mendedPiece('an attribute in the tag', gross, '<P_15 >123,00</P_15 >', '<P_15 >123.00</P_15 >'),
    {
      name: 'thousands separated by spaces',
      given: thousands.replace('<P_15>1230.00', '<P_15>1 230,00').replace('<P_13_1>1000.00', '<P_13_1>1\u00a0000,00'),
      becomes: thousands,
    },
  ],
  leaves: [
    leftPiece('one thousand or one', '<P_8B>2</P_8B>', '<P_8B>2,000</P_8B>'),
    leftPiece('another currency', gross, '<P_15>123,00 EUR</P_15>'),
    leftPiece('spaces elsewhere than between thousands', gross, '<P_15>12 3,00</P_15>'),
    leftPiece('an exponent', gross, '<P_15>1.23e2</P_15>'),
    leftPiece('words', gross, '<P_15>sto</P_15>'),
    leftPiece('too many digits', gross, '<P_15>12345678901234567,00</P_15>'),
  ],
});
