/** An attribute as written; `value` has its references resolved. */
export interface XmlAttribute {
  readonly name: string;
  readonly localName: string;
  readonly namespace: string;
  readonly value: string;
}

/** What readers of FA(3) need of an element, whether it was parsed or is under construction (ADR 0006). */
export interface Element {
  /** Name without prefix. */
  readonly name: string;
  /** Absent under construction: a document under construction has one namespace. */
  readonly namespace?: string;
  readonly children: readonly Element[];
  /** Character data directly inside, references resolved; white space between child elements is left out. */
  readonly text: string;
}

/** An element of a parsed document. Offsets are UTF-16 positions in {@link XmlDocument.text}. */
export interface LocatedElement extends Element {
  /** Name as written, with its prefix. */
  readonly qualifiedName: string;
  readonly namespace: string;
  readonly parent: LocatedElement | null;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly LocatedElement[];
  /** Offset of the `<` of the start tag. */
  readonly start: number;
  /** Offset just after the `>` of the start tag. */
  readonly contentStart: number;
  /** Offset just after the element. */
  readonly end: number;
}

/** A comment or processing instruction; the tree does not contain them. */
export interface XmlAside {
  readonly kind: 'comment' | 'processing-instruction';
  /** Offset of its `<`. */
  readonly start: number;
  /** Target of a processing instruction, otherwise empty. */
  readonly target: string;
}

/** A well-formed document within the structure limits. */
export interface XmlDocument {
  /** The text as sent, without a byte order mark. */
  readonly text: string;
  readonly root: LocatedElement;
  readonly asides: readonly XmlAside[];
  /** Elements whose text is longer than {@link longTextLimit} characters. */
  readonly longTexts: readonly LocatedElement[];
  /** Elements with a CDATA section directly inside. Even a blank one is content: it must not occur between child elements. */
  readonly withCdata: ReadonlySet<LocatedElement>;
  /** Of all elements, the root included. */
  readonly elementCount: number;
}

/**
 * Longest text that is checked, in UTF-16 units. FA(3) allows at most 3,500 characters; some official patterns take quadratic time on longer
 * texts.
 */
export const longTextLimit = 4_000;

/** Offset of the `<` of an element's end tag, or its end when it is written as an empty-element tag. */
export function getContentEnd(document: XmlDocument, element: LocatedElement): number {
  if (element.contentStart === element.end) return element.end;
  return document.text.lastIndexOf('</', element.end - 1);
}

const attributeOffsets = new WeakMap<LocatedElement, ReadonlyMap<string, number>>();

/** Offset of an attribute's name in its start tag; the start of the tag when the attribute is absent. */
export function getAttributeOffset(document: XmlDocument, element: LocatedElement, attributeName: string): number {
  let offsets = attributeOffsets.get(element);
  if (offsets === undefined) {
    offsets = findAttributes(document.text.slice(element.start, element.contentStart), element.start);
    attributeOffsets.set(element, offsets);
  }
  return offsets.get(attributeName) ?? element.start;
}

/** Scans a start tag once, in linear time even with long runs of white space. */
function findAttributes(tag: string, tagOffset: number): ReadonlyMap<string, number> {
  const offsets = new Map<string, number>();
  const part = /[^\s=<>"'/]+|=|"[^"]*"|'[^']*'/g;
  let name: RegExpExecArray | null = null;
  for (let match = part.exec(tag); match !== null; match = part.exec(tag)) {
    if (match[0] === '=' && name !== null) offsets.set(name[0], tagOffset + name.index);
    else name = match;
  }
  return offsets;
}

/** All elements of a tree in document order, without recursion so that depth costs no stack. */
export function* walk(root: LocatedElement): Generator<LocatedElement> {
  const waiting: LocatedElement[] = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    yield element;
    for (let index = element.children.length - 1; index >= 0; index -= 1) {
      const child = element.children[index];
      if (child !== undefined) waiting.push(child);
    }
  }
}

/** Visits the elements of {@link walk} without a generator, for what is done to each element of each document. */
export function forEachElement(root: LocatedElement, visit: (element: LocatedElement) => void): void {
  const waiting: LocatedElement[] = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    visit(element);
    for (let index = element.children.length - 1; index >= 0; index -= 1) {
      const child = element.children[index];
      if (child !== undefined) waiting.push(child);
    }
  }
}
