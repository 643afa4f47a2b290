import type { MutableElement } from '../mutable-xml.ts';
import { childOf, childText, type Draft, leaf, setText } from './draft.ts';
import { missing, mistake, type SingleMistake, surplus, wrong } from './mistake.ts';

const line = 'Fa/FaWiersz';
const is =
  (...kinds: string[]) =>
  ({ kind }: Draft): boolean =>
    kinds.includes(kind);
const beforeRate = ['P_12', 'P_12_XII', 'P_12_Zal_15', 'KwotaAkcyzy', 'GTU', 'Procedura', 'KursWaluty', 'StanPrzed'];

const orderLine = 'Fa/Zamowienie/ZamowienieWiersz';

/** Whether every row of the order of an advance has a rate above 0 %. */
const isTaxedOrder = (draft: Draft): boolean => {
  const rates = draft.all(`${orderLine}/P_12Z`);
  return is('ZAL')(draft) && rates.length === draft.all(orderLine).length && rates.every((rate) => /^[1-9]/.test(rate.content.join('')));
};

/** Mistakes in lines, their codes and the attachment. */
export const lineMistakes: readonly SingleMistake[] = [
  mistake('a number of a line given twice', 'XML-801', (draft) => {
    const [first, second] = draft.all(`${line}/NrWierszaFa`);
    if (first === undefined || second === undefined || !is('VAT', 'ROZ')(draft) || draft.has('Fa/DodatkowyOpis/NrWiersza')) return null;
    setText(second, childText({ ...first, content: [first] }, 'NrWierszaFa'));
    return second;
  }),
  wrong(
    'numbers that skip one',
    'XML-802',
    `${line}/NrWierszaFa`,
    '99',
    (draft) => is('VAT', 'ROZ')(draft) && !draft.has('Fa/DodatkowyOpis/NrWiersza') && !draft.has('Fa/Adnotacje/NoweSrodkiTransportu/P_22'),
  ),
  mistake('an invoice without lines', 'XML-803', (draft) => {
    const [fa] = draft.all('Fa');
    const isMisplaced =
      draft.has('Fa/DodatkowyOpis') || draft.has('Fa/Adnotacje/NoweSrodkiTransportu/P_22') || draft.has('Fa/Adnotacje/PMarzy/P_PMarzy');
    if (fa === undefined || !is('VAT')(draft) || isMisplaced) return null;
    fa.content = fa.content.filter((piece) => typeof piece === 'string' || piece.name !== 'FaWiersz');
    return '/Faktura/Fa/FaWiersz';
  }),
  missing('a line without a name', 'XML-804', `${line}/P_7`, is('VAT', 'ROZ', 'UPR')),
  mistake('a line without a value', 'XML-805', (draft) => {
    const [first] = draft.all(line);
    const net = first && childOf(first, 'P_11');
    if (
      first === undefined ||
      net === undefined ||
      childOf(first, 'P_11A') !== undefined ||
      !is('VAT', 'ROZ')(draft) ||
      draft.has('Fa/Adnotacje/Zwolnienie/P_19')
    )
      return null;
    first.content = first.content.filter((piece) => piece !== net);
    return `${draft.xpathOf(first)}/P_11`;
  }),
  missing(
    'a line without a rate',
    'XML-806',
    `${line}/P_12`,
    (draft) => is('VAT', 'ROZ')(draft) && !draft.has('Fa/Adnotacje/PMarzy/P_PMarzy') && !draft.has('Fa/Adnotacje/Zwolnienie/P_19'),
  ),
  missing('a line without a unit', 'XML-807', `${line}/P_8A`, (draft) => is('VAT', 'ROZ')(draft) && !draft.has('Zalacznik')),
  mistake('a negative quantity', 'XML-808', (draft) => {
    const quantity = is('VAT', 'ROZ')(draft) && draft.all(`${line}/P_8B`)[0];
    if (!quantity) return null;
    setText(quantity, `-${quantity.content.join('')}`);
    return quantity;
  }),
  wrong('a negative price', 'XML-809', `${line}/P_9A`, (text) => `-${text}`, is('VAT', 'ROZ')),
  surplus(
    'two prices on one line',
    'XML-810',
    line,
    (_, parent) => (childText(parent, 'P_9A') === '' || childText(parent, 'P_11A') !== '' ? null : leaf('P_9B', childText(parent, 'P_9A'))),
    ['P_10', 'P_11', 'P_11A', 'P_11Vat', ...beforeRate],
    is('ROZ', 'KOR'),
  ),
  surplus(
    'two rates on one line',
    'XML-811',
    line,
    (_, parent) => (childText(parent, 'P_12') === '23' ? leaf('P_12_XII', '19') : null),
    beforeRate.slice(2),
    is('VAT'),
  ),
  wrong('a rate of the time before 2011', 'XML-812', `${line}/P_12`, (text) => (text === '23' ? '22' : null), is('VAT')),
  wrong('a discount larger than the price', 'XML-813', `${line}/P_10`, '99999999', is('VAT', 'ROZ')),
  wrong('a wrong digit in a GTIN', 'XML-814', `${line}/GTIN`, (text) => text.slice(0, -1) + ((Number(text.at(-1)) + 1) % 10)),
  wrong('a tariff code of five digits', 'XML-815', `${line}/CN`, '84713'),
  wrong('a note on a line that is not there', 'XML-817', 'Fa/DodatkowyOpis/NrWiersza', '77'),
  mistake('a line identifier given twice', 'XML-818', (draft) => {
    const [first, second] = draft.all(`${line}/UU_ID`);
    if (first === undefined || second === undefined || !is('VAT', 'ROZ')(draft)) return null;
    second.content = [...first.content];
    return second;
  }),
  wrong(
    'more excise than value',
    'XML-819',
    `${line}/KwotaAkcyzy`,
    '99999999.00',
    (draft) => draft.all(line).every((each) => childOf(each, 'P_11') !== undefined) && is('VAT', 'ROZ')(draft),
  ),
  mistake('a transport that ends before it starts', 'XML-822', (draft) => {
    const transport = draft.all('Fa/WarunkiTransakcji/Transport').find((each) => childOf(each, 'DataGodzRozpTransportu') !== undefined);
    const end = transport && childOf(transport, 'DataGodzZakTransportu');
    if (end === undefined) return null;
    setText(end, '2021-10-01T06:00:00Z');
    return end;
  }),
  mistake('more cells than columns', 'XML-823', (draft) => {
    const [table] = draft.all('Zalacznik/BlokDanych/Tabela');
    return table === undefined ? null : oneCellTooMany(draft, table, 'Wiersz', 'WKom');
  }),
  mistake('more cells in the total row than columns', 'XML-825', (draft) => {
    const table = draft.all('Zalacznik/BlokDanych/Tabela').find((each) => childOf(each, 'Suma') !== undefined);
    return table === undefined ? null : oneCellTooMany(draft, table, 'Suma', 'SKom');
  }),
  missing('an order row without a name', 'XML-828', `${orderLine}/P_7Z`, is('ZAL')),
  missing('an order row without a value', 'XML-829', `${orderLine}/P_11NettoZ`, isTaxedOrder),
  missing('an order row without a rate', 'XML-830', `${orderLine}/P_12Z`, isTaxedOrder),
  missing('an order row without its tax', 'XML-831', `${orderLine}/P_11VatZ`, isTaxedOrder),
  missing('an order row without a quantity', 'XML-832', `${orderLine}/P_8BZ`, (draft) => is('ZAL')(draft) && !draft.has('Zalacznik')),
];

/** Adds cells to a row until it has one more than the table has columns; the issue is at that cell. */
function oneCellTooMany(draft: Draft, table: MutableElement, rowName: string, cellName: string): string | null {
  const [row, heading] = [childOf(table, rowName), childOf(table, 'TNaglowek')];
  if (row === undefined || heading === undefined) return null;
  const cells = heading.content.length + 1;
  row.content = Array.from({ length: cells }, () => leaf(cellName, '-'));
  return `${draft.xpathOf(row)}/${cellName}[${cells}]`;
}
