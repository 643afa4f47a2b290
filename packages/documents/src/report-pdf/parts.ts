import type { Strip } from './strips.ts';

/** A laid-out block of a report: a head, and rows of which the last may be omitted if the report is too long. */
export interface PartRow {
  readonly strips: readonly Strip[];
  /** How many rows it counts for when it is omitted. */
  readonly rows: number;
}

/** A block of a report, laid out: a head, and rows of which the last may be left out when the report becomes too long. */
export interface Part {
  /** Space above it in points, unless it starts a page. */
  readonly gap: number;
  /** Repeated on each page on which the rows continue. */
  readonly head: readonly Strip[];
  readonly rows: readonly PartRow[];
  /** Rows that are never omitted, such as totals. */
  readonly tail: readonly Strip[];
  /** Shown below the rows, given the number of omitted ones. */
  note(leftOut: number): readonly Strip[];
}

/** A part that is never truncated. */
export function wholePart(gap: number, strips: readonly Strip[]): Part {
  return { gap, head: [], rows: [], tail: strips, note: () => [] };
}

/** A row that counts as one. */
export function partRow(strips: readonly Strip[]): PartRow {
  return { strips, rows: 1 };
}
