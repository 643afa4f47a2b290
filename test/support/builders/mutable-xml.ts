import type { LocatedElement } from '@nakor/domain/xml/element';

/** Markup that is written unchanged: text, a comment, a CDATA section. */
type Piece = MutableElement | string;

/** An element that tests may change. */
export interface MutableElement {
  name: string;
  /** `prefix="value"` pairs, namespace declarations among them; values are written escaped. */
  attributes: [name: string, value: string][];
  content: Piece[];
}

/** Copies a parsed document so that it can be changed and written again. */
export function toMutable(element: LocatedElement): MutableElement {
  return {
    name: element.name,
    attributes: [
      ...(element.parent === null ? [['xmlns', element.namespace] as [string, string]] : []),
      ...element.attributes.map(({ name, value }): [string, string] => [name, value]),
    ],
    content: element.children.length > 0 ? element.children.map(toMutable) : element.text === '' ? [] : [escapeText(element.text)],
  };
}

/** A deep copy. */
export function copyOf(element: MutableElement): MutableElement {
  return structuredClone(element);
}

/** Child elements only. */
export function childrenOf(element: MutableElement): MutableElement[] {
  return element.content.filter((piece): piece is MutableElement => typeof piece !== 'string');
}

/** An element with its parent; the root has none. */
export interface Located {
  readonly element: MutableElement;
  readonly parent: MutableElement | null;
}

/** All elements in document order. */
export function everyElement(root: MutableElement): Located[] {
  const all: Located[] = [];
  const visit = (element: MutableElement, parent: MutableElement | null): void => {
    all.push({ element, parent });
    for (const child of childrenOf(element)) visit(child, element);
  };
  visit(root, null);
  return all;
}

/** Escapes characters that would be read as markup. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;').replaceAll('\r', '&#13;');
}

/** Serializes a document, with one line per element that has child elements. */
export function serialize(root: MutableElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '\n')}\n`;
}

function write({ name, attributes, content }: MutableElement, lineBreak: string): string {
  const start = [name, ...attributes.map(([key, value]) => `${key}="${escapeText(value).replaceAll('"', '&quot;')}"`)].join(' ');
  if (content.length === 0) return `<${start}/>`;
  if (content.every((piece) => typeof piece === 'string')) return `<${start}>${content.join('')}</${name}>`;
  const inner = `${lineBreak}  `;
  const pieces = content.map((piece) => inner + (typeof piece === 'string' ? piece : write(piece, inner)));
  return `<${start}>${pieces.join('')}${lineBreak}</${name}>`;
}
