import { rewriteDate } from '@nakor/domain/validation/suggestions/dates';
import { describe, expect, it } from 'vitest';

describe('rewriteDate', () => {
  it.each([
    { given: '15.02.2026', expected: '2026-02-15' },
    { given: '5.2.2026', expected: '2026-02-05' },
    { given: '2026/2/5', expected: '2026-02-05' },
    { given: '2026-02/15', expected: null },
    { given: '15/022026', expected: null },
    { given: '13-12026', expected: null },
    { given: '2026.02.15', expected: '2026-02-15' },
    { given: ' 2026-2-5 ', expected: '2026-02-05' },
    { given: '2026-02-15T00:00:00', expected: '2026-02-15' },
    { given: '2026-02-15T00:00:00.000Z', expected: '2026-02-15' },
    { given: '15/02/2026', expected: '2026-02-15' },
    { given: '15-02-2026', expected: '2026-02-15' },
    { given: '29.02.2028', expected: '2028-02-29' },
  ])('reads $given', ({ given, expected }) => {
    expect(rewriteDate(given)).toBe(expected);
  });

  it.each([
    '03/04/2026',
    '12-12-2026',
    '30.02.2026',
    '29.02.2026',
    '2026-13-01',
    '2026-02-15T08:00:00',
    '15.02.26',
    '',
    'jutro',
    '20260215',
  ])('does not guess %s', (given) => {
    expect(rewriteDate(given)).toBeNull();
  });
});
