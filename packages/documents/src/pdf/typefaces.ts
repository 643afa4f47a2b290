import { memoizeByObject } from '@nakor/domain/shared/memoize-by-object';
import fontkit from '@pdf-lib/fontkit';
import type { PDFDocument } from 'pdf-lib';
import type { ReportFonts } from '../report-fonts.ts';
import type { TextStyle } from './theme.ts';

/** Drawn for a character that the font lacks. */
const missingCharacter = 0x25a1;

/** The part of fontkit's glyph that is needed for drawing; fontkit's own would keep its outline in memory. */
interface DrawnGlyph {
  readonly id: number;
  readonly codePoints: readonly number[];
  /** In font units. */
  readonly advanceWidth: number;
}

/** A parsed font. */
export interface Typeface {
  readonly bytes: Uint8Array;
  /** Width of a string at a font size of one point, in points. */
  measure(text: string): number;
  /** Whether the font has a glyph for a character. */
  has(character: string): boolean;
  /** Passed to pdf-lib as its font engine. */
  readonly engine: Parameters<PDFDocument['registerFontkit']>[0];
}

/** The fonts of a report. */
export type Typefaces = Readonly<Record<TextStyle['face'], Typeface>>;

/** Parses the fonts, once per process; glyphs are cached. */
export const typefacesOf: (fonts: ReportFonts) => Typefaces = memoizeByObject((fonts: ReportFonts) => ({
  regular: typeface(fonts.regular),
  bold: typeface(fonts.bold),
}));

function typeface(bytes: Uint8Array): Typeface {
  const font = fontkit.create(bytes);
  const drawn = (codePoint: number): DrawnGlyph => {
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint);
    return { id, codePoints: [codePoint], advanceWidth };
  };
  const missing = drawn(missingCharacter);
  const glyphs = new Map<string, DrawnGlyph>();
  const glyphOf = (character: string): DrawnGlyph => {
    const known = glyphs.get(character);
    if (known !== undefined) return known;
    const codePoint = character === '\u00a0' ? 0x20 : (character.codePointAt(0) ?? missingCharacter);
    if (!font.hasGlyphForCodePoint(codePoint)) return missing;
    const glyph = drawn(codePoint);
    glyphs.set(character, glyph);
    return glyph;
  };
  const measure = (text: string): number => {
    let width = 0;
    for (const character of text) width += glyphOf(character).advanceWidth;
    return width / font.unitsPerEm;
  };
  // Full text layout takes most of the rendering time, and would only add ligatures to the scripts in use.
  const plain = Object.create(font, { layout: { value: (text: string) => ({ glyphs: Array.from(text, glyphOf) }) } });
  const has = (character: string): boolean => glyphOf(character) !== missing;
  return { bytes, measure, has, engine: { create: () => plain } };
}
