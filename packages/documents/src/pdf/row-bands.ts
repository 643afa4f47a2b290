import type { Backdrop } from './backdrops.ts';
import type { Canvas } from './canvas.ts';
import type { RowStructure } from './structure.ts';
import type { TextStyle } from './theme.ts';

/** One line of a row: the smallest unit, which is not split between pages. */
export interface RowBand {
  /** In points. */
  readonly height: number;
  /** Whether it must be on the same page as the next band. */
  readonly keep: boolean;
  /** The same for all bands of a row. */
  readonly row: { readonly structure: RowStructure };
  readonly runs: readonly Run[];
  /** Space above its line of text, in points. */
  readonly padTop: number;
  readonly lineHeight: number;
  /** Drawn behind all texts of the row. */
  backdrop?(canvas: Canvas, top: number): void;
}

/** A band and its top edge, in points from the top of the page content. */
export interface PlacedBand {
  readonly band: RowBand;
  readonly top: number;
}

/** A line of text in its style. */
export interface CellLine {
  readonly text: string;
  readonly style: TextStyle;
}

/** A line of a cell. */
interface Run {
  /** Index of its cell. */
  readonly cell: number;
  readonly column: number | undefined;
  readonly together: object | undefined;
  readonly x: number;
  readonly align: 'start' | 'end';
  readonly line: CellLine;
}

/** Lines of text one under the other. `x` is their start, or for `end` alignment their end. */
export interface Cell {
  readonly x: number;
  readonly align: 'start' | 'end';
  readonly lines: readonly CellLine[];
  /** Index of the line of the row in which it begins; 0 by default. */
  readonly from?: number;
  /** The column of a table to which it belongs; 0 by default. */
  readonly column?: number;
  /** Cells with the same one are read together, such as a label and its value; by default all of a row are. */
  readonly together?: object;
}

/** Cells side by side, with their background. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly lineHeight: number;
  readonly padTop?: number;
  readonly padBottom?: number;
  /** Whether the row must be on the same page as what follows. */
  readonly keep?: boolean;
  readonly backdrop?: Backdrop;
  /** What it is for those who do not see it; running text by default. */
  readonly structure?: RowStructure;
}

/** Rows of up to this many lines are not split; of longer ones, the first and last lines are not left alone. */
const wholeRowLines = 10;

/** The bands of a row, one per line. */
export function layOutRow({
  cells,
  lineHeight,
  padTop = 0,
  padBottom = 0,
  keep = false,
  backdrop,
  structure = { kind: 'text' },
}: Row): RowBand[] {
  const count = cells.reduce((most, { lines, from = 0 }) => Math.max(most, from + lines.length), 1);
  const runs = Array.from({ length: count }, (): Run[] => []);
  for (const [cell, { x, align, lines, from = 0, column, together }] of cells.entries()) {
    for (const [index, line] of lines.entries()) if (line.text !== '') runs[from + index]?.push({ cell, column, together, x, align, line });
  }
  const row = { structure };
  return runs.map((line, index) => {
    const isFirst = index === 0;
    const isLast = index === count - 1;
    const above = isFirst ? padTop : 0;
    const height = above + lineHeight + (isLast ? padBottom : 0);
    const band: RowBand = {
      height,
      keep: isLast ? keep : count <= wholeRowLines || isFirst || index === count - 2,
      row,
      runs: line,
      padTop: above,
      lineHeight,
    };
    if (backdrop === undefined) return band;
    return { ...band, backdrop: (canvas, top) => backdrop(canvas, { top, height, isFirst, isLast }) };
  });
}

/** A band without texts. */
export function drawBand(height: number, draw: (canvas: Canvas, top: number) => void): RowBand {
  return { height, keep: false, row: { structure: { kind: 'text' } }, runs: [], padTop: 0, lineHeight: height, backdrop: draw };
}

/** A cell at the start of a range of the page. */
export function startCell(x: number, lines: Cell['lines']): Cell {
  return { x, align: 'start', lines };
}

/** The height of bands one under the other, in points. */
export function getHeight(bands: readonly RowBand[]): number {
  return bands.reduce((sum, { height }) => sum + height, 0);
}

/** Bands that stay on one page with each other. */
export function keepTogether(bands: readonly RowBand[]): RowBand[] {
  return bands.map((band, index) => ({ ...band, keep: index < bands.length - 1 }));
}

/** Half the height of a capital, as a share of the size of the text: centres capitals vertically in their line. */
const halfCapital = 0.365;

/** The baseline of a text of a size in a line: capitals are centred vertically. All in points from the top. */
export function getBaseline(top: number, lineHeight: number, size: number): number {
  return top + lineHeight / 2 + size * halfCapital;
}

/** In which order the texts of a row are drawn, which is the order in which they are copied and read aloud. */
export type ReadingOrder =
  /** Each cell in one piece, whatever the number of its lines. */
  | 'by-cell'
  /** Line by line across the cells. */
  | 'by-line';

/** Draws bands of a page. */
export function drawRowBands(canvas: Canvas, bands: readonly PlacedBand[], pageTop: number, order: ReadingOrder): void {
  for (let start = 0; start < bands.length; ) {
    let end = start + 1;
    if (order === 'by-cell') while (end < bands.length && bands[end]?.band.row === bands[start]?.band.row) end += 1;
    drawTogether(canvas, bands.slice(start, end), pageTop);
    start = end;
  }
}

function drawTogether(canvas: Canvas, bands: readonly PlacedBand[], pageTop: number): void {
  for (const { band, top } of bands) band.backdrop?.(canvas, pageTop + top);
  const runs = bands.flatMap(({ band, top }) =>
    band.runs.map((run) => ({
      run,
      row: band.row,
      isRead: !isRepeated(canvas, band),
      middle: pageTop + top + band.padTop + band.lineHeight / 2,
    })),
  );
  for (const { run, row, isRead, middle } of runs.sort((left, right) => left.run.cell - right.run.cell)) {
    const { text, style } = run.line;
    const baseline = getBaseline(middle, 0, style.size);
    const element = isRead ? canvas.structure.elementOf(row, row.structure, run) : undefined;
    if (run.align === 'end') canvas.textBefore(text, style, run.x, baseline, element);
    else canvas.text(text, style, run.x, baseline, element);
  }
}

/** Whether a band was drawn before in the same document, as the head of a table that continues: it is read once. */
function isRepeated({ structure }: Canvas, band: RowBand): boolean {
  const drawn = drawnBands.get(structure) ?? new WeakSet();
  drawnBands.set(structure, drawn);
  if (drawn.has(band)) return true;
  drawn.add(band);
  return false;
}

const drawnBands = new WeakMap<object, WeakSet<RowBand>>();

/** Bands one under the other, from a distance below the top of the page content. */
export function stackBands(bands: readonly RowBand[], top: number): PlacedBand[] {
  let above = top;
  return bands.map((band) => {
    const placed = { band, top: above };
    above += band.height;
    return placed;
  });
}
