import type { Canvas } from './canvas.ts';
import { type Colour, colours, type Span, type ToneLook } from './theme.ts';

/** A band of a row: its position, and whether it is the first or last of the row. */
export interface RowPiece {
  readonly top: number;
  readonly height: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Draws the background of a band of a row. */
export type Backdrop = (canvas: Canvas, piece: RowPiece) => void;

/** Adjacent boxes overlap slightly, so that no gap shows between them. */
const overlap = 0.5;

/** Fills the background of a row. */
export function fillBehind(canvas: Canvas, { x, width }: Span, { top, height, isFirst }: RowPiece, colour: Colour): void {
  const above = isFirst ? 0 : overlap;
  canvas.box(x, top - above, width, height + above, colour);
}

/** Draws a thin line under the last band of a row. */
export function drawRuleUnder(canvas: Canvas, { x, width }: Span, { top, height, isLast }: RowPiece, thickness = 0.5): void {
  if (isLast) canvas.box(x, top + height - 0.5, width, thickness, colours.hairline);
}

/** The background of a notice: tinted, with a bar at its start. */
export function drawNoticeBackdrop({ x, width }: Span, { strong, tint }: Pick<ToneLook, 'strong' | 'tint'>): Backdrop {
  return (canvas, piece) => {
    fillBehind(canvas, { x, width }, piece, tint);
    fillBehind(canvas, { x, width: 3 }, piece, strong);
  };
}
