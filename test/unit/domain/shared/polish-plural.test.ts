import { formatPolishPlural } from '@nakor/domain/shared/polish-plural';
import { describe, expect, it } from 'vitest';

describe('polishPlural', () => {
  it.each([
    [0, 'many'],
    [1, 'one'],
    [2, 'few'],
    [4, 'few'],
    [5, 'many'],
    [12, 'many'],
    [21, 'many'],
    [22, 'few'],
    [112, 'many'],
    [123, 'few'],
  ])('of %i is %s', (count, form) => {
    expect(formatPolishPlural(count, 'one', 'few', 'many')).toBe(form);
  });
});
