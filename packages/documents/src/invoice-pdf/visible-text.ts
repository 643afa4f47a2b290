import type { Typeface } from '../pdf/typefaces.ts';

/** What decides whether a character can be drawn. */
export type Glyphs = Pick<Typeface, 'has'>;

/** Characters that the fonts have, which most texts consist of. */
const plain =
  /^[!-~\u00a1-\u00ac\u00ae-\u017f\u2013\u2014\u201d\u201e\u2026\u2212]*(?: [!-~\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u201d\u201e\u2026\u2212]+)*$/;

/** Control, formatting, private and unassigned characters, and separators of lines. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/**
 * Prepares a text for drawing: composed (NFC) and on one line. Nothing is left out: a character that is invisible, or that the font lacks, is
 * replaced by its code point, such as `[U+202E]`.
 */
export function formatVisibleText(text: string, glyphs: Glyphs): string {
  if (plain.test(text)) return text;
  const line = text
    .normalize('NFC')
    .replace(/[\t\n\v\f\r \u2000-\u2006\u2008-\u200a\u205f\u3000]+/g, ' ')
    .replace(/[\u2007\u202f]/g, '\u00a0')
    .trim();
  return plain.test(line)
    ? line
    : line.replace(/[^ -~]/gu, (character) => (isVisible(character, glyphs) ? character : codePoint(character)));
}

/** The lines of a text that has line breaks. */
export function formatVisibleLines(text: string, glyphs: Glyphs): string[] {
  return text.split(/\r\n|[\n\r]/).map((line) => formatVisibleText(line, glyphs));
}

function isVisible(character: string, glyphs: Glyphs): boolean {
  return character === '\u00a0' || (!hidden.test(character) && glyphs.has(character));
}

function codePoint(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
