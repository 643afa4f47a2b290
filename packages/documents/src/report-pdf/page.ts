import { paper, type Span } from '../pdf/theme.ts';

/** The content of a page and its margins, in points. The footer is in the bottom margin. */
export const page = { left: 51, right: paper.width - 51, width: paper.width - 51 - 51, top: 48, bottom: 34 } as const;

/** The whole width between the margins. */
export const wholeWidth: Span = { x: page.left, width: page.width };
