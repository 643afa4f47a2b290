import { childrenOf, copyOf, type MutableElement } from '../../builders/mutable-xml.ts';
import { changedCopy, type MutatedInvoice, type Place, placesIn, remove, setField, textOf } from './mutation.ts';

/** Names of the fields of invoice lines and order lines. */
const rowNames: Readonly<Record<string, { number: string; id: string; rate: string; before: string }>> = {
  'Fa/FaWiersz': { number: 'NrWierszaFa', id: 'UU_ID', rate: 'P_12', before: 'StanPrzed' },
  'Fa/Zamowienie/ZamowienieWiersz': { number: 'NrWierszaZam', id: 'UU_IDZ', rate: 'P_12Z', before: 'StanPrzedZ' },
};

/** Every row duplicated, dropped, with its rate exchanged for that of another, and marked or no longer marked as the state before. */
export function* changedRows(original: MutableElement): Generator<MutatedInvoice> {
  for (const [path, fields] of Object.entries(rowNames)) {
    const rows = placesIn(original).filter((place) => place.path === path);
    for (const [position, row] of rows.entries()) {
      const made = (mutation: string, field: string | null, change: (place: Place, root: MutableElement) => void): MutatedInvoice => {
        const root = changedCopy(original, row, change);
        return { mutation, path: field === null ? path : `${path}/${field}`, detail: `row ${position + 1}`, changesAmounts: true, root };
      };
      yield made('duplicated', null, (place) => duplicate(place, fields, rows.length));
      yield made('dropped', null, (place) => drop(place, fields));
      yield textIn(row.element, fields.before) === null
        ? made('marked', fields.before, ({ element }) => setField(element, path, fields.before, '1'))
        : made('unmarked', fields.before, ({ element }) => removeFields(element, fields.before));
      for (const other of rows.slice(position + 1)) {
        if (textIn(row.element, fields.rate) === textIn(other.element, fields.rate)) continue;
        yield made('rate exchanged', fields.rate, (_, root) => exchange(root, row, other, path, fields.rate));
      }
    }
    if (rows.filter(({ element }) => textIn(element, fields.before) !== null).length > 1) {
      const root = copyOf(original);
      for (const { element, path: own } of placesIn(root)) if (own === path) removeFields(element, fields.before);
      yield { mutation: 'all unmarked', path: `${path}/${fields.before}`, detail: '', changesAmounts: true, root };
    }
  }
}

/** The copy gets the next number and no id, so that only its amounts betray it. */
function duplicate({ element, parent }: Place, { number, id }: { number: string; id: string }, count: number): void {
  const copy = copyOf(element);
  removeFields(copy, id);
  for (const field of childrenOf(copy)) if (field.name === number) field.content = [String(Math.max(count, highest(parent, number)) + 1)];
  const last = parent.content.findLastIndex((child) => typeof child !== 'string' && child.name === element.name);
  parent.content.splice(last + 1, 0, copy);
}

/** The rows after it move up, so that no gap betrays it, unless another row has its number. */
function drop(place: Place, { number }: { number: string }): void {
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
