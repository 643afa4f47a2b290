import type { LocatedElement } from '@nakor/domain/xml/element';
import { ParseOption, XmlDocument, XmlElement } from 'libxml2-wasm';
import type { CanonicalForm } from './algorithms.ts';

/** A part of a document to write. */
export interface CanonicalPart {
  /** An element of the tree that our parser read from the text; null for the whole document. */
  readonly element: LocatedElement | null;
  /** An element that is left out; null for none. */
  readonly leftOut: LocatedElement | null;
  readonly form: CanonicalForm;
  /** For exclusive forms (`InclusiveNamespaces`). */
  readonly prefixes: readonly string[];
}

/**
 * Writes a part of a document in canonical form, by libxml2 (ADR 0046).
 *
 * @param text that our parser read: without a document type, so that nothing can be declared in it
 * @returns    null if libxml2 does not accept it, or reads another tree
 */
export function canonicalize(text: string, { element, leftOut, form, prefixes }: CanonicalPart): string | null {
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(new TextEncoder().encode(text), { option: ParseOption.XML_PARSE_NONET });
  } catch {
    return null;
  }
  try {
    const target = element === null ? document : findElement(document, element);
    const removed = leftOut === null ? null : findElement(document, leftOut);
    if (target === null || (leftOut !== null && removed === null)) return null;
    removed?.remove();
    const { mode, withComments } = form;
    return target.canonicalizeToString({
      ...{ mode, withComments },
      ...(prefixes.length === 0 ? {} : { inclusiveNamespacePrefixes: [...prefixes] }),
    });
  } finally {
    document.dispose();
  }
}

/** The element of libxml2 at the same place. */
function findElement({ root }: XmlDocument, wanted: LocatedElement): XmlElement | null {
  const path = pathOf(wanted);
  const element = path === '' ? root : root.get(path);
  const isSame = element instanceof XmlElement && element.name === wanted.name && (element.namespaceUri || '') === wanted.namespace;
  return isSame ? element : null;
}

/** Positions among the elements of each level below the root, as XPath: `*[2]/*[1]`. */
function pathOf(element: LocatedElement): string {
  const steps: string[] = [];
  for (let current = element; current.parent !== null; current = current.parent) {
    steps.unshift(`*[${current.parent.children.indexOf(current) + 1}]`);
  }
  return steps.join('/');
}
