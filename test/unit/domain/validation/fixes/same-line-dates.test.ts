import { markedInvoice, testFix } from '../../../../support/builders/fix-cases.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';

const name = '      <P_7>Usługa wzorcowa nr 1</P_7>\n';
const common = '    <P_6>2026-10-14</P_6>\n';
const onLine = (day: string): [string, string][] => [
  [name, `      <P_6A>${day}</P_6A>\n${name}`],
  [common, ''],
];

testFix('XML-307', {
  fixes: [{ name: 'one date for all lines', given: edited(markedInvoice, ...onLine('2026-10-14')), becomes: markedInvoice }],
  leaves: [{ name: 'the day of issue, which need not be given', given: edited(markedInvoice, ...onLine('2026-10-15')) }],
});
