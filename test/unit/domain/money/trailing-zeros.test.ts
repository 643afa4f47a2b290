import { withoutTrailingZeros } from '@nakor/domain/money/trailing-zeros';
import { expect, it } from 'vitest';

it.each([
  ['1.50', '1.5'],
  ['20.00', '20'],
  ['20', '20'],
  ['-0.10', '-0.1'],
  ['0.05', '0.05'],
])('%s is %s without trailing zeros', (decimal, expected) => {
  expect(withoutTrailingZeros(decimal)).toBe(expected);
});
