import { type CasesByCode, plainInvoice, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { advanceInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

/** The plain invoice with codes on its line. */
function coded(codes: string, marking = ''): () => string {
  return withEdits(
    plainInvoice,
    ['      <P_8A>', `      ${codes}\n      <P_8A>`],
    ['      <P_12>23</P_12>\n', `      <P_12>23</P_12>\n${marking}`],
  );
}

/** A GTU marking. */
function gtu(group: string): string {
  return `      <GTU>GTU_${group}</GTU>\n`;
}

/** Cases of the rules on codes of goods and services. */
export const codeCases: CasesByCode = {
  'XML-814': {
    fires: [
      {
        name: 'a wrong check digit',
        given: coded('<GTIN>5901234123458</GTIN>'),
        issues: [{ severity: 'warning', line: 62, column: 7, xpath: '/Faktura/Fa/FaWiersz/GTIN', value: '5901234123458', expected: null }],
      },
      {
        name: 'a digit too many',
        given: coded('<GTIN>590123412345700</GTIN>'),
        issues: [
          { severity: 'warning', line: 62, column: 7, xpath: '/Faktura/Fa/FaWiersz/GTIN', value: '590123412345700', expected: null },
        ],
      },
      {
        name: 'a code of its own',
        given: coded('<GTIN>MASZ-01</GTIN>'),
        issues: [{ severity: 'warning', line: 62, column: 7, xpath: '/Faktura/Fa/FaWiersz/GTIN', value: 'MASZ-01', expected: null }],
      },
      {
        name: 'a wrong check digit on a line of an order',
        given: withEdits(advanceInvoice, ['        <P_8AZ>', '        <GTINZ>5901234123458</GTINZ>\n        <P_8AZ>']),
        issues: [
          {
            severity: 'warning',
            line: 64,
            column: 9,
            xpath: '/Faktura/Fa/Zamowienie/ZamowienieWiersz/GTINZ',
            value: '5901234123458',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'a GTIN of 13 digits', given: coded('<GTIN>5901234123457</GTIN>') },
      { name: 'a GTIN of 8 digits', given: coded('<GTIN>96385074</GTIN>') },
      { name: 'a GTIN of 12 digits', given: coded('<GTIN>036000291452</GTIN>') },
      { name: 'a GTIN of 14 digits', given: coded('<GTIN>15901234123454</GTIN>') },
    ],
  },
  'XML-815': {
    fires: [
      {
        name: 'a CN code of five digits',
        given: coded('<CN>84713</CN>'),
        issues: [{ severity: 'info', line: 62, column: 7, xpath: '/Faktura/Fa/FaWiersz/CN', value: '84713', expected: null }],
      },
      {
        name: 'a PKWiU symbol with a group of one digit',
        given: coded('<PKWiU>62.1.11.0</PKWiU>'),
        issues: [{ severity: 'info', line: 62, column: 7, xpath: '/Faktura/Fa/FaWiersz/PKWiU', value: '62.1.11.0', expected: null }],
      },
      {
        name: 'two CN codes',
        given: coded('<CN>8471 30 00, 8471 41 00</CN>'),
        issues: [
          { severity: 'info', line: 62, column: 7, xpath: '/Faktura/Fa/FaWiersz/CN', value: '8471 30 00, 8471 41 00', expected: null },
        ],
      },
      {
        name: 'codes on a line of an order',
        given: withEdits(advanceInvoice, ['        <P_8AZ>', '        <PKWiUZ>28.99.39</PKWiUZ>\n        <CNZ>847</CNZ>\n        <P_8AZ>']),
        issues: [
          { severity: 'info', line: 65, column: 9, xpath: '/Faktura/Fa/Zamowienie/ZamowienieWiersz/CNZ', value: '847', expected: null },
        ],
      },
    ],
    passes: [
      { name: 'a CN code with blanks', given: coded('<CN>8471 30 00</CN>') },
      { name: 'a part of a CN code', given: coded('<CN>ex 8471</CN>') },
      { name: 'a PKWiU symbol', given: coded('<PKWiU>62.01.11.0</PKWiU>') },
      { name: 'a PKWiU group', given: coded('<PKWiU>ex 62.01.1</PKWiU>') },
    ],
  },
  'XML-816': {
    fires: [
      {
        name: 'GTU of goods on a service',
        given: coded('<PKWiU>62.01.11.0</PKWiU>', gtu('06')),
        issues: [{ severity: 'info', line: 68, column: 7, xpath: '/Faktura/Fa/FaWiersz/GTU', value: 'GTU_06', expected: null }],
      },
      {
        name: 'GTU of services on goods',
        given: coded('<CN>8471 30 00</CN>', gtu('11')),
        issues: [{ severity: 'info', line: 68, column: 7, xpath: '/Faktura/Fa/FaWiersz/GTU', value: 'GTU_11', expected: null }],
      },
      {
        name: 'GTU of services on goods of an order',
        given: withEdits(
          advanceInvoice,
          ['        <P_8AZ>', '        <CNZ>8479</CNZ>\n        <P_8AZ>'],
          ['        <P_12Z>23</P_12Z>\n', '        <P_12Z>23</P_12Z>\n        <GTUZ>GTU_13</GTUZ>\n'],
        ),
        issues: [
          { severity: 'info', line: 71, column: 9, xpath: '/Faktura/Fa/Zamowienie/ZamowienieWiersz/GTUZ', value: 'GTU_13', expected: null },
        ],
      },
      {
        name: 'GTU of real estate on a service',
        given: coded('<PKWiU>49.41.19.0</PKWiU>', gtu('10')),
        issues: [{ severity: 'info', line: 68, column: 7, xpath: '/Faktura/Fa/FaWiersz/GTU', value: 'GTU_10', expected: null }],
      },
    ],
    passes: [
      { name: 'GTU of goods on goods', given: coded('<PKWiU>26.20.11.0</PKWiU>', gtu('06')) },
      { name: 'GTU of goods on goods in retail trade', given: coded('<PKWiU>47.00.25.0</PKWiU>', gtu('01')) },
      {
        name: 'GTU of goods with a CN code beside the PKWiU symbol',
        given: coded('<PKWiU>62.01.11.0</PKWiU>\n      <CN>8471 30 00</CN>', gtu('06')),
      },
      { name: 'GTU of services on a service', given: coded('<PKWiU>49.41.19.0</PKWiU>', gtu('13')) },
      { name: 'GTU of real estate on a sale of real estate', given: coded('<PKWiU>68.10.11.0</PKWiU>', gtu('10')) },
      { name: 'GTU of real estate with a CN code', given: coded('<CN>9406 10 00</CN>', gtu('10')) },
      { name: 'a GTU that does not exist, which the schema names', given: coded('<CN>8471 30 00</CN>', gtu('14')) },
    ],
  },
  'XML-826': {
    fires: [
      {
        name: 'a marking on a line of an advance invoice',
        given: withEdits(advanceInvoice, [
          '    <Zamowienie>\n',
          `    <FaWiersz>
      <NrWierszaFa>1</NrWierszaFa>
      <P_7>Maszyna wzorcowa</P_7>
      <GTU>GTU_06</GTU>
      <Procedura>B_SPV</Procedura>
    </FaWiersz>
    <Zamowienie>
`,
        ]),
        issues: [
          { severity: 'info', line: 61, column: 7, xpath: '/Faktura/Fa/FaWiersz/GTU', value: 'GTU_06', expected: 'GTUZ' },
          { severity: 'info', line: 62, column: 7, xpath: '/Faktura/Fa/FaWiersz/Procedura', value: 'B_SPV', expected: 'ProceduraZ' },
        ],
        also: ['XML-627'],
      },
    ],
    passes: [
      {
        name: 'a marking on the line of the order',
        given: withEdits(advanceInvoice, ['        <P_12Z>23</P_12Z>\n', '        <P_12Z>23</P_12Z>\n        <GTUZ>GTU_06</GTUZ>\n']),
      },
      {
        name: 'a procedure that an order cannot have',
        given: withEdits(advanceInvoice, [
          '    <Zamowienie>\n',
          '    <FaWiersz>\n      <NrWierszaFa>1</NrWierszaFa>\n      <P_7>Towar</P_7>\n      <Procedura>I_42</Procedura>\n    </FaWiersz>\n    <Zamowienie>\n',
        ]),
      },
      {
        name: 'a marking on a line of an ordinary invoice',
        given: withPiece('      <P_12>23</P_12>\n', `      <P_12>23</P_12>\n${gtu('06')}`),
      },
    ],
  },
};
