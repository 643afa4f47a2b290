import { Decimal } from '../../money/decimal.ts';
import type { Element, LocatedElement } from '../../xml/element.ts';
import { isCalendarDay } from './calendar.ts';

/** Elements with more children than this are looked up through a map. */
const scannedChildren = 40;

const none: readonly never[] = [];
const noElements: ReadonlySet<never> = new Set();

/** An element whose children are of its own kind, as in every tree of elements. */
interface Family<Node extends Element> {
  readonly children: readonly Node[];
  readonly namespace?: string;
}

/**
 * A part of an invoice as rules see it: an element that may be absent, so that rules can navigate without checking each step. Names are those
 * of the schema. What is absent or malformed is null: the schema check reports it, not a rule.
 */
export class Part<Node extends Element = LocatedElement> {
  static readonly absent: Part<never> = new Part<never>(null);

  /** The element; null when it is not in the document. */
  readonly element: Node | null;
  readonly #malformed: ReadonlySet<Node>;
  #byName: Map<string, Node[]> | null = null;
  /** Created on first access: an invoice may have 10,000 lines, and few of their parts are read. */
  #parts: Map<string, readonly Part<Node>[]> | null = null;

  /**
   * @param element   the element; null when it is not in the document
   * @param malformed elements whose text breaks the schema: it is not read
   */
  constructor(element: Node | null, malformed: ReadonlySet<Node> = noElements) {
    this.element = element;
    this.#malformed = malformed;
  }

  get exists(): boolean {
    return this.element !== null;
  }

  /** The first child element of a name; null when there is none. */
  at(name: string): Node | null {
    if (this.element === null) return null;
    const { children, namespace } = this.element as unknown as Family<Node>;
    if (children.length > scannedChildren) return this.#index(children, namespace).get(name)?.[0] ?? null;
    for (const child of children) if (child.name === name && child.namespace === namespace) return child;
    return null;
  }

  has(name: string): boolean {
    return this.at(name) !== null;
  }

  /** The first child of a name as a part; an absent part when there is none. */
  child(name: string): Part<Node> {
    return this.all(name)[0] ?? Part.absent;
  }

  /** All children of a name, in document order. */
  all(name: string): readonly Part<Node>[] {
    const known = this.#parts?.get(name);
    if (known !== undefined) return known;
    const parts = this.elements(name).map((element) => new Part(element, this.#malformed));
    const found = parts.length === 0 ? none : parts;
    this.#parts ??= new Map();
    this.#parts.set(name, found);
    return found;
  }

  /** All child elements of a name, in document order. */
  elements(name: string): readonly Node[] {
    if (this.element === null) return [];
    const { children, namespace } = this.element as unknown as Family<Node>;
    if (children.length > scannedChildren) return this.#index(children, namespace).get(name) ?? [];
    return children.filter((child) => child.name === name && child.namespace === namespace);
  }

  /** The text of the first child of a name, white space collapsed; null when it is absent or blank. */
  text(name: string): string | null {
    return readText(this.#readable(name));
  }

  /** The number in the first child of a name; null when it is absent or not a number. */
  amount(name: string): Decimal | null {
    return readAmount(this.#readable(name));
  }

  /** The date in the first child of a name, `YYYY-MM-DD`; null when it is absent or not a calendar day. */
  day(name: string): string | null {
    const text = this.text(name);
    return text !== null && isCalendarDay(text) ? text : null;
  }

  /** The code in the first child of a name, such as `8` of `Rola`: a flag or number without leading zeros. */
  code(name: string): string | null {
    return readCode(this.#readable(name));
  }

  /** Whether a marker is 1 (yes). */
  isYes(name: string): boolean {
    return this.code(name) === '1';
  }

  /** Whether the first child of a name is present and its text is not a number. */
  isMalformedAmount(name: string): boolean {
    return this.has(name) && this.amount(name) === null;
  }

  /** The first child of a name, unless its text breaks the schema. */
  #readable(name: string): Node | null {
    const element = this.at(name);
    return element !== null && this.#malformed.size > 0 && this.#malformed.has(element) ? null : element;
  }

  #index(children: readonly Node[], namespace: string | undefined): Map<string, Node[]> {
    if (this.#byName !== null) return this.#byName;
    const byName = new Map<string, Node[]>();
    for (const child of children) {
      if (child.namespace !== namespace) continue;
      const sameName = byName.get(child.name);
      if (sameName === undefined) byName.set(child.name, [child]);
      else sameName.push(child);
    }
    this.#byName = byName;
    return byName;
  }
}

/** Text of an element with white space collapsed, as the schema compares it; null when it is absent or blank. */
export function readText(element: Element | null): string | null {
  if (element === null) return null;
  const { text } = element;
  const collapsed = isCollapsed(text) ? text : text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
  return collapsed === '' ? null : collapsed;
}

const blank = 0x20;

/** Whether a text has only single blanks, and only inside. Nearly all texts do, and several are read by many rules. */
function isCollapsed(text: string): boolean {
  let before = blank;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code <= blank && (code < blank || before === blank)) return false;
    before = code;
  }
  return before !== blank;
}

/** The code in an element: a flag or number without leading zeros; null when it is absent or blank. */
export function readCode(element: Element | null): string | null {
  return readText(element)?.replace(/^\+?0+(?=\d)/, '') ?? null;
}

/** The number in an element; null when it is absent or not a number. */
export function readAmount(element: Element | null): Decimal | null {
  const text = readText(element);
  return text === null ? null : Decimal.parse(text);
}
