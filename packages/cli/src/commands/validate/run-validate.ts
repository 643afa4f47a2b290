import type { ValidationResult } from 'nakor';
import { applyRuleChanges } from '../../config/apply-rule-changes.ts';
import { readRates } from '../../config/read-rates.ts';
import { yieldInOrder } from '../../engine/in-order.ts';
import { createKnownDocuments } from '../../engine/known-documents.ts';
import type { RelatedFiles, TaskOutcome } from '../../engine/messages.ts';
import type { CreatePool, WorkerPool } from '../../engine/worker-pool.ts';
import { findSources } from '../../input/find-sources.ts';
import type { ArchiveFound, Found, Unreadable } from '../../input/source.ts';
import { createReport } from '../../reports/create-report.ts';
import type { FileOutcome } from '../../reports/outcome.ts';
import { createSummary, type RunSummary } from '../../reports/run-summary.ts';
import { type CliIo, type ExitCode, exitCodes } from '../../shared/cli-io.ts';
import { openOutput } from '../../shared/output.ts';
import { createProgress } from '../../shared/progress.ts';
import { UserError } from '../../shared/user-error.ts';
import { readNakorVersion } from '../../shared/version.ts';
import type { ValidateChoices } from './choices.ts';
import { type Examined, examineFile, formatFailureText } from './examine-file.ts';
import { readRelatedFiles } from './related-files.ts';

/** Documents in progress per thread, and their total size in bytes: enough that no thread waits for a file to be read. */
const windowPerThread = 4;
const windowBytes = 64_000_000;

/**
 * Validates documents and writes the report, file by file, in the order in which they were found.
 *
 * @throws UserError if an option cannot be satisfied
 */
export async function runValidate(choices: ValidateChoices, io: CliIo, createPool: CreatePool): Promise<ExitCode> {
  const { language, environment, asOf, rates, jobs } = choices;
  const rateTables = rates === null ? null : await readRates(rates.path, rates.folder);
  const related = await readRelatedFiles(choices.related, io.folder);
  const advice = choices.isAdviceShown ? null : 'off';
  const pool = createPool(jobs, { language, environment, asOf, advice, rateTables });
  const output = await openOutput(choices.output, io);
  try {
    const summary = await writeReport(choices, related, pool, output.write, io);
    await output.commit();
    return exitCodeOf(summary, choices.maxWarnings);
  } finally {
    await output.abandon();
    await pool.close();
  }
}

async function writeReport(
  choices: ValidateChoices,
  related: RelatedFiles | null,
  pool: WorkerPool,
  write: (text: string) => Promise<void>,
  io: CliIo,
): Promise<RunSummary> {
  const { language, format, isForExcel, output } = choices;
  const totals = createSummary();
  const progress = createProgress(io);
  const results = examineAll(choices, related, pool, io);
  const { first, isSingle } = await firstResults(results);
  if (related !== null && !isSingle) throw new UserError('With --source, --correction or --advance, name a single file to validate.');
  const isColoured = io.isColoured && output === null;
  const report = createReport(format, { language, isColoured, isSingle, isForExcel, version: readNakorVersion() });
  const finish = createFinisher(choices, related, pool);
  let done = 0;
  await write(report.begin());
  for await (const found of chained(first, results)) {
    if (found.kind === 'archive') {
      totals.addArchive(found);
      continue;
    }
    const finished = await finish(found);
    totals.addFile(finished.outcome, finished);
    progress.clear();
    await write(report.file(finished.outcome));
    done += 1;
    progress.show(done, found.name);
  }
  progress.clear();
  await write(report.end(totals.summary));
  return totals.summary;
}

type Result = Examined | Unreadable | ArchiveFound;

function examineAll({ paths, language, jobs }: ValidateChoices, related: RelatedFiles | null, pool: WorkerPool, io: CliIo) {
  const sizeOf = (found: Found) => (found.kind === 'document' ? found.size : 0);
  const task = { kind: 'validate', related, duplicate: null } as const;
  const examine = async (found: Found): Promise<Result> =>
    found.kind === 'document' ? examineFile(found, pool.run, task, language) : found;
  return yieldInOrder(findSources(paths, io), sizeOf, examine, { items: jobs * windowPerThread, weight: windowBytes });
}

/** Reads on until it is known whether there are several documents. */
async function firstResults(results: AsyncIterator<Result>): Promise<{ first: readonly Result[]; isSingle: boolean }> {
  const first: Result[] = [];
  while (first.filter(({ kind }) => kind !== 'archive').length < 2) {
    const next = await results.next();
    if (next.done === true) return { first, isSingle: true };
    first.push(next.value);
  }
  return { first, isSingle: false };
}

async function* chained(first: readonly Result[], others: AsyncIterable<Result>): AsyncGenerator<Result> {
  yield* first;
  yield* others;
}

/** An outcome as it is reported, and what the totals need. */
interface Finished {
  readonly outcome: FileOutcome;
  readonly isDuplicate: boolean;
  readonly bytes: number;
}

/** Compares each document with those before it; so it has to be called in their order. */
function createFinisher({ language, rules, isInfoShown }: ValidateChoices, related: RelatedFiles | null, pool: WorkerPool) {
  const known = createKnownDocuments();

  async function finish(found: Examined | Unreadable): Promise<Finished> {
    const { name } = found;
    if (found.kind === 'unreadable')
      return { outcome: { name, sameAs: null, kind: 'unreadable', reason: found.reason[language] }, isDuplicate: false, bytes: 0 };
    const { content } = found;
    const bytes = content.length;
    const sameAs = bytes === 0 ? null : known.noteContent(name, content);
    const { outcome, isDuplicate } = await withDuplicate(found);
    return { outcome: { name, sameAs, ...reported(outcome) }, isDuplicate, bytes };
  }

  /** Duplicates are rare, so a document is validated again rather than all of them in sequence. */
  async function withDuplicate({ name, content, outcome }: Examined): Promise<{ outcome: TaskOutcome; isDuplicate: boolean }> {
    if (outcome.kind !== 'validated') return { outcome, isDuplicate: false };
    const { seller_nip: sellerNip, kind, number } = outcome.result.document;
    const earlierFile = known.noteKey(name, { sellerNip, kind, number }, content);
    if (earlierFile === null) return { outcome, isDuplicate: false };
    const duplicate = { file: name, earlierFile };
    return { outcome: await pool.run({ kind: 'validate', xml: content, related, duplicate }), isDuplicate: true };
  }

  function reported(outcome: TaskOutcome) {
    switch (outcome.kind) {
      case 'validated': {
        const { result, changes } = applyRuleChanges(outcome.result, rules);
        return { kind: 'validated', result: isInfoShown ? result : withoutInfo(result), changes } as const;
      }
      case 'rejected':
        return outcome;
      case 'failed':
        return { kind: 'unreadable', reason: formatFailureText(outcome.message)[language] } as const;
      case 'fixed':
        throw new Error('Nothing was to be fixed.');
    }
  }

  return finish;
}

function exitCodeOf({ endings, issues }: RunSummary, maxWarnings: number | null): ExitCode {
  if (endings.unreadable > 0) return exitCodes.usage;
  const hasTooManyWarnings = maxWarnings !== null && issues.warning > maxWarnings;
  return endings.invalid > 0 || hasTooManyWarnings ? exitCodes.issues : exitCodes.ok;
}

/** The result without issues of severity `info`. */
function withoutInfo(result: ValidationResult): ValidationResult {
  const issues = result.issues.filter(({ severity }) => severity !== 'info');
  const groups = result.summary.groups - (result.issues.length - issues.length);
  return { ...result, issues, summary: { ...result.summary, info: 0, groups } };
}
