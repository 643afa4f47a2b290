import type { ViewColumnOfFacts } from '@nakor/domain/rendering/view';
import { type BlockRow, buildBlockRow, type LaidOutBlock } from '../pdf/blocks.ts';
import { type Cell, getHeight, keepTogether, layOutRow, type RowBand, startCell } from '../pdf/row-bands.ts';
import { colours, type Span } from '../pdf/theme.ts';
import type { Typefaces } from '../pdf/typefaces.ts';
import { buildFactCells } from './lay-out-facts.ts';
import { page } from './page.ts';
import { styles } from './styles.ts';
import { buildTextLines, labelText } from './texts.ts';

const gutter = 22;
const width = (page.width - gutter) / 2;
/** Columns up to this height are not split between pages. */
const maxUnsplitHeight = 260;

/** Groups of facts, two side by side. */
export function layOutColumns(columns: readonly ViewColumnOfFacts[], faces: Typefaces): LaidOutBlock {
  const rows: BlockRow[] = [];
  for (let index = 0; index < columns.length; index += 2) {
    rows.push(buildBlockRow(pairOfColumns(columns.slice(index, index + 2), index === 0 ? 0 : 8, faces)));
  }
  return { gap: 5, head: [], rows, tail: [], note: () => [] };
}

function pairOfColumns(columns: readonly ViewColumnOfFacts[], padTop: number, faces: Typefaces): RowBand[] {
  const spanOf = (index: number): Span => ({ x: page.left + index * (width + gutter), width });
  const titles = columns.map(({ title }, index): Cell => {
    const { x } = spanOf(index);
    return { ...startCell(x, buildTextLines(labelText(title), styles.party, width, faces)), together: {} };
  });
  const head = layOutRow({
    cells: titles,
    lineHeight: 12.5,
    padTop,
    padBottom: 2.5,
    keep: true,
    backdrop: (canvas, { top, height, isLast }) => {
      if (isLast) for (const index of columns.keys()) canvas.box(spanOf(index).x, top + height - 1.5, width, 0.6, colours.rule);
    },
  });
  const body = layOutRow({ cells: columns.flatMap(({ facts }, index) => stacked(facts, spanOf(index), faces)), lineHeight: 11.25 });
  const bands = [...head, ...body];
  return getHeight(bands) <= maxUnsplitHeight ? keepTogether(bands) : bands;
}

/** Facts one under the other. */
function stacked(facts: ViewColumnOfFacts['facts'], span: Span, faces: Typefaces): Cell[] {
  let from = 0;
  return facts.flatMap((fact) => {
    const cells = buildFactCells(fact, span, 0.38, faces, from);
    from += Math.max(...cells.map(({ lines }) => lines.length));
    return cells;
  });
}
