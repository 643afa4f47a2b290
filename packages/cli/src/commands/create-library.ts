import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { createNakor, type Nakor, NakorError } from 'nakor';
import type { CommonSettings } from '../config/common-settings.ts';
import { type CliIo, type ExitCode, exitCodes } from '../shared/cli-io.ts';

/** The library with the settings of a command. */
export function createLibrary({ language, environment, asOf }: CommonSettings): Nakor {
  return createNakor({ language, environment, ...(asOf === null ? {} : { asOf }) });
}

/**
 * Runs a command on documents and reports what the library rejects: 1 for a document, 2 for the options.
 *
 * @throws the errors that are none of the library
 */
export async function reportingRejections(io: CliIo, work: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NakorError)) throw error;
    const { code, message, details } = error;
    const places = details.map((detail) => {
      const line = detail.line == null ? '' : `${detail.line}:${detail.column ?? 1} `;
      return `  ${detail.path === undefined ? '' : `${detail.path}: `}${line}${detail.message} (${detail.code})`;
    });
    io.error(escapeControlCharacters([`${message} (${code})`, ...places].join('\n')));
    return code === 'INVALID_XML' ? exitCodes.issues : exitCodes.usage;
  }
}
