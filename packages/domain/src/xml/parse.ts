import { SaxesParser } from 'saxes';
import { InternalError } from '../shared/internal-error.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { DecodedText } from './decode.ts';
import { type LocatedElement, longTextLimit, type XmlAside, type XmlAttribute, type XmlDocument } from './element.ts';
import { parseCommonCase } from './parse-common-case.ts';
import { indexLines } from './positions.ts';
import type { DocumentRejection } from './rejection.ts';
import { structureLimits } from './structure-limits.ts';
import { buildStructureLimitRejection, describeMismatch, describeSyntaxError, findWrongReference } from './syntax-errors.ts';

/** Carries a rejection out of an event handler of the parser, which can only be left by throwing. */
class RejectionError extends Error {
  readonly code: string;
  readonly text: DocumentRejection['message'];
  readonly offset: number;

  constructor(code: string, text: DocumentRejection['message'], offset: number) {
    super(code);
    this.code = code;
    this.text = text;
    this.offset = offset;
  }
}

interface OpenElement extends LocatedElement {
  children: LocatedElement[];
  text: string;
  contentStart: number;
  end: number;
}

const noChildren: LocatedElement[] = [];
const noAttributes: XmlAttribute[] = [];

/**
 * Reads a document into a tree with offsets.
 *
 * @returns XML-001 when it is not well-formed or exceeds a structure limit, XML-008 for a DOCTYPE; always with the position
 */
export function parseDocument(decoded: DecodedText): Result<XmlDocument, DocumentRejection> {
  const usual = parseCommonCase(decoded);
  return usual === null ? parseCompletely(decoded) : ok(usual);
}

/** The same for any document, in one pass by saxes. {@link parseCommonCase} is faster for most. */
export function parseCompletely(decoded: DecodedText): Result<XmlDocument, DocumentRejection> {
  const reader = new TreeReader(decoded);
  try {
    return ok(reader.read());
  } catch (error) {
    const positionAt = (offset: number) => indexLines(decoded.text).positionAt(Math.min(offset, decoded.text.length));
    if (error instanceof RejectionError) return err({ code: error.code, message: error.text, ...positionAt(error.offset) });
    if (!(error instanceof Error && parserMessage.test(error.message))) throw error;
    return err(explainSyntaxError(error.message, decoded, reader, positionAt));
  }
}

/** Our own message and position for a syntax error. For end tags and a bare `&`, the position is more precise than where the parser stopped. */
function explainSyntaxError(
  message: string,
  decoded: DecodedText,
  reader: TreeReader,
  positionAt: (offset: number) => { line: number; column: number },
): DocumentRejection {
  const mismatch = mismatchMessage.test(message) ? reader.mismatch() : null;
  if (mismatch !== null) {
    const text = describeMismatch(mismatch.openName, positionAt(mismatch.openStart).line, mismatch.found);
    return { code: 'XML-001', message: text, ...positionAt(mismatch.offset) };
  }
  const reference = findWrongReference(decoded.parserText, reader.offset());
  const reason = reference === null || message.includes('undefined entity') ? message : 'entity';
  return { code: 'XML-001', message: describeSyntaxError(reason), ...positionAt(reference ?? reader.offset()) };
}

/** Each message of the parser begins with line and column. */
const parserMessage = /^\d+:\d+: /;

/** The parser's message for an end tag that does not close the innermost open element. */
const mismatchMessage = /unexpected close tag/;

/** State of one parsing pass; saxes calls it for each event. */
class TreeReader {
  readonly #decoded: DecodedText;
  readonly #parser: SaxesParser<{ xmlns: true }>;
  readonly #open: OpenElement[] = [];
  readonly #asides: XmlAside[] = [];
  readonly #longTexts: LocatedElement[] = [];
  readonly #withCdata = new Set<LocatedElement>();
  #root: OpenElement | null = null;
  #lastClosed: OpenElement | null = null;
  #elementCount = 0;
  #asideCount = 0;
  #attributeCount = 0;
  #namespaceCount = 0;
  readonly #names = new Map<string, string>();

  constructor(decoded: DecodedText) {
    this.#decoded = decoded;
    const parser = new SaxesParser({ xmlns: true, position: true });
    this.#parser = parser;
    parser.on('attribute', (attribute) => this.#checkAttribute(attribute.name, attribute.value));
    parser.on('opentag', (tag) => this.#openElement(tag));
    parser.on('text', (text) => this.#addText(text));
    parser.on('closetag', () => this.#closeElement());
    this.#listenForRareEvents();
  }

  /**
   * Listens only for events that can occur in this text. V8 turns a parser with seven or more listeners into a slow kind of object, which
   * makes parsing five times slower; invoices hardly ever contain any of these.
   */
  #listenForRareEvents(): void {
    const { parserText } = this.#decoded;
    const parser = this.#parser;
    // Each search below scans the whole text, and most texts contain none of these.
    const rare = /<[!?]/g;
    rare.lastIndex = /^<\?xml\s/.test(parserText) ? 1 : 0;
    if (!rare.test(parserText)) return;
    if (parserText.includes('<!DOCTYPE')) parser.on('doctype', () => this.#reject(doctypeRejection, this.#offsetOfLast('<!DOCTYPE')));
    if (parserText.includes('<!--')) parser.on('comment', () => this.#addAside('comment', '', '<!--'));
    // The XML declaration is not a processing instruction; anything else at the very start may be one.
    if (parserText.includes('<?', /^<\?xml\s/.test(parserText) ? 1 : 0)) {
      parser.on('processinginstruction', ({ target }) => this.#addAside('processing-instruction', target, `<?${target}`));
    }
    if (parserText.includes('<![CDATA[')) {
      parser.on('cdata', (text) => {
        this.#countAside();
        const element = this.#open.at(-1);
        if (element !== undefined) this.#withCdata.add(element);
        this.#addText(text);
      });
    }
  }

  read(): XmlDocument {
    this.#parser.write(this.#decoded.parserText).close();
    if (this.#root === null) throw new InternalError('The parser accepted a document without a root element.');
    return {
      text: this.#decoded.text,
      root: this.#root,
      asides: this.#asides,
      longTexts: this.#longTexts,
      withCdata: this.#withCdata,
      elementCount: this.#elementCount,
    };
  }

  /** The end tag just parsed and the element it should have closed; the parser first closes the element, then compares the names. */
  mismatch(): { openName: string; openStart: number; found: string; offset: number } | null {
    if (this.#lastClosed === null) return null;
    const offset = this.#offsetOfLast('</');
    const found = this.#decoded.parserText.slice(offset + 2, this.offset()).trim();
    return { openName: this.#lastClosed.qualifiedName, openStart: this.#lastClosed.start, found, offset };
  }

  /** How far the parser has come, as an offset in the text. */
  offset(): number {
    return Math.max(0, this.#parser.position - 1);
  }

  #checkAttribute(name: string, value: string): void {
    if (name === 'xmlns' || name.startsWith('xmlns:')) this.#namespaceCount += 1;
    else this.#attributeCount += 1;
    if (this.#attributeCount > structureLimits.attributesOfElement) this.#reject(buildStructureLimitRejection('attributesOfElement'));
    if (this.#namespaceCount > structureLimits.namespaceDeclarationsOfElement) {
      this.#reject(buildStructureLimitRejection('namespaceDeclarationsOfElement'));
    }
    if (name.length > structureLimits.nameLength) this.#reject(buildStructureLimitRejection('nameLength'));
    if (value.length > structureLimits.attributeValueLength) this.#reject(buildStructureLimitRejection('attributeValueLength'));
  }

  #openElement(tag: {
    name: string;
    local: string;
    uri: string;
    attributes: Record<string, { name: string; local: string; uri: string; value: string }>;
  }): void {
    this.#elementCount += 1;
    if (tag.name.length > structureLimits.nameLength) this.#reject(buildStructureLimitRejection('nameLength'));
    if (this.#open.length >= structureLimits.depth) this.#reject(buildStructureLimitRejection('depth'));
    if (this.#elementCount > structureLimits.elements) this.#reject(buildStructureLimitRejection('elements'));
    const parent = this.#open.at(-1) ?? null;
    const end = this.#parser.position;
    const element: OpenElement = {
      name: this.#intern(tag.local),
      qualifiedName: this.#intern(tag.name),
      namespace: tag.uri,
      parent,
      attributes: this.#attributeCount === 0 ? noAttributes : readAttributes(tag.attributes),
      children: noChildren,
      text: '',
      // A tag contains no other `<`, so the nearest one is its start.
      start: this.#decoded.parserText.lastIndexOf('<', end - 1),
      contentStart: end,
      end,
    };
    this.#attributeCount = 0;
    this.#namespaceCount = 0;
    if (parent === null) this.#root = element;
    else addChild(parent, element);
    this.#open.push(element);
  }

  /** One string for all elements of a name: a large invoice has 25 names and a hundred thousand elements. */
  #intern(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    this.#names.set(name, name);
    return name;
  }

  #addText(text: string): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    // White space between child elements is layout, not content.
    if (element.children !== noChildren && isBlank(text)) return;
    element.text = element.text === '' ? text : element.text + text;
  }

  #closeElement(): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    this.#lastClosed = element;
    element.end = this.#parser.position;
    if (element.text.length > longTextLimit) this.#longTexts.push(element);
  }

  #addAside(kind: XmlAside['kind'], target: string, opening: string): void {
    this.#countAside();
    this.#asides.push({ kind, target, start: this.#offsetOfLast(opening) });
  }

  /** Offset of the last occurrence before the parser's position. */
  #offsetOfLast(opening: string): number {
    return Math.max(0, this.#decoded.parserText.lastIndexOf(opening, this.#parser.position));
  }

  #countAside(): void {
    this.#asideCount += 1;
    if (this.#asideCount > structureLimits.asides) this.#reject(buildStructureLimitRejection('asides'));
  }

  #reject({ code, message }: Pick<DocumentRejection, 'code' | 'message'>, offset = this.offset()): never {
    throw new RejectionError(code, message, offset);
  }
}

function addChild(parent: OpenElement, child: OpenElement): void {
  if (parent.children !== noChildren) {
    parent.children.push(child);
    return;
  }
  parent.children = [child];
  if (parent.text !== '' && isBlank(parent.text)) parent.text = '';
}

const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

function readAttributes(attributes: Record<string, { name: string; local: string; uri: string; value: string }>): XmlAttribute[] {
  return Object.values(attributes)
    .filter((attribute) => attribute.uri !== xmlnsNamespace)
    .map(({ name, local, uri, value }) => ({ name, localName: local, namespace: uri, value }));
}

function isBlank(text: string): boolean {
  return !/[^ \t\r\n]/.test(text);
}

const doctypeRejection = {
  code: 'XML-008',
  message: {
    pl: 'Deklaracja <!DOCTYPE> jest niedozwolona. Usuń ją z pliku.',
    en: 'A <!DOCTYPE> declaration is not allowed. Remove it from the file.',
  },
};
