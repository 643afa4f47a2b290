import { cleanText, textLimits } from './clean-text.ts';
import type { CellLine } from './strips.ts';
import type { TextStyle } from './theme.ts';
import type { Typefaces } from './typefaces.ts';
import { type Breaking, wrapText } from './wrap-text.ts';

/**
 * The lines of a field, in one style. Control and invisible characters are replaced, and long text is truncated.
 *
 * @param width of a line, in points
 * @param limit maximum number of characters
 */
export function fieldLines(text: string, style: TextStyle, width: number, faces: Typefaces, limit: number = textLimits.field): CellLine[] {
  return linesOf(cleanText(text, limit), style, width, faces);
}

/** The lines of a cleaned string. */
export function linesOf(text: string, style: TextStyle, width: number, faces: Typefaces, breaking?: Breaking): CellLine[] {
  return wrapText(text, faces[style.face], style.size, width, breaking).map((line) => ({ text: line, style }));
}
