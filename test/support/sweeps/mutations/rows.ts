import { childrenOf, copyOf, type MutableElement } from '../../builders/mutable-xml.ts';
import { changedCopy, type MutatedInvoice, type Place, placesIn, remove, setField, textOf } from './mutation.ts';

/** Names of the fields of invoice lines and order lines. */
const rowNames: Readonly<Record<string, Readonly<Record<'number' | 'id' | 'rate' | 'before', string>>>> = {
  'Fa/FaWiersz': { number: 'NrWierszaFa', id: 'UU_ID', rate: 'P_12', before: 'StanPrzed' },
  'Fa/Zamowienie/ZamowienieWiersz': { number: 'NrWierszaZam', id: 'UU_IDZ', rate: 'P_12Z', before: 'StanPrzedZ' },
};

type RowNames = (typeof rowNames)[string];

/** Every row duplicated, dropped, with its rate exchanged for that of another, and marked or no longer marked as the state before. */
export function* changedRows(original: MutableElement): Generator<MutatedInvoice> {
  for (const [path, names] of Object.entries(rowNames)) {
    const rows = placesIn(original).filter((place) => place.path === path);
    for (const position of rows.keys()) yield* changesOfRow(original, rows, position, names);
    if (rows.filter(({ element }) => textIn(element, names.before) !== null).length < 2) continue;
    const root = copyOf(original);
    for (const { element, path: own } of placesIn(root)) if (own === path) removeFields(element, names.before);
    yield { mutation: 'all unmarked', path: `${path}/${names.before}`, detail: '', changesAmounts: true, root };
  }
}

function* changesOfRow(original: MutableElement, rows: readonly Place[], position: number, names: RowNames): Generator<MutatedInvoice> {
  const row = rows[position];
  if (row === undefined) return;
  const { path } = row;
  const made = (mutation: string, place: string, change: (place: Place, root: MutableElement) => void): MutatedInvoice => {
    return { mutation, path: place, detail: `row ${position + 1}`, changesAmounts: true, root: changedCopy(original, row, change) };
  };
  yield made('duplicated', path, (place) => duplicate(place, names, rows.length));
  yield made('dropped', path, (place) => drop(place, names));
  yield textIn(row.element, names.before) === null
    ? made('marked', `${path}/${names.before}`, ({ element }) => setField(element, path, names.before, '1'))
    : made('unmarked', `${path}/${names.before}`, ({ element }) => removeFields(element, names.before));
  for (const other of rows.slice(position + 1)) {
    if (textIn(row.element, names.rate) === textIn(other.element, names.rate)) continue;
    yield made('rate exchanged', `${path}/${names.rate}`, (_, root) => exchange(root, row, other, path, names.rate));
  }
}

/** The copy gets the next number and no id, so that only its amounts betray it. */
function duplicate({ element, parent }: Place, { number, id }: RowNames, count: number): void {
  const copy = copyOf(element);
  removeFields(copy, id);
  for (const field of childrenOf(copy)) if (field.name === number) field.content = [String(Math.max(count, highest(parent, number)) + 1)];
  const last = parent.content.findLastIndex((child) => typeof child !== 'string' && child.name === element.name);
  parent.content.splice(last + 1, 0, copy);
}

/** The rows after it move up, so that no gap betrays it, unless another row has its number. */
function drop(place: Place, { number }: RowNames): void {
  const { element, parent } = place;
  const own = Number(textIn(element, number));
  remove(place);
  const siblings = childrenOf(parent).filter(({ name }) => name === element.name);
  if (siblings.some((row) => Number(textIn(row, number)) === own)) return;
  for (const row of siblings) {
    for (const field of childrenOf(row)) {
      if (field.name === number && Number(textOf(field)) > own) field.content = [String(Number(textOf(field)) - 1)];
    }
  }
}

function exchange(root: MutableElement, one: Place, other: Place, path: string, rate: string): void {
  const places = placesIn(root);
  const [first, second] = [places[one.index]?.element, places[other.index]?.element];
  if (first === undefined || second === undefined) throw new Error('The rows are not in this document.');
  const [firstRate, secondRate] = [textIn(first, rate), textIn(second, rate)];
  setOrRemove(first, path, rate, secondRate);
  setOrRemove(second, path, rate, firstRate);
}

function setOrRemove(row: MutableElement, path: string, name: string, text: string | null): void {
  if (text === null) removeFields(row, name);
  else setField(row, path, name, text);
}

function removeFields(row: MutableElement, name: string): void {
  row.content = row.content.filter((child) => typeof child === 'string' || child.name !== name);
}

function highest(parent: MutableElement, number: string): number {
  return Math.max(0, ...childrenOf(parent).map((row) => Number(textIn(row, number) ?? 0)));
}

function textIn(row: MutableElement, name: string): string | null {
  const field = childrenOf(row).find((child) => child.name === name);
  return field === undefined ? null : textOf(field);
}
