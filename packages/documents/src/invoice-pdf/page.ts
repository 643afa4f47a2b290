import { paper } from '../report-pdf/theme.ts';

/** Position and width of the content of a page, in points. Margins are narrower than those of reports, because tables need the width. */
export const page = { left: 40, right: paper.width - 40, width: paper.width - 80, top: 40 } as const;

/** A horizontal range of the page, in points. */
export interface Span {
  readonly x: number;
  readonly width: number;
}

/** The whole width between the margins. */
export const wholeWidth: Span = { x: page.left, width: page.width };
