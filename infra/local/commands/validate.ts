import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { officialSchemaIdentity, readOfficialSchema } from '@nakor/documents/official-schema';
import { createSchemaEngine } from '@nakor/documents/schema-engine';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { noAcceptedInvoices } from '@nakor/domain/validation/model/accepted-invoices';
import type { ValidationSettings } from '@nakor/domain/validation/model/examination';
import type { ExchangeRates } from '@nakor/domain/validation/model/exchange-rates';
import { validateInvoice } from '@nakor/domain/validation/validate-invoice';
import { officialSchemaDirectory } from '../../build/official-schema-directory.ts';
import { systemCode, UserError } from '../support/user-error.ts';
import { type Choices, readArguments, usage } from './validate/arguments.ts';
import { findInvoices, standardInput } from './validate/find-invoices.ts';
import { createProgress } from './validate/progress.ts';
import { readRates } from './validate/read-rates.ts';
import { describeFile, describeTotals, type Ending, endingOf, jsonLine, type Outcome } from './validate/report.ts';

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
  for (const problem of problems) console.error(problem);
  const endings = await validateAll(paths, choices, exchangeRates);
  if (!choices.isJson && endings.length > 1) console.log(describeTotals(endings));
  if (problems.length > 0 || endings.includes('unreadable')) return 2;
  return endings.includes('invalid') ? 1 : 0;
}

async function validateAll(paths: readonly string[], choices: Choices, exchangeRates: ExchangeRates): Promise<Ending[]> {
  const files = readOfficialSchema(officialSchemaDirectory);
  const ports = {
    schemaChecker: createSchemaEngine(files, console.error),
    schemaModel: readSchemaModel(files),
    schemaIdentity: officialSchemaIdentity,
    acceptedInvoices: noAcceptedInvoices,
    exchangeRates,
    onRuleError: console.error,
  };
  const settings: ValidationSettings = { nowUnixMs: choices.asOfUnixMs ?? Date.now(), environment: choices.environment };
  const progress = createProgress(paths.length, process.stderr);
  const endings: Ending[] = [];
  for (const path of paths) {
    progress.show(path);
    const outcome = await validateFile(path, (bytes) => validateInvoice(bytes, ports, settings));
    progress.clear();
    console.log(choices.isJson ? jsonLine(outcome, choices) : describeFile(outcome, choices));
    endings.push(endingOf(outcome));
  }
  return endings;
}

async function validateFile(path: string, validate: (bytes: Uint8Array) => ReturnType<typeof validateInvoice>): Promise<Outcome> {
  let bytes: Uint8Array;
  try {
    bytes = path === standardInput ? await buffer(process.stdin) : await readFile(path);
  } catch (error) {
    return { path, kind: 'unreadable', reason: systemCode(error) ?? 'unknown', validated: null, rejection: null };
  }
  const result = await validate(bytes);
  return result.ok
    ? { path, kind: 'validated', validated: result.value, rejection: null, reason: null }
    : { path, kind: 'rejected', validated: null, rejection: result.error, reason: null };
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
