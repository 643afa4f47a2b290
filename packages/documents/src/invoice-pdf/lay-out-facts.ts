import type { ViewFact, ViewValue } from '@nakor/domain/rendering/view';
import { drawRuleUnder, fillBehind } from '../pdf/backdrops.ts';
import { type BlockRow, buildBlockRow, buildWholeBlock, type LaidOutBlock } from '../pdf/blocks.ts';
import { type Cell, layOutRow, type RowBand, startCell } from '../pdf/row-bands.ts';
import { colours, type Span } from '../pdf/theme.ts';
import type { Typefaces } from '../pdf/typefaces.ts';
import { page, wholeWidth } from './page.ts';
import { styles } from './styles.ts';
import { buildTextLines, buildValuesLines, formatValueText, formatWholeText, labelText } from './texts.ts';

const gutter = 18;
const half = (page.width - gutter) / 2;
const between = 8;

/** Labels with their values: two facts side by side where both are short. */
export function layOutFacts(facts: readonly ViewFact[], faces: Typefaces): LaidOutBlock {
  const rows: BlockRow[] = [];
  const widths = labelWidths(facts, faces);
  for (let index = 0; index < facts.length; ) {
    const [fact, next] = facts.slice(index, index + 2);
    if (fact === undefined) break;
    const isPair = next !== undefined && isShort(fact, widths.pair, faces) && isShort(next, widths.pair, faces);
    const shown = isPair ? [fact, next] : [fact];
    index += shown.length;
    rows.push(
      buildBlockRow(
        factRow(
          shown,
          isPair ? { x: page.left, width: half } : wholeWidth,
          isPair ? widths.pair : widths.single,
          index < facts.length && facts.length <= 8,
          faces,
        ),
      ),
    );
  }
  return { gap: 4, head: [], rows, tail: [], note: () => [] };
}

/** Widths of labels: of facts side by side, and of facts on a row of their own. */
interface LabelWidths {
  readonly pair: number;
  readonly single: number;
}

/** As much as the longest label needs, within limits. Unless it is very long, values on all rows begin at the same place. */
function labelWidths(facts: readonly ViewFact[], faces: Typefaces): LabelWidths {
  let widest = 0;
  for (const { label } of facts) widest = Math.max(widest, faces.regular.measure(labelText(label)) * styles.label.size);
  const single = Math.min(0.45 * page.width, Math.max(0.2 * page.width, widest + 1));
  return { single, pair: single <= 0.55 * half ? single : 0.42 * half };
}

/** @param first position and width of the first fact */
function factRow(facts: readonly ViewFact[], first: Span, labelWidth: number, keep: boolean, faces: Typefaces): RowBand[] {
  const cells = facts.flatMap((fact, index) =>
    buildFactCells(fact, { ...first, x: first.x + index * (half + gutter) }, labelWidth / first.width, faces),
  );
  return layOutRow({
    cells,
    lineHeight: 11.5,
    padTop: 1.5,
    padBottom: 1.5,
    keep,
    backdrop: (canvas, piece) => drawRuleUnder(canvas, wholeWidth, piece, 0.4),
  });
}

/** Whether a fact fits on one line of half the width. */
function isShort({ label, values, isLabelHidden }: ViewFact, labelWidth: number, faces: Typefaces): boolean {
  const [value] = values;
  if (value === undefined || values.length > 1 || isLabelHidden === true) return false;
  const text = formatWholeText(value);
  const name = labelText(label);
  if (text.length > 60 || name.length > 80) return false;
  return (
    faces.regular.measure(text) * styles.value.size <= half - labelWidth - between &&
    faces.regular.measure(name) * styles.label.size <= labelWidth
  );
}

/**
 * The cells of a fact: its label, and to the right its values.
 *
 * @param share of the width that the label gets
 * @param from  line of the row in which they begin
 */
export function buildFactCells({ label, values, isLabelHidden }: ViewFact, span: Span, share: number, faces: Typefaces, from = 0): Cell[] {
  const together = {};
  if (isLabelHidden === true) return [{ ...startCell(span.x, buildValuesLines(values, styles.name, span.width, faces)), from, together }];
  const labelWidth = span.width * share;
  const valueX = span.x + labelWidth + between;
  const valueWidth = span.width - labelWidth - between;
  return [
    { ...startCell(span.x, buildTextLines(labelText(label), styles.label, labelWidth, faces)), from, together },
    { ...startCell(valueX, buildValuesLines(values, styles.value, valueWidth, faces)), from, together },
  ];
}

/** Amounts to pay: in large type, at the right edge. */
export function layOutStrongFacts(facts: readonly ViewFact[], faces: Typefaces): LaidOutBlock {
  const width = page.width * 0.62;
  const x = page.right - width;
  const inset = 8;
  const widest = facts.flatMap(({ values }) => values).reduce((most, value) => Math.max(most, strongWidth(value, faces)), 0);
  const valueWidth = Math.min(width * 0.6, widest + 1);
  const labelWidth = width - valueWidth - 3 * inset;
  const bands = facts.flatMap(({ label, values }, index) => {
    const cells: Cell[] = [
      startCell(x + inset, buildTextLines(labelText(label), styles.strongLabel, labelWidth, faces)),
      { x: page.right - inset, align: 'end', lines: buildValuesLines(values, styles.strongValue, valueWidth, faces) },
    ];
    return layOutRow({
      cells,
      lineHeight: 15,
      padTop: 3,
      padBottom: 3,
      keep: index < facts.length - 1 && facts.length <= 4,
      backdrop: (canvas, piece) => fillBehind(canvas, { x, width }, piece, colours.headFill),
    });
  });
  return buildWholeBlock(6, bands);
}

function strongWidth(value: ViewValue, faces: Typefaces): number {
  return faces.bold.measure(formatValueText(value, styles.strongValue, faces)) * styles.strongValue.size;
}

/** What few people read: running text in small print. */
export function layOutSmallFacts(facts: readonly ViewFact[], faces: Typefaces): LaidOutBlock {
  const lines = buildTextLines(buildRunningFacts(facts), styles.small, page.width, faces);
  return buildWholeBlock(4, layOutRow({ cells: [startCell(page.left, lines)], lineHeight: 9.5 }));
}

/** Facts as running text. */
export function buildRunningFacts(facts: readonly ViewFact[]): string {
  return facts.map(({ label, values }) => `${labelText(label)}: ${values.map(formatWholeText).join(', ')}`).join('\u00a0· ');
}
