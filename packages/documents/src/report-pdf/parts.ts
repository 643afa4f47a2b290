import type { Sized, Strip } from './strips.ts';

/** A laid-out block of a report: a head, and rows of which the last may be omitted if the report is too long. */
export interface PartRow<Unit extends Sized = Strip> {
  readonly strips: readonly Unit[];
  /** How many rows it counts for when it is omitted. */
  readonly rows: number;
}

/** A block of a report, laid out: a head, and rows of which the last may be left out when the report becomes too long. */
export interface Part<Unit extends Sized = Strip> {
  /** Space above it in points, unless it starts a page. */
  readonly gap: number;
  /** Repeated on each page on which the rows continue. */
  readonly head: readonly Unit[];
  readonly rows: readonly PartRow<Unit>[];
  /** Rows that are never omitted, such as totals. */
  readonly tail: readonly Unit[];
  /** Shown below the rows, given the number of omitted ones. */
  note(leftOut: number): readonly Unit[];
}

/** A part that is never truncated. */
export function wholePart<Unit extends Sized>(gap: number, strips: readonly Unit[]): Part<Unit> {
  return { gap, head: [], rows: [], tail: strips, note: () => [] };
}

/** A row that counts as one. */
export function partRow<Unit extends Sized>(strips: readonly Unit[]): PartRow<Unit> {
  return { strips, rows: 1 };
}
