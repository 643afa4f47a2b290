import { testFix } from '../../../../support/builders/fix-cases.ts';
import { invoiceXml } from '../../../../support/builders/invoices.ts';
import { replaced } from '../../../../support/builders/rule-cases.ts';
import { correctionInvoice } from '../../../../support/builders/sample-invoices.ts';

const threeLines = invoiceXml({ lines: 3 });
const numbered = (...numbers: string[]) => {
  let index = 0;
  return threeLines.replace(/<NrWierszaFa>\d/g, () => `<NrWierszaFa>${numbers[index++]}`);
};
const describing = (xml: string, number: string) =>
  replaced(
    xml,
    '<RodzajFaktury>VAT</RodzajFaktury>\n',
    `<RodzajFaktury>VAT</RodzajFaktury>
    <DodatkowyOpis>
      <NrWiersza>${number}</NrWiersza>
      <Klucz>kolor</Klucz>
      <Wartosc>zielony</Wartosc>
    </DodatkowyOpis>
`,
  );

testFix('XML-801', {
  fixes: [
    { name: 'a number given twice', given: numbered('1', '1', '2'), becomes: threeLines },
    { name: 'a number given to all', given: numbered('7', '7', '7'), becomes: threeLines },
    { name: 'what points at a line', given: describing(numbered('1', '1', '7'), '7'), becomes: describing(threeLines, '3') },
  ],
  leaves: [
    { name: 'what points at a number given twice', given: describing(numbered('1', '1', '2'), '1') },
    { name: 'what points at no line', given: describing(numbered('1', '1', '2'), '3') },
    { name: 'a correction', given: replaced(correctionInvoice, '      <StanPrzed>1</StanPrzed>\n', '') },
  ],
});
