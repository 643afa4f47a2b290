import { fixedPiece, leftPiece, testFix } from '../../../../support/builders/fix-cases.ts';

const header = `    <WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>2026-10-15T08:30:00Z</DataWytworzeniaFa>
    <SystemInfo>Przykładowy program</SystemInfo>
`;
const buyer = `    <JST>2</JST>
    <GV>2</GV>
`;

testFix('XML-101', {
  fixes: [
    fixedPiece(
      'one that comes too late',
      header,
      `    <DataWytworzeniaFa>2026-10-15T08:30:00Z</DataWytworzeniaFa>
    <WariantFormularza>3</WariantFormularza>
    <SystemInfo>Przykładowy program</SystemInfo>
`,
    ),
    fixedPiece(
      'an order turned around',
      header,
      `    <SystemInfo>Przykładowy program</SystemInfo>
    <DataWytworzeniaFa>2026-10-15T08:30:00Z</DataWytworzeniaFa>
    <WariantFormularza>3</WariantFormularza>
`,
    ),
    fixedPiece(
      'comments stay with what does not move',
      buyer,
      '    <GV>2</GV> <!-- grupa -->\n    <JST>2</JST>\n',
      '    <JST>2</JST>\n    <GV>2</GV> <!-- grupa -->\n',
    ),
  ],
  leaves: [
    leftPiece('siblings that do not fit in any order', buyer, '    <GV>2</GV>\n    <JST>2</JST>\n    <JST>1</JST>\n'),
    leftPiece('an element that may not stand there at all', '<P_12>23</P_12>', '<P_12>23</P_12><NIP>1234563218</NIP>'),
    leftPiece('an element in a text', '<P_2>', '<P_2><P_1>2026-10-15</P_1>'),
  ],
});

testFix('XML-101', {
  fixes: [
    fixedPiece(
      'a comment on the line behind which it goes',
      header,
      `    <WariantFormularza>3</WariantFormularza> <!-- trzy -->
    <SystemInfo>Przykładowy program</SystemInfo>
    <DataWytworzeniaFa>2026-10-15T08:30:00Z</DataWytworzeniaFa>
`,
      `    <WariantFormularza>3</WariantFormularza> <!-- trzy -->
    <DataWytworzeniaFa>2026-10-15T08:30:00Z</DataWytworzeniaFa>
    <SystemInfo>Przykładowy program</SystemInfo>
`,
    ),
  ],
  leaves: [],
  inStyles: ['on many lines', 'on lines that end with CR LF', 'with prefixes'],
});
