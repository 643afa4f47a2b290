import { createHash } from 'node:crypto';
import { shortenShortText } from '@nakor/engine/results/truncated-text';
import { describe, expect, it } from 'vitest';

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

describe('shortText', () => {
  it.each([null, '', 'lodówka', 'ż'.repeat(500)])('returns a short string unchanged: %s', (text) => {
    expect(shortenShortText(text)).toBe(text);
  });

  it('truncates a long string, and appends its size and its hash', () => {
    const text = 'ż'.repeat(501);
    expect(shortenShortText(text)).toBe(`${'ż'.repeat(500)}… [1002 B, SHA-256 ${sha256(text)}]`);
  });

  it('cuts no character in halves', () => {
    const text = `${'a'.repeat(499)}🧾 i więcej`;
    expect(shortenShortText(text)).toBe(`${'a'.repeat(499)}… [513 B, SHA-256 ${sha256(text)}]`);
  });
});
