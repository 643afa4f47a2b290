import type { CellLine } from './row-bands.ts';
import type { TextStyle } from './theme.ts';
import type { Typefaces } from './typefaces.ts';
import { type Breaking, wrapText } from './wrap-text.ts';

/**
 * The lines of a text of which all characters can be drawn.
 *
 * @param width of a line, in points
 */
export function wrapLines(text: string, style: TextStyle, width: number, faces: Typefaces, breaking?: Breaking): CellLine[] {
  return wrapText(text, faces[style.face], style.size, width, breaking).map((line) => ({ text: line, style }));
}
