import type { ValidationResult } from 'nakor';
import type { AppliedRuleChange } from '../config/apply-rule-changes.ts';
import type { TaskRejection } from '../engine/messages.ts';

/** An issue of a result: all occurrences of one mistake. */
export type ListedIssue = ValidationResult['issues'][number];

/** The outcome of validating one document. */
export type FileOutcome = {
  /** As shown, see `Source`. */
  readonly name: string;
  /** The file with the same content that was validated before it; null for none. */
  readonly sameAs: string | null;
} & (
  | { readonly kind: 'validated'; readonly result: ValidationResult; readonly changes: readonly AppliedRuleChange[] }
  /** It is no XML invoice, or too large for one. */
  | { readonly kind: 'rejected'; readonly rejection: TaskRejection }
  | { readonly kind: 'unreadable'; readonly reason: string }
);

/** How an outcome counts; a file that is no XML invoice counts as invalid. */
export type Ending = 'valid' | 'invalid' | 'unreadable';

/** How an outcome counts. */
export function determineEnding(outcome: FileOutcome): Ending {
  if (outcome.kind === 'unreadable') return 'unreadable';
  return outcome.kind === 'validated' && outcome.result.valid ? 'valid' : 'invalid';
}

/** The issues of an outcome in one form: those of the result, or why there is none. */
export function listProblems(outcome: FileOutcome): readonly Problem[] {
  switch (outcome.kind) {
    case 'validated':
      return outcome.result.issues;
    case 'unreadable':
      return [{ ...noPlace, code: 'FILE_UNREADABLE', message: outcome.reason }];
    case 'rejected': {
      const { code, message, details } = outcome.rejection;
      if (details.length === 0) return [{ ...noPlace, code, message }];
      return details.map((detail) => ({
        ...noPlace,
        ...{ code: detail.code, message: detail.path === undefined ? detail.message : `${detail.path}: ${detail.message}` },
        // The place is that of a related document if a field is named.
        ...(detail.path === undefined ? { line: detail.line ?? null, column: detail.column ?? null } : {}),
      }));
    }
  }
}

/** What the formats show of an issue. */
export type Problem = Pick<
  ListedIssue,
  'code' | 'severity' | 'message' | 'field_name' | 'xpath' | 'line' | 'column' | 'quick_fix' | 'occurrences' | 'places'
> & { readonly can_actually_auto_fix: boolean };

const noPlace = {
  ...{ severity: 'critical', field_name: null, xpath: null, line: null, column: null, quick_fix: null, occurrences: 1, places: [] },
  can_actually_auto_fix: false,
} satisfies Partial<Problem>;
