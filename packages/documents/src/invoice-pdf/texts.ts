import type { ViewLabel, ViewValue } from '@nakor/domain/rendering/view';
import type { CellLine } from '../pdf/row-bands.ts';
import { wrapLines } from '../pdf/text-lines.ts';
import type { TextStyle } from '../pdf/theme.ts';
import type { Typefaces } from '../pdf/typefaces.ts';
import { visibleLines, visibleText } from './visible-text.ts';

/** Numbers of up to this length are not broken. */
const maxUnbrokenLength = 28;

/** The lines of a text of any length. */
export function textLines(text: string, style: TextStyle, width: number, faces: Typefaces): CellLine[] {
  const face = faces[style.face];
  return wrapLines(visibleText(text, face), style, width, faces);
}

/** The lines of a text whose line breaks are kept. */
export function paragraphLines(text: string, style: TextStyle, width: number, faces: Typefaces): CellLine[] {
  const face = faces[style.face];
  return visibleLines(text, face).flatMap((line) => wrapLines(line, style, width, faces));
}

/** A label as text. */
export function labelText(label: ViewLabel): string {
  return typeof label === 'string' ? label : wholeText(label);
}

/** A value with its meaning and unit. */
export function wholeText({ text, meaning, unit }: ViewValue): string {
  const withUnit = unit === undefined ? text : `${text} ${unit}`;
  return meaning === undefined ? withUnit : `${meaning} (${withUnit})`;
}

/** A value as it is drawn in a style, on one line. Numbers have no blanks at which they could be broken. */
export function valueText(value: ViewValue, style: TextStyle, faces: Typefaces): string {
  const text = visibleText(wholeText(value), faces[style.face]);
  return value.kind === 'number' && text.length <= maxUnbrokenLength ? text.replaceAll(' ', '\u00a0') : text;
}

/** The lines of a value. Identifiers are broken at any character. */
function valueLines(value: ViewValue, style: TextStyle, width: number, faces: Typefaces): CellLine[] {
  const anywhere = value.kind === 'exact' && value.meaning === undefined;
  return wrapLines(valueText(value, style, faces), style, width, faces, { anywhere });
}

/** The lines of several values, each on a line of its own. */
export function valuesLines(values: readonly ViewValue[], style: TextStyle, width: number, faces: Typefaces): CellLine[] {
  return values.flatMap((value) => valueLines(value, styleOf(value, style), width, faces));
}

/** Changed values are bold, computed ones slanted. */
function styleOf({ isChanged, origin }: ViewValue, style: TextStyle): TextStyle {
  const face = isChanged === true ? 'bold' : style.face;
  return origin === 'computed' ? { ...style, face, isSlanted: true } : face === style.face ? style : { ...style, face };
}
