import { paper, type Span } from '../pdf/theme.ts';

/** Position and width of the content of a page, in points. Margins are narrower than those of reports, because tables need the width. */
export const page = { left: 40, right: paper.width - 40, width: paper.width - 80, top: 40 } as const;

/** The whole width between the margins. */
export const wholeWidth: Span = { x: page.left, width: page.width };
