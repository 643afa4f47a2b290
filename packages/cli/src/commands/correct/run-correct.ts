import { access } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import type { Correction } from 'nakor';
import { type CommonOptions, readCommonSettings } from '../../config/common-settings.ts';
import { writeFileAtomically } from '../../shared/atomic-file.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { UserError } from '../../shared/user-error.ts';
import { createLibrary, reportRejections } from '../create-library.ts';
import { describeCorrection } from './describe-correction.ts';
import { buildCorrectionRequest, type RequestOptions } from './request.ts';

/** Options of `correct`, as typed. */
export interface CorrectOptions extends CommonOptions, RequestOptions {
  readonly output?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

/**
 * Builds a correcting invoice. Its XML goes to standard output and the explanation to the error stream, or the XML to a file and the
 * explanation to standard output. Documents to issue with it are written next to the file.
 *
 * @throws UserError if a file cannot be read or written
 */
export async function runCorrect(file: string | undefined, options: CorrectOptions, io: CliIo): Promise<ExitCode> {
  const settings = await readCommonSettings(options, io.folder, io.nowUnixMs());
  const request = await buildCorrectionRequest(file, options, io.folder);
  return reportRejections(io, async () => {
    const correction = await createLibrary(settings).correct(request);
    const explanation = escapeControlCharacters(describeCorrection(correction, settings.language));
    if (options.output !== undefined) await writeDocuments(correction, resolve(io.folder, options.output), options.force === true);
    if (options.json === true) await io.out(`${JSON.stringify(correction)}\n`);
    else if (options.output !== undefined) await io.out(`${explanation}\n`);
    else {
      await io.out(correction.xml);
      io.error(explanation);
      for (const { filename } of correction.additional_documents)
        io.error(`${filename} is to be issued with it: name --output to write it, too.`);
    }
    const isValid = correction.validation.valid && correction.additional_documents.every(({ validation }) => validation.valid);
    return isValid ? exitCodes.ok : exitCodes.issues;
  });
}

async function writeDocuments({ xml, additional_documents }: Correction, path: string, isForced: boolean): Promise<void> {
  const files = [
    { path, xml },
    ...additional_documents.map((document) => ({ path: join(dirname(path), document.filename), xml: document.xml })),
  ];
  if (!isForced) for (const file of files) await refuseExisting(file.path);
  for (const file of files) await writeFileAtomically(file.path, file.xml);
}

/** @throws UserError if the file exists */
export async function refuseExisting(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists)
    throw new UserError({
      pl: `${path} już istnieje. Wybierz inną nazwę albo zastąp go opcją --force.`,
      en: `${path} exists already. Choose another name, or replace it with --force.`,
    });
}
