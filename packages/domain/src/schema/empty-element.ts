import type { XmlDocument, XmlElement } from '../xml/element.ts';
import { declarationOf, type SchemaModel } from './model.ts';

const emptiness = new WeakMap<XmlElement, boolean>();

/**
 * The outermost element that can be taken out together with an empty one without losing anything: each one up to it holds
 * nothing but empty elements, and the schema lets it be absent.
 *
 * @returns the element itself or one around it; null when it is not empty or must be there
 */
export function outermostEmpty(document: XmlDocument, element: XmlElement, model: SchemaModel): XmlElement | null {
  let outermost: XmlElement | null = null;
  for (let around: XmlElement | null = element; around !== null && isEmpty(document, around); around = around.parent) {
    if (declarationOf(model, around)?.minOccurs === 0) outermost = around;
  }
  return outermost;
}

/** Whether nothing is said in an element: no text, no attribute, and nothing in its children either. */
function isEmpty(document: XmlDocument, element: XmlElement): boolean {
  let found = emptiness.get(element);
  if (found === undefined) {
    const saysNothing = element.attributes.length === 0 && !/[^ \t\r\n]/.test(element.text) && !document.withCdata.has(element);
    found = saysNothing && element.children.every((child) => isEmpty(document, child));
    emptiness.set(element, found);
  }
  return found;
}
