import type { MutableElement } from '../mutable-xml.ts';
import { childOf, childText, type Draft, fromGrosze, leaf, setText, textOf, toGrosze } from './draft.ts';
import { missing, mistake, type SingleMistake, surplus, wrong } from './mistake.ts';

const line = 'Fa/FaWiersz';
const orderLine = 'Fa/Zamowienie/ZamowienieWiersz';

const is =
  (...kinds: string[]) =>
  ({ kind }: Draft): boolean =>
    kinds.includes(kind);

const isSale = ({ kind }: Draft): boolean => kind === 'VAT' || kind === 'KOR';

/** An amount increased by a few grosze. */
const more =
  (grosze: bigint) =>
  (text: string): string =>
    fromGrosze(toGrosze(text) + grosze);

const taxes = ['P_14_1', 'P_14_2', 'P_14_3', 'P_14_4'];

/** Adds to a field of the invoice and to the total, so that the total still matches. */
function together(name: string, code: string, fields: readonly string[], added: bigint, when: (draft: Draft) => boolean): SingleMistake {
  return mistake(name, code, (draft, random) => {
    const present = when(draft) && isTotalFree(draft) ? fields.flatMap((field) => draft.all(`Fa/${field}`)) : [];
    const [total] = draft.all('Fa/P_15');
    if (present.length === 0 || total === undefined) return null;
    const element = random.pick(present);
    for (const each of [element, total]) setText(each, more(added)(each.content.join('')));
    return element;
  });
}

/** Lines without discount or gross value that state quantity, net price and net value. */
const hasNetLines = (draft: Draft): boolean =>
  draft.all(line).length > 0 &&
  draft.all(line).every((each) => ['P_8B', 'P_9A', 'P_11', 'P_12'].every((name) => childOf(each, name) !== undefined));

/** Mistakes in sums, taxes and line values. */
export const amountMistakes: readonly SingleMistake[] = [
  together(
    'a tax base that the lines do not come to',
    'XML-401',
    ['P_13_6_1', 'P_13_8', 'P_13_9', 'P_13_6_2', 'P_13_6_3'],
    5_00n,
    (draft) => isSale(draft) && hasNetLines(draft),
  ),
  together('a tax that is not that of the rate', 'XML-402', taxes, 10_00n, ({ isInPln, kind }) => isInPln && kind === 'VAT'),
  together(
    'a tax of a correction that is not that of the rate',
    'XML-402',
    taxes,
    -10_00n,
    ({ isInPln, kind }) => isInPln && kind === 'KOR',
  ),
  wrong(
    'a total that is not that of its parts',
    'XML-403',
    'Fa/P_15',
    more(1_00n),
    (draft) => is('VAT', 'ROZ', 'KOR')(draft) && isTotalFree(draft) && hasTaxedSums(draft),
  ),
  mistake('a tax base left out', 'XML-404', (draft) => {
    const [fa] = draft.all('Fa');
    const base = fa && childOf(fa, 'P_13_6_1');
    const [total] = draft.all('Fa/P_15');
    if (fa === undefined || base === undefined || total === undefined || !isSale(draft) || !hasNetLines(draft)) return null;
    if (!isTotalFree(draft) || toGrosze(base.content.join('')) === 0n) return null;
    setText(total, fromGrosze(draft.grosze('Fa/P_15') - toGrosze(base.content.join(''))));
    fa.content.splice(fa.content.indexOf(base), 1);
    return `${draft.xpathOf(fa)}/P_13_6_1`;
  }),
  mistake('a tax base that no line comes to', 'XML-405', (draft) => {
    const [fa] = draft.all('Fa');
    const [total] = draft.all('Fa/P_15');
    if (fa === undefined || total === undefined || draft.kind !== 'VAT' || draft.has('Fa/P_13_6_1') || !isTotalFree(draft)) return null;
    const base = leaf('P_13_6_1', '50.00');
    const before = ['P_13_6_2', 'P_13_6_3', 'P_13_7', 'P_13_8', 'P_13_9', 'P_13_10', 'P_13_11', 'P_15'];
    fa.content.splice(
      fa.content.findIndex((piece) => typeof piece !== 'string' && before.includes(piece.name)),
      0,
      base,
    );
    setText(total, fromGrosze(draft.grosze('Fa/P_15') + 50_00n));
    return base;
  }),
  ...['1', '2', '3'].map((bucket) =>
    missing(`no tax in PLN for P_14_${bucket}`, 'XML-406', `Fa/P_14_${bucket}W`, (draft) => draft.grosze(`Fa/P_14_${bucket}`) !== 0n),
  ),
  surplus(
    'a tax in PLN on an invoice in PLN',
    'XML-407',
    'Fa',
    (draft) => (draft.has('Fa/P_14_1') ? leaf('P_14_1W', draft.text('Fa/P_14_1')) : null),
    [...afterTax('1'), 'P_15'],
    ({ isInPln }) => isInPln,
  ),
  wrong(
    'a tax in PLN at another rate',
    'XML-408',
    'Fa/P_14_1W',
    (text) => more(50_00n)(text),
    ({ kind }) => kind === 'VAT',
  ),
  wrong(
    'a tax in PLN of an advance at another rate',
    'XML-408',
    'Fa/P_14_1W',
    (text) => more(50_00n)(text),
    (draft) => draft.kind === 'ZAL' && draft.has('Fa/KursWalutyZ'),
  ),
  mistake('a price that does not lead to the value', 'XML-409', (draft, random) => onLine(draft, random.pick, 'P_9A', 'P_11', true)),
  mistake('a gross price that does not lead to the value', 'XML-410', (draft, random) => onLine(draft, random.pick, 'P_9B', 'P_11A', true)),
  wrong(
    'a tax of a line that is not that of the rate',
    'XML-411',
    `${line}/P_11Vat`,
    more(1_00n),
    ({ kind }) => kind === 'VAT' || kind === 'ROZ',
  ),
  wrong(
    'a gross value of a line that does not fit its net value',
    'XML-412',
    `${line}/P_11A`,
    more(3_00n),
    (draft) => draft.kind === 'ROZ' && draft.has(`${line}/P_11`) && !draft.has(`${line}/P_9B`),
  ),
  mistake('base and tax with opposite signs', 'XML-413', (draft) => {
    const tax = ['P_14_1', 'P_14_2'].flatMap((field) => draft.all(`Fa/${field}`)).find((each) => toGrosze(textOf(each)) > 0n);
    const [total] = draft.all('Fa/P_15');
    if (tax === undefined || total === undefined || draft.kind !== 'ROZ' || !draft.isInPln || !isTotalFree(draft)) return null;
    setText(total, fromGrosze(toGrosze(textOf(total)) - 2n * toGrosze(textOf(tax))));
    setText(tax, `-${textOf(tax)}`);
    return tax;
  }),
  wrong('a sum of charges that is not theirs', 'XML-416', 'Fa/Rozliczenie/SumaObciazen', more(1n)),
  wrong('a sum of deductions that is not theirs', 'XML-417', 'Fa/Rozliczenie/SumaOdliczen', more(1n)),
  wrong('an amount to pay that does not follow', 'XML-418', 'Fa/Rozliczenie/DoZaplaty', more(1n)),
  wrong('an amount to settle that does not follow', 'XML-419', 'Fa/Rozliczenie/DoRozliczenia', more(1n)),
  wrong(
    'a value of the order that its lines do not come to',
    'XML-420',
    'Fa/Zamowienie/WartoscZamowienia',
    more(5_00n),
    ({ kind }) => kind === 'ZAL',
  ),
  wrong(
    'a tax of a line of the order',
    'XML-421',
    `${orderLine}/P_11VatZ`,
    more(2n + 1n),
    (draft) => draft.kind === 'ZAL' && new Set(draft.all(`${orderLine}/P_12Z`).map(textOf)).size === 1,
  ),
  mistake('a price of the order that does not lead to the value', 'XML-422', (draft) => {
    const chosen = draft.all(orderLine).find((each) => childOf(each, 'P_9AZ') !== undefined);
    const price = chosen && childOf(chosen, 'P_9AZ');
    if (chosen === undefined || price === undefined || draft.kind !== 'ZAL') return null;
    setText(price, fromGrosze(toGrosze(textOf(price)) * 2n + 100_00n));
    return childOf(chosen, 'P_11NettoZ') ?? null;
  }),
  mistake('payments that do not come to the total', 'XML-423', (draft) => {
    const [first] = draft.all('Fa/ZaliczkaCzesciowa/P_15Z');
    if (first === undefined || draft.kind !== 'ZAL' || !draft.isInPln) return null;
    setText(first, more(1_00n)(textOf(first)));
    return first;
  }),
  mistake('an advance spread over the rates by another key', 'XML-424', (draft) => {
    const fields = ['P_13_1', 'P_14_1', 'P_13_2', 'P_14_2'].map((name) => draft.all(`Fa/${name}`)[0]);
    if (draft.kind !== 'ZAL' || !draft.isInPln || fields.includes(undefined)) return null;
    // Moves 132.84 gross from one rate to another.
    for (const [index, moved] of [108_00n, 24_84n, -123_00n, -9_84n].entries()) {
      const field = fields[index];
      if (field !== undefined) setText(field, more(moved)(textOf(field)));
    }
    return fields[0] ?? null;
  }),
];

function hasTaxedSums(draft: Draft): boolean {
  return draft.has('Fa/P_13_1') && draft.has('Fa/P_14_1');
}

function afterTax(bucket: string): string[] {
  const order = ['2', '3', '4', '5', '6_1', '6_2', '6_3', '7', '8', '9', '10', '11'];
  return order.slice(order.indexOf(bucket) + 1).map((each) => `P_13_${each}`);
}

/** Whether nothing else depends on the total. */
function isTotalFree(draft: Draft): boolean {
  return !draft.has('Fa/Rozliczenie') && !draft.has('Fa/Platnosc/ZaplataCzesciowa');
}

/** Doubles the price of a line without discount and with a non-zero quantity; the issue is expected at the value. */
function onLine(
  draft: Draft,
  pick: <Item>(items: readonly Item[]) => Item,
  price: string,
  value: string,
  isPlain: boolean,
): MutableElement | null {
  const lines = draft
    .all(line)
    .filter(
      (each) =>
        childOf(each, price) !== undefined && childOf(each, value) !== undefined && (childOf(each, 'P_10') === undefined) === isPlain,
    )
    .filter((each) => childOf(each, 'StanPrzed') === undefined)
    .filter((each) => !/^-?0/.test(childText(each, 'P_8B')) && !childText(each, price).startsWith('-'));
  if (lines.length === 0) return null;
  const chosen = pick(lines);
  const element = childOf(chosen, price);
  if (element === undefined) return null;
  setText(element, fromGrosze(toGrosze(childText(chosen, price)) * 2n + 10_00n));
  return childOf(chosen, value) ?? null;
}
