import { resolve } from 'node:path';
import type { RelatedFiles } from '../../engine/messages.ts';
import { documentLimitBytes } from '../../input/source.ts';
import { readBounded } from '../../shared/read-bounded.ts';
import { getSystemCode, UserError } from '../../shared/user-error.ts';
import type { RelatedPaths } from './choices.ts';

/**
 * Reads the documents to which an invoice refers; null without any.
 *
 * @throws UserError if a file cannot be read
 */
export async function readRelatedFiles({ source, corrections, advances }: RelatedPaths, folder: string): Promise<RelatedFiles | null> {
  if (source === null && corrections.length === 0 && advances.length === 0) return null;
  const read = (path: string) => readDocument(path, folder);
  return {
    source: source === null ? null : await read(source),
    corrections: await Promise.all(corrections.map(read)),
    advances: await Promise.all(advances.map(read)),
  };
}

/**
 * Reads a document that an option names.
 *
 * @throws UserError if it cannot be read or is too large
 */
export async function readDocument(path: string, folder: string): Promise<Uint8Array> {
  const content = await readBounded(resolve(folder, path), documentLimitBytes).catch((error: unknown) => {
    throw new UserError(
      {
        pl: `Nie można odczytać ${path} (${getSystemCode(error) ?? 'unknown'}).`,
        en: `${path} cannot be read (${getSystemCode(error) ?? 'unknown'}).`,
      },
      error,
    );
  });
  if (content === null)
    throw new UserError({
      pl: `${path} ma więcej niż ${documentLimitBytes} bajtów, a tyle najwyżej może mieć faktura.`,
      en: `${path} has more than ${documentLimitBytes} bytes, the most that an invoice may have.`,
    });
  return content;
}
