import { formatTextPairs, formatTextTable, formatTime } from '@nakor/domain/shared/text-table';
import { describe, expect, it } from 'vitest';

describe('textTable', () => {
  it('aligns columns by characters, without trailing spaces', () => {
    const rows = [
      ['a', 'Zażółć 𝄞', ''],
      ['bbb', 'x', 'last'],
    ];
    expect(formatTextTable(['id', 'name', 'more'], rows)).toBe('ID   NAME      MORE\na    Zażółć 𝄞\nbbb  x         last');
  });

  it('is only the header line without rows', () => {
    expect(formatTextTable(['id', 'name'], [])).toBe('ID  NAME');
  });
});

describe('textPairs', () => {
  it('aligns the values', () => {
    expect(formatTextPairs({ id: '1', created: '-' })).toBe('  id       1\n  created  -');
  });
});

describe('formatTime', () => {
  it('is in UTC, to the second', () => {
    expect(formatTime(Date.UTC(2026, 9, 15, 12, 0, 1, 999))).toBe('2026-10-15T12:00:01Z');
    expect(formatTime(null)).toBe('-');
  });
});
