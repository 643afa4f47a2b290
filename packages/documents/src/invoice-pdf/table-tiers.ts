import type { ViewCell, ViewLabel, ViewRow, ViewTable } from '@nakor/domain/rendering/view';
import { type Insets, type PlacedColumn, placeColumns, startInset, type WantedColumn } from '../pdf/place-columns.ts';
import type { Typefaces } from '../pdf/typefaces.ts';
import { computeWidestWord } from '../pdf/wrap-text.ts';
import { page, wholeWidth } from './page.ts';
import { styles } from './styles.ts';
import { formatValueText, labelText } from './texts.ts';
import { formatVisibleText } from './visible-text.ts';

/**
 * How a table fits into the width of a page: its columns in one tier, or, if they are too many to be readable, in several tiers, so that each
 * row takes several lines.
 */
export interface TableLayout {
  /** Size of the texts, in points. */
  readonly size: number;
  readonly tiers: readonly (readonly TierColumn[])[];
}

/** A column and the position of its text. */
export interface TierColumn extends PlacedColumn {
  readonly index: number;
}

/** The largest size is used with which the columns fit into one tier. */
const sizes = [8, 7.5, 7, 6.5] as const;
const tieredSize = 7.25;

const insets: Insets = { text: 3, afterAmount: 8 };
/** Indentation of the tiers after the first. */
const tierIndent = 14;

/** Maximum width reserved for the longest word of a column; wider words are broken. */
const maxReserved = { start: 0.17 * page.width, end: 0.2 * page.width } as const;

interface Wanted extends WantedColumn {
  readonly index: number;
}

/** Determines the layout of a table from all its content. */
export function layOutTiers(table: ViewTable, faces: Typefaces): TableLayout {
  const words = widestWords(table, faces);
  const wantedAt = (size: number) =>
    table.columns.map(({ align, weight }, index): Wanted => {
      const before = startInset(table.columns, index, insets);
      const head = (words.heads[index] ?? 0) * Math.min(size, headSize);
      const minWidth = Math.min(maxReserved[align], Math.ceil(Math.max(head, (words.cells[index] ?? 0) * size))) + before + insets.text;
      return { index, align, weight: Math.max(0.1, weight), minWidth };
    });
  for (const size of sizes) {
    const wanted = wantedAt(size);
    if (widthOf(wanted) <= page.width) return { size, tiers: [placeColumns(wanted, wholeWidth, insets)] };
  }
  const tiers = divideIntoTiers(wantedAt(tieredSize));
  const indentOf = (tier: number) => (tier === 0 ? 0 : tierIndent);
  return {
    size: tieredSize,
    tiers: tiers.map((tier, index) => placeColumns(tier, { x: page.left + indentOf(index), width: page.width - indentOf(index) }, insets)),
  };
}

/** Size of column heads, in points. */
export const headSize = 7;

function widthOf(columns: readonly Wanted[]): number {
  return columns.reduce((sum, { minWidth }) => sum + minWidth, 0);
}

/** As few tiers as possible, with as many columns as fit in each. */
function divideIntoTiers(columns: readonly Wanted[]): Wanted[][] {
  const tiers: Wanted[][] = [];
  let free = 0;
  for (const column of columns) {
    const tier = tiers.at(-1);
    if (tier === undefined || column.minWidth > free) {
      tiers.push([column]);
      free = page.width - (tiers.length === 1 ? 0 : tierIndent) - column.minWidth;
      continue;
    }
    tier.push(column);
    free -= column.minWidth;
  }
  return tiers;
}

/** Widths of the longest words of each column, at a size of one point. */
function widestWords({ columns, groups }: ViewTable, faces: Typefaces) {
  const heads = columns.map(({ label }) => computeWidestWord(formatVisibleText(labelText(label), faces.bold), faces.bold));
  const cells = columns.map(() => 0);
  for (const { role, label, cells: row } of groups.flat()) {
    for (const [index, cell] of row.entries()) cells[index] = Math.max(cells[index] ?? 0, widestOf(cell, role, faces));
    // What the row is does not need to be broken.
    if (role !== 'plain') cells[0] = Math.max(cells[0] ?? 0, widestLabel(label, faces));
  }
  return { heads, cells };
}

function widestLabel(label: ViewLabel | null, faces: Typefaces): number {
  return label === null ? 0 : faces.bold.measure(labelText(label));
}

function widestOf(cell: ViewCell | null, role: ViewRow['role'], faces: Typefaces): number {
  let widest = 0;
  for (const value of cell?.values ?? []) {
    const style = value.isChanged === true || role === 'total' || role === 'difference' ? styles.name : styles.value;
    widest = Math.max(widest, computeWidestWord(formatValueText(value, style, faces), faces[style.face]));
  }
  return widest;
}
