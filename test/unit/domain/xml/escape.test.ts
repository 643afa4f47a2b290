import { escapeAttribute, escapeMarkup, escapeText } from '@nakor/domain/xml/escape';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsed } from '../../../support/drivers/validation.ts';

/** Texts of what markup and white space are made of. */
const text = fc.string({
  unit: fc.constantFrom('&', '<', '>', '"', "'", ']]>', '\r', '\n', '\t', ' ', '&amp;', '&#10;', 'ą', '😀'),
  maxLength: 20,
});

describe('escaping', () => {
  it.each([
    { write: escapeText, expected: `a&amp;&lt;b&gt;"'\n\t&#13;` },
    { write: escapeAttribute, expected: `a&amp;&lt;b&gt;&quot;'&#10;&#9;&#13;` },
    { write: escapeMarkup, expected: 'a&amp;&lt;b&gt;&quot;&#39;\n\t\r' },
  ])('replaces what has a meaning: $write.name', ({ write, expected }) => {
    expect(write(`a&<b>"'\n\t\r`)).toBe(expected);
    expect(write('zażółć 1 %')).toBe('zażółć 1 %');
  });

  it('keeps each text as it is read', () => {
    fc.assert(
      fc.property(text, (sent) => {
        const { root } = parsed(`<a b="${escapeAttribute(sent)}">${escapeText(sent)}</a>`);
        expect(root.text).toBe(sent);
        expect(root.attributes.map(({ value }) => value)).toEqual([sent]);
      }),
    );
  });

  it('for markup keeps each text but for its white space, in any quotation marks', () => {
    fc.assert(
      fc.property(text, (sent) => {
        const escaped = escapeMarkup(sent);
        const { root } = parsed(`<a b="${escaped}" c='${escaped}'>${escaped}</a>`);
        const inLine = sent.replace(/\r\n?/g, '\n');
        expect(root.text).toBe(inLine);
        const inAttribute = inLine.replace(/[\n\t]/g, ' ');
        expect(root.attributes.map(({ value }) => value)).toEqual([inAttribute, inAttribute]);
      }),
    );
  });
});
