import type { ViewCell, ViewRow, ViewTable } from '@nakor/domain/rendering/view';
import { columnWidths } from '../report-pdf/column-widths.ts';
import type { Typefaces } from '../report-pdf/typefaces.ts';
import { widestWord } from '../report-pdf/wrap-text.ts';
import { page } from './page.ts';
import { styles } from './styles.ts';
import { labelText, valueText } from './texts.ts';
import { visibleText } from './visible-text.ts';

/**
 * How a table fits into the width of a page: its columns in one band, or, if they are too many to be readable, in several bands, so that each
 * row takes several lines.
 */
export interface TableLayout {
  /** Size of the texts, in points. */
  readonly size: number;
  readonly bands: readonly (readonly PlacedColumn[])[];
}

/** A column and the position of its text, in points. */
export interface PlacedColumn {
  readonly index: number;
  readonly align: 'start' | 'end';
  /** Start of the text; its end is `x + width`. */
  readonly x: number;
  readonly width: number;
}

/** The largest size is used with which the columns fit into one band. */
const sizes = [8, 7.5, 7, 6.5] as const;
const bandedSize = 7.25;

const inset = 3;
/** Space between an amount and a following text. */
const amountInset = 8;
/** Indentation of the bands after the first. */
const bandIndent = 14;

/** Maximum width reserved for the longest word of a column; wider words are broken. */
const maxReserved = { start: 0.17 * page.width, end: 0.2 * page.width } as const;

interface Wanted {
  readonly index: number;
  readonly align: 'start' | 'end';
  readonly weight: number;
  readonly minWidth: number;
}

/** Determines the layout of a table from all its content. */
export function layoutOf(table: ViewTable, faces: Typefaces): TableLayout {
  const words = widestWords(table, faces);
  const wantedAt = (size: number) =>
    table.columns.map(({ align, weight }, index): Wanted => {
      const before = align === 'start' && table.columns[index - 1]?.align === 'end' ? amountInset : inset;
      const head = (words.heads[index] ?? 0) * Math.min(size, headSize);
      const minWidth = Math.min(maxReserved[align], Math.ceil(Math.max(head, (words.cells[index] ?? 0) * size))) + before + inset;
      return { index, align, weight: Math.max(0.1, weight), minWidth };
    });
  for (const size of sizes) {
    const wanted = wantedAt(size);
    if (widthOf(wanted) <= page.width) return { size, bands: [placed(wanted, page.left, page.width)] };
  }
  const bands = inBands(wantedAt(bandedSize));
  const indentOf = (band: number) => (band === 0 ? 0 : bandIndent);
  return {
    size: bandedSize,
    bands: bands.map((band, index) => placed(band, page.left + indentOf(index), page.width - indentOf(index))),
  };
}

/** Size of column heads, in points. */
export const headSize = 7;

function widthOf(columns: readonly Wanted[]): number {
  return columns.reduce((sum, { minWidth }) => sum + minWidth, 0);
}

/** As few bands as possible, with as many columns as fit in each. */
function inBands(columns: readonly Wanted[]): Wanted[][] {
  const bands: Wanted[][] = [];
  let free = 0;
  for (const column of columns) {
    const band = bands.at(-1);
    if (band === undefined || column.minWidth > free) {
      bands.push([column]);
      free = page.width - (bands.length === 1 ? 0 : bandIndent) - column.minWidth;
      continue;
    }
    band.push(column);
    free -= column.minWidth;
  }
  return bands;
}

function placed(columns: readonly Wanted[], start: number, width: number): PlacedColumn[] {
  let left = start;
  const widths = columnWidths(columns, width);
  return columns.map(({ index, align }, place) => {
    const before = align === 'start' && columns[place - 1]?.align === 'end' ? amountInset : inset;
    const whole = widths[place] ?? 0;
    const column = { index, align, x: left + before, width: Math.max(1, whole - before - inset) };
    left += whole;
    return column;
  });
}

/** Widths of the longest words of each column, at a size of one point. */
function widestWords({ columns, groups }: ViewTable, faces: Typefaces) {
  const heads = columns.map(({ label }) => widestWord(visibleText(labelText(label), faces.bold), faces.bold));
  const cells = columns.map(() => 0);
  for (const { role, label, cells: row } of groups.flat()) {
    for (const [index, cell] of row.entries()) cells[index] = Math.max(cells[index] ?? 0, widestOf(cell, role, faces));
    // What the row is does not need to be broken.
    if (role !== 'plain') cells[0] = Math.max(cells[0] ?? 0, widestLabel(label, row[0], faces));
  }
  return { heads, cells };
}

function widestLabel(label: string | null, first: ViewCell | null | undefined, faces: Typefaces): number {
  let widest = label === null ? 0 : faces.bold.measure(label);
  for (const value of first?.values ?? []) {
    if (value.meaning !== undefined) widest = Math.max(widest, faces.regular.measure(valueText(value, styles.value, faces)));
  }
  return widest;
}

function widestOf(cell: ViewCell | null, role: ViewRow['role'], faces: Typefaces): number {
  let widest = 0;
  for (const value of cell?.values ?? []) {
    const style = value.isChanged === true || role === 'total' || role === 'difference' ? styles.name : styles.value;
    widest = Math.max(widest, widestWord(valueText(value, style, faces), faces[style.face]));
  }
  return widest;
}
