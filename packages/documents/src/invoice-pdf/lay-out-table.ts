import type { ViewRow, ViewRowGroup, ViewTable } from '@nakor/domain/rendering/view';
import { drawRuleUnder, fillBehind, type RowPiece } from '../pdf/backdrops.ts';
import { buildBlockRow, buildWholeBlock, type LaidOutBlock } from '../pdf/blocks.ts';
import type { Canvas } from '../pdf/canvas.ts';
import { getCellPlace } from '../pdf/place-columns.ts';
import { type Cell, type CellLine, getHeight, keepTogether, layOutRow, type RowBand, startCell } from '../pdf/row-bands.ts';
import type { RowStructure, TableIdentity } from '../pdf/structure.ts';
import { colours, type TextStyle } from '../pdf/theme.ts';
import type { Typefaces } from '../pdf/typefaces.ts';
import { buildRunningFacts } from './lay-out-facts.ts';
import { page, wholeWidth } from './page.ts';
import { styles } from './styles.ts';
import { headSize, layOutTiers, type TableLayout, type TierColumn } from './table-tiers.ts';
import { buildTextLines, buildValuesLines, labelText } from './texts.ts';

/** A higher head is not repeated on each page: it would leave no room for rows. */
const maxRepeatedHead = 160;
/** Groups of rows up to this height are not split between pages. */
const maxUnsplitGroup = 120;

/** A table with its caption. Its head is repeated on each page; rows without room are continued on the next page. */
export function layOutTable(table: ViewTable, faces: Typefaces): LaidOutBlock {
  const layout = layOutTiers(table, faces);
  const identity: TableIdentity = { columns: table.columns.length };
  const head = headBands(table, layout, identity, faces);
  const isRepeated = getHeight(head) <= maxRepeatedHead;
  const rows = table.groups.map((group) => buildBlockRow(groupBands(group, layout, identity, faces)));
  const first = isRepeated ? [] : [{ bands: head, rows: 0 }];
  return { gap: 6, head: isRepeated ? head : [], rows: [...first, ...rows], tail: [], note: () => [] };
}

/** The caption of a table, kept with its head. */
export function layOutCaption({ caption }: ViewTable, faces: Typefaces): LaidOutBlock {
  const lines = buildTextLines(labelText(caption), styles.heading, page.width, faces);
  const bands = layOutRow({ cells: [startCell(page.left, lines)], lineHeight: 12.5, keep: true });
  return buildWholeBlock(7, bands);
}

/** Column labels, bottom-aligned, one row per tier. */
function headBands({ columns }: ViewTable, { size, tiers }: TableLayout, table: TableIdentity, faces: Typefaces): RowBand[] {
  const structure: RowStructure = { kind: 'record', table, record: {}, cells: 'head' };
  const style: TextStyle = { face: 'bold', size: Math.min(size, headSize), colour: colours.accent };
  return tiers.flatMap((tier, tierIndex) => {
    const labelled = tier.map((column) => {
      const label = columns[column.index]?.label ?? '';
      return { column, lines: buildTextLines(labelText(label), style, column.width, faces) };
    });
    const count = labelled.reduce((most, { lines }) => Math.max(most, lines.length), 1);
    const cells = labelled.map(({ column, lines }) => ({
      ...getCellPlace(column),
      column: column.index,
      lines,
      from: count - lines.length,
    }));
    const isLastTier = tierIndex === tiers.length - 1;
    return layOutRow({
      cells,
      lineHeight: style.size * 1.25,
      padTop: tierIndex === 0 ? 3.5 : 1,
      padBottom: isLastTier ? 3.5 : 1,
      keep: true,
      structure,
      backdrop: (canvas, piece) => {
        fillBehind(canvas, wholeWidth, { ...piece, isFirst: piece.isFirst && tierIndex === 0 }, colours.headFill);
        if (piece.isLast && isLastTier) canvas.box(page.left, piece.top + piece.height - 0.75, page.width, 0.75, colours.rule);
      },
    });
  });
}

function groupBands(group: ViewRowGroup, layout: TableLayout, table: TableIdentity, faces: Typefaces): RowBand[] {
  const bands = group.flatMap((row, index) => rowBands(row, layout, table, faces, index === group.length - 1));
  return getHeight(bands) <= maxUnsplitGroup ? keepTogether(bands) : bands;
}

/** A row: a line per tier, then the details of its cells. */
function rowBands(row: ViewRow, layout: TableLayout, table: TableIdentity, faces: Typefaces, endsGroup: boolean): RowBand[] {
  const structure: RowStructure = { kind: 'record', table, record: {}, cells: 'data' };
  const details = row.cells.flatMap((cell) => cell?.details ?? []);
  const filled = layout.tiers.filter((tier, index) => index === 0 || tier.some(({ index: column }) => row.cells[column] != null));
  // Next to the label below the values of the first cell, there is room for them.
  const areBeside = details.length > 0 && filled.length === 1 && row.label !== null;
  const hasDetails = details.length > 0 && !areBeside;
  const x = layout.tiers[0]?.[1]?.x ?? page.left;
  const lines = details.length === 0 ? [] : buildTextLines(buildRunningFacts(details), styles.detail, page.right - x, faces);
  const bands = filled.flatMap((tier, index) => {
    const isFirst = index === 0;
    const isLast = index === filled.length - 1 && !hasDetails;
    const cells = tierCells(row, tier, layout.size, isFirst, faces);
    return layOutRow({
      cells: areBeside ? withCellBelow(cells, startCell(x, lines)) : cells,
      lineHeight: layout.size * 1.28,
      padTop: isFirst ? 2.6 : 0.5,
      padBottom: isLast ? 2.6 : 0.5,
      keep: !isLast,
      structure,
      backdrop: (canvas, piece) => drawBackdrop(canvas, piece, row.role, isFirst, isLast && endsGroup),
    });
  });
  if (!hasDetails) return bands;
  const detailBands = layOutRow({
    cells: [startCell(x, lines)],
    lineHeight: styles.detail.size * 1.28,
    padBottom: 2.6,
    structure,
    backdrop: (canvas, piece) => drawBackdrop(canvas, piece, row.role, false, endsGroup),
  });
  return [...bands, ...detailBands];
}

/** A cell below the values of the others; labels in the first column may be next to it. */
function withCellBelow(cells: readonly Cell[], added: Cell): Cell[] {
  const from = cells.reduce((most, cell) => Math.max(most, cell.from === undefined ? cell.lines.length : 0), 0);
  return [...cells, { ...added, from }];
}

function tierCells(row: ViewRow, tier: readonly TierColumn[], size: number, isFirstTier: boolean, faces: Typefaces): Cell[] {
  const face = row.role === 'total' || row.role === 'difference' ? 'bold' : 'regular';
  const style: TextStyle = { face, size, colour: row.role === 'before' ? colours.muted : colours.ink };
  const label = isFirstTier && row.label !== null ? labelCell(row, labelText(row.label), tier, labelStyle(row, style), faces) : null;
  const widened = onlyColumn(row, tier);
  const cells = tier.map((own) => {
    const column = own.index === widened?.index ? widened : own;
    const cell = row.cells[column.index];
    const lines: CellLine[] = cell == null ? [] : buildValuesLines(cell.values, style, column.width, faces);
    return { ...getCellPlace(column), column: own.index, lines };
  });
  if (label === null) return cells;
  // Below the values of the first cell, if it has any.
  return [...cells.slice(0, 1), { ...label, column: tier[0]?.index ?? 0, from: cells[0]?.lines.length ?? 0 }, ...cells.slice(1)];
}

/** The column of a row with a single text, such as the name of the rows below it: it gets the width of the empty columns after it. */
function onlyColumn({ cells, label }: ViewRow, tier: readonly TierColumn[]): TierColumn | null {
  const filled = tier.filter(({ index }) => cells[index] != null);
  const [only] = filled;
  const last = tier.at(-1);
  if (only === undefined || last === undefined || filled.length > 1 || only.align === 'end' || label !== null) return null;
  return { ...only, width: last.x + last.width - only.x };
}

/** Rates are plain; what tells the states of a line apart is bold. */
function labelStyle({ role }: ViewRow, style: TextStyle): TextStyle {
  return role === 'plain' ? style : { ...style, face: 'bold' };
}

/** What a row is, across the empty cells at its start. */
function labelCell(row: ViewRow, text: string, tier: readonly TierColumn[], style: TextStyle, faces: Typefaces): Cell | null {
  const [first] = tier;
  if (first === undefined) return null;
  const empty = tier.findIndex(({ index }) => row.cells[index] != null);
  const last = tier[Math.max(0, (empty === -1 ? tier.length : empty) - 1)] ?? first;
  return startCell(first.x, buildTextLines(text, style, last.x + last.width - first.x, faces));
}

function drawBackdrop(canvas: Canvas, piece: RowPiece, role: ViewRow['role'], isStart: boolean, isEnd: boolean) {
  const { top, height, isFirst, isLast } = piece;
  if (role === 'difference') canvas.box(page.left, top - 0.25, page.width, height + 0.25, colours.groupFill);
  if (role === 'total' && isFirst && isStart) canvas.box(page.left, top - 0.5, page.width, 0.75, colours.rule);
  drawRuleUnder(canvas, wholeWidth, { ...piece, isLast: isLast && isEnd });
}
