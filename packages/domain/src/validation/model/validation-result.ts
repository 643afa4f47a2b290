import { type Issue, type PlacedIssue, type Severity, severities } from './issue.ts';

/** Whether an invoice can be sent. */
export type Readiness = 'ready_to_send' | 'ready_with_warnings' | 'not_ready' | 'preflight_only_not_ready_to_send';

/** What is said of an invoice as a whole, with every issue behind it. */
export interface ValidationResult<Listed = Issue> {
  /** No issue is critical or an error. */
  readonly isValid: boolean;
  /** The same, over our own rules alone. */
  readonly isPreflightOk: boolean;
  /** The complete official schema was run and the document passed it. */
  readonly isFullXsdConfirmed: boolean;
  readonly readiness: Readiness;
  /** Sorted by line, column and code; issues about the file as a whole come first. Of too many, the worst. */
  readonly issues: readonly Listed[];
  /** Whether there were more issues than are listed. */
  readonly isTruncated: boolean;
  /** How many issues of each severity are listed. */
  readonly summary: Readonly<Record<Severity, number>>;
}

/** Rules on root, namespace and form code: they say the same as the schema, in better words. */
const formCodes = new Set(['XML-012', 'XML-013', 'XML-014']);

/**
 * Forms the verdict. One mistake gives one issue: where a rule on the form of the document and the schema both speak of the
 * same place, the rule says it better; elsewhere a rule's issue at a place that breaks the schema is a consequence and is dropped.
 */
export function evaluate(input: {
  readonly ruleIssues: readonly PlacedIssue[];
  readonly schemaIssues: readonly PlacedIssue[];
  readonly isSchemaChecked: boolean;
  readonly hasMore: boolean;
  readonly issueLimit: number;
  /** Without our rules nothing is called valid. */
  readonly areRulesRun: boolean;
}): ValidationResult<PlacedIssue> {
  const leading = pathsOf(input.ruleIssues.filter(({ code }) => formCodes.has(code)));
  const schemaIssues = input.schemaIssues.filter(({ xpath }) => xpath === null || !leading.has(xpath));
  const broken = new Set([...pathsOf(schemaIssues), ...meantPaths(schemaIssues)]);
  const ruleIssues = input.ruleIssues.filter(({ severity, xpath }) => severity === 'critical' || xpath === null || !broken.has(xpath));
  const all = [...schemaIssues, ...ruleIssues].sort(compareIssues);
  const isBad = (issue: PlacedIssue) => issue.severity === 'critical' || issue.severity === 'error';
  const isValid = input.areRulesRun && !all.some(isBad);
  const isPreflightOk = input.areRulesRun && !ruleIssues.some(isBad);
  const isFullXsdConfirmed = input.isSchemaChecked && input.schemaIssues.length === 0;
  const issues = worst(all, input.issueLimit);
  return {
    isValid,
    isPreflightOk,
    isFullXsdConfirmed,
    readiness: readinessOf(isValid, isFullXsdConfirmed, all),
    issues,
    isTruncated: input.hasMore || all.length > input.issueLimit,
    summary: countBySeverity(issues),
  };
}

/** The worst of too many issues, in their order: a note must not take the place of an error. */
export function worst(issues: readonly PlacedIssue[], limit: number): readonly PlacedIssue[] {
  if (issues.length <= limit) return issues;
  const bySeverity = severities.flatMap((severity) => issues.filter((issue) => issue.severity === severity));
  const kept = new Set(bySeverity.slice(0, limit));
  return issues.filter((issue) => kept.has(issue));
}

function readinessOf(isValid: boolean, isFullXsdConfirmed: boolean, issues: readonly PlacedIssue[]): Readiness {
  if (!isValid) return 'not_ready';
  if (!isFullXsdConfirmed) return 'preflight_only_not_ready_to_send';
  return issues.some(({ severity }) => severity === 'warning') ? 'ready_with_warnings' : 'ready_to_send';
}

/** Where misspelt elements would stand under the names that were meant: what a rule misses there is the same mistake. */
function meantPaths(issues: readonly PlacedIssue[]): string[] {
  return issues.flatMap(({ code, xpath, expectedValue }) =>
    code !== 'XML-103' || xpath === null || expectedValue === null ? [] : [xpath.slice(0, xpath.lastIndexOf('/') + 1) + expectedValue.en],
  );
}

function pathsOf(issues: readonly PlacedIssue[]): Set<string> {
  return new Set(issues.flatMap(({ xpath }) => (xpath === null ? [] : [xpath])));
}

function compareIssues(left: PlacedIssue, right: PlacedIssue): number {
  return (
    (left.line ?? 0) - (right.line ?? 0) ||
    (left.column ?? 0) - (right.column ?? 0) ||
    (left.code < right.code ? -1 : left.code > right.code ? 1 : 0)
  );
}

/** How many issues there are of each severity. */
export function countBySeverity(issues: readonly Pick<Issue, 'severity'>[]): Record<Severity, number> {
  const counts = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<Severity, number>;
  for (const { severity } of issues) counts[severity] += 1;
  return counts;
}
