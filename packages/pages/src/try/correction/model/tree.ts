import type { InvoiceElement } from './described-invoice.ts';

/** The children of an element with a name, in their order. */
export function childrenOf(element: InvoiceElement | null, name: string): readonly InvoiceElement[] {
  return element === null ? [] : element.children.filter((child) => child.name === name);
}

/** The first element at a path of names from below another: `Fa/Platnosc`; null when there is none. */
export function elementAt(element: InvoiceElement, names: string): InvoiceElement | null {
  return names
    .split('/')
    .reduce<InvoiceElement | null>((found, name) => found?.children.find((child) => child.name === name) ?? null, element);
}

/** The text at a path of names; empty when it is absent. */
export function textAt(element: InvoiceElement | null, names: string): string {
  return element === null ? '' : (elementAt(element, names)?.text ?? '');
}
