import { simplifiedLimits } from '@nakor/domain/fa3/simplified-limits';
import { expect, it } from 'vitest';

it('simplifiedLimits are those of art. 106e(5)(3)', () => {
  expect([...simplifiedLimits].map(([currency, limit]) => `${limit} ${currency}`)).toEqual(['450 PLN', '100 EUR']);
});
