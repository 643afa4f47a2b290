import { markedInvoice, testFix } from '../../../../support/builders/fix-cases.ts';

testFix('XML-002', {
  fixes: [{ name: 'a byte order mark', given: `\ufeff${markedInvoice}`, becomes: markedInvoice }],
  leaves: [],
});
