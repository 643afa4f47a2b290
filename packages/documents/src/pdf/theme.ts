import type { ReportTone } from '@nakor/domain/audit/report/report';

/** A colour: red, green and blue from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Style of a text; the size is in points. */
export interface TextStyle {
  readonly face: 'regular' | 'bold';
  readonly size: number;
  readonly colour: Colour;
  readonly isSlanted?: true;
}

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89 } as const;

/** A horizontal range of a page, in points. */
export interface Span {
  readonly x: number;
  readonly width: number;
}

/** Colours that remain distinguishable when printed in greyscale. */
export const colours = {
  ink: [0.1, 0.12, 0.15],
  accent: [0.09, 0.23, 0.38],
  muted: [0.36, 0.4, 0.45],
  hairline: [0.83, 0.85, 0.88],
  rule: [0.45, 0.5, 0.56],
  headFill: [0.9, 0.925, 0.95],
  groupFill: [0.953, 0.962, 0.973],
} as const satisfies Record<string, Colour>;

/** Appearance of a tone: a mark, so that it is recognizable without colours, and a background tint. */
export interface ToneLook {
  readonly mark: string;
  readonly strong: Colour;
  readonly tint: Colour;
}

/** Appearance of the tones; plain text has none. */
export const toneLooks: Readonly<Record<Exclude<ReportTone, 'plain'>, ToneLook>> = {
  good: { mark: '✓', strong: [0.1, 0.42, 0.24], tint: [0.93, 0.97, 0.94] },
  warning: { mark: '⚠', strong: [0.62, 0.38, 0.02], tint: [0.995, 0.965, 0.9] },
  bad: { mark: '✗', strong: [0.66, 0.13, 0.13], tint: [0.99, 0.935, 0.93] },
};
