import type { ViewLabel, ViewNotice, ViewValue } from '@nakor/domain/rendering/view';
import { drawNoticeBackdrop } from '../pdf/backdrops.ts';
import { buildBlockRow, buildWholeBlock, type LaidOutBlock } from '../pdf/blocks.ts';
import { layOutRow, startCell } from '../pdf/row-bands.ts';
import { colours, type ToneLook, toneLooks } from '../pdf/theme.ts';
import type { Typefaces } from '../pdf/typefaces.ts';
import { page, wholeWidth } from './page.ts';
import { styles } from './styles.ts';
import { buildParagraphLines, buildTextLines, labelText } from './texts.ts';

/** The heading of a section, kept with what follows. */
export function layOutSectionTitle(text: string, faces: Typefaces): LaidOutBlock {
  const cells = [startCell(page.left, buildTextLines(text, styles.section, page.width, faces))];
  const bands = layOutRow({
    cells,
    lineHeight: 14,
    padBottom: 3,
    keep: true,
    structure: { kind: 'heading', level: 2 },
    backdrop: (canvas, { top, height, isLast }) => {
      if (isLast) canvas.box(page.left, top + height - 1.5, page.width, 0.75, colours.accent);
    },
  });
  return buildWholeBlock(9.5, bands);
}

/** A heading within a section. */
export function layOutHeading(text: ViewLabel, faces: Typefaces): LaidOutBlock {
  const lines = buildTextLines(labelText(text), styles.heading, page.width, faces);
  return buildWholeBlock(
    7,
    layOutRow({ cells: [startCell(page.left, lines)], lineHeight: 12.5, keep: true, structure: { kind: 'heading', level: 3 } }),
  );
}

/** Paragraphs of the document. */
export function layOutParagraphs(texts: readonly ViewValue[], faces: Typefaces): LaidOutBlock {
  const rows = texts.map((text) => {
    const lines = buildParagraphLines(text.text, styles.text, page.width, faces);
    return buildBlockRow(layOutRow({ cells: [startCell(page.left, lines)], lineHeight: 11.5, padBottom: 3 }));
  });
  return { gap: 4, head: [], rows, tail: [], note: () => [] };
}

/** A sentence that explains something, in small print. */
export function layOutNote(text: string, faces: Typefaces): LaidOutBlock {
  const lines = buildTextLines(text, styles.small, page.width, faces);
  return buildWholeBlock(4, layOutRow({ cells: [startCell(page.left, lines)], lineHeight: 9.5 }));
}

/** Appearance of the tones of notices. */
const looks: Readonly<Record<ViewNotice['tone'], ToneLook>> = {
  bad: toneLooks.bad,
  warning: toneLooks.warning,
  plain: { mark: '•', strong: colours.accent, tint: colours.headFill },
};

/** A notice on a tinted background, with a mark, so that it is recognizable without colours. */
export function layOutNotice({ tone, title, text }: ViewNotice, faces: Typefaces): LaidOutBlock {
  const look = looks[tone];
  const indent = 23;
  const width = page.width - indent - 8;
  const titleLines = buildTextLines(title, styles.noticeTitle, width, faces);
  const cells = [
    { x: page.left + 9, align: 'start', lines: [{ text: look.mark, style: { face: 'bold', size: 10.5, colour: look.strong } }] },
    { x: page.left + indent, align: 'start', lines: titleLines },
    { x: page.left + indent, align: 'start', lines: buildTextLines(text, styles.notice, width, faces), from: titleLines.length },
  ] as const;
  return buildWholeBlock(6, layOutRow({ cells, lineHeight: 12, padTop: 4, padBottom: 4, backdrop: drawNoticeBackdrop(wholeWidth, look) }));
}
