import type { Typeface } from './typefaces.ts';

/** The part of a font that line breaking needs. */
export type Measure = Pick<Typeface, 'measure'>;

/** Where text may be broken. */
export interface Breaking {
  /** At any character, for hashes. */
  readonly anywhere?: boolean;
}

/** A word that is too long is preferably broken after one of these. */
const breakAfter = new Set('-–/_.,;:@&=+|\\)');

/**
 * Breaks text into lines. Nothing is omitted: a word wider than a line is broken as often as needed.
 *
 * @param size  of the text, in points
 * @param width of a line, in points
 * @returns     at least one line
 */
export function wrapText(text: string, typeface: Measure, size: number, width: number, { anywhere = false }: Breaking = {}): string[] {
  const available = width / size;
  if (typeface.measure(text) <= available) return [text];
  if (anywhere) return pieces(text, typeface, available, new Set());
  const space = typeface.measure(' ');
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  for (const word of words(text)) {
    const wordWidth = typeface.measure(word);
    if (line !== '' && lineWidth + space + wordWidth <= available) {
      line += ` ${word}`;
      lineWidth += space + wordWidth;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = wordWidth <= available ? [word] : pieces(word, typeface, available, breakAfter);
    for (const part of parts.slice(0, -1)) lines.push(part);
    line = parts.at(-1) ?? '';
    lineWidth = typeface.measure(line);
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/** Width of the widest unbreakable part of a text, at a font size of one point. */
export function computeWidestWord(text: string, typeface: Measure): number {
  let widest = 0;
  for (const word of words(text)) widest = Math.max(widest, typeface.measure(word));
  return widest;
}

/** A one-letter word is joined to the next one: Polish typography does not end lines with `w`, `z` or `i`. */
function words(text: string): string[] {
  return text.replace(/(?<= |^)(\p{L}) (?=[^ ])/gu, '$1\u00a0').split(' ');
}

function pieces(word: string, typeface: Measure, available: number, preferred: ReadonlySet<string>): string[] {
  const found: string[] = [];
  let piece: string[] = [];
  let width = 0;
  for (const character of word) {
    const characterWidth = typeface.measure(character);
    // A combining mark without width stays with its letter.
    if (piece.length > 0 && characterWidth > 0 && width + characterWidth > available) {
      const cut = cutOf(piece, preferred);
      found.push(piece.slice(0, cut).join(''));
      piece = piece.slice(cut);
      width = typeface.measure(piece.join(''));
    }
    piece.push(character);
    width += characterWidth;
  }
  return [...found, piece.join('')];
}

/** How many characters of a full piece stay on the line: up to the last preferred break, unless that leaves most of the line empty. */
function cutOf(piece: readonly string[], preferred: ReadonlySet<string>): number {
  const last = piece.findLastIndex((character) => preferred.has(character)) + 1;
  return last > piece.length / 2 ? last : piece.length;
}
