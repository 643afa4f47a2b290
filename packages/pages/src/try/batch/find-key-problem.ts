import type { KeyProblem } from '../account/read-account.ts';

/** Why a key must not be sent; null if it may. */
export function findBatchKeyProblem(key: string): KeyProblem | null {
  if (key === '') return 'keyMissing';
  return /^nk_(?:live|test)_[\w-]+$/.test(key) ? null : 'keyWrong';
}
