import type { ReportTable } from '@nakor/domain/audit/report/report';
import type { Language } from '@nakor/domain/shared/localized';
import { countOf, rowsLeftOut } from './labels.ts';
import { noteStrips } from './lay-out-texts.ts';
import type { Part } from './parts.ts';
import { type Backdrop, type CellLine, type Strip, stripsOf } from './strips.ts';
import { type CleanRow, tableRows } from './table-rows.ts';
import { type Sheet, sheetFor } from './table-sheet.ts';
import { linesOf } from './text-lines.ts';
import { colours, contentWidth, paper, type TextStyle } from './theme.ts';
import type { Typefaces } from './typefaces.ts';

/** A table with its head, totals and note. Amounts are not broken as long as there is room. */
export function layOutTable({ columns, rows, note, shortened }: ReportTable, faces: Typefaces, language: Language): Part {
  const { head, body, totals, ignoredRows } = tableRows(columns, rows);
  const sheet = sheetFor(columns, [head, ...body.flat(), ...totals], faces);
  const groups = body.filter(beginsGroup).length;
  // The note of a truncated table depends on how many rows fit.
  const hasNote = note !== undefined || (shortened !== undefined && groups < shortened.all);
  const draw = (rows: readonly CleanRow[], isFollowed: boolean) =>
    rows.flatMap((row, index) => rowStrips(row, sheet, faces, isFollowed || index < rows.length - 1));
  const leftOutNote = (leftOut: number): string[] => {
    if (shortened !== undefined) {
      const shown = groups - leftOut;
      return shown < shortened.all ? [shortened.note.replace('{shown}', countOf(shown, language))] : [];
    }
    return leftOut + ignoredRows === 0 ? [] : [rowsLeftOut(leftOut + ignoredRows)[language]];
  };
  return {
    gap: 8,
    head: headStrips(head, sheet, faces),
    rows: body.map((together, index) => ({
      strips: draw(together, index === body.length - 1 && (totals.length > 0 || hasNote)),
      rows: shortened === undefined ? together.filter(({ role }) => role !== 'group').length : Number(beginsGroup(together)),
    })),
    tail: draw(totals, hasNote),
    note: (leftOut) => [
      ...leftOutNote(leftOut).flatMap((text) => noteStrips(text, faces)),
      ...(note === undefined ? [] : noteStrips(note, faces)),
    ],
  };
}

function beginsGroup([first]: readonly CleanRow[]): boolean {
  return first?.role === 'group';
}

/** Column labels are bottom-aligned. */
function headStrips(head: CleanRow, sheet: Sheet, faces: Typefaces): Strip[] {
  const style = { face: 'bold', size: Math.min(sheet.size, 7.5), colour: colours.accent } as const;
  const cells = cellsOf(head, sheet, style, faces);
  const height = Math.max(1, ...cells.map(({ lines }) => lines.length));
  const blank: CellLine = { text: '', style };
  return stripsOf({
    cells: cells.map((cell) => ({ ...cell, lines: [...Array<CellLine>(height - cell.lines.length).fill(blank), ...cell.lines] })),
    lineHeight: style.size * 1.25,
    padTop: 4,
    padBottom: 4,
    keep: true,
    backdrop: (canvas, { top, height: stripHeight, isFirst, isLast }) => {
      const overlap = isFirst ? 0 : 0.5;
      canvas.box(paper.left, top - overlap, contentWidth, stripHeight + overlap, colours.headFill);
      if (isLast) canvas.box(paper.left, top + stripHeight - 0.75, contentWidth, 0.75, colours.rule);
    },
  });
}

function rowStrips(row: CleanRow, sheet: Sheet, faces: Typefaces, keep: boolean): Strip[] {
  const style = { face: row.role === undefined ? 'regular' : 'bold', size: sheet.size, colour: colours.ink } as const;
  const layout = { lineHeight: sheet.size * 1.27, padTop: 2.6, padBottom: 2.6, keep };
  if (row.role === 'group') {
    const text = row.cells.filter((cell) => cell !== '').join(' ');
    const [first] = sheet.columns;
    const left = first?.left ?? paper.left;
    const lines = linesOf(text, { ...style, colour: colours.accent }, contentWidth - 2 * (left - paper.left), faces);
    return stripsOf({ ...layout, cells: [{ x: left, align: 'start', lines }], backdrop: tinted });
  }
  return stripsOf({ ...layout, cells: cellsOf(row, sheet, style, faces), backdrop: row.role === 'total' ? ruledAbove : ruledBelow });
}

function cellsOf({ cells }: CleanRow, { columns }: Sheet, style: TextStyle, faces: Typefaces) {
  return columns.map(({ align, left, width }, index) => ({
    x: align === 'end' ? left + width : left,
    align,
    lines: linesOf(cells[index] ?? '', style, width, faces),
  }));
}

const ruledBelow: Backdrop = (canvas, { top, height, isLast }) => {
  if (isLast) canvas.box(paper.left, top + height - 0.5, contentWidth, 0.5, colours.hairline);
};

const ruledAbove: Backdrop = (canvas, { top, height, isFirst, isLast }) => {
  if (isFirst) canvas.box(paper.left, top - 0.5, contentWidth, 0.75, colours.rule);
  if (isLast) canvas.box(paper.left, top + height - 0.5, contentWidth, 0.5, colours.hairline);
};

const tinted: Backdrop = (canvas, { top, height, isFirst, isLast }) => {
  const overlap = isFirst ? 0 : 0.5;
  canvas.box(paper.left, top - overlap, contentWidth, height + overlap, colours.groupFill);
  if (isLast) canvas.box(paper.left, top + height - 0.5, contentWidth, 0.5, colours.hairline);
};
