import { findBatchKeyProblem } from '@nakor/pages/try/batch/find-key-problem';
import { describe, expect, it } from 'vitest';

describe('findBatchKeyProblem', () => {
  it.each([
    ['nk_live_0123456789abcdef', null],
    ['nk_test_0123456789abcdef', null],
    ['', 'keyMissing'],
    ['nk_prod_0123', 'keyWrong'],
    ['Bearer nk_live_0123', 'keyWrong'],
    ['nk_live_0123\nX-Header: 1', 'keyWrong'],
  ])('%j: %s', (key, problem) => {
    expect(findBatchKeyProblem(key)).toBe(problem);
  });
});
