import { computeColumnWidths } from './column-widths.ts';
import type { Span } from './theme.ts';

/** A column of a table that is to be placed. */
export interface WantedColumn {
  readonly align: 'start' | 'end';
  readonly weight: number;
  /** Width of its widest unbreakable text with the space around it, in points. */
  readonly minWidth: number;
}

/** A column and the position of its text, in points. */
export interface PlacedColumn {
  readonly align: 'start' | 'end';
  /** Start of the text; its end is `x + width`. */
  readonly x: number;
  readonly width: number;
}

/** Space between a text and the edge of its cell, and between an amount and a following text, in points. */
export interface Insets {
  readonly text: number;
  readonly afterAmount: number;
}

/** Space before the text of a column: amounts end where the next text begins, so that one needs more. */
export function startInset(columns: readonly Pick<WantedColumn, 'align'>[], index: number, insets: Insets): number {
  return columns[index]?.align === 'start' && columns[index - 1]?.align === 'end' ? insets.afterAmount : insets.text;
}

/** Columns side by side within a range of the page. */
export function placeColumns<Wanted extends WantedColumn>(
  columns: readonly Wanted[],
  span: Span,
  insets: Insets,
): (Wanted & PlacedColumn)[] {
  let left = span.x;
  const widths = computeColumnWidths(columns, span.width);
  return columns.map((column, index) => {
    const before = startInset(columns, index, insets);
    const whole = widths[index] ?? 0;
    const placed = { ...column, x: left + before, width: Math.max(1, whole - before - insets.text) };
    left += whole;
    return placed;
  });
}

/** Where the lines of a cell of a column are. */
export function getCellPlace({ align, x, width }: PlacedColumn): { readonly align: 'start' | 'end'; readonly x: number } {
  return { align, x: align === 'end' ? x + width : x };
}
