import { type Issue, type PlacedIssue, type Severity, severities } from './issue.ts';

/** Whether an invoice can be sent. */
export type Readiness = 'ready_to_send' | 'ready_with_warnings' | 'not_ready' | 'preflight_only_not_ready_to_send';

/** The validation result of an invoice, with its issues. */
export interface ValidationResult<Listed = Issue> {
  /** No issue is critical or an error. */
  readonly isValid: boolean;
  /** The same, considering only our own rules. */
  readonly isPreflightOk: boolean;
  /** The complete official schema was run and the document passed it. */
  readonly isFullXsdConfirmed: boolean;
  readonly readiness: Readiness;
  /** Sorted by severity, the worst first, then by line, column and code; issues about the file as a whole come before others of their severity. */
  readonly issues: readonly Listed[];
  /** Whether there are more issues than were collected. */
  readonly isTruncated: boolean;
  /** Number of issues by severity. */
  readonly summary: Readonly<Record<Severity, number>>;
}

/** Rules on root, namespace and form code: they report the same errors as the schema, with better messages. */
const formCodes = new Set(['XML-012', 'XML-013', 'XML-014']);

/**
 * Builds the validation result, with one issue per mistake: if a form code rule and the schema both report the same place, the rule wins;
 * elsewhere a rule's issue at a place that breaks the schema is a consequence and is dropped, unless KSeF checks it independently of the schema.
 */
export function evaluate(input: {
  readonly ruleIssues: readonly PlacedIssue[];
  readonly schemaIssues: readonly PlacedIssue[];
  readonly isSchemaChecked: boolean;
  readonly hasMore: boolean;
  readonly issueLimit: number;
  /** Without our rules no document is valid. */
  readonly areRulesRun: boolean;
}): ValidationResult<PlacedIssue> {
  const leading = pathsOf(input.ruleIssues.filter(({ code }) => formCodes.has(code)));
  const schemaIssues = input.schemaIssues.filter(({ xpath }) => xpath === null || !leading.has(xpath));
  const broken = new Set([...pathsOf(schemaIssues), ...suggestedPaths(schemaIssues)]);
  const ruleIssues = input.ruleIssues.filter((issue) => isIndependent(issue) || issue.xpath === null || !broken.has(issue.xpath));
  const all = [...schemaIssues, ...ruleIssues].sort(compareIssues);
  const isBad = (issue: PlacedIssue) => issue.severity === 'critical' || issue.severity === 'error';
  const isValid = input.areRulesRun && !all.some(isBad);
  const isPreflightOk = input.areRulesRun && !ruleIssues.some(isBad);
  const isFullXsdConfirmed = input.isSchemaChecked && input.schemaIssues.length === 0;
  const issues = all.slice(0, input.issueLimit);
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

function isIndependent({ severity, enforcement }: PlacedIssue): boolean {
  return severity === 'critical' || enforcement !== null;
}

function readinessOf(isValid: boolean, isFullXsdConfirmed: boolean, issues: readonly PlacedIssue[]): Readiness {
  if (!isValid) return 'not_ready';
  if (!isFullXsdConfirmed) return 'preflight_only_not_ready_to_send';
  return issues.some(({ severity }) => severity === 'warning') ? 'ready_with_warnings' : 'ready_to_send';
}

/** The paths that misspelt elements would have under the correct names: a rule that finds them missing reports the same mistake. */
function suggestedPaths(issues: readonly PlacedIssue[]): string[] {
  return issues.flatMap(({ code, xpath, expectedValue }) =>
    code !== 'XML-103' || xpath === null || expectedValue === null ? [] : [xpath.slice(0, xpath.lastIndexOf('/') + 1) + expectedValue.en],
  );
}

function pathsOf(issues: readonly PlacedIssue[]): Set<string> {
  return new Set(issues.flatMap(({ xpath }) => (xpath === null ? [] : [xpath])));
}

function compareIssues(left: PlacedIssue, right: PlacedIssue): number {
  return (
    severities.indexOf(left.severity) - severities.indexOf(right.severity) ||
    (left.line ?? 0) - (right.line ?? 0) ||
    (left.column ?? 0) - (right.column ?? 0) ||
    (left.code < right.code ? -1 : left.code > right.code ? 1 : 0)
  );
}

/** Number of issues by severity. */
export function countBySeverity(issues: readonly Pick<Issue, 'severity'>[]): Record<Severity, number> {
  const counts = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<Severity, number>;
  for (const { severity } of issues) counts[severity] += 1;
  return counts;
}
