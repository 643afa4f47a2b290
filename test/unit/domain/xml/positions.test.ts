import { indexLines } from '@nakor/domain/xml/positions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('indexLines', () => {
  it.each([
    { name: 'the start', text: 'abc', offset: 0, line: 1, column: 1 },
    { name: 'the end', text: 'abc', offset: 3, line: 1, column: 4 },
    { name: 'behind LF', text: 'a\nb', offset: 2, line: 2, column: 1 },
    { name: 'the LF itself', text: 'a\nb', offset: 1, line: 1, column: 2 },
    { name: 'behind CR LF', text: 'a\r\nb', offset: 3, line: 2, column: 1 },
    { name: 'behind a lone CR', text: 'a\rb\rc', offset: 4, line: 3, column: 1 },
    { name: 'all three kinds together', text: 'a\rb\r\nc\nd', offset: 7, line: 4, column: 1 },
    { name: 'an empty line', text: 'a\n\nb', offset: 2, line: 2, column: 1 },
    { name: 'behind an emoji, which is one character', text: 'x\u{1f600}y', offset: 3, line: 1, column: 3 },
    { name: 'behind emoji on a later line', text: 'x\n\u{1f600}\u{1f600}y', offset: 6, line: 2, column: 3 },
    { name: 'an empty text', text: '', offset: 0, line: 1, column: 1 },
  ])('finds $name', ({ text, offset, line, column }) => {
    expect(indexLines(text).positionAt(offset)).toEqual({ line, column });
  });

  it('agrees with counting from the start', () => {
    const texts = fc.array(fc.constantFrom('a', 'ż', '\u{1f600}', '\n', '\r', '\r\n'), { maxLength: 40 });
    fc.assert(
      fc.property(texts, fc.nat(), (pieces, cut) => {
        const before = pieces.slice(0, cut % (pieces.length + 1)).join('');
        const whole = pieces.join('');
        // No line begins between CR and LF.
        fc.pre(!(before.endsWith('\r') && whole[before.length] === '\n'));
        const lines = before.split(/\r\n|\r|\n/);
        const expected = { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
        expect(indexLines(whole).positionAt(before.length)).toEqual(expected);
      }),
      { seed: 20261015, numRuns: 500 },
    );
  });
});
