import type { ViewLabel, ViewValue } from '@nakor/domain/rendering/view';
import type { CellLine } from '../pdf/row-bands.ts';
import { wrapLines } from '../pdf/text-lines.ts';
import type { TextStyle } from '../pdf/theme.ts';
import type { Typefaces } from '../pdf/typefaces.ts';
import { formatVisibleLines, formatVisibleText } from './visible-text.ts';

/** Numbers of up to this length are not broken. */
const maxUnbrokenLength = 28;

/** The lines of a text of any length. */
export function buildTextLines(text: string, style: TextStyle, width: number, faces: Typefaces): CellLine[] {
  const face = faces[style.face];
  return wrapLines(formatVisibleText(text, face), style, width, faces);
}

/** The lines of a text whose line breaks are kept. */
export function buildParagraphLines(text: string, style: TextStyle, width: number, faces: Typefaces): CellLine[] {
  const face = faces[style.face];
  return formatVisibleLines(text, face).flatMap((line) => wrapLines(line, style, width, faces));
}

/** A label as text. */
export function labelText(label: ViewLabel): string {
  return typeof label === 'string' ? label : formatWholeText(label);
}

/** A value with its meaning and unit. */
export function formatWholeText({ text, meaning, unit }: ViewValue): string {
  const withUnit = unit === undefined ? text : `${text}${unit === '%' ? '' : ' '}${unit}`;
  // A code such as `np II` is not broken.
  return meaning === undefined ? withUnit : `${meaning} (${withUnit.replaceAll(' ', '\u00a0')})`;
}

/** A value as it is drawn in a style, on one line. Numbers have no blanks at which they could be broken. */
export function formatValueText(value: ViewValue, style: TextStyle, faces: Typefaces): string {
  const text = formatVisibleText(formatWholeText(value), faces[style.face]);
  return value.kind === 'number' && text.length <= maxUnbrokenLength ? text.replaceAll(' ', '\u00a0') : text;
}

/** The lines of a value. Identifiers are broken at any character. */
function valueLines(value: ViewValue, style: TextStyle, width: number, faces: Typefaces): CellLine[] {
  const anywhere = value.kind === 'exact' && value.meaning === undefined;
  return wrapLines(formatValueText(value, style, faces), style, width, faces, { anywhere });
}

/** The lines of several values, each on a line of its own. */
export function buildValuesLines(values: readonly ViewValue[], style: TextStyle, width: number, faces: Typefaces): CellLine[] {
  return values.flatMap((value) => valueLines(value, styleOf(value, style), width, faces));
}

/** Changed values are bold, computed ones slanted. */
function styleOf({ isChanged, origin }: ViewValue, style: TextStyle): TextStyle {
  const face = isChanged === true ? 'bold' : style.face;
  return origin === 'computed' ? { ...style, face, isSlanted: true } : face === style.face ? style : { ...style, face };
}
