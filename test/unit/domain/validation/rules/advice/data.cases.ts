import { type CasesByCode, plainInvoice, replaced, withPiece } from '../../../../../support/builders/rule-cases.ts';
import { advanceInvoice, correctionInvoice, settlementInvoice, withEdits } from '../../../../../support/builders/sample-invoices.ts';

const payment = / {4}<Platnosc>[\s\S]*<\/Platnosc>\n/.exec(plainInvoice)?.[0] ?? '';
const lineId = '      <UU_ID>pozycja-1</UU_ID>\n';
const secondLine = `    <FaWiersz>
      <NrWierszaFa>2</NrWierszaFa>
      <UU_ID>pozycja-2</UU_ID>
      <P_7>Opakowanie</P_7>
      <P_8A>szt.</P_8A>
      <P_8B>1</P_8B>
      <P_9A>0.00</P_9A>
      <P_11>0.00</P_11>
      <P_12>23</P_12>
    </FaWiersz>
    <Platnosc>
`;

function withCn(code: string, gtu = ''): () => string {
  return withEdits(
    plainInvoice,
    ['      <P_8A>', `      <CN>${code}</CN>\n      <P_8A>`],
    ['      <P_12>23</P_12>\n', `      <P_12>23</P_12>\n${gtu}`],
  );
}

/** The plain invoice without payment data, of which a deposit is deducted. */
function withDeduction(amount: string, rest: string): () => string {
  const deduction = `      <Odliczenia>
        <Kwota>${amount}</Kwota>
        <Powod>kaucja</Powod>
      </Odliczenia>
      <SumaOdliczen>${amount}</SumaOdliczen>
`;
  return withEdits(plainInvoice, [payment, `    <Rozliczenie>\n${deduction}      ${rest}\n    </Rozliczenie>\n`]);
}

function withBuyer(identifier: string): () => string {
  return withPiece('<NIP>5250000009</NIP>', identifier);
}

/** Cases of the rules on data that an invoice might have, or should rather not have. */
export const dataCases: CasesByCode = {
  'XML-901': {
    fires: [
      {
        name: 'a line without UU_ID',
        given: withPiece(lineId, ''),
        issues: [{ severity: 'info', line: 60, column: 7, xpath: '/Faktura/Fa/FaWiersz/UU_ID', value: null, expected: null }],
      },
      {
        name: 'an order without UU_IDZ',
        given: withEdits(advanceInvoice, ['        <UU_IDZ>zamowienie-1</UU_IDZ>\n', '']),
        issues: [
          { severity: 'info', line: 62, column: 9, xpath: '/Faktura/Fa/Zamowienie/ZamowienieWiersz/UU_IDZ', value: null, expected: null },
        ],
      },
    ],
    passes: [
      { name: 'the second of two lines with UU_ID', given: withEdits(plainInvoice, [lineId, ''], ['    <Platnosc>\n', secondLine]) },
      { name: 'a correction, which repeats what the original had', given: () => correctionInvoice.replaceAll(lineId, '') },
    ],
  },
  'XML-902': {
    fires: [
      {
        name: 'a passenger car without GTU',
        given: withCn('8703 23 19'),
        issues: [{ severity: 'info', line: 68, column: 5, xpath: '/Faktura/Fa/FaWiersz/GTU', value: null, expected: 'GTU_07' }],
      },
      {
        name: 'the first heading of beverages',
        given: withCn('2203'),
        issues: [{ severity: 'info', line: 68, column: 5, xpath: '/Faktura/Fa/FaWiersz/GTU', value: null, expected: 'GTU_01' }],
      },
      {
        name: 'the last heading of beverages',
        given: withCn('2208.60.11'),
        issues: [{ severity: 'info', line: 68, column: 5, xpath: '/Faktura/Fa/FaWiersz/GTU', value: null, expected: 'GTU_01' }],
      },
      {
        name: 'parts of vehicles in an order',
        given: withEdits(advanceInvoice, ['        <P_8AZ>', '        <CNZ>8708</CNZ>\n        <P_8AZ>']),
        issues: [
          { severity: 'info', line: 71, column: 7, xpath: '/Faktura/Fa/Zamowienie/ZamowienieWiersz/GTUZ', value: null, expected: 'GTU_07' },
        ],
      },
    ],
    passes: [
      { name: 'a passenger car with GTU_07', given: withCn('8703 23 19', '      <GTU>GTU_07</GTU>\n') },
      { name: 'the heading before the first', given: withCn('2202') },
      { name: 'the heading behind the last', given: withCn('8709') },
      { name: 'vinegar, the heading behind beverages', given: withCn('2209') },
      { name: 'locomotives, the heading before vehicles', given: withCn('8609') },
      { name: 'a code that is none', given: withCn('ex 8703') },
      {
        name: 'a line before its correction',
        given: () => correctionInvoice.replace('      <P_8A>', '      <CN>8703</CN>\n      <P_8A>'),
      },
    ],
  },
  'XML-903': {
    fires: [
      {
        name: 'a NIP of ten equal digits',
        given: withBuyer('<NIP>1111111111</NIP>'),
        issues: [
          {
            severity: 'info',
            line: 22,
            column: 7,
            xpath: '/Faktura/Podmiot2/DaneIdentyfikacyjne/NIP',
            value: '1111111111',
            expected: null,
          },
        ],
      },
      {
        name: 'a line called Test',
        given: withPiece('Usługa wzorcowa nr 1', 'Test 1'),
        issues: [{ severity: 'info', line: 61, column: 7, xpath: '/Faktura/Fa/FaWiersz/P_7', value: 'Test 1', expected: null }],
      },
      {
        name: 'a buyer called testowy',
        given: withPiece('Odbiorca Próbny S.A.', 'TESTOWY'),
        issues: [
          { severity: 'info', line: 23, column: 7, xpath: '/Faktura/Podmiot2/DaneIdentyfikacyjne/Nazwa', value: 'TESTOWY', expected: null },
        ],
      },
      {
        name: 'several of them, at the first NIP',
        given: withEdits(
          plainInvoice,
          ['Usługa wzorcowa nr 1', 'test'],
          ['Zakład Przykładowy „Jaźń” sp. z o.o.', 'test'],
          ['5250000009', '9999999999'],
        ),
        issues: [
          {
            severity: 'info',
            line: 22,
            column: 7,
            xpath: '/Faktura/Podmiot2/DaneIdentyfikacyjne/NIP',
            value: '9999999999',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'the test environment', given: withBuyer('<NIP>1111111111</NIP>'), settings: { environment: 'test' } },
      { name: 'a service whose name begins with test', given: withPiece('Usługa wzorcowa nr 1', 'Testy laboratoryjne') },
      { name: 'a company with test in its name', given: withPiece('Odbiorca Próbny S.A.', 'Test-Bud sp. z o.o.') },
    ],
  },
  'XML-904': {
    fires: [
      {
        name: 'a buyer without an identifier',
        given: withBuyer('<BrakID>1</BrakID>'),
        issues: [
          { severity: 'info', line: 22, column: 7, xpath: '/Faktura/Podmiot2/DaneIdentyfikacyjne/BrakID', value: '1', expected: null },
        ],
      },
      {
        name: 'a German VAT number',
        given: withBuyer('<KodUE>DE</KodUE>\n      <NrVatUE>123456789</NrVatUE>'),
        issues: [
          {
            severity: 'info',
            line: 23,
            column: 7,
            xpath: '/Faktura/Podmiot2/DaneIdentyfikacyjne/NrVatUE',
            value: '123456789',
            expected: null,
          },
        ],
      },
      {
        name: 'a Swiss number',
        given: withBuyer('<KodKraju>CH</KodKraju>\n      <NrID>CHE-123.456.788</NrID>'),
        issues: [
          {
            severity: 'info',
            line: 23,
            column: 7,
            xpath: '/Faktura/Podmiot2/DaneIdentyfikacyjne/NrID',
            value: 'CHE-123.456.788',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'a NIP', given: () => plainInvoice },
      { name: 'an identifier that the schema misses', given: withPiece('      <NIP>5250000009</NIP>\n', '') },
    ],
  },
  'XML-905': {
    fires: [
      {
        name: 'no payment data',
        given: withPiece(payment, ''),
        issues: [{ severity: 'info', line: 68, column: 3, xpath: '/Faktura/Fa/Platnosc', value: null, expected: null }],
      },
      {
        name: 'a settlement without payment data',
        given: withEdits(settlementInvoice, [payment, '']),
        issues: [{ severity: 'info', line: 71, column: 3, xpath: '/Faktura/Fa/Platnosc', value: null, expected: null }],
      },
    ],
    passes: [
      { name: 'payment data', given: () => plainInvoice },
      {
        name: 'a settlement with nothing left to pay',
        given: withEdits(
          settlementInvoice,
          [payment, ''],
          ['    <P_13_1>500.00</P_13_1>\n    <P_14_1>115.00</P_14_1>\n    <P_15>615.00<', '    <P_15>0<'],
        ),
      },
      { name: 'nothing to pay after deductions', given: withDeduction('123.00', '<DoZaplaty>0</DoZaplaty>') },
      { name: 'an amount to give back', given: withDeduction('133.00', '<DoRozliczenia>10.00</DoRozliczenia>') },
      { name: 'an advance, whose payment has been received', given: () => advanceInvoice },
    ],
  },
  'XML-906': {
    fires: [
      {
        name: 'no name of the program',
        given: withPiece('    <SystemInfo>Przykładowy program</SystemInfo>\n', ''),
        issues: [{ severity: 'info', line: 7, column: 3, xpath: '/Faktura/Naglowek/SystemInfo', value: null, expected: null }],
      },
    ],
    passes: [
      { name: 'a name of the program', given: () => plainInvoice },
      {
        name: 'no header at all',
        given: () => replaced(plainInvoice, / {2}<Naglowek>[\s\S]*<\/Naglowek>\n/.exec(plainInvoice)?.[0] ?? '', ''),
      },
    ],
  },
};
