import type { InvoiceView } from '@nakor/domain/rendering/view';
import type { Canvas } from '../report-pdf/canvas.ts';
import { cleanText, textLimits } from '../report-pdf/clean-text.ts';
import { pageOfPages } from '../report-pdf/labels.ts';
import { colours, paper } from '../report-pdf/theme.ts';
import { page } from './page.ts';
import { styles } from './styles.ts';

/** Height of the footer with the bottom margin and the space above it, in points. */
export const footHeight = 52;

const bottomMargin = 26;

/** Draws the title of the invoice and the page number at the bottom of a page. */
export function drawFoot(canvas: Canvas, { title, language }: InvoiceView, number: number, pages: number): void {
  const baseline = paper.height - bottomMargin - 4;
  canvas.box(page.left, baseline - 11, page.width, 0.5, colours.rule);
  // The head of the first page has the title in full.
  canvas.text(cleanText(title, textLimits.repeated), styles.footer, page.left, baseline);
  canvas.textBefore(pageOfPages(number, pages)[language], styles.footer, page.right, baseline);
}
