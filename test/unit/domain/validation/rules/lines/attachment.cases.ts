import { type CasesByCode, withPiece } from '../../../../../support/builders/rule-cases.ts';

/** The plain invoice with a table of readings: columns of some types, rows of cells, and a total row. */
function table(types: readonly string[], rows: readonly (readonly string[])[], total: readonly string[] = []): () => string {
  const row = (name: string, cell: string, texts: readonly string[]) =>
    `        <${name}>${texts.map((text) => `<${cell}>${text}</${cell}>`).join('')}</${name}>\n`;
  const columns = types.map((type, index) => `          <Kol Typ="${type}"><NKom>kolumna ${index + 1}</NKom></Kol>\n`);
  return withPiece(
    '</Faktura>',
    `  <Zalacznik>
    <BlokDanych>
      <MetaDane>
        <ZKlucz>punkt poboru</ZKlucz>
        <ZWartosc>PPE-1</ZWartosc>
      </MetaDane>
      <Tabela>
        <TNaglowek>
${columns.join('')}        </TNaglowek>
${rows.map((texts) => row('Wiersz', 'WKom', texts)).join('')}${total.length === 0 ? '' : row('Suma', 'SKom', total)}      </Tabela>
    </BlokDanych>
  </Zalacznik>
</Faktura>`,
  );
}

const readings = ['txt', 'dec'];

/** Cases of the rules on tables of the attachment. */
export const attachmentCases: CasesByCode = {
  'XML-823': {
    fires: [
      {
        name: 'a row of three cells under two columns',
        given: table(readings, [['licznik', '12.5', 'kWh']]),
        issues: [
          {
            severity: 'warning',
            line: 89,
            column: 54,
            xpath: '/Faktura/Zalacznik/BlokDanych/Tabela/Wiersz/WKom[3]',
            value: 'kWh',
            expected: null,
          },
        ],
      },
      {
        name: 'the second of three rows',
        given: table(readings, [
          ['a', '1'],
          ['b', '2', '3', '4'],
          ['c', '3'],
        ]),
        issues: [
          {
            severity: 'warning',
            line: 90,
            column: 45,
            xpath: '/Faktura/Zalacznik/BlokDanych/Tabela/Wiersz[2]/WKom[3]',
            value: '3',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'as many cells as columns', given: table(readings, [['licznik', '12.5']]) },
      { name: 'a header without columns, which the schema names', given: table([], [['licznik', '12.5']]) },
      { name: 'a row with a subtitle alone', given: table(readings, [['Odczyty'], ['licznik', '12.5']]) },
    ],
  },
  'XML-824': {
    fires: [
      {
        name: 'text in a column of numbers',
        given: table(readings, [
          ['licznik', '12.5'],
          ['licznik', 'brak'],
        ]),
        issues: [
          {
            severity: 'info',
            line: 90,
            column: 37,
            xpath: '/Faktura/Zalacznik/BlokDanych/Tabela/Wiersz[2]/WKom[2]',
            value: 'brak',
            expected: null,
          },
        ],
      },
      {
        name: 'cells of every type that do not fit, each column reported once',
        given: table(
          ['date', 'datetime', 'time', 'dec', 'int', 'txt'],
          [
            ['2026-13-01', '2026-10-14', '12', '1,2,3', '1.5', 'x'],
            ['wczoraj', 'wczoraj', 'rano', '12 zł', 'dwa', '1'],
          ],
        ),
        issues: [
          {
            severity: 'info',
            line: 93,
            column: 17,
            xpath: '/Faktura/Zalacznik/BlokDanych/Tabela/Wiersz[1]/WKom[1]',
            value: '2026-13-01',
            expected: null,
          },
          {
            severity: 'info',
            line: 93,
            column: 40,
            xpath: '/Faktura/Zalacznik/BlokDanych/Tabela/Wiersz[1]/WKom[2]',
            value: '2026-10-14',
            expected: null,
          },
          {
            severity: 'info',
            line: 93,
            column: 63,
            xpath: '/Faktura/Zalacznik/BlokDanych/Tabela/Wiersz[1]/WKom[3]',
            value: '12',
            expected: null,
          },
          {
            severity: 'info',
            line: 93,
            column: 78,
            xpath: '/Faktura/Zalacznik/BlokDanych/Tabela/Wiersz[1]/WKom[4]',
            value: '1,2,3',
            expected: null,
          },
          {
            severity: 'info',
            line: 93,
            column: 96,
            xpath: '/Faktura/Zalacznik/BlokDanych/Tabela/Wiersz[1]/WKom[5]',
            value: '1.5',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      {
        name: 'an empty cell and a dash',
        given: table(readings, [
          ['licznik', ''],
          ['licznik', '-'],
        ]),
      },
      { name: 'the only cell of its row', given: table(['dec', 'dec'], [['Odczyty']]) },
      {
        name: 'values as people in Poland write them',
        given: table(
          ['date', 'datetime', 'time', 'dec', 'int'],
          [
            ['2026-10-14', '2026-10-14T08:30:00Z', '08:30', '-1 234,50', '1 000'],
            ['14.10.2026', '14.10.2026 8:30', '8:30:15', '0.5', '-7'],
            [' 2026-10-14 ', '2026-10-14 08:30', '23:59', '12', '+3'],
          ],
        ),
      },
      { name: 'a word in the total row', given: table(['dec', 'dec'], [['1', '2']], ['razem', '2']) },
    ],
  },
  'XML-825': {
    fires: [
      {
        name: 'a total row of three cells under two columns',
        given: table(readings, [['licznik', '12.5']], ['razem', '12.5', 'kWh']),
        issues: [
          {
            severity: 'warning',
            line: 90,
            column: 50,
            xpath: '/Faktura/Zalacznik/BlokDanych/Tabela/Suma/SKom[3]',
            value: 'kWh',
            expected: null,
          },
        ],
      },
    ],
    passes: [
      { name: 'as many cells as columns', given: table(readings, [['licznik', '12.5']], ['razem', '12.5']) },
      {
        name: 'a row with too many cells, which is the matter of XML-823',
        given: table(readings, [['licznik', '12.5', 'kWh']], ['razem']),
      },
    ],
  },
};
