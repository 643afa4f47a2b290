import { leftPiece, markedInvoice, testFix } from '../../../../support/builders/fix-cases.ts';
import { edited } from '../../../../support/builders/sample-invoices.ts';

const line = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(markedInvoice)?.[0] ?? '';
const payment = / {4}<Platnosc>[\s\S]*<\/Platnosc>\n/.exec(markedInvoice)?.[0] ?? '';
const outdented = (xml: string) => xml.replace(/^ {2}/gm, '');

testFix('XML-119', {
  fixes: [
    {
      name: 'a line',
      given: edited(markedInvoice, [line, ''], ['  </Fa>\n', `  </Fa>\n${outdented(line)}`]),
      becomes: markedInvoice,
    },
    {
      name: 'a line in front of Fa and the payment behind it',
      given: edited(
        markedInvoice,
        [line, ''],
        [payment, ''],
        ['  <Fa>\n', `${outdented(line)}  <Fa>\n`],
        ['  </Fa>\n', `  </Fa>\n${outdented(payment)}`],
      ),
      becomes: markedInvoice,
    },
    {
      name: 'the payment with the indentation it should have',
      given: edited(markedInvoice, [payment, ''], ['  </Fa>\n', `  </Fa>\n${payment}`]),
      becomes: markedInvoice,
    },
  ],
  leaves: [
    leftPiece('a second payment', '  </Fa>\n', `  </Fa>\n${payment}`),
    {
      name: 'anything beside an Fa without content',
      given: edited(markedInvoice, [line, '']).replace(/<Fa>[\s\S]*<\/Fa>/, `<Fa/>${line}`),
    },
  ],
});
