import type { ReportBlock, ReportFact } from '@nakor/domain/audit/report/report';
import type { Language } from '@nakor/domain/shared/localized';
import { type Backdrop, drawRuleUnder } from '../pdf/backdrops.ts';
import { buildBlockRow, type LaidOutBlock } from '../pdf/blocks.ts';
import { cleanText, textLimits } from '../pdf/clean-text.ts';
import { type Cell, type CellLine, layOutRow, type RowBand, startCell } from '../pdf/row-bands.ts';
import { wrapLines } from '../pdf/text-lines.ts';
import { colours } from '../pdf/theme.ts';
import type { Typefaces } from '../pdf/typefaces.ts';
import { buildFieldLines } from './field-lines.ts';
import { countItemsLeftOut } from './labels.ts';
import { noteBands } from './lay-out-texts.ts';
import { page, wholeWidth } from './page.ts';
import { styles } from './styles.ts';

const gutter = 14;
const minLabelWidth = 96;
const maxLabelWidth = page.width * 0.36;

/** Up to this many facts are kept on one page. */
const maxUnsplitFacts = 16;

/** Labels and values in two columns, with a hairline under each fact. */
export function layOutFacts(facts: readonly ReportFact[], faces: Typefaces, language: Language): LaidOutBlock {
  const labels = facts.map(({ label }) => cleanText(label, textLimits.field));
  const widest = Math.max(0, ...labels.map((label) => faces.regular.measure(label) * styles.label.size));
  const labelWidth = Math.min(maxLabelWidth, Math.max(minLabelWidth, Math.ceil(widest)));
  const valueX = page.left + labelWidth + gutter;
  const rows = facts.map((fact, index) =>
    layOutRow({
      cells: [
        startCell(page.left, wrapLines(labels[index] ?? '', styles.label, labelWidth, faces)),
        startCell(valueX, valueLines(fact, page.left + page.width - valueX, faces)),
      ],
      lineHeight: 12.5,
      padTop: 2,
      padBottom: 2.5,
      backdrop: underline,
      keep: staysWithNext(index, facts.length),
    }),
  );
  return buildFactsBlock(7, rows, faces, language);
}

/** Facts in columns: a label above its value, with facts of the same index aligned. */
export function layOutColumns(
  columns: Extract<ReportBlock, { kind: 'columns' }>['columns'],
  faces: Typefaces,
  language: Language,
): LaidOutBlock {
  const between = 22;
  const width = (page.width - between * (columns.length - 1)) / Math.max(1, columns.length);
  const xOf = (index: number) => page.left + index * (width + between);
  const cellsOf = (linesOfColumn: (column: (typeof columns)[number]) => CellLine[]): Cell[] =>
    columns.map((column, index) => ({ ...startCell(xOf(index), linesOfColumn(column)), together: {} }));
  const ruled: Backdrop = (canvas, { top, height, isLast }) => {
    if (isLast) for (const index of columns.keys()) canvas.box(xOf(index), top + height - 1, width, 0.75, colours.rule);
  };
  const titles = cellsOf(({ title }) => buildFieldLines(title, styles.columnTitle, width, faces, textLimits.repeated));
  const head = layOutRow({ cells: titles, lineHeight: 13, padBottom: 3, backdrop: ruled, keep: true });
  const longest = Math.max(0, ...columns.map(({ facts }) => facts.length));
  const rows = Array.from({ length: longest }, (_, index) =>
    layOutRow({
      cells: cellsOf(({ facts }) => stacked(facts[index], width, faces)),
      lineHeight: 11.5,
      padTop: 2.5,
      padBottom: 1.5,
      keep: staysWithNext(index, longest),
    }),
  );
  return { ...buildFactsBlock(9, rows, faces, language), head };
}

function staysWithNext(index: number, count: number): boolean {
  return count <= maxUnsplitFacts && index < count - 1;
}

function stacked(fact: ReportFact | undefined, width: number, faces: Typefaces): CellLine[] {
  return fact === undefined ? [] : [...buildFieldLines(fact.label, styles.smallLabel, width, faces), ...valueLines(fact, width, faces)];
}

function valueLines({ value, exact }: ReportFact, width: number, faces: Typefaces): CellLine[] {
  return wrapLines(cleanText(value, textLimits.field), exact ? styles.exact : styles.value, width, faces, { anywhere: exact === true });
}

const underline: Backdrop = (canvas, piece) => drawRuleUnder(canvas, wholeWidth, piece);

function buildFactsBlock(gap: number, rows: readonly (readonly RowBand[])[], faces: Typefaces, language: Language): LaidOutBlock {
  return {
    gap,
    head: [],
    rows: rows.map(buildBlockRow),
    tail: [],
    note: (leftOut) => (leftOut === 0 ? [] : noteBands(countItemsLeftOut(leftOut)[language], faces)),
  };
}
