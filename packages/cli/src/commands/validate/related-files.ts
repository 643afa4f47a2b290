import type { RelatedFiles } from '../../engine/messages.ts';
import { readInvoice } from '../read-invoice.ts';
import type { RelatedPaths } from './choices.ts';

/**
 * Reads the documents to which an invoice refers; null without any.
 *
 * @throws UserError if a file cannot be read
 */
export async function readRelatedFiles({ source, corrections, advances }: RelatedPaths, folder: string): Promise<RelatedFiles | null> {
  if (source === null && corrections.length === 0 && advances.length === 0) return null;
  const read = (path: string) => readInvoice(path, folder);
  return {
    source: source === null ? null : await read(source),
    corrections: await Promise.all(corrections.map(read)),
    advances: await Promise.all(advances.map(read)),
  };
}
