import type { FixedText } from './texts.ts';

/** Maximum size of an invoice that the service accepts, in bytes. */
const sizeLimitBytes = 10_000_000;

/**
 * Why a document cannot be sent; null if it can.
 *
 * @param size of the document in bytes; null if none is chosen
 */
export function findObstacle(size: number | null, key: string): FixedText | null {
  if (size === null) return 'fileMissing';
  if (size === 0) return 'fileEmpty';
  if (size > sizeLimitBytes) return 'fileTooLarge';
  if (key === '') return 'keyMissing';
  if (key.startsWith('nk_live_')) return 'keyLive';
  return key.startsWith('nk_test_') ? null : 'keyWrong';
}
