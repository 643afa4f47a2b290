import { determineEnding, type Ending, listProblems } from '@nakor/collection/outcome';
import type { DocumentIdentity } from '@nakor/collection/read-identity';
import type { LimitedFiles } from '@nakor/collection/reports/ksef-limits';
import { currentSessionLimits } from '@nakor/domain/fa3/ksef-dates';
import { type Severity, severities } from '@nakor/domain/validation/model/issue';
import type { AppliedRuleChange } from '../config/apply-rule-changes.ts';
import type { ArchiveFound } from '../input/source.ts';
import type { FileOutcome } from './outcome.ts';

/** A change of severity, in all files. */
interface TotalRuleChange extends AppliedRuleChange {
  readonly files: number;
}

/** Totals of a run. Sizes are in bytes. */
export interface RunSummary {
  readonly files: number;
  readonly endings: Readonly<Record<Ending, number>>;
  /** Number of issues by severity, in all files. */
  readonly issues: Readonly<Record<Severity, number>>;
  /** Files with the same seller, kind and number as an earlier one, but other content. */
  readonly duplicates: number;
  /** Files with the content of an earlier one. */
  readonly repeated: number;
  readonly totalBytes: number;
  /** Number of invoices that KSeF accepts in one session: the default, or what it granted. */
  readonly sessionInvoices: number;
  /** What was not checked in whole documents, with the number of files; the first {@link maxTexts}. */
  readonly notChecked: ReadonlyMap<string, number>;
  readonly ruleChanges: readonly TotalRuleChange[];
  readonly archives: readonly ArchiveFound[];
  /** Files that KSeF rejects. */
  readonly rejectedByKsef: number;
  /** Files with an error, in their order; the first {@link maxWrongFiles}. */
  readonly wrongFiles: readonly WrongFile[];
  /** Number of occurrences that a fix removes, and of the files with any. */
  readonly fixable: { readonly occurrences: number; readonly files: number };
}

/** A file with an error, for the list at the end of a run. */
export interface WrongFile {
  readonly name: string;
  readonly number: DocumentIdentity['number'];
  readonly isRejectedByKsef: boolean;
  /** The gravest problem; null for none, such as of a document beyond the bounds of the rules. */
  readonly problem: { readonly code: string; readonly message: string } | null;
  /** Number of its errors, all occurrences counted. */
  readonly errors: number;
}

/** What the limits of KSeF are compared with. */
export function limitedFilesOf({ files, endings, totalBytes, archives, sessionInvoices }: RunSummary): LimitedFiles {
  return { files, unreadable: endings.unreadable, totalBytes, archives, sessionInvoices };
}

/** Adds up the outcomes of a run. */
export interface SummaryBuilder {
  /** @param bytes size of the file */
  addFile(outcome: FileOutcome, bytes: number): void;
  addArchive(archive: ArchiveFound): void;
  readonly summary: RunSummary;
}

/** Messages can contain values of a document, so that there may be as many as documents. */
const maxTexts = 20;

/** A longer list is of no use to a reader; the report has all of them. */
const maxWrongFiles = 1_000;

/** Starts the totals of a run. */
export function createSummary(sessionInvoices: number = currentSessionLimits.invoices): SummaryBuilder {
  const endings = { valid: 0, invalid: 0, unreadable: 0 };
  const issues = { critical: 0, error: 0, warning: 0, info: 0 };
  const notChecked = new Map<string, number>();
  const changes = new Map<string, TotalRuleChange>();
  const archives: ArchiveFound[] = [];
  const totals = { files: 0, duplicates: 0, repeated: 0, totalBytes: 0, rejectedByKsef: 0 };
  const wrongFiles: WrongFile[] = [];
  const fixable = { occurrences: 0, files: 0 };

  function addResult({ result, changes: applied }: Extract<FileOutcome, { kind: 'validated' }>): void {
    for (const severity of severities) issues[severity] += result.summary[severity];
    const general = result.not_checked.filter(({ xpath }) => xpath === undefined);
    for (const { message } of general) {
      const count = notChecked.get(message) ?? 0;
      if (count > 0 || notChecked.size < maxTexts) notChecked.set(message, count + 1);
    }
    for (const change of applied) addChange(changes, change);
  }

  function addProblems(outcome: FileOutcome): void {
    const problems = listProblems(outcome);
    const isRejectedByKsef = problems.some((problem) => problem.isRejectedByKsef);
    if (isRejectedByKsef) totals.rejectedByKsef += 1;
    const fixes = problems.filter(({ can_actually_auto_fix }) => can_actually_auto_fix);
    if (fixes.length > 0) fixable.files += 1;
    for (const { occurrences } of fixes) fixable.occurrences += occurrences;
    if (determineEnding(outcome) === 'valid' || wrongFiles.length >= maxWrongFiles) return;
    const errors = problems.filter(({ severity }) => severity === 'critical' || severity === 'error');
    const [first] = errors;
    wrongFiles.push({
      name: outcome.name,
      number: outcome.identity?.number ?? null,
      isRejectedByKsef,
      problem: first === undefined ? null : { code: first.code, message: first.message },
      errors: errors.reduce((sum, { occurrences }) => sum + occurrences, 0),
    });
  }

  return {
    addFile(outcome, bytes) {
      totals.files += 1;
      totals.totalBytes += bytes;
      if (outcome.duplicateOf !== null) totals.duplicates += 1;
      if (outcome.sameAs !== null) totals.repeated += 1;
      endings[determineEnding(outcome)] += 1;
      if (outcome.kind === 'rejected') issues.critical += 1;
      if (outcome.kind === 'validated') addResult(outcome);
      addProblems(outcome);
    },
    addArchive: (archive) => void archives.push(archive),
    get summary() {
      return { ...totals, sessionInvoices, endings, issues, notChecked, ruleChanges: [...changes.values()], archives, wrongFiles, fixable };
    },
  };
}

function addChange(changes: Map<string, TotalRuleChange>, change: AppliedRuleChange): void {
  const key = `${change.code} ${change.from}`;
  const before = changes.get(key);
  changes.set(key, { ...change, occurrences: change.occurrences + (before?.occurrences ?? 0), files: 1 + (before?.files ?? 0) });
}
