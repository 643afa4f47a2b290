import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

testFix('XML-103', {
  fixes: [
    fixedPiece('a misspelt name', '<AdresL2>00-999 Warszawa</AdresL2>', '<AdresL_2>00-999 Warszawa</AdresL_2>'),
    fixedPiece(
      'other capitals',
      '<NrRB>61109010140000071219812874</NrRB>',
      '<NRRB >61109010140000071219812874</NRRB >',
      '<NrRB >61109010140000071219812874</NrRB >',
    ),
    fixedPiece(
      'a name with children',
      '<TerminPlatnosci>\n        <Termin>2026-10-29</Termin>\n      </TerminPlatnosci>',
      '<TerminPlatnosc>\n        <Termin>2026-10-29</Termin>\n      </TerminPlatnosc>',
    ),
    fixedPiece('a net value that is quantity times price', '<P_11>100.00</P_11>', '<P11>100.00</P11>'),
    fixedPiece('a net price whose product is the value', '<P_9A>50.00</P_9A>', '<P_9_A>50.00</P_9_A>'),
    fixedPiece('a tax without which the totals do not add up', '<P_14_1>23.00</P_14_1>', '<P_14_01>23.00</P_14_01>'),
  ],
  leaves: [
    leftPiece('a name that is like no other', '<P_12>23</P_12>', '<P_12>23</P_12><Zupelnie>1</Zupelnie>'),
    leftPiece('a name with several neighbours', '<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1><P_14_9>1.00</P_14_9>'),
    leftPiece('a net value under a name that resembles that of the gross value', '<P_11>100.00</P_11>', '<P_11_A>100.00</P_11_A>'),
    leftPiece('a value that is not quantity times price', '<P_11>100.00</P_11>', '<P11>101.00</P11>'),
    leftPiece('a tax with which the totals do not add up', '<P_14_1>23.00</P_14_1>', '<P_14_01>22.00</P_14_01>'),
    leftPiece('an exchange rate that nothing confirms', '<P_15>', '<P_14_1-W>97.75</P_14_1-W><P_15>'),
    leftPiece('a text that does not fit', '<AdresL2>00-999 Warszawa</AdresL2>', '<AdresL_2/>'),
    leftPiece('an element that is there already', '<AdresL2>00-999 Warszawa</AdresL2>', '<AdresL2>a</AdresL2><AdresL_2>b</AdresL_2>'),
    leftPiece('two that would become one', '<AdresL2>00-999 Warszawa</AdresL2>', '<AdresL_2>a</AdresL_2><AdresL-2>b</AdresL-2>'),
    leftPiece('another namespace', '<P_1M>', '<P_1M xmlns="http://example.com/">'),
  ],
});
