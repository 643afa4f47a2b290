import { describe, expect, it } from 'vitest';
import { formatBytes, formatCount, formatPlural } from '../../../../../packages/pages/src/try/texts/numbers.ts';

describe('numbers', () => {
  it('writes numbers as the language does', () => {
    expect(formatCount(12_345, 'en')).toBe('12,345');
    expect(formatCount(1_234, 'pl').replaceAll(/\s/g, ' ')).toBe('1 234');
    expect(['0', '1', '2', '5', '12', '22'].map((count) => formatPlural(Number(count), ['a', 'b', 'c'], 'pl'))).toEqual([
      'c',
      'a',
      'b',
      'c',
      'c',
      'b',
    ]);
    expect([999, 2_335, 1_250_000].map((size) => formatBytes(size, 'pl').replaceAll(/\s/g, ' '))).toEqual(['999 B', '2 kB', '1,3 MB']);
  });
});
