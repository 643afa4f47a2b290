import { invoiceXml } from '../../../../../support/builders/invoices.ts';
import { type CasesByCode, replaced, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { advanceInvoice, correctionInvoice, edited, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const twoLines = invoiceXml({ lines: 2 });

/** The two lines with other numbers. */
function numbered(first: string, second: string): () => string {
  return withEdits(
    twoLines,
    ['<NrWierszaFa>1</NrWierszaFa>\n      <UU_ID>pozycja-1', `<NrWierszaFa>${first}</NrWierszaFa>\n      <UU_ID>pozycja-1`],
    ['<NrWierszaFa>2</NrWierszaFa>\n      <UU_ID>pozycja-2', `<NrWierszaFa>${second}</NrWierszaFa>\n      <UU_ID>pozycja-2`],
  );
}

const orderLine = / {6}<ZamowienieWiersz>[\s\S]*<\/ZamowienieWiersz>\n/.exec(advanceInvoice)?.[0] ?? '';

const halfOrderLine = edited(orderLine, ['<P_8BZ>2', '<P_8BZ>1'], ['1000.00', '500.00'], ['230.00', '115.00']);

/** The order of the advance in two lines of half the quantity. */
const twoOrderLines = replaced(
  advanceInvoice,
  orderLine,
  halfOrderLine + edited(halfOrderLine, ['<NrWierszaZam>1', '<NrWierszaZam>2'], ['zamowienie-1', 'zamowienie-2']),
);

const pair = / {4}<FaWiersz>[\s\S]*<\/FaWiersz>\n/.exec(correctionInvoice)?.[0] ?? '';

/** A correction of two lines, each before and after. */
const twoPairs = edited(
  correctionInvoice,
  [pair, pair + pair.replaceAll('<NrWierszaFa>1<', '<NrWierszaFa>2<').replaceAll('pozycja-1', 'pozycja-2')],
  ['<P_13_1>-10.00', '<P_13_1>-20.00'],
  ['<P_14_1>-2.30', '<P_14_1>-4.60'],
  ['<P_15>-12.30', '<P_15>-24.60'],
);

/** A description of the line with a number. */
function descriptionOf(number: string): string {
  return `    <DodatkowyOpis>
      <NrWiersza>${number}</NrWiersza>
      <Klucz>gwarancja</Klucz>
      <Wartosc>24 miesiące</Wartosc>
    </DodatkowyOpis>
`;
}

/** Cases of the rules on line numbers, identifiers and references to lines. */
export const numberingCases: CasesByCode = {
  'XML-801': {
    fires: [
      { name: 'two lines with one number', given: numbered('1', '«1»'), issues: [{ severity: 'error' }] },
      { name: 'a number written with a leading zero', given: numbered('02', '«2»'), issues: [{ severity: 'error' }] },
      {
        name: 'two lines of an order with one number',
        given: withEdits(twoOrderLines, ['<NrWierszaZam>2', '<NrWierszaZam>«1»']),
        issues: [{ severity: 'error' }],
      },
      {
        name: 'two lines after a correction with one number, reported as a warning',
        given: withMarks(
          () => twoPairs.replaceAll('<NrWierszaFa>2<', '<NrWierszaFa>1<'),
          '</P_12>\n    </FaWiersz>\n    <FaWiersz>\n      <NrWierszaFa>«1»',
          '</StanPrzed>\n    </FaWiersz>\n    <FaWiersz>\n      <NrWierszaFa>«1»</NrWierszaFa>\n      <UU_ID>pozycja-2</UU_ID>',
        ),
        issues: [{ severity: 'warning' }, { severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a line before and a line after a correction with one number', given: () => correctionInvoice },
      { name: 'numbers in another order', given: numbered('2', '1') },
      { name: 'invalid numbers, which the schema reports', given: numbered('pierwszy', 'pierwszy') },
      { name: 'lines without numbers, which the schema reports', given: () => twoLines.replaceAll(/ *<NrWierszaFa>.*\n/g, '') },
    ],
  },
  'XML-802': {
    fires: [
      { name: 'a gap between two numbers', given: numbered('1', '«3»'), issues: [{ severity: 'info', expected: '2' }] },
      { name: 'numbers in another order', given: numbered('«2»', '1'), issues: [{ severity: 'info' }] },
      {
        name: 'an order whose numbers begin with 2',
        given: withEdits(advanceInvoice, ['<NrWierszaZam>1', '<NrWierszaZam>«2»']),
        issues: [{ severity: 'info', expected: '1' }],
      },
    ],
    passes: [
      { name: 'lines 1 and 2', given: () => twoLines },
      { name: 'repeated numbers, which XML-801 reports', given: numbered('2', '2') },
      {
        name: 'a correction of lines 6 and 7',
        given: withEdits(correctionInvoice, [
          pair,
          pair.replace('<NrWierszaFa>1<', '<NrWierszaFa>6<').replace('<NrWierszaFa>1<', '<NrWierszaFa>7<'),
        ]),
      },
      {
        name: 'a number that is missing, which the schema reports',
        given: withEdits(twoLines, ['      <NrWierszaFa>1</NrWierszaFa>\n', '']),
      },
      { name: 'an invalid number, which the schema reports', given: numbered('2', 'drugi') },
    ],
  },
  'XML-817': {
    fires: [
      {
        name: 'a description of a line that does not exist',
        given: withPiece('    <FaWiersz>\n', `${descriptionOf('«2»')}    <FaWiersz>\n`),
        issues: [{ severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a description of the line', given: withPiece('    <FaWiersz>\n', `${descriptionOf('1')}    <FaWiersz>\n`) },
      {
        name: 'a description of a line of the order',
        given: withEdits(twoOrderLines, ['    <Zamowienie>\n', `${descriptionOf('2')}    <Zamowienie>\n`]),
      },
      {
        name: 'a line whose number is invalid, which the schema reports',
        given: withEdits(
          twoLines,
          ['<NrWierszaFa>2<', '<NrWierszaFa>II<'],
          ['    <FaWiersz>\n      <NrWierszaFa>1<', `${descriptionOf('2')}    <FaWiersz>\n      <NrWierszaFa>1<`],
        ),
      },
      {
        name: 'a description of the whole invoice',
        given: withPiece('    <FaWiersz>\n', `${descriptionOf('1').replace(/ *<NrWiersza>.*\n/, '')}    <FaWiersz>\n`),
      },
      {
        name: 'a correction without lines, where it may mean a line of the original',
        given: withEdits(correctionInvoice, [pair, descriptionOf('2')]),
      },
    ],
  },
  'XML-818': {
    fires: [
      {
        name: 'two lines with one identifier',
        given: withEdits(twoLines, ['pozycja-2', '«pozycja-1»']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'two lines of an order with one identifier',
        given: withEdits(twoOrderLines, ['zamowienie-2', '«zamowienie-1»']),
        issues: [{ severity: 'warning' }],
      },
      {
        name: 'two lines after a correction with one identifier',
        given: withMarks(
          () => twoPairs.replaceAll('pozycja-2', 'pozycja-1'),
          '</P_12>\n    </FaWiersz>\n    <FaWiersz>\n      <NrWierszaFa>2</NrWierszaFa>\n      <UU_ID>«pozycja-1»',
          '</StanPrzed>\n    </FaWiersz>\n    <FaWiersz>\n      <NrWierszaFa>2</NrWierszaFa>\n      <UU_ID>«pozycja-1»',
        ),
        issues: [{ severity: 'warning' }, { severity: 'warning' }],
      },
    ],
    passes: [
      { name: 'a line before and a line after a correction with one identifier', given: () => correctionInvoice },
      {
        name: 'the storno of a line and the line after it',
        given: () =>
          correctionInvoice
            .replace('      <StanPrzed>1</StanPrzed>\n', '')
            .replace('<NrWierszaFa>1<', '<NrWierszaFa>2<')
            .replace('<P_8B>2<', '<P_8B>-2<')
            .replace('<P_11>100.00<', '<P_11>-100.00<'),
      },
      { name: 'an identifier that differs in one capital', given: withEdits(twoLines, ['pozycja-2', 'Pozycja-1']) },
      { name: 'two lines without identifiers', given: () => twoLines.replaceAll(/ *<UU_ID>.*\n/g, '') },
    ],
  },
};
