import { findObstacle } from '@nakor/pages/try/find-obstacle';
import { expect, it } from 'vitest';

it.each([
  { size: null, key: 'nk_test_1', obstacle: 'fileMissing' },
  { size: 0, key: 'nk_test_1', obstacle: 'fileEmpty' },
  { size: 10_000_001, key: 'nk_test_1', obstacle: 'fileTooLarge' },
  { size: 10_000_000, key: '', obstacle: 'keyMissing' },
  { size: 1, key: 'nk_live_1', obstacle: 'keyLive' },
  { size: 1, key: 'Bearer nk_test_1', obstacle: 'keyWrong' },
  { size: 1, key: 'nk_test_1', obstacle: null },
])('$obstacle prevents sending $size bytes with the key "$key"', ({ size, key, obstacle }) => {
  expect(findObstacle(size, key)).toBe(obstacle);
});
