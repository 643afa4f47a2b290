import { fixedPiece, testFix } from '../../../../support/builders/fix-cases.ts';

testFix('XML-006', {
  fixes: [
    fixedPiece('one on a line of its own', '<Faktura ', '<?xml-stylesheet type="text/xsl" href="a.xsl"?>\n<Faktura ', '<Faktura '),
    fixedPiece('one between elements', '    <P_1M>', '    <?program a="<b>"?>\n    <P_1M>', '    <P_1M>'),
    fixedPiece('two on one line with an element', '<P_1M>', '<?a?><?b?><P_1M>', '<P_1M>'),
    fixedPiece('one inside of a text', 'Warszawa</P_1M>', 'War<?a?>szawa</P_1M>', 'Warszawa</P_1M>'),
    fixedPiece('one behind the root', '</Faktura>\n', '</Faktura>\n<?koniec?>\n', '</Faktura>\n'),
  ],
  leaves: [],
});
