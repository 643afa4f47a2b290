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
    { name: 'one number for all', given: numbered('7', '7', '7'), becomes: threeLines },
    { name: 'a reference to a line', given: describing(numbered('1', '1', '7'), '7'), becomes: describing(threeLines, '3') },
  ],
  leaves: [
    { name: 'a reference to a number that occurs twice', given: describing(numbered('1', '1', '2'), '1') },
    { name: 'a reference to a missing line', given: describing(numbered('1', '1', '2'), '3') },
    {
      name: 'a correction',
      given: replaced(
        correctionInvoice,
        '<P_8B>2</P_8B>\n      <P_9A>50.00</P_9A>\n      <P_11>100.00</P_11>\n      <P_12>23</P_12>\n      <StanPrzed>1</StanPrzed>',
        '<P_8B>-2</P_8B>\n      <P_9A>50.00</P_9A>\n      <P_11>-100.00</P_11>\n      <P_12>23</P_12>',
      ),
    },
  ],
});
