import { findLineNumber } from '../draft/match-lines.ts';
import { type LineState, nameOf } from './line-index.ts';

/** Lines that one correction reversed and has not replaced yet, in their order, and those that it reduced. */
export class ReversedLines {
  readonly #byName = new Map<string | null, LineQueue>();
  readonly #byNumber = new Map<string, LineQueue>();
  readonly #reduced = new Set<string | null>();
  #last: LineState | null = null;

  add(line: LineState): void {
    queueOf(this.#byName, nameOf(line.current)).lines.push(line);
    queueOf(this.#byNumber, findLineNumber(line.current)).lines.push(line);
    this.#last = line;
  }

  /** Takes the first of a name; null when there is none. */
  takeName(name: string | null): LineState | null {
    return takeFrom(this.#byName.get(name));
  }

  /** Takes the first of a number; null when there is none. */
  takeNumber(number: string): LineState | null {
    return takeFrom(this.#byNumber.get(number));
  }

  /** The line that the row above reversed; null when that row did something else. */
  get last(): LineState | null {
    return this.#last?.reversedBy === null ? null : this.#last;
  }

  /** A row took away a part of a line. */
  addReduced(line: LineState): void {
    this.#reduced.add(nameOf(line.current));
  }

  /** Whether a row took away a part of a line of this name. */
  hasReduced(name: string | null): boolean {
    return name !== null && this.#reduced.has(name);
  }

  /** A row follows that reverses nothing. */
  closeLast(): void {
    this.#last = null;
  }
}

interface LineQueue {
  readonly lines: LineState[];
  next: number;
}

function queueOf<Key>(queues: Map<Key, LineQueue>, key: Key): LineQueue {
  const known = queues.get(key);
  if (known !== undefined) return known;
  const queue = { lines: [], next: 0 };
  queues.set(key, queue);
  return queue;
}

function takeFrom(queue: LineQueue | undefined): LineState | null {
  if (queue === undefined) return null;
  while (queue.lines[queue.next]?.reversedBy === null) queue.next += 1;
  const line = queue.lines[queue.next] ?? null;
  queue.next += 1;
  return line;
}
