import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findCodes } from '@nakor/contract/codes/code-catalogue';
import type { CodeEntry } from '@nakor/contract/codes/code-families';
import { explainCode, formatCodeText } from '@nakor/contract/codes/format-code';
import { formatExplanationText } from '@nakor/contract/ksef-explanation/format-explanation';
import { ksefResponseLimit } from '@nakor/contract/schemas/explanation';
import type { Language } from '@nakor/domain/shared/localized';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { type CommonOptions, readCommonSettings } from '../../config/common-settings.ts';
import { standardInput } from '../../input/source.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { collectBounded } from '../../shared/read-bounded.ts';
import { UserError } from '../../shared/user-error.ts';
import { runRules } from '../catalogue/run-catalogue.ts';
import { createLibrary, reportRejections } from '../create-library.ts';
import { readDocument, readInvoice } from '../read-invoice.ts';

/** Options of `explain`, as typed. */
export interface ExplainOptions extends CommonOptions {
  readonly invoice?: string;
  readonly json?: boolean;
}

/**
 * Explains what KSeF returned, or a code of Nakor such as `XML-403` or `REC-001`. Exits with 1 if nothing is recognized.
 *
 * @param words a code or a text, a file, or `-` for standard input; none means standard input
 * @throws UserError if a file cannot be read or is too large
 */
export async function runExplain(words: readonly string[], options: ExplainOptions, io: CliIo): Promise<ExitCode> {
  const settings = await readCommonSettings(options, io.folder, io.nowUnixMs());
  const codes = findCodes(words.join('-'));
  const isCode = codes.length > 0 && options.invoice === undefined && !(await isFile(resolve(io.folder, words.join(' '))));
  // A rule has an example, and what KSeF enforces since when.
  if (isCode && codes[0]?.family === 'rule') return runRules(codes[0].code, options, io);
  if (isCode) return printCodes(codes, options, settings.language, io);
  const response = await readResponse(words, io);
  const xml = options.invoice === undefined ? undefined : await readInvoice(options.invoice, io.folder);
  return reportRejections(
    io,
    async () => {
      const explanation = await createLibrary(settings).explain(response, xml === undefined ? {} : { xml });
      const text = options.json === true ? JSON.stringify(explanation, null, 2) : formatExplanationText(explanation, settings.language);
      await io.out(`${escapeControlCharacters(text)}\n`);
      return explanation.recognized ? exitCodes.ok : exitCodes.issues;
    },
    xml === undefined ? undefined : { content: xml, language: settings.language },
  );
}

async function printCodes(codes: readonly CodeEntry[], options: ExplainOptions, language: Language, io: CliIo): Promise<ExitCode> {
  const text =
    options.json === true
      ? JSON.stringify(
          codes.map((entry) => explainCode(entry, language)),
          null,
          2,
        )
      : formatCodeText(codes, language);
  await io.out(`${text}\n`);
  return exitCodes.ok;
}

async function readResponse(words: readonly string[], io: CliIo): Promise<string> {
  const [first = standardInput, ...more] = words;
  if (more.length > 0) return words.join(' ');
  if (first !== standardInput && !(await isFile(resolve(io.folder, first)))) return first;
  const bytes = first === standardInput ? await collectBounded(io.input, ksefResponseLimit) : await readDocument(first, io.folder);
  if (bytes === null || bytes.length > ksefResponseLimit) {
    throw new UserError({
      pl: `Odpowiedź KSeF może mieć najwyżej ${ksefResponseLimit} bajtów.`,
      en: `A response of KSeF may have at most ${ksefResponseLimit} bytes.`,
    });
  }
  const text = new TextDecoder().decode(bytes).trim();
  if (text === '')
    throw new UserError({
      pl: 'Nie ma czego wyjaśniać: podaj kod, treść, plik albo odpowiedź na standardowym wejściu.',
      en: 'There is nothing to explain: give a code, a text, a file, or a response on standard input.',
    });
  return text;
}

/** A text that is no path, such as one with a line break or of great length, is no file. */
async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
