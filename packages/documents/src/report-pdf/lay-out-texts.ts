import type { Report, ReportTone } from '@nakor/domain/audit/report/report';
import type { Language } from '@nakor/domain/shared/localized';
import type { Canvas } from './canvas.ts';
import { textLimits } from './clean-text.ts';
import { itemsLeftOut } from './labels.ts';
import { type Part, partRow, wholePart } from './parts.ts';
import { type Backdrop, type Cell, stripsOf } from './strips.ts';
import { fieldLines } from './text-lines.ts';
import { colours, contentWidth, paper, styles, toneLooks } from './theme.ts';
import type { Typefaces } from './typefaces.ts';

const lineHeight = 13;
const indent = 14;
const boxIndent = 24;

/** Title and subtitle above a rule. */
export function layOutTitle({ title, subtitle }: Report, faces: Typefaces): Part {
  const line = (text: string, style: typeof styles.title | typeof styles.subtitle, height: number) =>
    stripsOf({ cells: [startCell(paper.left, fieldLines(text, style, contentWidth, faces))], lineHeight: height, keep: true });
  const rule = {
    height: 9,
    keep: false,
    draw: (canvas: Canvas, top: number) => canvas.box(paper.left, top + 7.5, contentWidth, 1.5, colours.accent),
  };
  return wholePart(0, [...line(title, styles.title, 26), ...subtitle.flatMap((text) => line(text, styles.subtitle, 14.5)), rule]);
}

/** A heading, kept with what follows. */
export function layOutHeading(text: string, faces: Typefaces): Part {
  const lines = fieldLines(text, styles.heading, contentWidth, faces);
  return wholePart(18, stripsOf({ cells: [startCell(paper.left, lines)], lineHeight: 16, keep: true }));
}

/** A paragraph; with a tone, it gets a tinted background and a mark. */
export function layOutParagraph(text: string, tone: ReportTone, faces: Typefaces): Part {
  if (tone !== 'plain') return layOutNotice(text, tone, faces);
  const lines = fieldLines(text, styles.paragraph, contentWidth, faces, textLimits.passage);
  return wholePart(7, stripsOf({ cells: [startCell(paper.left, lines)], lineHeight }));
}

function layOutNotice(text: string, tone: Exclude<ReportTone, 'plain'>, faces: Typefaces): Part {
  const { mark, strong, tint } = toneLooks[tone];
  const lines = fieldLines(text, styles.paragraph, contentWidth - boxIndent - 8, faces, textLimits.passage);
  const markLine = { text: mark, style: { ...styles.paragraph, face: 'bold', size: 11, colour: strong } } as const;
  const backdrop: Backdrop = (canvas, { top, height, isFirst }) => {
    // Adjacent boxes overlap slightly, so that no gap shows between them.
    const overlap = isFirst ? 0 : 0.5;
    canvas.box(paper.left, top - overlap, contentWidth, height + overlap, tint);
    canvas.box(paper.left, top - overlap, 3, height + overlap, strong);
  };
  const cells = [startCell(paper.left + 9, [markLine]), startCell(paper.left + boxIndent, lines)];
  return wholePart(7, stripsOf({ cells, lineHeight, padTop: 5, padBottom: 5, backdrop }));
}

/** Items with bullets, or with the mark of their tone. */
export function layOutList(items: readonly string[], tone: ReportTone, faces: Typefaces, language: Language): Part {
  const look = tone === 'plain' ? { mark: '•', strong: colours.accent } : toneLooks[tone];
  const bullet = { text: look.mark, style: { ...styles.paragraph, face: 'bold', colour: look.strong } } as const;
  const rows = items.map((item, index) => {
    const lines = fieldLines(item, styles.paragraph, contentWidth - indent, faces, textLimits.passage);
    return stripsOf({
      cells: [startCell(paper.left + 2, [bullet]), startCell(paper.left + indent, lines)],
      lineHeight,
      padTop: 1.5,
      padBottom: 1.5,
      // Neither the first nor the last item is left alone on a page.
      keep: index < items.length - 1 && (index === 0 || index === items.length - 2),
    });
  });
  return {
    gap: 5,
    head: [],
    rows: rows.map(partRow),
    tail: [],
    note: (leftOut) => (leftOut === 0 ? [] : noteStrips(itemsLeftOut(leftOut)[language], faces)),
  };
}

/** A note below a block. */
export function noteStrips(text: string, faces: Typefaces) {
  return stripsOf({
    cells: [startCell(paper.left, fieldLines(text, styles.note, contentWidth, faces, textLimits.passage))],
    lineHeight: 11,
    padTop: 4,
  });
}

function startCell(x: number, lines: Cell['lines']): Cell {
  return { x, align: 'start', lines };
}
