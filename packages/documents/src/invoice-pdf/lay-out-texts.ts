import type { ViewLabel, ViewNotice, ViewValue } from '@nakor/domain/rendering/view';
import { type Part, wholePart } from '../report-pdf/parts.ts';
import { type Colour, colours, toneLooks } from '../report-pdf/theme.ts';
import type { Typefaces } from '../report-pdf/typefaces.ts';
import { page } from './page.ts';
import { type InvoiceStrip, stripsOf } from './strips.ts';
import { styles } from './styles.ts';
import { labelText, paragraphLines, textLines } from './texts.ts';

/** A part of an invoice. */
export type InvoicePart = Part<InvoiceStrip>;

/** The heading of a section, kept with what follows. */
export function layOutSectionTitle(text: string, faces: Typefaces): InvoicePart {
  const cells = [{ x: page.left, align: 'start', lines: textLines(text, styles.section, page.width, faces) }] as const;
  const strips = stripsOf({
    cells,
    lineHeight: 14,
    padBottom: 3,
    keep: true,
    backdrop: (canvas, { top, height, isLast }) => {
      if (isLast) canvas.box(page.left, top + height - 1.5, page.width, 0.75, colours.accent);
    },
  });
  return wholePart(11, strips);
}

/** A heading within a section. */
export function layOutHeading(text: ViewLabel, faces: Typefaces): InvoicePart {
  const lines = textLines(labelText(text), styles.heading, page.width, faces);
  return wholePart(7, stripsOf({ cells: [{ x: page.left, align: 'start', lines }], lineHeight: 12.5, keep: true }));
}

/** Paragraphs of the document. */
export function layOutParagraphs(texts: readonly ViewValue[], faces: Typefaces): InvoicePart {
  const rows = texts.map((text) => {
    const lines = paragraphLines(text.text, styles.text, page.width, faces);
    return { strips: stripsOf({ cells: [{ x: page.left, align: 'start', lines }], lineHeight: 11.5, padBottom: 3 }), rows: 1 };
  });
  return { gap: 4, head: [], rows, tail: [], note: () => [] };
}

/** A sentence that explains something, in small print. */
export function layOutNote(text: string, faces: Typefaces): InvoicePart {
  const lines = textLines(text, styles.small, page.width, faces);
  return wholePart(4, stripsOf({ cells: [{ x: page.left, align: 'start', lines }], lineHeight: 9.5 }));
}

/** Appearance of the tones of notices. */
const looks: Readonly<Record<ViewNotice['tone'], { readonly mark: string; readonly strong: Colour; readonly tint: Colour }>> = {
  bad: toneLooks.bad,
  warning: toneLooks.warning,
  plain: { mark: '•', strong: colours.accent, tint: colours.headFill },
};

/** A notice on a tinted background, with a mark, so that it is recognizable without colours. */
export function layOutNotice({ tone, title, text }: ViewNotice, faces: Typefaces): InvoicePart {
  const { mark, strong, tint } = looks[tone];
  const indent = 23;
  const width = page.width - indent - 8;
  const titleLines = textLines(title, styles.noticeTitle, width, faces);
  const cells = [
    { x: page.left + 9, align: 'start', lines: [{ text: mark, style: { face: 'bold', size: 10.5, colour: strong } }] },
    { x: page.left + indent, align: 'start', lines: titleLines },
    { x: page.left + indent, align: 'start', lines: textLines(text, styles.notice, width, faces), from: titleLines.length },
  ] as const;
  const strips = stripsOf({
    cells,
    lineHeight: 12,
    padTop: 4,
    padBottom: 4,
    backdrop: (canvas, { top, height, isFirst }) => {
      // Adjacent boxes overlap slightly, so that no gap shows between them.
      const overlap = isFirst ? 0 : 0.5;
      canvas.box(page.left, top - overlap, page.width, height + overlap, tint);
      canvas.box(page.left, top - overlap, 3, height + overlap, strong);
    },
  });
  return wholePart(6, strips);
}
