import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { yieldInOrder } from '@nakor/collection/in-order';
import { createKnownDocuments } from '@nakor/collection/known-documents';
import { describeNotCompared } from '@nakor/collection/not-compared';
import { determineEnding } from '@nakor/collection/outcome';
import type { RelatedNames } from '@nakor/collection/relate-documents';
import { relatedDocumentLimit } from '@nakor/contract/limits';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { ValidationResult } from 'nakor';
import { applyRuleChanges } from '../../config/apply-rule-changes.ts';
import type { Format } from '../../config/formats.ts';
import { readRates } from '../../config/read-rates.ts';
import { bytesForLastProcessor, chooseThreads } from '../../engine/choose-threads.ts';
import type { RelatedFiles, TaskOutcome, WorkerSettings } from '../../engine/messages.ts';
import type { CreatePool, WorkerPool } from '../../engine/worker-pool.ts';
import { isArchive } from '../../input/archives/read-archive.ts';
import { isGlob } from '../../input/expand-glob.ts';
import { findSources } from '../../input/find-sources.ts';
import { measureSources } from '../../input/measure-sources.ts';
import type { RelatedSources } from '../../input/relate-sources.ts';
import { type ArchiveFound, documentLimitBytes, type Found, type Source, type Unreadable } from '../../input/source.ts';
import { loadReport } from '../../reports/load-report.ts';
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
const windowPerThread = 24;
const windowBytes = 64_000_000;

/** The documents whose number, parties and amount each format shows. */
const identifiedBy: Readonly<Record<Format, WorkerSettings['identified']>> = {
  text: 'wrong',
  html: 'all',
  'error-list': 'wrong',
  csv: 'all',
  json: 'none',
  jsonl: 'none',
  sarif: 'none',
  junit: 'none',
  register: 'all',
  'register-page': 'all',
};

/** The documents with which others are compared: those that options name, for a single document, or those found among the files. */
interface RelatedChoice {
  readonly named: RelatedFiles | null;
  readonly found: RelatedSources | null;
}

/**
 * Validates documents and writes the report, file by file, in the order in which they were found.
 *
 * @throws UserError if an option cannot be satisfied
 */
export async function runValidate(choices: ValidateChoices, io: CliIo, createPool: CreatePool): Promise<ExitCode> {
  const { language, environment, asOf, rates, jobs, format } = choices;
  const rateTables = rates === null ? null : await readRates(rates.path, rates.folder);
  const named = await readRelatedFiles(choices.related, io.folder);
  const advice = choices.isAdviceShown ? null : 'off';
  const settings: WorkerSettings = {
    language,
    environment,
    asOf,
    advice,
    invoiceLimits: choices.invoiceLimits,
    rateTables,
    identified: identifiedBy[format],
    isForRegister: format === 'register' || format === 'register-page',
  };
  const output = await openOutput(choices.output, io);
  try {
    const { found, bytes } = named === null ? await surveyAll(choices, io) : single;
    const pool = createPool(chooseThreads(jobs, bytes, availableParallelism()), settings);
    try {
      const summary = await writeReport(choices, { named, found }, pool, output.write, io);
      await output.commit();
      return exitCodeOf(summary, choices.maxWarnings);
    } finally {
      await pool.close();
    }
  } finally {
    await output.abandon();
  }
}

/** What is known of all documents before they are validated. */
interface Survey {
  /** Null if no document refers to another one, or if that was not to be looked for. */
  readonly found: RelatedSources | null;
  /** Size of all documents, in bytes, as far as {@link chooseThreads} needs it. */
  readonly bytes: number;
}

/** A single document, which takes one thread. */
const single: Survey = { found: null, bytes: 0 };

async function surveyAll({ paths, areRelatedFound }: ValidateChoices, io: CliIo): Promise<Survey> {
  if (!(await mayBeSeveral(paths, io.folder))) return single;
  if (!areRelatedFound) return { found: null, bytes: await measureSources(paths, io, bytesForLastProcessor) };
  // Loaded on demand, so that a single document starts sooner.
  const { relateSources } = await import('../../input/relate-sources.ts');
  let bytes = 0;
  const found = await relateSources(paths, io, (_, content) => {
    bytes += content?.length ?? 0;
    return false;
  });
  return { found, bytes };
}

/** Whether paths may lead to more than one document, so that documents can belong together. */
async function mayBeSeveral(paths: readonly string[], folder: string): Promise<boolean> {
  const [path, ...others] = paths;
  if (path === undefined || others.length > 0 || isGlob(path) || isArchive(path)) return true;
  return stat(resolve(folder, path)).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function writeReport(
  choices: ValidateChoices,
  related: RelatedChoice,
  pool: WorkerPool,
  write: (text: string) => Promise<void>,
  io: CliIo,
): Promise<RunSummary> {
  const { language, format, isForExcel, output, paths, rulePage } = choices;
  const totals = createSummary(choices.sessionInvoices ?? undefined);
  const progress = createProgress(io);
  const results = examineAll(choices, related, pool, io);
  const [{ first, isSingle }, createReport] = await Promise.all([firstResults(results), loadReport(format)]);
  if (related.named !== null && !isSingle)
    throw new UserError({
      pl: 'Przy --source, --correction albo --advance podaj jeden plik do sprawdzenia.',
      en: 'With --source, --correction or --advance, name a single file to validate.',
    });
  const isColoured = io.isColoured && output === null;
  const version = readNakorVersion();
  const asOf = choices.asOf ?? new Date(io.nowUnixMs()).toISOString();
  const report = createReport({
    language,
    asOf,
    environment: choices.environment,
    isColoured,
    isSingle,
    isForExcel,
    paths,
    rulePage,
    version,
  });
  const finish = createFinisher(choices, pool);
  let done = 0;
  await write(report.begin());
  for await (const found of chained(first, results)) {
    if (found.kind === 'archive') {
      totals.addArchive(found);
      continue;
    }
    const finished = await finish(found);
    totals.addFile(finished.outcome, finished.bytes);
    progress.clear();
    if (!choices.isOnlyInvalid || determineEnding(finished.outcome) !== 'valid') await write(report.file(finished.outcome));
    done += 1;
    progress.show(done, found.name);
  }
  progress.clear();
  await write(report.end(totals.summary));
  return totals.summary;
}

/** A document that was examined, and with which documents it was compared. */
interface Compared extends Examined {
  readonly related: RelatedFiles | null;
  readonly relatedNames: RelatedNames | null;
  /** Whether documents that belong to it were too many or too large to be compared. */
  readonly isPartlyCompared: boolean;
}

type Result = Compared | Unreadable | ArchiveFound;

function examineAll({ paths, language, jobs }: ValidateChoices, related: RelatedChoice, pool: WorkerPool, io: CliIo) {
  const sizeOf = (found: Found) => (found.kind === 'document' ? found.size : 0);
  const examine = async (found: Found): Promise<Result> => {
    if (found.kind !== 'document') return found;
    const compared = await relatedOf(found, related);
    const examined = await examineFile(found, pool.run, { kind: 'validate', related: compared.related, duplicate: null }, language);
    return examined.kind === 'unreadable' ? examined : { ...examined, ...compared };
  };
  return yieldInOrder(findSources(paths, io), sizeOf, examine, { items: jobs * windowPerThread, weight: windowBytes });
}

const notCompared = { related: null, relatedNames: null, isPartlyCompared: false };

async function relatedOf({ name, size }: Source, { named, found }: RelatedChoice): Promise<Pick<Compared, keyof typeof notCompared>> {
  const relation = found?.relationOf(name) ?? null;
  if (found === null || relation === null) return { ...notCompared, related: named };
  if (relation.isBeyondLimit) return { ...notCompared, isPartlyCompared: true };
  const { source, corrections, advances } = relation;
  const readAll = async (names: readonly string[]) => Promise.all(names.map(found.read));
  const [sources, correctionBytes, advanceBytes] = await Promise.all([
    readAll(source === null ? [] : [source]),
    readAll(corrections),
    readAll(advances),
  ]);
  const read = [...sources, ...correctionBytes, ...advanceBytes].filter((content) => content !== null);
  const total = read.reduce((sum, content) => sum + content.length, size);
  // With a part of a chain, a correction would be compared with a state that it does not correct.
  const isIncomplete = read.length < sources.length + correctionBytes.length + advanceBytes.length;
  // Validating an invoice takes at most that much together with the documents to which it refers.
  if (isIncomplete || total > documentLimitBytes) return { ...notCompared, isPartlyCompared: true };
  const kept = (contents: readonly (Uint8Array | null)[]) => contents.filter((content) => content !== null);
  return {
    related: { source: sources[0] ?? null, corrections: kept(correctionBytes), advances: kept(advanceBytes) },
    relatedNames: { source, corrections, advances },
    isPartlyCompared: false,
  };
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

/** An outcome as it is reported, and the size of the document in bytes. */
interface Finished {
  readonly outcome: FileOutcome;
  readonly bytes: number;
}

/** Compares each document with those before it; so it has to be called in their order. */
function createFinisher({ language, rules, isInfoShown }: ValidateChoices, pool: WorkerPool) {
  const known = createKnownDocuments();
  const nothing = { file: null, sameAs: null, duplicateOf: null, related: null, identity: null, convertedFrom: null, changes: [] };

  async function finish(found: Compared | Unreadable): Promise<Finished> {
    const { name } = found;
    if (found.kind === 'unreadable') return { outcome: { ...nothing, name, kind: 'unreadable', reason: found.reason[language] }, bytes: 0 };
    const { content } = found;
    const bytes = content.length;
    const contentHash = computeSha256Hex(content);
    const sameAs = bytes === 0 ? null : known.noteContent(name, contentHash);
    const { outcome, duplicateOf } = await withDuplicate(found, contentHash);
    // What is too large for a document was not kept.
    const isKept = bytes > 0 || outcome.kind !== 'rejected' || outcome.rejection.code !== 'FILE_TOO_LARGE';
    const file = isKept ? { bytes, sha256: contentHash } : null;
    const head = { ...nothing, name, file, sameAs, duplicateOf, related: found.relatedNames };
    return { outcome: { ...head, ...reported(outcome, found.isPartlyCompared) }, bytes };
  }

  /** Duplicates are rare, so a document is validated again rather than all of them in sequence. */
  async function withDuplicate(
    { name, content, outcome, related }: Compared,
    contentHash: string,
  ): Promise<{ outcome: TaskOutcome; duplicateOf: string | null }> {
    if (outcome.kind !== 'validated') return { outcome, duplicateOf: null };
    const { seller_nip: sellerNip, kind, number } = outcome.result.document;
    const earlierFile = known.noteKey(name, { sellerNip, kind, number }, contentHash);
    if (earlierFile === null) return { outcome, duplicateOf: null };
    const duplicate = { file: name, earlierFile };
    return { outcome: await pool.run({ kind: 'validate', name, xml: content, related, duplicate }), duplicateOf: earlierFile };
  }

  function reported(outcome: TaskOutcome, isPartlyCompared: boolean) {
    switch (outcome.kind) {
      case 'validated': {
        const { identity, convertedFrom } = outcome;
        const { result: changed, changes } = applyRuleChanges(outcome.result, rules);
        const shown = isInfoShown ? changed : withoutInfo(changed);
        const result = isPartlyCompared
          ? { ...shown, not_checked: [...shown.not_checked, describeNotCompared(relatedDocumentLimit, language)] }
          : shown;
        return { kind: 'validated', result, changes, identity, convertedFrom } as const;
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
