import { markedInvoice, testFix } from '../../../../support/builders/fix-cases.ts';

testFix('XML-002', {
  mends: [{ name: 'a byte order mark', given: `\ufeff${markedInvoice}`, becomes: markedInvoice }],
  leaves: [],
});
