import type { Canvas } from './canvas.ts';
import type { TextStyle } from './theme.ts';

/** What the distribution over pages depends on. */
export interface Sized {
  /** In points. */
  readonly height: number;
  /** Whether it must be on the same page as the next strip. */
  readonly keep: boolean;
}

/** The smallest unit that is not split between pages: one line of text. */
export interface Strip extends Sized {
  draw(canvas: Canvas, top: number): void;
}

/** Lines of text; `x` is their start, or for `end` alignment their end. */
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

/** A strip of a row: its position, and whether it is the first or last of the row. */
interface RowStrip {
  readonly top: number;
  readonly height: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Draws the background of a strip of a row. */
export type Backdrop = (canvas: Canvas, strip: RowStrip) => void;

/** Cells side by side, with their background. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly lineHeight: number;
  readonly padTop?: number;
  readonly padBottom?: number;
  /** Drawn behind each strip of the row. */
  readonly backdrop?: Backdrop;
  /** Whether the row must be on the same page as what follows. */
  readonly keep?: boolean;
}

/** Rows of up to this many lines are not split; of longer ones, the first and last lines are not left alone. */
const wholeRowLines = 10;

/** Position of the baseline in a line, from its top: centres capitals vertically. */
const baselineShare = 0.5;
const halfCapital = 0.365;

/** The strips of a row, one per line. */
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
