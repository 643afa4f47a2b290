import { Decimal } from '@nakor/domain/money/decimal';
import { isComplex } from '@nakor/domain/schema/model';
import { childrenOf, copyOf, everyElement, type MutableElement } from '../../builders/mutable-xml.ts';
import { schemaModel } from '../../drivers/validation.ts';

/** An invoice with one change. */
export interface MutatedInvoice {
  readonly mutation: string;
  /** Names of the elements from `Faktura` to the changed one, without it and without positions: `Fa/FaWiersz/P_11`. */
  readonly path: string;
  /** Which of several elements, or what it became, for failure messages. */
  readonly detail: string;
  /** Whether an amount, a row or the meaning of a row changed: such an invoice must not be valid. */
  readonly changesAmounts: boolean;
  readonly root: MutableElement;
}

/** Every possible change of one family, each on a fresh copy. */
export type MutationFamily = (original: MutableElement) => Iterable<MutatedInvoice>;

/** An element with its ancestors' names. */
export interface Place {
  readonly element: MutableElement;
  readonly parent: MutableElement;
  readonly path: string;
  /** Its index among all places of the document, the same in every copy. */
  readonly index: number;
}

/** All elements except the root, in document order. */
export function placesIn(root: MutableElement): Place[] {
  const paths = new Map<MutableElement, string>([[root, '']]);
  return everyElement(root).flatMap(({ element, parent }, index) => {
    if (parent === null) return [];
    const above = paths.get(parent) ?? '';
    const path = above === '' ? element.name : `${above}/${element.name}`;
    paths.set(element, path);
    return [{ element, parent, path, index: index - 1 }];
  });
}

/** A copy of a document with one of its places changed. */
export function changedCopy(root: MutableElement, { index }: Place, change: (place: Place, root: MutableElement) => void): MutableElement {
  const copy = copyOf(root);
  const place = placesIn(copy)[index];
  if (place === undefined) throw new Error('The place is not in this document.');
  change(place, copy);
  return copy;
}

/** Removes an element. */
export function remove({ element, parent }: Pick<Place, 'element' | 'parent'>): void {
  parent.content.splice(parent.content.indexOf(element), 1);
}

/** The text of an element without children. */
export function textOf(element: MutableElement): string {
  return element.content.join('');
}

/** The text of an element, or the number of elements with those in it, for failure messages. */
export function summaryOf(element: MutableElement): string {
  return childrenOf(element).length === 0 ? textOf(element) : `${everyElement(element).length} elements`;
}

/** The number in a field of an element; null when the field is absent or not a number. */
export function numberIn(parent: MutableElement, name: string): Decimal | null {
  const field = childrenOf(parent).find((child) => child.name === name);
  return field === undefined ? null : Decimal.parse(textOf(field));
}

/** The paths of all fields that the schema declares as decimal numbers: amounts, prices, quantities, exchange rates. */
export const amountPaths: ReadonlySet<string> = findAmountPaths();

function findAmountPaths(): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [{ declaration: schemaModel.root, path: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { type } = next.declaration;
    if (!isComplex(type)) {
      if (type.primitive === 'decimal') found.add(next.path);
      continue;
    }
    for (const [name, { declaration }] of type.childByName)
      waiting.push({ declaration, path: next.path === '' ? name : `${next.path}/${name}` });
  }
  return found;
}

/** Puts a field where the schema wants it, or replaces its text. */
export function setField(parent: MutableElement, parentPath: string, name: string, text: string): void {
  const existing = childrenOf(parent).find((child) => child.name === name);
  if (existing !== undefined) {
    existing.content = [text];
    return;
  }
  const order = orderIn(parentPath);
  const own = order.get(name)?.order ?? Number.POSITIVE_INFINITY;
  const next = parent.content.findIndex((child) => typeof child !== 'string' && (order.get(child.name)?.order ?? 0) > own);
  parent.content.splice(next === -1 ? parent.content.length : next, 0, { name, attributes: [], content: [text] });
}

function orderIn(path: string): ReadonlyMap<string, { readonly order: number }> {
  let { type } = schemaModel.root;
  for (const name of path.split('/')) {
    const child = isComplex(type) ? type.childByName.get(name) : undefined;
    if (child === undefined) throw new Error(`The schema has no ${path}.`);
    type = child.declaration.type;
  }
  if (!isComplex(type)) throw new Error(`${path} has no children.`);
  return type.childByName;
}
