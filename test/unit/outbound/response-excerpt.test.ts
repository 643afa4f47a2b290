import { responseExcerpt } from '@nakor/outbound/response-excerpt';
import { describe, expect, it } from 'vitest';

const bytes = (text: string) => Buffer.from(text, 'utf8');

describe('responseExcerpt', () => {
  it.each([
    ['text as it is', bytes('{"error":"Zażółć gęślą jaźń"}'), '{"error":"Zażółć gęślą jaźń"}'],
    ['lines as one line', bytes('one\r\ntwo\n\n\tthree\u2028four\n'), 'one two three four'],
    ['no signs that steer a terminal', bytes('\u001b[31mred\u001b[0m\u0007\u0008\u007f\u009b1m'), '[31mred[0m1m'],
    ['no signs that turn the direction of writing', bytes('a\u202eb\u2066c\u200fd\ufeffe'), 'abcde'],
    ['markup as text', bytes('<script>alert(1)</script>'), '<script>alert(1)</script>'],
    ['at most 1,024 characters', bytes('x'.repeat(4_096)), 'x'.repeat(1_024)],
    ['no half of a character at its end', bytes(`${'x'.repeat(1_023)}😀`), 'x'.repeat(1_023)],
    ['text that is cut in the middle of a character', bytes('ąę').subarray(0, 3), 'ą'],
    ['blanks alone as nothing', bytes(' \n '), ''],
    ['compressed bytes by their number', Buffer.from('1f8b0800000000000003', 'hex'), '[binary 10 bytes]'],
    ['zeros by their number', Buffer.alloc(4_096), '[binary 4096 bytes]'],
    ['text in another encoding by its number of bytes', Buffer.from('B\xb3\xb9d', 'latin1'), '[binary 4 bytes]'],
  ])('shows %s', (_what, body, expected) => {
    expect(responseExcerpt(body)).toBe(expected);
  });

  it('is null for an empty body', () => {
    expect(responseExcerpt(new Uint8Array())).toBeNull();
  });
});
