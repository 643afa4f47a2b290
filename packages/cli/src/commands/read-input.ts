import { documentLimitBytes, standardInput } from '../input/source.ts';
import type { CliIo } from '../shared/cli-io.ts';
import { collectBounded } from '../shared/read-bounded.ts';
import { UserError } from '../shared/user-error.ts';
import { readDocument } from './validate/related-files.ts';

/**
 * Reads the document of a command: a file, or standard input.
 *
 * @throws UserError if it cannot be read or is too large
 */
export async function readInput(path: string, io: CliIo): Promise<Uint8Array> {
  if (path !== standardInput) return readDocument(path, io.folder);
  const content = await collectBounded(io.input, documentLimitBytes);
  if (content === null)
    throw new UserError({
      pl: `Na standardowym wejściu jest więcej niż ${documentLimitBytes} bajtów, a tyle najwyżej może mieć faktura.`,
      en: `Standard input has more than ${documentLimitBytes} bytes, the most that an invoice may have.`,
    });
  return content;
}
