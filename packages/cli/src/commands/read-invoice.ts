import { resolve } from 'node:path';
import { describeFileKind, recognizeNonInvoice } from '@nakor/collection/recognize-file';
import { joinLocalized, type Localized } from '@nakor/domain/shared/localized';
import { documentLimitBytes, type Source, standardInput } from '../input/source.ts';
import type { CliIo } from '../shared/cli-io.ts';
import { formatFileErrorText } from '../shared/file-errors.ts';
import { collectBounded, readBounded } from '../shared/read-bounded.ts';
import { UserError } from '../shared/user-error.ts';

const emptyFile: Localized = { pl: 'plik jest pusty.', en: 'the file is empty.' };

/**
 * Reads an invoice that an argument or an option names.
 *
 * @throws UserError if it cannot be read, is too large, or is known to be something else, such as a UPO
 */
export async function readInvoice(path: string, folder: string): Promise<Uint8Array> {
  return refuseOthers(path, await readDocument(path, folder));
}

/**
 * Reads the invoice of a command: a file, or standard input.
 *
 * @throws UserError as {@link readInvoice} does
 */
export async function readInput(path: string, io: CliIo): Promise<Uint8Array> {
  if (path !== standardInput) return readInvoice(path, io.folder);
  const content = await collectBounded(io.input, documentLimitBytes);
  if (content !== null) return refuseOthers(standardInput, content);
  throw new UserError({
    pl: `Na standardowym wejściu jest więcej niż ${documentLimitBytes} bajtów, a tyle najwyżej może mieć faktura.`,
    en: `Standard input has more than ${documentLimitBytes} bytes, the most that an invoice may have.`,
  });
}

/** @throws UserError that names what the file is instead of an invoice */
export function refuseOthers(path: string, content: Uint8Array): Uint8Array {
  if (content.length === 0) throw new UserError(joinLocalized(`${path}: `, emptyFile));
  const kind = recognizeNonInvoice(content);
  if (kind === null) return content;
  throw new UserError(joinLocalized(`${path}: `, { pl: describeFileKind(kind, 'pl'), en: describeFileKind(kind, 'en') }));
}

/**
 * Reads a document that an option names.
 *
 * @throws UserError if it cannot be read or is too large
 */
export async function readDocument(path: string, folder: string): Promise<Uint8Array> {
  return readSource({ name: path, read: () => readBounded(resolve(folder, path), documentLimitBytes) });
}

/**
 * Reads what was found among files, folders and archives.
 *
 * @throws UserError if it cannot be read or is too large
 */
export async function readSource({ name, read }: Pick<Source, 'name' | 'read'>): Promise<Uint8Array> {
  const content = await read().catch((error: unknown) => {
    throw new UserError(joinLocalized(`${name}: `, formatFileErrorText(error)), error);
  });
  if (content === null)
    throw new UserError({
      pl: `${name} ma więcej niż ${documentLimitBytes} bajtów, a tyle najwyżej może mieć faktura.`,
      en: `${name} has more than ${documentLimitBytes} bytes, the most that an invoice may have.`,
    });
  return content;
}
