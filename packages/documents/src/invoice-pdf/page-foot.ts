import type { InvoiceView } from '@nakor/domain/rendering/view';
import type { Canvas } from '../pdf/canvas.ts';
import { cleanText, textLimits } from '../pdf/clean-text.ts';
import { pageOfPages } from '../pdf/page-number.ts';
import { colours, paper } from '../pdf/theme.ts';
import { page } from './page.ts';
import { styles } from './styles.ts';

/** Height of the footer with the bottom margin and the space above it, in points. */
export const footHeight = 52;

const bottomMargin = 26;

/** Titles besides a mark are shorter, so that the two do not touch. */
const titleBesideMark = 55;

/**
 * Draws the title of the invoice and the page number at the bottom of a page. Pages after the first one, which may be read alone, repeat
 * that the document has errors or was never issued.
 */
export function drawFoot(canvas: Canvas, { title, language, notices }: InvoiceView, number: number, pages: number): void {
  // The first notice is the most important one.
  const mark = number === 1 ? undefined : notices.find(({ tone }) => tone === 'bad');
  const baseline = paper.height - bottomMargin - 4;
  canvas.box(page.left, baseline - 11, page.width, 0.5, colours.rule);
  // The head of the first page has the title in full.
  canvas.text(cleanText(title, mark === undefined ? textLimits.repeated : titleBesideMark), styles.footer, page.left, baseline);
  const pageText = pageOfPages(number, pages)[language];
  if (mark === undefined) canvas.textBefore(pageText, styles.footer, page.right, baseline);
  else canvas.textBefore(`${mark.title} \u00b7 ${pageText}`, styles.footerMark, page.right, baseline);
}
