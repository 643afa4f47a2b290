import type { LocatedElement } from '@nakor/domain/xml/element';

/** Namespace of XMLDSig. */
export const dsigNamespace = 'http://www.w3.org/2000/09/xmldsig#';
/** Namespace of XAdES. */
export const xadesNamespace = 'http://uri.etsi.org/01903/v1.3.2#';

/** Whether an element has a name in a namespace. */
export function isNamed({ name, namespace }: LocatedElement, wanted: string, wantedNamespace = dsigNamespace): boolean {
  return name === wanted && namespace === wantedNamespace;
}

/** The children with a name in a namespace. */
export function childrenNamed(element: LocatedElement, name: string, namespace = dsigNamespace): readonly LocatedElement[] {
  return element.children.filter((child) => isNamed(child, name, namespace));
}

/** The only child with a name; null if there is none, or several. */
export function onlyChild(element: LocatedElement | null, name: string, namespace = dsigNamespace): LocatedElement | null {
  const found = element === null ? [] : childrenNamed(element, name, namespace);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The value of an attribute without a namespace; null if it is absent. */
export function attributeOf(element: LocatedElement | null, name: string): string | null {
  return element?.attributes.find((attribute) => attribute.localName === name && attribute.namespace === '')?.value ?? null;
}

/** All elements of a tree, in the order of the document. */
export function listElements(root: LocatedElement): readonly LocatedElement[] {
  const found: LocatedElement[] = [];
  const open = [root];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    found.push(element);
    for (let index = element.children.length - 1; index >= 0; index -= 1) open.push(element.children[index] as LocatedElement);
  }
  return found;
}

/** Attributes that any implementation takes for an identifier. */
const idNames: ReadonlySet<string> = new Set(['id']);

/** Identifiers of an element, of any spelling and namespace. */
export function identifiersOf({ attributes }: LocatedElement): readonly string[] {
  return attributes.filter(({ localName }) => idNames.has(localName.toLowerCase())).map(({ value }) => value);
}

/** Bytes in Base64 with any white space; null if the text is something else, or another notation of the same bytes. */
export function decodeBase64(text: string): Buffer | null {
  const compact = text.replace(/[ \t\r\n]+/g, '');
  const bytes = Buffer.from(compact, 'base64');
  return compact !== '' && bytes.toString('base64') === compact ? bytes : null;
}

/** Whether an element is inside another one, or is it. */
export function isInside(element: LocatedElement, ancestor: LocatedElement): boolean {
  for (let current: LocatedElement | null = element; current !== null; current = current.parent) if (current === ancestor) return true;
  return false;
}
