import { type Severity, severities } from '@nakor/domain/validation/model/issue';
import type { ValidationResult } from 'nakor';
import type { ChosenSeverity, RuleChanges } from './rule-changes.ts';

/** A change of severity that had an effect on a document. */
export interface AppliedRuleChange {
  readonly code: string;
  readonly from: Severity;
  readonly to: ChosenSeverity;
  readonly reason: string;
  readonly occurrences: number;
}

/** A result after the changes of severity, and what they changed. */
export interface ChangedResult {
  readonly result: ValidationResult;
  readonly changes: readonly AppliedRuleChange[];
}

type Listed = ValidationResult['issues'][number];

/**
 * Applies an organization's severities to a result. Critical issues are never changed. `preflight_ok` and `full_xsd_confirmed` keep what
 * Nakor and the schema say; `valid`, `readiness` and `summary` follow the changed severities.
 */
export function applyRuleChanges(result: ValidationResult, chosen: RuleChanges): ChangedResult {
  const applied = new Map<string, AppliedRuleChange>();
  const issues = result.issues.flatMap((issue) => changedIssue(issue, chosen, applied));
  const changes = [...applied.values()];
  if (changes.length === 0) return { result, changes };
  issues.sort((left, right) => severities.indexOf(left.severity) - severities.indexOf(right.severity));
  const summary = changedSummary(result, changes, result.issues.length - issues.length);
  const valid = isValid(result, summary);
  return { result: { ...result, issues, summary, valid, readiness: readinessOf(result, valid, summary) }, changes };
}

function changedIssue(issue: Listed, chosen: RuleChanges, applied: Map<string, AppliedRuleChange>): Listed[] {
  const { code, severity, occurrences } = issue;
  const change = Object.hasOwn(chosen, code) ? chosen[code] : undefined;
  if (change === undefined || severity === 'critical' || severity === change.severity) return [issue];
  const key = `${code} ${severity}`;
  const before = applied.get(key)?.occurrences ?? 0;
  applied.set(key, { code, from: severity, to: change.severity, reason: change.reason, occurrences: before + occurrences });
  return change.severity === 'off' ? [] : [{ ...issue, severity: change.severity }];
}

function changedSummary(
  { summary }: ValidationResult,
  changes: readonly AppliedRuleChange[],
  removed: number,
): ValidationResult['summary'] {
  const changed = { ...summary, groups: summary.groups - removed };
  for (const { from, to, occurrences } of changes) {
    changed[from] -= occurrences;
    if (to !== 'off') changed[to] += occurrences;
  }
  return changed;
}

/** Issues beyond the limit of the list are unknown, so a document with such issues does not become valid. */
function isValid(result: ValidationResult, summary: ValidationResult['summary']): boolean {
  if (summary.critical + summary.error > 0) return false;
  return result.valid || (!result.truncated && !result.not_checked.some(({ code }) => code === 'rules'));
}

function readinessOf(result: ValidationResult, valid: boolean, summary: ValidationResult['summary']): ValidationResult['readiness'] {
  if (!valid) return 'not_ready';
  if (!result.full_xsd_confirmed) return 'preflight_only_not_ready_to_send';
  return summary.warning > 0 ? 'ready_with_warnings' : 'ready_to_send';
}
