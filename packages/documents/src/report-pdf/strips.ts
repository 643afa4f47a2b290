import type { Canvas } from './canvas.ts';
import type { TextStyle } from './theme.ts';

/** What is never divided between pages, as high as a line of text. Heights are in points. */
export interface Strip {
  readonly height: number;
  /** Whether it is to be on one page with the strip that follows. */
  readonly keep: boolean;
  draw(canvas: Canvas, top: number): void;
}

/** A line of text within a cell. */
export interface CellLine {
  readonly text: string;
  readonly style: TextStyle;
}

/** Lines of text one under the other; `x` is where they begin or, at the end, where they end. */
export interface Cell {
  readonly x: number;
  readonly align: 'start' | 'end';
  readonly lines: readonly CellLine[];
}

/** A strip of a row: its place, and which of the row's strips it is. */
interface RowStrip {
  readonly top: number;
  readonly height: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Draws what is behind a strip of a row. */
export type Backdrop = (canvas: Canvas, strip: RowStrip) => void;

/** Cells side by side, with what is drawn behind them. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly lineHeight: number;
  readonly padTop?: number;
  readonly padBottom?: number;
  /** Drawn behind each strip of the row. */
  readonly backdrop?: Backdrop;
  /** Whether the row is to be on one page with what follows. */
  readonly keep?: boolean;
}

/** Rows up to this many lines stay in one piece; of others the first and last lines do not stand alone. */
const wholeRowLines = 10;

/** Where the baseline is in a line, from its upper edge: capitals then stand in its middle. */
const baselineShare = 0.5;
const halfCapital = 0.365;

/** The strips of a row, one a line. */
export function stripsOf({ cells, lineHeight, padTop = 0, padBottom = 0, backdrop, keep = false }: Row): Strip[] {
  const count = Math.max(1, ...cells.map(({ lines }) => lines.length));
  return Array.from({ length: count }, (_, index) => {
    const isFirst = index === 0;
    const isLast = index === count - 1;
    const above = isFirst ? padTop : 0;
    const height = above + lineHeight + (isLast ? padBottom : 0);
    const holdsOn = count <= wholeRowLines || isFirst || index === count - 2;
    return {
      height,
      keep: isLast ? keep : holdsOn,
      draw(canvas, top) {
        backdrop?.(canvas, { top, height, isFirst, isLast });
        for (const cell of cells) {
          const line = cell.lines[index];
          if (line === undefined) continue;
          const baseline = top + above + lineHeight * baselineShare + line.style.size * halfCapital;
          if (cell.align === 'end') canvas.textBefore(line.text, line.style, cell.x, baseline);
          else canvas.text(line.text, line.style, cell.x, baseline);
        }
      },
    };
  });
}
