import { formatVisibleLines, formatVisibleText } from '@nakor/documents/invoice-pdf/visible-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** A font with glyphs up to U+2FFF. */
const glyphs = { has: (character: string) => (character.codePointAt(0) ?? 0) < 0x3000 };

describe('visibleText', () => {
  it.each([
    ['zażółć „gęślą” – jaźń', 'zażółć „gęślą” – jaźń'],
    ['  a \t b\nc  ', 'a b c'],
    ['1\u202f234\u2007567', '1\u00a0234\u00a0567'],
    ['a\u200db', 'a[U+200D]b'],
    ['漢', '[U+6F22]'],
    ['\u{1f9fe}', '[U+1F9FE]'],
    ['\ud800', '[U+D800]'],
    ['za\u0328b', 'ząb'],
  ])('shows %j as %j', (text, shown) => {
    expect(formatVisibleText(text, glyphs)).toBe(shown);
  });

  it('keeps every character or its code point, in order', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(text, (original) => {
        const shown = formatVisibleText(original, glyphs);
        const restored = shown.replace(/\[U\+([\dA-F]{4,6})\]/g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)));
        expect(restored.replace(/\s/g, '')).toBe(original.normalize('NFC').replace(/\s/g, ''));
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});

describe('visibleLines', () => {
  it('breaks where the text does', () => {
    expect(formatVisibleLines('a\r\nb\rc\n\nd', glyphs)).toEqual(['a', 'b', 'c', '', 'd']);
  });
});
