import type { Report } from '@nakor/domain/audit/report/report';
import type { Canvas } from './canvas.ts';
import { pageOfPages } from './labels.ts';
import { stripsOf } from './strips.ts';
import { fieldLines } from './text-lines.ts';
import { colours, contentWidth, paper, styles } from './theme.ts';
import type { Typefaces } from './typefaces.ts';

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
  const lines = fieldLines(footer, styles.footer, contentWidth - numberWidth, faces);
  const height = paper.bottom + lines.length * lineHeight + 5 + spaceAbove;
  return {
    height,
    draw(canvas, page, pages) {
      const number = { text: pageOfPages(page, pages)[language], style: styles.footer };
      let top = paper.height - height + spaceAbove;
      canvas.box(paper.left, top, contentWidth, 0.5, colours.rule);
      top += 5;
      const cells = [
        { x: paper.left, align: 'start', lines },
        { x: paper.left + contentWidth, align: 'end', lines: [number] },
      ] as const;
      for (const strip of stripsOf({ cells, lineHeight })) {
        strip.draw(canvas, top);
        top += strip.height;
      }
    },
  };
}
