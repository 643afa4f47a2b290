import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import type { RelatedBytes } from '@nakor/domain/related/read-documents';
import { readRelated } from '@nakor/domain/related/read-related';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import { withoutAdvice } from '@nakor/domain/validation/model/advice';
import type { ValidatedInvoice, ValidationPorts, ValidationSettings } from '@nakor/domain/validation/model/examination';
import type { ExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
import type { DocumentRejection } from '@nakor/domain/xml/rejection';
import { createValidationPorts } from '@nakor/engine/validation-ports';
import { officialSchemaDirectory } from '../../build/official-schema-directory.ts';
import { systemCode, UserError } from '../support/user-error.ts';
import { type Choices, type RelatedPaths, readArguments, usage } from './validate/arguments.ts';
import { findInvoices, standardInput } from './validate/find-invoices.ts';
import { createProgress } from './validate/progress.ts';
import { readRates } from './validate/read-rates.ts';
import { describeFile, describeTotals, type Ending, endingOf, jsonLine, type Outcome, shownPath } from './validate/report.ts';
import { rememberFiles, type ValidatedFiles } from './validate/validated-files.ts';

/**
 * `npm run validate -- FILE…`: validates invoices with the code of the service, without starting it.
 * Exits with 0 when all are valid, 1 when some are not, 2 when an argument is wrong or a file could not be read.
 */
async function main(): Promise<number> {
  const choices = readArguments(process.argv.slice(2));
  if (choices === 'help') {
    console.log(usage);
    return 0;
  }
  const folder = process.env['INIT_CWD'] ?? process.cwd();
  const exchangeRates = await readRates(choices.ratesPath, folder);
  const { paths, problems } = await findInvoices(choices.paths, folder);
  const related = await readRelatedFiles(choices.related, folder);
  if (related !== null && paths.length > 1)
    throw new UserError('With --source, --correction or --advance, name a single file to validate.');
  for (const problem of problems) console.error(problem);
  const endings = await validateAll(paths, choices, exchangeRates, related);
  if (!choices.isJson && endings.length > 1) console.log(describeTotals(endings));
  if (problems.length > 0 || endings.includes('unreadable')) return 2;
  return endings.includes('invalid') ? 1 : 0;
}

async function validateAll(
  paths: readonly string[],
  choices: Choices,
  exchangeRates: ExchangeRates,
  related: RelatedBytes | null,
): Promise<Ending[]> {
  const listeners = { onEngineError: console.error, onRuleError: console.error };
  const ports = { ...createValidationPorts(readOfficialSchema(officialSchemaDirectory), listeners), exchangeRates };
  const settings = { nowUnixMs: choices.asOfUnixMs ?? Date.now(), environment: choices.environment };
  const files = rememberFiles();
  const progress = createProgress(paths.length, process.stderr);
  const endings: Ending[] = [];
  for (const path of paths) {
    progress.show(path);
    const acceptedInvoices = files.invoicesBefore(shownPath(path));
    const outcome = await validateFile(path, files, (bytes) => validateBytes(bytes, related, { ...ports, acceptedInvoices }, settings));
    progress.clear();
    const shown =
      choices.isAdviceShown || outcome.validated === null ? outcome : { ...outcome, validated: withoutAdvice(outcome.validated) };
    console.log(choices.isJson ? jsonLine(shown, choices) : describeFile(shown, choices));
    endings.push(endingOf(outcome));
  }
  return endings;
}

/** Why a document cannot be validated: the field of the related document, or null for the invoice itself. */
interface FileRejection {
  readonly field: string | null;
  readonly rejection: DocumentRejection;
}

async function validateBytes(
  bytes: Uint8Array,
  related: RelatedBytes | null,
  ports: ValidationPorts,
  settings: ValidationSettings,
): Promise<Result<ValidatedInvoice, FileRejection>> {
  const read = related === null ? ok({}) : readRelated(related, ports.schemaModel, bytes);
  if (!read.ok) return read;
  const result = await validateInvoice(bytes, ports, { ...settings, ...read.value });
  return result.ok ? result : err({ field: null, rejection: result.error });
}

/** @throws UserError when a file cannot be read; null without any */
async function readRelatedFiles({ source, corrections, advances }: RelatedPaths, folder: string): Promise<RelatedBytes | null> {
  if (source === null && corrections.length === 0 && advances.length === 0) return null;
  const read = (paths: readonly string[]) => Promise.all(paths.map((path) => readRelatedFile(path, folder)));
  const [sources, ...lists] = await Promise.all([read(source === null ? [] : [source]), read(corrections), read(advances)]);
  return { source: sources[0] ?? null, corrections: lists[0], advances: lists[1] };
}

async function readRelatedFile(path: string, folder: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(folder, path));
  } catch (error) {
    throw new UserError(`${path} cannot be read (${systemCode(error) ?? 'unknown'}).`);
  }
}

async function validateFile(
  path: string,
  files: ValidatedFiles,
  validate: (bytes: Uint8Array) => ReturnType<typeof validateBytes>,
): Promise<Outcome> {
  let bytes: Uint8Array;
  try {
    bytes = path === standardInput ? await buffer(process.stdin) : await readFile(path);
  } catch (error) {
    return {
      path,
      kind: 'unreadable',
      reason: systemCode(error) ?? 'unknown',
      validated: null,
      rejection: null,
      field: null,
      sameAs: null,
    };
  }
  const sameAs = files.note(shownPath(path), bytes);
  const result = await validate(bytes);
  return result.ok
    ? { path, kind: 'validated', validated: result.value, rejection: null, field: null, reason: null, sameAs }
    : { path, kind: 'rejected', validated: null, ...result.error, reason: null, sameAs };
}

// A reader such as `head` may close the pipe before all files have been validated.
process.stdout.on('error', () => process.exit(2));

main().then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    console.error(error instanceof UserError ? error.message : error);
    process.exitCode = 2;
  },
);
