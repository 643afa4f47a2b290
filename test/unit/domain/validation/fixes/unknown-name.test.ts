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
  ],
  leaves: [
    leftPiece('a name that is like no other', '<P_12>23</P_12>', '<P_12>23</P_12><Zupelnie>1</Zupelnie>'),
    leftPiece('a name with several neighbours', '<P_14_1>23.00</P_14_1>', '<P_14_1>23.00</P_14_1><P_14_9>1.00</P_14_9>'),
    leftPiece('a text that does not fit', '<AdresL2>00-999 Warszawa</AdresL2>', '<AdresL_2/>'),
    leftPiece('an element that is there already', '<AdresL2>00-999 Warszawa</AdresL2>', '<AdresL2>a</AdresL2><AdresL_2>b</AdresL_2>'),
    leftPiece('two that would become one', '<AdresL2>00-999 Warszawa</AdresL2>', '<AdresL_2>a</AdresL_2><AdresL-2>b</AdresL-2>'),
    leftPiece('another namespace', '<P_1M>', '<P_1M xmlns="http://example.com/">'),
  ],
});
