import { groupThousands } from '@nakor/domain/shared/group-thousands';
import { expect, it } from 'vitest';

it.each([
  ['', ''],
  ['1', '1'],
  ['123', '123'],
  ['1234', '1 234'],
  ['123456', '123 456'],
  ['1234567', '1 234 567'],
])('the thousands of %s are grouped: %s', (digits, grouped) => {
  expect(groupThousands(digits, ' ')).toBe(grouped);
});
