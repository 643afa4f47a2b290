import type { FixedText } from './texts.ts';

/** Largest invoice that the service takes, in bytes. */
const sizeLimitBytes = 10_000_000;

/**
 * What keeps a document from being sent; null when nothing does.
 *
 * @param size of the document in bytes; null when there is none
 */
export function findObstacle(size: number | null, key: string): FixedText | null {
  if (size === null) return 'fileMissing';
  if (size === 0) return 'fileEmpty';
  if (size > sizeLimitBytes) return 'fileTooLarge';
  if (key === '') return 'keyMissing';
  if (key.startsWith('nk_live_')) return 'keyLive';
  return key.startsWith('nk_test_') ? null : 'keyWrong';
}
