import { describe, expect, it } from 'vitest';
import { countsIn, summaryOf } from '../../../support/runner/results-of-parts.ts';

describe('the counts of a part of all tests', () => {
  it.each([
    ['12 passed, 0 failed', true, { passed: 12, failed: 0, skipped: 0 }],
    ['x\n12 passed, 3 failed, 4 skipped\n', false, { passed: 12, failed: 3, skipped: 4 }],
    ['1 passed, 0 failed\n2 passed, 0 failed\n', true, { passed: 2, failed: 0, skipped: 0 }],
    ['12 passed, 0 failed', false, { passed: 12, failed: 1, skipped: 0 }],
    ['killed', true, { passed: 0, failed: 1, skipped: 0 }],
  ])('%j, exit code 0: %s', (output, isSuccess, expected) => {
    expect(countsIn(output, isSuccess)).toEqual(expected);
  });

  it('are added up', () => {
    const parts = [
      { passed: 1, failed: 0, skipped: 2 },
      { passed: 3, failed: 1, skipped: 0 },
    ];
    expect(summaryOf(parts)).toEqual({ passed: 4, failed: 1, skipped: 2 });
  });
});
