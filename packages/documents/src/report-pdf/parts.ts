import type { Strip } from './strips.ts';

/** What is shown as a whole or left out as a whole, such as a row of a table. */
export interface PartRow {
  readonly strips: readonly Strip[];
  /** For how many rows it counts when it is left out. */
  readonly rows: number;
}

/** A block of a report, laid out: a head, and rows of which the last may be left out when the report becomes too long. */
export interface Part {
  /** Space above it, unless it begins a page; in points. */
  readonly gap: number;
  /** Repeated on each page that the rows go on to. */
  readonly head: readonly Strip[];
  readonly rows: readonly PartRow[];
  /** Rows that stay when others are left out, such as totals. */
  readonly tail: readonly Strip[];
  /** What is said under the rows, of which so many were left out. */
  note(leftOut: number): readonly Strip[];
}

/** A part that is never shortened. */
export function wholePart(gap: number, strips: readonly Strip[]): Part {
  return { gap, head: [], rows: [], tail: strips, note: () => [] };
}

/** A row that counts as one. */
export function partRow(strips: readonly Strip[]): PartRow {
  return { strips, rows: 1 };
}
