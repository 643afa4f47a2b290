import type { LocatedElement, XmlDocument } from '../xml/element.ts';
import { getDeclaration, type SchemaModel } from './model.ts';

const emptiness = new WeakMap<LocatedElement, boolean>();

/**
 * The outermost element that can be removed together with an empty one without losing data: it contains only empty elements, and the schema
 * makes it optional.
 *
 * @returns the element itself or an ancestor; null when it is not empty or is required
 */
export function findOutermostEmpty(document: XmlDocument, element: LocatedElement, model: SchemaModel): LocatedElement | null {
  let outermost: LocatedElement | null = null;
  for (let around: LocatedElement | null = element; around !== null && isEmpty(document, around); around = around.parent) {
    if (getDeclaration(model, around)?.minOccurs === 0) outermost = around;
  }
  return outermost;
}

/** Whether an element contains no data: no text, no attribute, and only empty children. */
function isEmpty(document: XmlDocument, element: LocatedElement): boolean {
  let found = emptiness.get(element);
  if (found === undefined) {
    const isBlank = element.attributes.length === 0 && !/[^ \t\r\n]/.test(element.text) && !document.withCdata.has(element);
    found = isBlank && element.children.every((child) => isEmpty(document, child));
    emptiness.set(element, found);
  }
  return found;
}
