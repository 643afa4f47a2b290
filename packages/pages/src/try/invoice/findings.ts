import type { ValidationResult } from 'nakor/browser';
import type { EngineError } from '../engine/engine-error.ts';
import type { SourceDocument } from '../source-document.ts';

/** How serious a finding is. */
export type Severity = 'critical' | 'error' | 'warning' | 'info';

/** All of them, the most serious first. */
export const severities: readonly Severity[] = ['critical', 'error', 'warning', 'info'];

/** Where a finding is. */
export interface FindingPlace {
  readonly line: number | null;
  readonly column: number | null;
  readonly xpath: string | null;
  /** What people call the field, as on a printed invoice; null where it has no other name than its own. */
  readonly heading: string | null;
  readonly value: string | null;
  readonly expected: string | null;
}

/** What is shown about one cause: an issue of a result, or why a document cannot be read. */
export interface Finding {
  /** Unique in its list. */
  readonly id: string;
  readonly severity: Severity;
  readonly code: string;
  /** Null where the message says it all. */
  readonly title: string | null;
  readonly message: string;
  readonly quickFix: string | null;
  readonly found: string | null;
  readonly expected: string | null;
  /** Whether there is a fix to try; not every document allows it. */
  readonly isFixable: boolean;
  readonly occurrences: number;
  /** Number of occurrences that a fix removes. */
  readonly fixable: number;
  readonly places: readonly FindingPlace[];
  /** Who enforces it; null for documents that cannot be read. */
  readonly enforcer: string | null;
  readonly isRejectedByKsef: boolean;
  readonly basis: string | null;
  /** The related document that it is about; null for the invoice. */
  readonly relatedField: string | null;
}

/** How a validation ended, and for which document. */
export type Outcome =
  | {
      readonly kind: 'result';
      readonly source: SourceDocument;
      readonly result: ValidationResult;
      /** What people call the fields of issues, by XPath; null for those without another name than their own. */
      readonly headings: ReadonlyMap<string, string | null>;
      readonly elapsedMs: number;
    }
  | { readonly kind: 'rejected'; readonly source: SourceDocument; readonly error: EngineError };

/** What to show of an outcome, in the order of the engine. */
export function listFindings(outcome: Outcome): readonly Finding[] {
  return outcome.kind === 'result'
    ? outcome.result.issues.map((issue, index) => findingOf(issue, index, outcome.headings))
    : rejectionFindings(outcome.error);
}

function findingOf(issue: ValidationResult['issues'][number], index: number, headings: ReadonlyMap<string, string | null>): Finding {
  return {
    id: String(index),
    severity: issue.severity,
    code: issue.code,
    title: issue.title,
    message: issue.message,
    quickFix: issue.quick_fix,
    found: issue.field_value,
    expected: issue.expected_value,
    isFixable: issue.is_auto_fixable,
    occurrences: issue.occurrences,
    fixable: issue.can_actually_auto_fix ? issue.occurrences : 0,
    places: issue.places.map(({ line, column, xpath, field_value, expected_value }) => ({
      line,
      column,
      xpath,
      heading: xpath === null ? null : (headings.get(xpath) ?? null),
      value: field_value,
      expected: expected_value ?? null,
    })),
    enforcer: issue.enforced_by,
    isRejectedByKsef: issue.enforcement?.effect === 'rejects',
    basis: issue.source.text,
    relatedField: issue.document?.field ?? null,
  };
}

function rejectionFindings({ message, details }: EngineError): readonly Finding[] {
  const causes = details.length === 0 ? [{ code: '', message, line: null, column: null }] : details;
  return causes.map(({ code, message: text, line = null, column = null }, index) => ({
    ...{ id: String(index), severity: 'critical', code, title: null, message: text, quickFix: null, found: null, expected: null },
    ...{ isFixable: false, occurrences: 1, fixable: 0, enforcer: null, isRejectedByKsef: false, basis: null, relatedField: null },
    places: line === null ? [] : [{ line, column, xpath: null, heading: null, value: null, expected: null }],
  }));
}

/** Names of the sentences for verdicts. */
export type Verdict = 'rejected' | 'noEffect' | 'wrong' | 'warnings' | 'incomplete' | 'ready' | 'unconfirmed' | 'notXml' | 'failed';

/** Whether KSeF would reject the document, and whether it should be sent. */
export function describeVerdict(outcome: Outcome): Verdict {
  if (outcome.kind === 'rejected') return outcome.error.code === 'INVALID_XML' ? 'notXml' : 'failed';
  const { readiness, readiness_note, issues, summary } = outcome.result;
  if (readiness === 'ready_to_send') return readiness_note === null ? 'ready' : 'incomplete';
  if (readiness === 'ready_with_warnings') return 'warnings';
  if (readiness === 'preflight_only_not_ready_to_send') return 'unconfirmed';
  if (issues.some(({ severity, enforcement }) => severity === 'critical' && enforcement?.effect === 'rejects')) return 'rejected';
  return summary.critical > 0 ? 'noEffect' : 'wrong';
}

/** How a verdict looks. */
export function toneOf(verdict: Verdict): 'bad' | 'uncertain' | 'good' {
  if (verdict === 'ready') return 'good';
  return verdict === 'warnings' || verdict === 'incomplete' || verdict === 'unconfirmed' ? 'uncertain' : 'bad';
}
