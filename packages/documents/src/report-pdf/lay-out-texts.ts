import type { Report, ReportTone } from '@nakor/domain/audit/report/report';
import type { Language } from '@nakor/domain/shared/localized';
import { drawNoticeBackdrop } from '../pdf/backdrops.ts';
import { buildBlockRow, buildWholeBlock, type LaidOutBlock } from '../pdf/blocks.ts';
import { textLimits } from '../pdf/clean-text.ts';
import { drawBand, layOutRow, startCell } from '../pdf/row-bands.ts';
import type { RowStructure } from '../pdf/structure.ts';
import { colours, toneLooks } from '../pdf/theme.ts';
import type { Typefaces } from '../pdf/typefaces.ts';
import { buildFieldLines } from './field-lines.ts';
import { countItemsLeftOut } from './labels.ts';
import { page, wholeWidth } from './page.ts';
import { styles } from './styles.ts';

const lineHeight = 13;
const indent = 14;
const boxIndent = 24;

/** Title and subtitle above a rule. */
export function layOutTitle({ title, subtitle }: Report, faces: Typefaces): LaidOutBlock {
  const line = (text: string, style: typeof styles.title | typeof styles.subtitle, height: number, structure: RowStructure) =>
    layOutRow({
      cells: [startCell(page.left, buildFieldLines(text, style, page.width, faces))],
      lineHeight: height,
      keep: true,
      structure,
    });
  const rule = drawBand(9, (canvas, top) => canvas.box(page.left, top + 7.5, page.width, 1.5, colours.accent));
  return buildWholeBlock(0, [
    ...line(title, styles.title, 26, { kind: 'heading', level: 1 }),
    ...subtitle.flatMap((text) => line(text, styles.subtitle, 14.5, { kind: 'text' })),
    rule,
  ]);
}

/** A heading, kept with what follows. */
export function layOutHeading(text: string, faces: Typefaces): LaidOutBlock {
  const lines = buildFieldLines(text, styles.heading, page.width, faces);
  return buildWholeBlock(
    18,
    layOutRow({ cells: [startCell(page.left, lines)], lineHeight: 16, keep: true, structure: { kind: 'heading', level: 2 } }),
  );
}

/** A paragraph; with a tone, it gets a tinted background and a mark. */
export function layOutParagraph(text: string, tone: ReportTone, faces: Typefaces): LaidOutBlock {
  if (tone !== 'plain') return layOutNotice(text, tone, faces);
  const lines = buildFieldLines(text, styles.paragraph, page.width, faces, textLimits.passage);
  return buildWholeBlock(7, layOutRow({ cells: [startCell(page.left, lines)], lineHeight }));
}

function layOutNotice(text: string, tone: Exclude<ReportTone, 'plain'>, faces: Typefaces): LaidOutBlock {
  const look = toneLooks[tone];
  const lines = buildFieldLines(text, styles.paragraph, page.width - boxIndent - 8, faces, textLimits.passage);
  const markLine = { text: look.mark, style: { ...styles.paragraph, face: 'bold', size: 11, colour: look.strong } } as const;
  const cells = [startCell(page.left + 9, [markLine]), startCell(page.left + boxIndent, lines)];
  return buildWholeBlock(7, layOutRow({ cells, lineHeight, padTop: 5, padBottom: 5, backdrop: drawNoticeBackdrop(wholeWidth, look) }));
}

/** Items with bullets, or with the mark of their tone. */
export function layOutList(items: readonly string[], tone: ReportTone, faces: Typefaces, language: Language): LaidOutBlock {
  const look = tone === 'plain' ? { mark: '•', strong: colours.accent } : toneLooks[tone];
  const bullet = { text: look.mark, style: { ...styles.paragraph, face: 'bold', colour: look.strong } } as const;
  const list = {};
  const rows = items.map((item, index) => {
    const lines = buildFieldLines(item, styles.paragraph, page.width - indent, faces, textLimits.passage);
    return layOutRow({
      cells: [startCell(page.left + 2, [bullet]), startCell(page.left + indent, lines)],
      lineHeight,
      padTop: 1.5,
      padBottom: 1.5,
      structure: { kind: 'item', list },
      // Neither the first nor the last item is left alone on a page.
      keep: index < items.length - 1 && (index === 0 || index === items.length - 2),
    });
  });
  return {
    gap: 5,
    head: [],
    rows: rows.map(buildBlockRow),
    tail: [],
    note: (leftOut) => (leftOut === 0 ? [] : noteBands(countItemsLeftOut(leftOut)[language], faces)),
  };
}

/** A note below a block. */
export function noteBands(text: string, faces: Typefaces) {
  return layOutRow({
    cells: [startCell(page.left, buildFieldLines(text, styles.note, page.width, faces, textLimits.passage))],
    lineHeight: 11,
    padTop: 4,
  });
}
