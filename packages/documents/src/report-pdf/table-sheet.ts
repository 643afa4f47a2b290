import type { ReportColumn } from '@nakor/domain/audit/report/report';
import { columnWidths } from './column-widths.ts';
import type { CleanRow } from './table-rows.ts';
import { contentWidth, paper } from './theme.ts';
import type { Typefaces } from './typefaces.ts';
import { widestWord } from './wrap-text.ts';

/** Layout of a table: text size and column positions, in points. */
export interface Sheet {
  readonly size: number;
  readonly columns: readonly PlacedColumn[];
}

/** A column and the position of its text. */
interface PlacedColumn {
  readonly align: ReportColumn['align'];
  /** Start of the text; its end is `left + width`. */
  readonly left: number;
  readonly width: number;
}

/** The largest size is used that the longest words and amounts allow. */
const sizes = [8.25, 7.75, 7.25, 6.75, 6.25, 5.75] as const;
const smallestSize = 5.75;

/** Space between text and the edge of its cell, in points. */
const inset = 3.5;

/** Space between an amount and a following text, in points. */
const amountInset = 9;

/** Maximum width reserved for the longest word of a column; wider words are broken. */
const maxReservedWidth = { start: 0.16 * contentWidth, end: 0.21 * contentWidth } as const;

/** Determines the layout of a table from all its content. */
export function sheetFor(columns: readonly ReportColumn[], rows: readonly CleanRow[], faces: Typefaces): Sheet {
  const widest = columns.map(() => 0);
  for (const { cells, role } of rows) {
    if (role === 'group') continue;
    const face = role === undefined ? faces.regular : faces.bold;
    for (const index of columns.keys()) widest[index] = Math.max(widest[index] ?? 0, widestWord(cells[index] ?? '', face));
  }
  const wanted = (size: number) =>
    columns.map(({ weight, align }, index) => ({
      weight,
      minWidth: Math.min(maxReservedWidth[align], Math.ceil((widest[index] ?? 0) * size)) + startInset(columns, index) + inset,
    }));
  const fits = (size: number) => wanted(size).reduce((sum, { minWidth }) => sum + minWidth, 0) <= contentWidth;
  const size = sizes.find(fits) ?? smallestSize;
  let left = paper.left;
  const placed = columnWidths(wanted(size), contentWidth).map((width, index) => {
    const before = startInset(columns, index);
    const column = { align: columns[index]?.align ?? 'start', left: left + before, width: width - before - inset };
    left += width;
    return column;
  });
  return { size, columns: placed };
}

function startInset(columns: readonly ReportColumn[], index: number): number {
  return columns[index]?.align === 'start' && columns[index - 1]?.align === 'end' ? amountInset : inset;
}
