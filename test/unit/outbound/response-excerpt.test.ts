import { getResponseExcerpt } from '@nakor/outbound/response-excerpt';
import { describe, expect, it } from 'vitest';

const bytes = (text: string) => Buffer.from(text, 'utf8');

describe('responseExcerpt', () => {
  it.each([
    ['text unchanged', bytes('{"error":"Zażółć gęślą jaźń"}'), '{"error":"Zażółć gęślą jaźń"}'],
    ['lines as one line', bytes('one\r\ntwo\n\n\tthree\u2028four\n'), 'one two three four'],
    ['no terminal control characters', bytes('\u001b[31mred\u001b[0m\u0007\u0008\u007f\u009b1m'), '[31mred[0m1m'],
    ['no characters that change the writing direction', bytes('a\u202eb\u2066c\u200fd\ufeffe'), 'abcde'],
    ['markup as text', bytes('<script>alert(1)</script>'), '<script>alert(1)</script>'],
    ['at most 1,024 characters', bytes('x'.repeat(4_096)), 'x'.repeat(1_024)],
    ['no half character at its end', bytes(`${'x'.repeat(1_023)}😀`), 'x'.repeat(1_023)],
    ['text that is truncated in the middle of a character', bytes('ąę').subarray(0, 3), 'ą'],
    ['only whitespace as an empty string', bytes(' \n '), ''],
    ['the number of compressed bytes', Buffer.from('1f8b0800000000000003', 'hex'), '[binary 10 bytes]'],
    ['the number of zero bytes', Buffer.alloc(4_096), '[binary 4096 bytes]'],
    ['the number of bytes of text in another encoding', Buffer.from('B\xb3\xb9d', 'latin1'), '[binary 4 bytes]'],
  ])('shows %s', (_what, body, expected) => {
    expect(getResponseExcerpt(body)).toBe(expected);
  });

  it('is null for an empty body', () => {
    expect(getResponseExcerpt(new Uint8Array())).toBeNull();
  });
});
