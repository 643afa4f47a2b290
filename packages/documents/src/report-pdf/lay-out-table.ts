import type { ReportTable } from '@nakor/domain/audit/report/report';
import type { Language } from '@nakor/domain/shared/localized';
import { type Backdrop, drawRuleUnder, fillBehind } from '../pdf/backdrops.ts';
import type { LaidOutBlock } from '../pdf/blocks.ts';
import { getCellPlace } from '../pdf/place-columns.ts';
import { layOutRow, type RowBand, startCell } from '../pdf/row-bands.ts';
import type { TableIdentity } from '../pdf/structure.ts';
import { wrapLines } from '../pdf/text-lines.ts';
import { colours, type TextStyle } from '../pdf/theme.ts';
import type { Typefaces } from '../pdf/typefaces.ts';
import { countOf, countRowsLeftOut } from './labels.ts';
import { noteBands } from './lay-out-texts.ts';
import { page, wholeWidth } from './page.ts';
import { buildTableRows, type CleanRow } from './table-rows.ts';
import { buildSheetFor, type Sheet } from './table-sheet.ts';

/** A table with its head, totals and note. Amounts are not broken as long as there is room. */
export function layOutTable({ columns, rows, note, shortened }: ReportTable, faces: Typefaces, language: Language): LaidOutBlock {
  const table: TableIdentity = { columns: columns.length };
  const { head, body, totals, ignoredRows } = buildTableRows(columns, rows);
  const sheet = buildSheetFor(columns, [head, ...body.flat(), ...totals], faces);
  const groups = body.filter(beginsGroup).length;
  // The note of a truncated table depends on how many rows fit.
  const hasNote = note !== undefined || (shortened !== undefined && groups < shortened.all);
  const draw = (rows: readonly CleanRow[], isFollowed: boolean) =>
    rows.flatMap((row, index) => rowBands(row, sheet, table, faces, isFollowed || index < rows.length - 1));
  const leftOutNote = (leftOut: number): string[] => {
    if (shortened !== undefined) {
      const shown = groups - leftOut;
      return shown < shortened.all ? [shortened.note.replace('{shown}', countOf(shown, language))] : [];
    }
    return leftOut + ignoredRows === 0 ? [] : [countRowsLeftOut(leftOut + ignoredRows)[language]];
  };
  return {
    gap: 8,
    head: headBands(head, sheet, table, faces),
    rows: body.map((together, index) => ({
      bands: draw(together, index === body.length - 1 && (totals.length > 0 || hasNote)),
      rows: shortened === undefined ? together.filter(({ role }) => role !== 'group').length : Number(beginsGroup(together)),
    })),
    tail: draw(totals, hasNote),
    note: (leftOut) => [
      ...leftOutNote(leftOut).flatMap((text) => noteBands(text, faces)),
      ...(note === undefined ? [] : noteBands(note, faces)),
    ],
  };
}

function beginsGroup([first]: readonly CleanRow[]): boolean {
  return first?.role === 'group';
}

/** Column labels are bottom-aligned. */
function headBands(head: CleanRow, sheet: Sheet, table: TableIdentity, faces: Typefaces): RowBand[] {
  const style = { face: 'bold', size: Math.min(sheet.size, 7.5), colour: colours.accent } as const;
  const cells = cellsOf(head, sheet, style, faces);
  const count = Math.max(1, ...cells.map(({ lines }) => lines.length));
  return layOutRow({
    cells: cells.map((cell) => ({ ...cell, from: count - cell.lines.length })),
    lineHeight: style.size * 1.25,
    padTop: 4,
    padBottom: 4,
    keep: true,
    structure: { kind: 'record', table, record: {}, cells: 'head' },
    backdrop: (canvas, piece) => {
      fillBehind(canvas, wholeWidth, piece, colours.headFill);
      if (piece.isLast) canvas.box(page.left, piece.top + piece.height - 0.75, page.width, 0.75, colours.rule);
    },
  });
}

function rowBands(row: CleanRow, sheet: Sheet, table: TableIdentity, faces: Typefaces, keep: boolean): RowBand[] {
  const style = { face: row.role === undefined ? 'regular' : 'bold', size: sheet.size, colour: colours.ink } as const;
  const layout = { lineHeight: sheet.size * 1.27, padTop: 2.6, padBottom: 2.6, keep };
  const record = {};
  if (row.role === 'group') {
    const text = row.cells.filter((cell) => cell !== '').join(' ');
    const [first] = sheet.columns;
    const left = first?.x ?? page.left;
    const lines = wrapLines(text, { ...style, colour: colours.accent }, page.width - 2 * (left - page.left), faces);
    return layOutRow({
      ...layout,
      cells: [startCell(left, lines)],
      backdrop: tinted,
      structure: { kind: 'record', table, record, cells: 'whole' },
    });
  }
  const structure = { kind: 'record', table, record, cells: 'data' } as const;
  return layOutRow({
    ...layout,
    cells: cellsOf(row, sheet, style, faces),
    backdrop: row.role === 'total' ? ruledAbove : ruledBelow,
    structure,
  });
}

function cellsOf({ cells }: CleanRow, { columns }: Sheet, style: TextStyle, faces: Typefaces) {
  return columns.map((column, index) => ({
    ...getCellPlace(column),
    column: index,
    lines: wrapLines(cells[index] ?? '', style, column.width, faces),
  }));
}

const ruledBelow: Backdrop = (canvas, piece) => drawRuleUnder(canvas, wholeWidth, piece);

const ruledAbove: Backdrop = (canvas, piece) => {
  if (piece.isFirst) canvas.box(page.left, piece.top - 0.5, page.width, 0.75, colours.rule);
  drawRuleUnder(canvas, wholeWidth, piece);
};

const tinted: Backdrop = (canvas, piece) => {
  fillBehind(canvas, wholeWidth, piece, colours.groupFill);
  drawRuleUnder(canvas, wholeWidth, piece);
};
