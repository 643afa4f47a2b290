import type { ReportColumn } from '@nakor/domain/audit/report/report';
import { type Insets, type PlacedColumn, placeColumns, startInset } from '../pdf/place-columns.ts';
import type { Typefaces } from '../pdf/typefaces.ts';
import { computeWidestWord } from '../pdf/wrap-text.ts';
import { page, wholeWidth } from './page.ts';
import type { CleanRow } from './table-rows.ts';

/** Layout of a table: text size and column positions, in points. */
export interface Sheet {
  readonly size: number;
  readonly columns: readonly PlacedColumn[];
}

/** The largest size is used that the longest words and amounts allow. */
const sizes = [8.25, 7.75, 7.25, 6.75, 6.25, 5.75] as const;
const smallestSize = 5.75;

const insets: Insets = { text: 3.5, afterAmount: 9 };

/** Maximum width reserved for the longest word of a column; wider words are broken. */
const maxReservedWidth = { start: 0.16 * page.width, end: 0.21 * page.width } as const;

/** Determines the layout of a table from all its content. */
export function buildSheetFor(columns: readonly ReportColumn[], rows: readonly CleanRow[], faces: Typefaces): Sheet {
  const widest = columns.map(() => 0);
  for (const { cells, role } of rows) {
    if (role === 'group') continue;
    const face = role === undefined ? faces.regular : faces.bold;
    for (const index of columns.keys()) widest[index] = Math.max(widest[index] ?? 0, computeWidestWord(cells[index] ?? '', face));
  }
  const wanted = (size: number) =>
    columns.map(({ weight, align }, index) => ({
      align,
      weight,
      minWidth:
        Math.min(maxReservedWidth[align], Math.ceil((widest[index] ?? 0) * size)) + startInset(columns, index, insets) + insets.text,
    }));
  const fits = (size: number) => wanted(size).reduce((sum, { minWidth }) => sum + minWidth, 0) <= page.width;
  const size = sizes.find(fits) ?? smallestSize;
  return { size, columns: placeColumns(wanted(size), wholeWidth, insets) };
}
