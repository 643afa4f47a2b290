import { explainRejection } from '@nakor/collection/outcome';
import type { Language } from '@nakor/domain/shared/localized';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { speakAllOn } from '@nakor/domain/shared/voices';
import { createNakor, type Nakor, NakorError } from 'nakor';
import type { CommonSettings } from '../config/common-settings.ts';
import { type CliIo, type ExitCode, exitCodes } from '../shared/cli-io.ts';

/** The library with the settings of a command, whose texts name options of the command line instead of fields of the API. */
export function createLibrary({ language, environment, asOf }: CommonSettings): Nakor {
  const library = createNakor({ language, environment, ...(asOf === null ? {} : { asOf }) });
  const operations = Object.entries(library) as readonly [string, Operation][];
  return Object.fromEntries(operations.map(([name, operation]) => [name, speaking(operation, language)])) as unknown as Nakor;
}

type Operation = (...values: readonly unknown[]) => unknown;

/** Catalogues are returned at once, everything else by a promise. */
function speaking(operation: Operation, language: Language): Operation {
  return (...values) => {
    const result = operation(...values);
    if (!(result instanceof Promise)) return speakAllOn('terminal', language, result);
    return result.then(
      (value: unknown) => speakAllOn('terminal', language, value),
      (error: unknown) => {
        throw error instanceof NakorError ? inWordsOfTerminal(error, language) : error;
      },
    );
  };
}

function inWordsOfTerminal(error: NakorError, language: Language): NakorError {
  const { message, details } = error;
  return Object.assign(error, speakAllOn('terminal', language, { message, details }));
}

/**
 * Runs a command on documents and reports what the library rejects: 1 for a document, 2 for the options.
 *
 * @param document the document of the command, so that the report can say what it is instead of an invoice
 * @throws the errors that are none of the library
 */
export async function reportRejections(
  io: Pick<CliIo, 'error'>,
  work: () => Promise<ExitCode>,
  document?: NamedDocument,
): Promise<ExitCode> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NakorError)) throw error;
    const { code, message, details } = document === undefined ? error : explainRejection(error, document.content, document.language);
    const places = details
      .filter((detail) => detail.message !== message)
      .map((detail) => {
        const line = detail.line == null ? '' : `${detail.line}:${detail.column ?? 1} `;
        return `  ${detail.path === undefined ? '' : `${fieldText(detail.path)}: `}${line}${detail.message} (${detail.code})`;
      });
    io.error(escapeControlCharacters([`${message} (${code})`, ...places].join('\n')));
    return code === 'INVALID_XML' ? exitCodes.issues : exitCodes.usage;
  }
}

/** A document, and the language of what is said of it. */
interface NamedDocument {
  readonly content: Uint8Array;
  readonly language: Language;
}

/** Options for fields that have another name in the API. */
const optionsOfFields: Readonly<Record<string, string>> = {
  scenario_id: '--scenario',
  przyczyna_korekty: '--reason',
  numer_faktury_kor: '--number',
  data_wystawienia: '--issue-date',
  desired_jpk_field: '--jpk-field',
  changes: '--change',
  question_answers: '--answer',
  corrections_xml: '--correction',
  ksef_number: '--ksef-number',
  certificate_link: '--certificate-link',
  filed_on: '--filed-on',
  registers: '--jpk',
};

/** A field with the option that sets it. */
function fieldText(path: string): string {
  const option = optionsOfFields[/^\w+/.exec(path)?.[0] ?? ''];
  return option === undefined ? path : `${path} (${option})`;
}
