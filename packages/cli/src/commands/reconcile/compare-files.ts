import { resolve } from 'node:path';
import { writeReconciliationCsv } from '@nakor/collection/reconciliation/csv';
import { writeReconciliationJson } from '@nakor/collection/reconciliation/json';
import { buildReconciliationPage } from '@nakor/collection/reconciliation/page';
import { addUnreadable, hasErrors, type ReconciliationResult } from '@nakor/collection/reconciliation/result';
import { formatReconciliation } from '@nakor/collection/reconciliation/text';
import { escapeControlCharacters } from '@nakor/domain/shared/terminal-escape';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { createProgress } from '../../shared/progress.ts';
import { collectBounded, readNamedFile } from '../../shared/read-bounded.ts';
import { UserError } from '../../shared/user-error.ts';
import { createLibrary, reportRejections } from '../create-library.ts';
import { readEvents } from '../offline/read-events.ts';
import { type ReconcileChoices, readReconcileChoices } from './choices.ts';
import { findReconciliationInputs, type ReconciliationInputs } from './find-inputs.ts';
import type { ComparisonJob } from './messages.ts';

const noRegister = {
  pl: 'Wśród plików nie ma JPK_V7M(3) ani JPK_V7K(3). Podaj go w --jpk.',
  en: 'There is no JPK_V7M(3) or JPK_V7K(3) among the files. Name it with --jpk.',
};

/** What a comparison reads and writes: the report on `out`. */
type ComparisonIo = Pick<CliIo, 'out' | 'error' | 'input' | 'terminal' | 'nowUnixMs'>;

/**
 * Compares registers with invoices and writes the report.
 *
 * @returns 1 if something has to be corrected, 2 if something could not be read
 * @throws UserError if an option is wrong or a register cannot be read
 */
export async function compareFiles({ paths, options, folder, startedUnixMs }: ComparisonJob, io: ComparisonIo): Promise<ExitCode> {
  const choices = await readReconcileChoices(paths, options, folder, startedUnixMs);
  const events = await readEvents(options, folder);
  const { settings, taxpayer, filedOn } = choices;
  const inputs = await findReconciliationInputs(paths, choices.registers, { folder, input: io.input }, settings.language);
  if (inputs.registers.length === 0) throw new UserError(noRegister);
  const registers = choices.schema === null ? inputs.registers : await checkRegisters(inputs.registers, choices.schema, folder);
  return reportRejections(io, async () => {
    const result = await reconcile(choices, { ...inputs, registers }, io, {
      ...{ events: [...events], metadata: inputs.metadata, upos: inputs.upos, export_ranges: choices.exportRanges },
      erp: await readErpFiles(choices, folder),
      ...(taxpayer === null ? {} : { taxpayer }),
      ...(filedOn === null ? {} : { filed_on: filedOn }),
    });
    for (const part of formatReport(addUnreadable(result, inputs.unreadable), choices)) await io.out(part);
    for (const { file, message } of inputs.unreadable) io.error(escapeControlCharacters(`${file}: ${message}`));
    if (inputs.unreadable.length > 0) return exitCodes.usage;
    return hasErrors(result) ? exitCodes.issues : exitCodes.ok;
  });
}

/** The registers of an ERP. Each is in memory as a whole. */
async function readErpFiles({ erp }: ReconcileChoices, folder: string): Promise<NonNullable<Statements['erp']>> {
  const files: NonNullable<Statements['erp']>[number][] = [];
  for (const { path, ...reading } of erp) {
    files.push({ name: path, csv: await readNamedFile(resolve(folder, path), path, erpLimitBytes), ...reading });
  }
  return files;
}

/** The most that the library reads, in bytes. */
const erpLimitBytes = 200_000_000;

/** The registers with what the schema rejects in them. Each is in memory as a whole. */
async function checkRegisters(
  registers: ReconciliationInputs['registers'],
  schema: string,
  folder: string,
): Promise<ReconciliationInputs['registers']> {
  const { checkRegister, readSchemaSources } = await import('./check-schema.ts');
  const sources = await readSchemaSources(schema, folder);
  const checked: ReconciliationInputs['registers'][number][] = [];
  for (const { name, xml } of registers) {
    const bytes = xml instanceof Uint8Array ? xml : await collectBounded(xml, checkedLimitBytes);
    if (bytes === null) throw new UserError(tooLargeForSchema(name));
    checked.push({ name, xml: bytes, schema_errors: checkRegister(bytes, sources) });
  }
  return checked;
}

/** A register of this size is checked with a schema, in bytes. */
const checkedLimitBytes = 500_000_000;

function tooLargeForSchema(name: string) {
  return {
    pl: `${name} ma ponad 500 000 000 bajtów, a tyle najwyżej można sprawdzić z --xsd.`,
    en: `${name} has more than 500,000,000 bytes, the most that can be checked with --xsd.`,
  };
}

type Statements = Omit<Parameters<ReturnType<typeof createLibrary>['reconcile']>[0], 'registers' | 'invoices'>;

async function reconcile(
  { settings }: ReconcileChoices,
  inputs: ReconciliationInputs,
  io: ComparisonIo,
  statements: Statements,
): Promise<ReconciliationResult> {
  const progress = createProgress(io);
  async function* shown() {
    let done = 0;
    for await (const invoice of inputs.invoices()) {
      done += 1;
      progress.show(done, invoice.name);
      yield invoice;
    }
  }
  try {
    return await createLibrary(settings).reconcile({ ...statements, registers: inputs.registers, invoices: shown() });
  } finally {
    progress.clear();
  }
}

/** The report in parts, so that a large one is not one string. */
function* formatReport(result: ReconciliationResult, { format, settings, ...choices }: ReconcileChoices): Generator<string> {
  const { language } = settings;
  switch (format) {
    case 'text':
      yield formatReconciliation(result, language);
      return;
    case 'json':
      yield* writeReconciliationJson(result);
      return;
    case 'html':
      yield buildReconciliationPage(result, language);
      return;
    case 'csv':
      yield* writeReconciliationCsv(result, { language, isForExcel: choices.isForExcel }, choices.isOnlyCorrections);
  }
}
