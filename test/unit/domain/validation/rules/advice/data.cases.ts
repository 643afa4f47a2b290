import { type CasesByCode, plainInvoice, replaced, withMarks, withPiece } from '../../../../../support/builders/rule-cases.ts';
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

/** Cases of the rules on data that an invoice should or should not have. */
export const dataCases: CasesByCode = {
  'XML-901': {
    fires: [
      {
        name: 'a line without UU_ID',
        given: withMarks(withPiece(lineId, ''), '«»<P_7>'),
        issues: [{ severity: 'info', missing: 'UU_ID' }],
      },
      {
        name: 'an order without UU_IDZ',
        given: withMarks(withEdits(advanceInvoice, ['        <UU_IDZ>zamowienie-1</UU_IDZ>\n', '']), '«»<P_7Z>'),
        issues: [{ severity: 'info', missing: 'UU_IDZ' }],
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
        given: withMarks(withCn('8703 23 19'), '«»</FaWiersz>'),
        issues: [{ severity: 'info', missing: 'GTU', expected: 'GTU_07' }],
      },
      {
        name: 'the first heading of beverages',
        given: withMarks(withCn('2203'), '«»</FaWiersz>'),
        issues: [{ severity: 'info', missing: 'GTU', expected: 'GTU_01' }],
      },
      {
        name: 'the last heading of beverages',
        given: withMarks(withCn('2208.60.11'), '«»</FaWiersz>'),
        issues: [{ severity: 'info', missing: 'GTU', expected: 'GTU_01' }],
      },
      {
        name: 'parts of vehicles in an order',
        given: withMarks(
          withEdits(advanceInvoice, ['        <P_8AZ>', '        <CNZ>8708</CNZ>\n        <P_8AZ>']),
          '«»</ZamowienieWiersz>',
        ),
        issues: [{ severity: 'info', missing: 'GTUZ', expected: 'GTU_07' }],
      },
    ],
    passes: [
      { name: 'a passenger car with GTU_07', given: withCn('8703 23 19', '      <GTU>GTU_07</GTU>\n') },
      { name: 'the heading before the first', given: withCn('2202') },
      { name: 'the heading after the last', given: withCn('8709') },
      { name: 'vinegar, the heading after beverages', given: withCn('2209') },
      { name: 'locomotives, the heading before vehicles', given: withCn('8609') },
      { name: 'an invalid code', given: withCn('ex 8703') },
      {
        name: 'a line before its correction',
        given: () => correctionInvoice.replace('      <P_8A>', '      <CN>8703</CN>\n      <P_8A>'),
      },
    ],
  },
  'XML-903': {
    fires: [
      { name: 'a NIP of ten equal digits', given: withBuyer('<NIP>«1111111111»</NIP>'), issues: [{ severity: 'info' }] },
      { name: 'a line called Test', given: withPiece('Usługa wzorcowa nr 1', '«Test 1»'), issues: [{ severity: 'info' }] },
      { name: 'a buyer called testowy', given: withPiece('Odbiorca Próbny S.A.', '«TESTOWY»'), issues: [{ severity: 'info' }] },
      {
        name: 'several of them, at the first NIP',
        given: withEdits(
          plainInvoice,
          ['Usługa wzorcowa nr 1', 'test'],
          ['Zakład Przykładowy „Jaźń” sp. z o.o.', 'test'],
          ['5250000009', '«9999999999»'],
        ),
        issues: [{ severity: 'info' }],
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
      { name: 'a buyer without an identifier', given: withBuyer('<BrakID>«1»</BrakID>'), issues: [{ severity: 'info' }] },
      {
        name: 'a German VAT number',
        given: withBuyer('<KodUE>DE</KodUE>\n      <NrVatUE>«123456788»</NrVatUE>'),
        issues: [{ severity: 'info' }],
      },
      {
        name: 'a Swiss number',
        given: withBuyer('<KodKraju>CH</KodKraju>\n      <NrID>«CHE-123.456.788»</NrID>'),
        issues: [{ severity: 'info' }],
      },
    ],
    passes: [
      { name: 'a NIP', given: () => plainInvoice },
      { name: 'an identifier whose absence the schema reports', given: withPiece('      <NIP>5250000009</NIP>\n', '') },
    ],
  },
  'XML-905': {
    fires: [
      { name: 'no payment data', given: withMarks(withPiece(payment, ''), '«»</Fa>'), issues: [{ severity: 'info', missing: 'Platnosc' }] },
      {
        name: 'a settlement without payment data',
        given: withMarks(withEdits(settlementInvoice, [payment, '']), '«»</Fa>'),
        issues: [{ severity: 'info', missing: 'Platnosc' }],
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
        given: withMarks(withPiece('    <SystemInfo>Przykładowy program</SystemInfo>\n', ''), '«»</Naglowek>'),
        issues: [{ severity: 'info', missing: 'SystemInfo' }],
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
