import { cleanText, textLimits } from '../pdf/clean-text.ts';
import type { CellLine } from '../pdf/row-bands.ts';
import { wrapLines } from '../pdf/text-lines.ts';
import type { TextStyle } from '../pdf/theme.ts';
import type { Typefaces } from '../pdf/typefaces.ts';

/**
 * The lines of a field, in one style. Control and invisible characters are replaced, and long text is truncated.
 *
 * @param width of a line, in points
 * @param limit maximum number of characters
 */
export function buildFieldLines(
  text: string,
  style: TextStyle,
  width: number,
  faces: Typefaces,
  limit: number = textLimits.field,
): CellLine[] {
  return wrapLines(cleanText(text, limit), style, width, faces);
}
