import type { ViewRow, ViewRowGroup, ViewTable } from '@nakor/domain/rendering/view';
import type { Canvas } from '../report-pdf/canvas.ts';
import type { CellLine } from '../report-pdf/strips.ts';
import { colours, type TextStyle } from '../report-pdf/theme.ts';
import type { Typefaces } from '../report-pdf/typefaces.ts';
import { runningFacts } from './lay-out-facts.ts';
import type { InvoicePart } from './lay-out-texts.ts';
import { page } from './page.ts';
import { heightOf, type InvoiceCell, type InvoiceStrip, keptTogether, type RowPiece, stripsOf } from './strips.ts';
import { styles } from './styles.ts';
import { headSize, layoutOf, type PlacedColumn, type TableLayout } from './table-bands.ts';
import { labelText, textLines, valuesLines } from './texts.ts';

/** A higher head is not repeated on each page: it would leave no room for rows. */
const maxRepeatedHead = 160;
/** Groups of rows up to this height are not split between pages. */
const maxUnsplitGroup = 120;

/** A table with its caption. Its head is repeated on each page; rows without room are continued on the next page. */
export function layOutTable(table: ViewTable, faces: Typefaces): InvoicePart {
  const layout = layoutOf(table, faces);
  const head = headStrips(table, layout, faces);
  const isRepeated = heightOf(head) <= maxRepeatedHead;
  const rows = table.groups.map((group) => ({ strips: groupStrips(group, layout, faces), rows: 1 }));
  const first = isRepeated ? [] : [{ strips: head, rows: 0 }];
  return { gap: 6, head: isRepeated ? head : [], rows: [...first, ...rows], tail: [], note: () => [] };
}

/** The caption of a table, kept with its head. */
export function layOutCaption({ caption }: ViewTable, faces: Typefaces): InvoicePart {
  const lines = textLines(labelText(caption), styles.heading, page.width, faces);
  const strips = stripsOf({ cells: [{ x: page.left, align: 'start', lines }], lineHeight: 12.5, keep: true });
  return { gap: 7, head: [], rows: [], tail: strips, note: () => [] };
}

/** Column labels, bottom-aligned, one row per band. */
function headStrips({ columns }: ViewTable, { size, bands }: TableLayout, faces: Typefaces): InvoiceStrip[] {
  const style: TextStyle = { face: 'bold', size: Math.min(size, headSize), colour: colours.accent };
  return bands.flatMap((band, bandIndex) => {
    const labelled = band.map((column) => {
      const label = columns[column.index]?.label ?? '';
      return { column, lines: textLines(labelText(label), style, column.width, faces) };
    });
    const count = labelled.reduce((most, { lines }) => Math.max(most, lines.length), 1);
    const cells = labelled.map(({ column, lines }) => ({ ...placeOf(column), lines, from: count - lines.length }));
    const isLastBand = bandIndex === bands.length - 1;
    return stripsOf({
      cells,
      lineHeight: style.size * 1.25,
      padTop: bandIndex === 0 ? 3.5 : 1,
      padBottom: isLastBand ? 3.5 : 1,
      keep: true,
      backdrop: (canvas, { top, height, isFirst, isLast }) => {
        const overlap = isFirst && bandIndex === 0 ? 0 : 0.5;
        canvas.box(page.left, top - overlap, page.width, height + overlap, colours.headFill);
        if (isLast && isLastBand) canvas.box(page.left, top + height - 0.75, page.width, 0.75, colours.rule);
      },
    });
  });
}

function placeOf({ align, x, width }: PlacedColumn): Pick<InvoiceCell, 'x' | 'align'> {
  return { align, x: align === 'end' ? x + width : x };
}

function groupStrips(group: ViewRowGroup, layout: TableLayout, faces: Typefaces): InvoiceStrip[] {
  const strips = group.flatMap((row, index) => rowStrips(row, layout, faces, index === group.length - 1));
  return heightOf(strips) <= maxUnsplitGroup ? keptTogether(strips) : strips;
}

/** A row: a line per band, then the details of its cells. */
function rowStrips(row: ViewRow, layout: TableLayout, faces: Typefaces, endsGroup: boolean): InvoiceStrip[] {
  const details = row.cells.flatMap((cell) => cell?.details ?? []);
  const filled = layout.bands.filter((band, index) => index === 0 || band.some(({ index: column }) => row.cells[column] != null));
  const hasDetails = details.length > 0;
  const strips = filled.flatMap((band, index) => {
    const isFirst = index === 0;
    const isLast = index === filled.length - 1 && !hasDetails;
    return stripsOf({
      cells: bandCells(row, band, layout.size, isFirst, faces),
      lineHeight: layout.size * 1.28,
      padTop: isFirst ? 2.6 : 0.5,
      padBottom: isLast ? 2.6 : 0.5,
      keep: !isLast,
      backdrop: (canvas, piece) => drawBackdrop(canvas, piece, row.role, isFirst, isLast && endsGroup),
    });
  });
  if (!hasDetails) return strips;
  const x = layout.bands[0]?.[1]?.x ?? page.left;
  const lines = textLines(runningFacts(details), styles.detail, page.right - x, faces);
  const detailStrips = stripsOf({
    cells: [{ x, align: 'start', lines }],
    lineHeight: styles.detail.size * 1.28,
    padBottom: 2.6,
    backdrop: (canvas, piece) => drawBackdrop(canvas, piece, row.role, false, endsGroup),
  });
  return [...strips, ...detailStrips];
}

function bandCells(row: ViewRow, band: readonly PlacedColumn[], size: number, isFirstBand: boolean, faces: Typefaces): InvoiceCell[] {
  const face = row.role === 'total' || row.role === 'difference' ? 'bold' : 'regular';
  const style: TextStyle = { face, size, colour: row.role === 'before' ? colours.muted : colours.ink };
  const label = isFirstBand && row.label !== null ? labelCell(row, row.label, band, labelStyle(row, style), faces) : null;
  const widened = onlyColumn(row, band);
  const cells = band.map((own) => {
    const column = own.index === widened?.index ? widened : own;
    const cell = row.cells[column.index];
    const lines: CellLine[] = cell == null ? [] : valuesLines(cell.values, style, column.width, faces);
    return { ...placeOf(column), lines };
  });
  if (label === null) return cells;
  // Below the values of the first cell, if it has any.
  return [...cells.slice(0, 1), { ...label, from: cells[0]?.lines.length ?? 0 }, ...cells.slice(1)];
}

/** The column of a row with a single text, such as the name of the rows below it: it gets the width of the empty columns after it. */
function onlyColumn({ cells, label }: ViewRow, band: readonly PlacedColumn[]): PlacedColumn | null {
  const filled = band.filter(({ index }) => cells[index] != null);
  const [only] = filled;
  const last = band.at(-1);
  if (only === undefined || last === undefined || filled.length > 1 || only.align === 'end' || label !== null) return null;
  return { ...only, width: last.x + last.width - only.x };
}

/** Rates are plain; what tells the states of a line apart is bold. */
function labelStyle({ role }: ViewRow, style: TextStyle): TextStyle {
  return role === 'plain' ? style : { ...style, face: 'bold' };
}

/** What a row is, across the empty cells at its start. */
function labelCell(row: ViewRow, text: string, band: readonly PlacedColumn[], style: TextStyle, faces: Typefaces): InvoiceCell | null {
  const [first] = band;
  if (first === undefined) return null;
  const empty = band.findIndex(({ index }) => row.cells[index] != null);
  const last = band[Math.max(0, (empty === -1 ? band.length : empty) - 1)] ?? first;
  return { x: first.x, align: 'start', lines: textLines(text, style, last.x + last.width - first.x, faces) };
}

function drawBackdrop(canvas: Canvas, { top, height, isFirst, isLast }: RowPiece, role: ViewRow['role'], isStart: boolean, isEnd: boolean) {
  if (role === 'difference') canvas.box(page.left, top - 0.25, page.width, height + 0.25, colours.groupFill);
  if (role === 'total' && isFirst && isStart) canvas.box(page.left, top - 0.5, page.width, 0.75, colours.rule);
  if (isLast && isEnd) canvas.box(page.left, top + height - 0.5, page.width, 0.5, colours.hairline);
}
