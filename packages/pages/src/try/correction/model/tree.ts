import type { InvoiceElement } from './described-invoice.ts';

/** The children of an element with a name, in their order. */
export function listChildren(element: InvoiceElement | null, name: string): readonly InvoiceElement[] {
  return element === null ? [] : element.children.filter((child) => child.name === name);
}

/** The first element at a path of names from below another: `Fa/Platnosc`; null when there is none. */
export function findElementAt(element: InvoiceElement, names: string): InvoiceElement | null {
  return names
    .split('/')
    .reduce<InvoiceElement | null>((found, name) => found?.children.find((child) => child.name === name) ?? null, element);
}

/** The text at a path of names; empty when it is absent. */
export function readTextAt(element: InvoiceElement | null, names: string): string {
  return element === null ? '' : (findElementAt(element, names)?.text ?? '');
}
