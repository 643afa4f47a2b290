import type { RowBand } from './row-bands.ts';

/** Rows of a block that are shown or omitted together. */
export interface BlockRow {
  readonly bands: readonly RowBand[];
  /** How many rows it counts for when it is omitted. */
  readonly rows: number;
}

/** A block of a document, laid out: a head, and rows of which the last may be left out when the document becomes too long. */
export interface LaidOutBlock {
  /** Space above it in points, unless it starts a page. */
  readonly gap: number;
  /** Repeated on each page on which the rows continue. */
  readonly head: readonly RowBand[];
  readonly rows: readonly BlockRow[];
  /** Rows that are never omitted, such as totals. */
  readonly tail: readonly RowBand[];
  /** Shown below the rows, given the number of omitted ones. */
  note(leftOut: number): readonly RowBand[];
}

/** A block that is never truncated. */
export function buildWholeBlock(gap: number, bands: readonly RowBand[]): LaidOutBlock {
  return { gap, head: [], rows: [], tail: bands, note: () => [] };
}

/** A row that counts as one. */
export function buildBlockRow(bands: readonly RowBand[]): BlockRow {
  return { bands, rows: 1 };
}
