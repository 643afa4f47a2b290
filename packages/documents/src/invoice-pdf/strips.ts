import type { Canvas } from '../report-pdf/canvas.ts';
import type { PlacedStrip } from '../report-pdf/paginate.ts';
import type { CellLine, Sized } from '../report-pdf/strips.ts';

/**
 * One line of a row: what is not split between pages. The texts of a row are drawn in the order of its cells, not line by line, so that a
 * reader who copies or listens to the page gets each value in one piece.
 */
export interface InvoiceStrip extends Sized {
  /** The same for all strips of a row. */
  readonly row: object;
  readonly runs: readonly Run[];
  /** Distance of the middle of its texts from its top. */
  readonly middle: number;
  /** Drawn behind all texts of the row. */
  backdrop?(canvas: Canvas, top: number): void;
}

/** A line of a cell. */
interface Run {
  /** Index of its cell. */
  readonly cell: number;
  readonly x: number;
  readonly align: 'start' | 'end';
  readonly line: CellLine;
}

/** Lines of text one under the other. `x` is their start, or for `end` alignment their end. */
export interface InvoiceCell {
  readonly x: number;
  readonly align: 'start' | 'end';
  readonly lines: readonly CellLine[];
  /** Index of the line of the row in which it begins; 0 by default. */
  readonly from?: number;
}

/** A part of a row on a page. */
export interface RowPiece {
  readonly top: number;
  readonly height: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Cells side by side. */
export interface InvoiceRow {
  readonly cells: readonly InvoiceCell[];
  readonly lineHeight: number;
  readonly padTop?: number;
  readonly padBottom?: number;
  /** Minimum number of lines. */
  readonly minLines?: number;
  /** Whether the row must be on the same page as what follows. */
  readonly keep?: boolean;
  readonly backdrop?: (canvas: Canvas, piece: RowPiece) => void;
}

/** Rows of up to this many lines are not split; of longer ones, the first and last lines are not left alone. */
const wholeRowLines = 8;

/** The strips of a row, one per line. */
export function stripsOf({
  cells,
  lineHeight,
  padTop = 0,
  padBottom = 0,
  minLines = 1,
  keep = false,
  backdrop,
}: InvoiceRow): InvoiceStrip[] {
  const count = cells.reduce((most, { lines, from = 0 }) => Math.max(most, from + lines.length), minLines);
  const runs = Array.from({ length: count }, (): Run[] => []);
  for (const [cell, { x, align, lines, from = 0 }] of cells.entries()) {
    for (const [index, line] of lines.entries()) if (line.text !== '') runs[from + index]?.push({ cell, x, align, line });
  }
  const row = {};
  return runs.map((line, index) => {
    const isFirst = index === 0;
    const isLast = index === count - 1;
    const above = isFirst ? padTop : 0;
    const height = above + lineHeight + (isLast ? padBottom : 0);
    const strip: InvoiceStrip = {
      height,
      keep: isLast ? keep : count <= wholeRowLines || isFirst || index === count - 2,
      row,
      runs: line,
      middle: above + lineHeight / 2,
    };
    if (backdrop === undefined) return strip;
    return { ...strip, backdrop: (canvas, top) => backdrop(canvas, { top, height, isFirst, isLast }) };
  });
}

/** The height of strips one under the other, in points. */
export function heightOf(strips: readonly InvoiceStrip[]): number {
  return strips.reduce((sum, { height }) => sum + height, 0);
}

/** Strips that stay on one page with each other, and with what follows if the last one does. */
export function keptTogether(strips: readonly InvoiceStrip[], keepLast = false): InvoiceStrip[] {
  return strips.map((strip, index) => ({ ...strip, keep: keepLast || index < strips.length - 1 }));
}

/** Half the height of a capital, as a share of the size of the text. */
const halfCapital = 0.365;

/** Draws strips of a page, each row at once. */
export function drawStrips(canvas: Canvas, strips: readonly PlacedStrip<InvoiceStrip>[], pageTop: number): void {
  for (let start = 0; start < strips.length; ) {
    let end = start + 1;
    while (end < strips.length && strips[end]?.strip.row === strips[start]?.strip.row) end += 1;
    drawRow(canvas, strips.slice(start, end), pageTop);
    start = end;
  }
}

function drawRow(canvas: Canvas, strips: readonly PlacedStrip<InvoiceStrip>[], pageTop: number): void {
  for (const { strip, top } of strips) strip.backdrop?.(canvas, pageTop + top);
  const runs = strips.flatMap(({ strip, top }) => strip.runs.map((run) => ({ run, middle: pageTop + top + strip.middle })));
  for (const { run, middle } of runs.sort((left, right) => left.run.cell - right.run.cell)) {
    const { text, style } = run.line;
    const baseline = middle + style.size * halfCapital;
    if (run.align === 'end') canvas.textBefore(text, style, run.x, baseline);
    else canvas.text(text, style, run.x, baseline);
  }
}
