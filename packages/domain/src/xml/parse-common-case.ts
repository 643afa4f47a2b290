import type { DecodedText } from './decode.ts';
import { type LocatedElement, longTextLimit, type XmlAttribute, type XmlDocument } from './element.ts';
import { structureLimits } from './structure-limits.ts';

/**
 * Reads a document that contains only what invoices usually contain, about three times as fast as the complete parser, into the same tree.
 *
 * It decides nothing: at the first character that is not certainly right, the complete parser reads the document from its start. So no
 * rejection, and no position of one, depends on this reader (ADR 0006).
 *
 * @returns null if the complete parser has to read the document: it contains a comment, a processing instruction, CDATA, a DOCTYPE, a numeric
 *   reference, a name beyond ASCII, a namespace declaration below the root, anything near a structure limit, or anything wrong
 */
export function parseCommonCase(decoded: DecodedText): XmlDocument | null {
  const { parserText } = decoded;
  if (forbidden.test(parserText) || parserText.includes(']]>')) return null;
  const start = contentStart(parserText);
  return start === null ? null : new CommonCaseReader(decoded).read(start);
}

/** Characters that XML 1.0 does not allow. Surrogates are paired, since the text was decoded from UTF-8. */
const forbidden = /[^\t\n\r -\ufffd]/;

const usualDeclaration =
  /^<\?xml version=(?:"1\.0"|'1\.0')(?: encoding=(?:"utf-8"|'utf-8'))?(?: standalone=(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>/i;

/** Offset behind the XML declaration; null for an unusual one. */
function contentStart(text: string): number | null {
  if (!text.startsWith('<?')) return 0;
  const declaration = usualDeclaration.exec(text.slice(0, 200))?.[0];
  // The pattern ignores case for the name of the encoding, not for the rest.
  if (declaration === undefined || declaration.replace(/utf-8/i, '') !== declaration.replace(/utf-8/i, '').toLowerCase()) return null;
  return declaration.length;
}

const noChildren: UsualElement[] = [];
const noAttributes: readonly XmlAttribute[] = [];

/** All elements have the same hidden class, which keeps the walks over the tree fast. */
class UsualElement implements LocatedElement {
  readonly name: string;
  readonly qualifiedName: string;
  readonly namespace: string;
  readonly parent: UsualElement | null;
  readonly attributes: readonly XmlAttribute[];
  children: UsualElement[] = noChildren;
  text = '';
  readonly start: number;
  readonly contentStart: number;
  end: number;

  constructor(name: ElementName, parent: UsualElement | null, attributes: readonly XmlAttribute[], start: number, contentStart: number) {
    this.name = name.local;
    this.qualifiedName = name.qualified;
    this.namespace = name.namespace;
    this.parent = parent;
    this.attributes = attributes;
    this.start = start;
    this.contentStart = contentStart;
    this.end = contentStart;
  }
}

/** A name that was already read; names with the same hash are chained. */
interface ElementName {
  readonly qualified: string;
  readonly local: string;
  readonly namespace: string;
  readonly next: ElementName | null;
}

/** An attribute as read, before prefixes are resolved. */
interface ReadAttribute {
  readonly name: string;
  readonly value: string;
}

const code = {
  tab: 9,
  lineFeed: 10,
  return: 13,
  space: 32,
  quote: 34,
  apostrophe: 39,
  slash: 47,
  colon: 58,
  less: 60,
  equals: 61,
  greater: 62,
};

const hashSlots = 256;

class CommonCaseReader {
  readonly #decoded: DecodedText;
  readonly #text: string;
  readonly #hasReturns: boolean;
  readonly #names: (ElementName | null)[] = new Array<ElementName | null>(hashSlots).fill(null);
  readonly #namespaces = new Map<string, string>();
  readonly #longTexts: LocatedElement[] = [];
  #at = 0;
  #elementCount = 0;
  #depth = 0;
  /** Of the name that {@link #nameEnd} read last. */
  #nameHash = 0;
  #root: UsualElement | null = null;
  #open: UsualElement | null = null;

  constructor(decoded: DecodedText) {
    this.#decoded = decoded;
    this.#text = decoded.parserText;
    this.#hasReturns = this.#text.includes('\r');
  }

  read(start: number): XmlDocument | null {
    const text = this.#text;
    this.#at = start;
    this.#skipBlanks();
    do {
      if (text.charCodeAt(this.#at) !== code.less) return null;
      const isRead = text.charCodeAt(this.#at + 1) === code.slash ? this.#readEndTag() : this.#readStartTag();
      if (!isRead) return null;
      if (this.#open !== null && !this.#readText(this.#open)) return null;
    } while (this.#open !== null);
    this.#skipBlanks();
    if (this.#at < text.length || this.#root === null) return null;
    return {
      text: this.#decoded.text,
      root: this.#root,
      asides: [],
      longTexts: this.#longTexts,
      withCdata: new Set(),
      elementCount: this.#elementCount,
    };
  }

  #skipBlanks(): void {
    while (isBlank(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }

  #readEndTag(): boolean {
    const element = this.#open;
    if (element === null || !this.#text.startsWith(element.qualifiedName, this.#at + 2)) return false;
    this.#at += 2 + element.qualifiedName.length;
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#at) !== code.greater) return false;
    this.#at += 1;
    this.#close(element);
    return true;
  }

  #close(element: UsualElement): void {
    element.end = this.#at;
    if (element.text.length > longTextLimit) this.#longTexts.push(element);
    this.#open = element.parent;
    this.#depth -= 1;
  }

  #readStartTag(): boolean {
    const start = this.#at;
    const nameEnd = this.#nameEnd(start + 1);
    if (nameEnd === -1) return false;
    this.#at = nameEnd;
    const hash = this.#nameHash;
    const attributes = this.#text.charCodeAt(nameEnd) === code.greater ? noAttributes : this.#readAttributes();
    if (attributes === null) return false;
    const isEmpty = this.#text.charCodeAt(this.#at) === code.slash;
    if (isEmpty) this.#at += 1;
    if (this.#text.charCodeAt(this.#at) !== code.greater) return false;
    this.#at += 1;
    const name = this.#nameAt(start + 1, nameEnd, hash);
    if (name === null || this.#depth >= structureLimits.depth) return false;
    const element = new UsualElement(name, this.#open, attributes, start, this.#at);
    if (!this.#add(element)) return false;
    this.#depth += 1;
    this.#open = element;
    if (isEmpty) this.#close(element);
    return true;
  }

  #add(element: UsualElement): boolean {
    this.#elementCount += 1;
    if (this.#elementCount > structureLimits.elements) return false;
    const { parent } = element;
    if (parent === null) this.#root = element;
    else if (parent.children === noChildren) parent.children = [element];
    else parent.children.push(element);
    return true;
  }

  /** Offset behind an ASCII name; -1 when there is none or it is too long. */
  #nameEnd(from: number): number {
    const text = this.#text;
    let character = text.charCodeAt(from);
    if (!isNameStart(character)) return -1;
    let at = from;
    let hash = 0;
    while (isNamePart(character)) {
      hash = (hash * 31 + character) | 0;
      at += 1;
      character = text.charCodeAt(at);
    }
    this.#nameHash = hash;
    return at - from > structureLimits.nameLength ? -1 : at;
  }

  /** The name of an element, one object for all elements of that name; null when its prefix is unknown. */
  #nameAt(from: number, to: number, hash: number): ElementName | null {
    const text = this.#text;
    const length = to - from;
    const slot = (hash ^ (hash >>> 15)) & (hashSlots - 1);
    let name = this.#names[slot] ?? null;
    while (name !== null && !(name.qualified.length === length && text.startsWith(name.qualified, from))) name = name.next;
    if (name !== null) return name;
    const qualified = text.slice(from, to);
    const split = splitName(qualified);
    const namespace =
      split === null ? undefined : split.prefix === '' ? (this.#namespaces.get('') ?? '') : this.#namespaces.get(split.prefix);
    if (split === null || namespace === undefined) return null;
    const created = { qualified, local: split.local, namespace, next: this.#names[slot] ?? null };
    this.#names[slot] = created;
    return created;
  }

  /** Reads up to the `/` or `>` of a start tag; null for anything unusual. */
  #readAttributes(): readonly XmlAttribute[] | null {
    const text = this.#text;
    const read: ReadAttribute[] = [];
    for (;;) {
      const isSeparated = isBlank(text.charCodeAt(this.#at));
      this.#skipBlanks();
      const next = text.charCodeAt(this.#at);
      if (next === code.greater || next === code.slash) break;
      const attribute = isSeparated && read.length < structureLimits.namespaceDeclarationsOfElement ? this.#readAttribute() : null;
      if (attribute === null) return null;
      read.push(attribute);
    }
    return read.length === 0 ? noAttributes : this.#resolve(read);
  }

  #readAttribute(): ReadAttribute | null {
    const text = this.#text;
    const nameEnd = this.#nameEnd(this.#at);
    if (nameEnd === -1 || text.charCodeAt(nameEnd) !== code.equals) return null;
    const quote = text.charCodeAt(nameEnd + 1);
    if (quote !== code.quote && quote !== code.apostrophe) return null;
    const valueStart = nameEnd + 2;
    const valueEnd = text.indexOf(quote === code.quote ? '"' : "'", valueStart);
    if (valueEnd === -1 || valueEnd - valueStart > structureLimits.attributeValueLength) return null;
    const value = text.slice(valueStart, valueEnd);
    if (/[<&\t\r\n]/.test(value)) return null;
    const name = text.slice(this.#at, nameEnd);
    this.#at = valueEnd + 1;
    return { name, value };
  }

  /** Declares the namespaces of the root, and resolves prefixes; null for duplicates, unknown prefixes and other declarations. */
  #resolve(read: readonly ReadAttribute[]): readonly XmlAttribute[] | null {
    const declarations = read.filter(isDeclaration);
    if (declarations.length > 0 && (this.#open !== null || !declarations.every((declaration) => this.#declare(declaration)))) return null;
    const attributes: XmlAttribute[] = [];
    const seen = new Set<string>();
    for (const { name, value } of read.filter((attribute) => !isDeclaration(attribute))) {
      const split = splitName(name);
      const namespace = split === null || split.prefix === '' ? '' : this.#namespaces.get(split.prefix);
      if (split === null || namespace === undefined || seen.has(`${namespace} ${split.local}`)) return null;
      seen.add(`${namespace} ${split.local}`);
      attributes.push({ name, localName: split.local, namespace, value });
    }
    return attributes.length === 0 ? noAttributes : attributes;
  }

  #declare({ name, value }: ReadAttribute): boolean {
    const prefix = name.slice('xmlns:'.length);
    const isUsual = usualNamespace.test(value) && !reservedNamespace.test(value) && !/xml/i.test(prefix);
    if (!isUsual || this.#namespaces.has(prefix) || (name !== 'xmlns' && splitName(name) === null)) return false;
    this.#namespaces.set(prefix, value);
    return true;
  }

  /** Reads the text up to the next tag; false when the complete parser has to read it. */
  #readText(element: UsualElement): boolean {
    const text = this.#text;
    const from = this.#at;
    this.#skipBlanks();
    if (text.charCodeAt(this.#at) === code.less) {
      // White space is content only of an element without children.
      if (this.#at > from && element.children === noChildren && text.charCodeAt(this.#at + 1) === code.slash) {
        element.text = this.#normalized(text.slice(from, this.#at));
      }
      return true;
    }
    const end = text.indexOf('<', this.#at);
    if (end === -1) return false;
    this.#at = end;
    const content = this.#normalized(text.slice(from, end));
    if (!content.includes('&')) element.text += content;
    else if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(content)) return false;
    else element.text += content.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof references) => references[name]);
    return true;
  }

  /** Line ends as XML 1.0 reads them. */
  #normalized(content: string): string {
    return this.#hasReturns ? content.replace(/\r\n?/g, '\n') : content;
  }
}

const references = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;

/** A namespace as invoices have it. Others, such as a relative reference, are left to the complete parser. */
const usualNamespace = /^[a-z]+:[\w.:/#-]+$/;

const reservedNamespace = /^http:\/\/www\.w3\.org\/(?:XML\/|2000\/xmlns)/;

function isDeclaration({ name }: ReadAttribute): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:');
}

/** Prefix (empty without one) and local name; null for a name that namespaces do not allow. */
function splitName(qualified: string): { readonly prefix: string; readonly local: string } | null {
  const colon = qualified.indexOf(':');
  if (colon === -1) return { prefix: '', local: qualified };
  const local = qualified.slice(colon + 1);
  return colon === 0 || !/^[A-Za-z_][\w.-]*$/.test(local) ? null : { prefix: qualified.slice(0, colon), local };
}

function isBlank(character: number): boolean {
  return character === code.space || character === code.lineFeed || character === code.return || character === code.tab;
}

function isNameStart(character: number): boolean {
  return (character >= 97 && character <= 122) || (character >= 65 && character <= 90) || character === 95;
}

function isNamePart(character: number): boolean {
  return isNameStart(character) || (character >= 48 && character <= 58) || character === 45 || character === 46;
}
