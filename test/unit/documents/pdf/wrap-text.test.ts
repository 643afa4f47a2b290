import { computeWidestWord, type Measure, wrapText } from '@nakor/documents/pdf/wrap-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Every letter is one point wide at the size of one point. */
const even: Measure = { measure: (text) => [...text].length };

describe('wrapText', () => {
  it.each([
    { text: '', width: 5, lines: [''] },
    { text: 'abc def', width: 7, lines: ['abc def'] },
    { text: 'abc def', width: 6, lines: ['abc', 'def'] },
    { text: 'abc def gh', width: 6, lines: ['abc', 'def gh'] },
    { text: 'ala i kot', width: 6, lines: ['ala', 'i\u00a0kot'] },
    { text: 'abcdefgh', width: 3, lines: ['abc', 'def', 'gh'] },
    { text: 'x abcdefgh y', width: 6, lines: ['x\u00a0abcd', 'efgh y'] },
    { text: 'FK/2026/10/1', width: 9, lines: ['FK/2026/', '10/1'] },
    { text: 'a/bcdefghi', width: 6, lines: ['a/bcde', 'fghi'] },
    { text: '1\u00a0234\u00a0567', width: 9, lines: ['1\u00a0234\u00a0567'] },
  ])('breaks $text at $width into $lines', ({ text, width, lines }) => {
    expect(wrapText(text, even, 1, width)).toEqual(lines);
  });

  it('breaks exact texts anywhere', () => {
    expect(wrapText('ab/cd ef', even, 1, 4, { anywhere: true })).toEqual(['ab/c', 'd ef']);
  });

  it('counts in the size of the text', () => {
    expect(wrapText('abcdef', even, 2, 6)).toEqual(['abc', 'def']);
  });

  it('loses and adds only spaces, and keeps lines within the width', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ż', ' ', '/', '-', '\u00a0'), maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        (text, width) => {
          const lines = wrapText(text, even, 1, width);
          const bare = (each: string) => each.replace(/[ \u00a0]/g, '');
          expect(bare(lines.join(''))).toBe(bare(text));
          for (const line of lines) expect([...line.trimEnd()].length).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});

describe('widestWord', () => {
  it('joins a one-letter word with the next one', () => {
    expect(computeWidestWord('ala w domu stoi', even)).toBe('w domu'.length);
  });
});
