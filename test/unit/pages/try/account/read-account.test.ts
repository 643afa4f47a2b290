import { describe, expect, it } from 'vitest';
import { findKeyProblem } from '../../../../../packages/pages/src/try/account/read-account.ts';

describe('keyProblem', () => {
  it.each([
    { key: '', problem: 'keyMissing' },
    { key: 'nk_live_0123', problem: 'keyLive' },
    { key: 'Bearer nk_live_0123', problem: 'keyLive' },
    { key: 'Bearer x', problem: 'keyWrong' },
    { key: 'nk_test_0123456789abcdef', problem: null },
  ])('the key "$key": $problem', ({ key, problem }) => {
    expect(findKeyProblem(key)).toBe(problem);
  });
});
