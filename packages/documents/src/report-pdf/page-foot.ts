import type { Report } from '@nakor/domain/audit/report/report';
import type { Canvas } from '../pdf/canvas.ts';
import { pageOfPages } from '../pdf/page-number.ts';
import { getBaseline } from '../pdf/row-bands.ts';
import { colours, paper } from '../pdf/theme.ts';
import type { Typefaces } from '../pdf/typefaces.ts';
import { buildFieldLines } from './field-lines.ts';
import { page } from './page.ts';
import { styles } from './styles.ts';

/** The footer of every page: the report's footer text and the page number. */
export interface PageFoot {
  /** Its height including the bottom margin and the space above, in points. */
  readonly height: number;
  draw(canvas: Canvas, page: number, pages: number): void;
}

const lineHeight = 9.5;
const numberWidth = 90;
const spaceAbove = 14;

/** Lays out the footer; a long text takes more lines. */
export function pageFoot({ footer, language }: Report, faces: Typefaces): PageFoot {
  const lines = buildFieldLines(footer, styles.footer, page.width - numberWidth, faces);
  const height = page.bottom + lines.length * lineHeight + 5 + spaceAbove;
  return {
    height,
    draw(canvas, number, count) {
      const pageNumber = { text: pageOfPages(number, count)[language], style: styles.footer };
      let top = paper.height - height + spaceAbove;
      canvas.box(page.left, top, page.width, 0.5, colours.rule);
      top += 5;
      for (const [index, { text, style }] of lines.entries()) {
        const baseline = getBaseline(top + index * lineHeight, lineHeight, style.size);
        canvas.text(text, style, page.left, baseline);
        if (index === 0) canvas.textBefore(pageNumber.text, pageNumber.style, page.left + page.width, baseline);
      }
    },
  };
}
