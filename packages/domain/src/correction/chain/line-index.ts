import { type Draft, readTextAt } from '../draft/draft.ts';
import { listFields, readNumberAt } from '../draft/line-fields.ts';
import { findLineNumber } from '../draft/match-lines.ts';
import { toPriceNotation } from '../draft/number-notation.ts';

/** A line of the invoice while corrections are applied to it. */
export interface LineState {
  current: Draft;
  /** Index of the last correction with a row about it; -1 for none. */
  touchedBy: number;
  /** It had no figures that could become zero, and is no longer on the invoice. */
  isRemoved: boolean;
  /** The row by which that correction reversed the line without replacing it yet; null for none. */
  reversedBy: Draft | null;
}

/**
 * Finds the line to which a row of a correction refers. A lookup takes constant time on average, because an invoice may have 10,000 lines of
 * one number, and a hundred corrections.
 */
export class LineIndex {
  /** Null for an id that several lines have, which identifies none of them. */
  readonly #byId = new Map<string, LineState | null>();
  readonly #queues = new Map<string, LineQueue>();
  readonly #aliases = new Map<string, LineState>();

  /** Adds a line under its id, number, name and content. */
  add(line: LineState): void {
    this.#addId(line);
    this.#queueOf(keyOf('number', findLineNumber(line.current))).add(line);
    for (const key of keysOfName('current', line.current)) this.#queueOf(key).add(line);
    this.#addContent(line);
  }

  /**
   * Adds the name and the content of a line after a correction changed it. Rows of later corrections may state either name: Nakor writes the
   * new one, other programs may copy that of the original.
   *
   * @param former the line before, of the same number
   */
  update(line: LineState, former: Draft): void {
    this.#addId(line);
    if (nameOf(line.current) !== nameOf(former)) {
      for (const key of keysOfName('current', former)) this.#queues.get(key)?.remove(line);
      for (const key of keysOfName('former', former)) this.#queueOf(key).add(line);
      for (const key of keysOfName('current', line.current)) this.#queueOf(key).add(line);
    }
    this.#addContent(line);
  }

  #addId(line: LineState): void {
    const id = idOf(line.current);
    if (id === null) return;
    const known = this.#byId.get(id);
    this.#byId.set(id, known === undefined || known === line ? line : null);
  }

  #addContent(line: LineState): void {
    const content = contentOf(line.current);
    this.#queueOf(keyOf('content', content)).add(line);
    this.#queueOf(keyOf('content', content, findLineNumber(line.current))).add(line);
  }

  /** Adds a number by which later corrections may know a line: that of the row that replaced it. */
  addAlias(line: LineState, number: string): void {
    if (number !== '' && !this.hasNumber(number)) this.#aliases.set(number, line);
  }

  /** Whether the invoice itself has a line of this number. */
  hasNumber(number: string): boolean {
    return this.#queues.has(keyOf('number', number));
  }

  /** The line of an id; null when there is none. */
  ofId(row: Draft): LineState | null {
    return this.#byId.get(idOf(row) ?? '') ?? null;
  }

  /**
   * The line that a before-row repeats: by id, by number and content, number and present or former name, content alone, a unique name, or
   * number. A line that the correction has shown already is not found again.
   */
  repeatedBy(row: Draft, correction: number): LineState | null {
    const byId = this.ofId(row);
    if (byId !== null && byId.touchedBy !== correction) return byId;
    const [number, name, content] = [findLineNumber(row), nameOf(row), contentOf(row)];
    const free = (key: string, wanted: string | null = null) => this.#queues.get(key)?.firstFree(correction, wanted) ?? null;
    return (
      free(keyOf('content', content, number), content) ??
      free(keyOf('current', number, name)) ??
      free(keyOf('former', number, name)) ??
      this.#aliased(number, name) ??
      free(keyOf('content', content), content) ??
      this.#onlyOfName(name) ??
      free(keyOf('number', number))
    );
  }

  /**
   * The line whose difference a row shows, or that it reverses: by id, by number and present or former name, or by a unique name where the row
   * has no number or that of another line. Of several lines the first that the correction has not shown yet, otherwise the last.
   */
  changedBy(row: Draft, correction: number): LineState | null {
    const byId = this.ofId(row);
    if (byId !== null) return byId;
    const [number, name] = [findLineNumber(row), nameOf(row)];
    const ofBoth =
      number === ''
        ? null
        : (this.#nextOf(keyOf('current', number, name), correction) ?? this.#nextOf(keyOf('former', number, name), correction));
    if (ofBoth !== null) return ofBoth;
    const ofNumber = number === '' ? null : (this.#queues.get(keyOf('number', number))?.last ?? null);
    if (ofNumber !== null && (name === null || nameOf(ofNumber.current) === null)) return ofNumber;
    const aliased = this.#aliased(number, name);
    if (aliased !== null) return isDifferenceOf(row, aliased.current) ? aliased : null;
    return number === '' || ofNumber !== null ? this.#onlyOfName(name) : null;
  }

  #nextOf(key: string, correction: number): LineState | null {
    const queue = this.#queues.get(key);
    return queue?.firstFree(correction, null) ?? queue?.last ?? null;
  }

  #queueOf(key: string): LineQueue {
    let queue = this.#queues.get(key);
    if (queue === undefined) {
      queue = new LineQueue();
      this.#queues.set(key, queue);
    }
    return queue;
  }

  #aliased(number: string, name: string | null): LineState | null {
    const line = this.#aliases.get(number);
    if (line === undefined) return null;
    const isNamed = name === null || nameOf(line.current) === name || this.#queues.get(keyOf('former', name))?.has(line) === true;
    return isNamed ? line : null;
  }

  #onlyOfName(name: string | null): LineState | null {
    if (name === null) return null;
    return this.#queues.get(keyOf('current', name))?.only ?? this.#queues.get(keyOf('former', name))?.only ?? null;
  }
}

/** Lines of one key, in order. */
class LineQueue {
  readonly #lines = new Set<LineState>();
  #last: LineState | null = null;
  #correction = -1;
  /** The lines behind {@link #next}, which goes through all lines once per correction. */
  #others: Iterator<LineState> = this.#lines.values();
  #next: LineState | null = null;

  add(line: LineState): void {
    this.#lines.add(line);
    this.#last = line;
  }

  /** Removes a line that no longer has the key. */
  remove(line: LineState): void {
    this.#lines.delete(line);
  }

  has(line: LineState): boolean {
    return this.#lines.has(line);
  }

  /** The line that was added last; the first one if that no longer has the key. */
  get last(): LineState | null {
    if (this.#last !== null && this.#lines.has(this.#last)) return this.#last;
    const [first] = this.#lines;
    return first ?? null;
  }

  /** The only line; null when there are several. */
  get only(): LineState | null {
    return this.#lines.size === 1 ? this.last : null;
  }

  /**
   * The first line that a correction has not shown yet. Lines that no longer have the content are removed for good, so that a hundred
   * corrections do not pass them a hundred times.
   *
   * @param content that the line must still have; null for any
   */
  firstFree(correction: number, content: string | null): LineState | null {
    if (this.#correction !== correction) {
      this.#correction = correction;
      this.#others = this.#lines.values();
      this.#advance();
    }
    for (; this.#next !== null; this.#advance()) {
      const line = this.#next;
      if (line.touchedBy === correction || !this.#lines.has(line)) continue;
      if (content === null || contentOf(line.current) === content) return line;
      this.#lines.delete(line);
    }
    return null;
  }

  #advance(): void {
    const { done, value } = this.#others.next();
    this.#next = done === true ? null : value;
  }
}

function keyOf(...parts: readonly (string | null)[]): string {
  return JSON.stringify(parts);
}

/** The keys of a name, with and without the number of the line. */
function keysOfName(time: 'current' | 'former', line: Draft): readonly string[] {
  const name = nameOf(line);
  return [keyOf(time, name), keyOf(time, findLineNumber(line), name)];
}

function idOf(line: Draft): string | null {
  return readTextAt(line, listFields(line).uniqueId);
}

/**
 * Whether a row under the number of a replacement shows a difference of the line that was replaced: it takes something away, or repeats the quantity or
 * the price. Another one is a new line, whose number is free on the invoice itself.
 */
function isDifferenceOf(row: Draft, line: Draft): boolean {
  const { quantity, netPrice, grossPrice, net, gross } = listFields(line);
  const isStated = (field: string | null) => readNumberAt(row, field) !== null;
  if ([quantity, net, gross].some((field) => readNumberAt(row, field)?.isNegative === true)) return true;
  if (!isStated(quantity) || !(isStated(netPrice) || isStated(grossPrice))) return true;
  return [quantity, netPrice, grossPrice].some((field) => {
    const [is, was] = [readNumberAt(row, field), readNumberAt(line, field)];
    return is !== null && was !== null && is.equals(was);
  });
}

/** The name of a line without differences in letter case and white space; null when it has none. */
export function nameOf(line: Draft): string | null {
  return readTextAt(line, listFields(line).name)?.replace(/\s+/g, ' ').toUpperCase() ?? null;
}

/** The fields by which lines are compared, in one notation. */
function contentOf(line: Draft): string {
  const { quantity, netPrice, grossPrice, discount, net, gross, tax, rate, unit } = listFields(line);
  const numbers = [quantity, netPrice, grossPrice, discount, net, gross, tax].map((field) => {
    const value = readNumberAt(line, field);
    return value === null ? null : toPriceNotation(value);
  });
  return keyOf(nameOf(line), readTextAt(line, unit), readTextAt(line, rate), ...numbers);
}
