import { type Severity, severities } from '@nakor/domain/validation/model/issue';
import type { AppliedRuleChange } from '../config/apply-rule-changes.ts';
import type { ArchiveFound } from '../input/source.ts';
import { determineEnding, type Ending, type FileOutcome } from './outcome.ts';

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
  /** What was not checked in whole documents, with the number of files; the first {@link maxTexts}. */
  readonly notChecked: ReadonlyMap<string, number>;
  readonly ruleChanges: readonly TotalRuleChange[];
  readonly archives: readonly ArchiveFound[];
}

/** Adds up the outcomes of a run. */
export interface SummaryBuilder {
  addFile(outcome: FileOutcome, facts: { readonly isDuplicate: boolean; readonly bytes: number }): void;
  addArchive(archive: ArchiveFound): void;
  readonly summary: RunSummary;
}

/** Messages can contain values of a document, so that there may be as many as documents. */
const maxTexts = 20;

/** Starts the totals of a run. */
export function createSummary(): SummaryBuilder {
  const endings = { valid: 0, invalid: 0, unreadable: 0 };
  const issues = { critical: 0, error: 0, warning: 0, info: 0 };
  const notChecked = new Map<string, number>();
  const changes = new Map<string, TotalRuleChange>();
  const archives: ArchiveFound[] = [];
  const totals = { files: 0, duplicates: 0, repeated: 0, totalBytes: 0 };

  function addResult({ result, changes: applied }: Extract<FileOutcome, { kind: 'validated' }>): void {
    for (const severity of severities) issues[severity] += result.summary[severity];
    const general = result.not_checked.filter(({ xpath }) => xpath === undefined);
    for (const { message } of general) {
      const count = notChecked.get(message) ?? 0;
      if (count > 0 || notChecked.size < maxTexts) notChecked.set(message, count + 1);
    }
    for (const change of applied) addChange(changes, change);
  }

  return {
    addFile(outcome, { isDuplicate, bytes }) {
      totals.files += 1;
      totals.totalBytes += bytes;
      if (isDuplicate) totals.duplicates += 1;
      if (outcome.sameAs !== null) totals.repeated += 1;
      endings[determineEnding(outcome)] += 1;
      if (outcome.kind === 'rejected') issues.critical += 1;
      if (outcome.kind === 'validated') addResult(outcome);
    },
    addArchive: (archive) => void archives.push(archive),
    get summary() {
      return { ...totals, endings, issues, notChecked, ruleChanges: [...changes.values()], archives };
    },
  };
}

function addChange(changes: Map<string, TotalRuleChange>, change: AppliedRuleChange): void {
  const key = `${change.code} ${change.from}`;
  const before = changes.get(key);
  changes.set(key, { ...change, occurrences: change.occurrences + (before?.occurrences ?? 0), files: 1 + (before?.files ?? 0) });
}
