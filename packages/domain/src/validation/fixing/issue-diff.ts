import { type PlacedIssue, severities } from '../model/issue.ts';
import { countBySeverity } from '../model/validation-result.ts';

/** The effect of a change of a document on its issues. */
export interface IssueChange {
  readonly before: readonly PlacedIssue[];
  readonly after: readonly PlacedIssue[];
  /** Issues before the change that it was meant to fix. */
  readonly fixed: readonly PlacedIssue[];
}

/** Whether all issues that the change was meant to fix are gone. */
export function isFixed(change: IssueChange): boolean {
  const kinds = new Set(change.fixed.map(kindOf));
  return findNew(change).every((issue) => !kinds.has(kindOf(issue)));
}

/** Issues that appear after a change; a fixed issue that still exists counts as new. */
export function findNew({ before, after, fixed }: IssueChange): PlacedIssue[] {
  const known = new Map<string, number>();
  for (const issue of before) add(known, issue, 1);
  for (const issue of fixed) add(known, issue, -1);
  return after.filter((issue) => add(known, issue, -1) < 0);
}

function add(counts: Map<string, number>, issue: PlacedIssue, difference: 1 | -1): number {
  const kind = kindOf(issue);
  const count = (counts.get(kind) ?? 0) + difference;
  counts.set(kind, count);
  return count;
}

/** Code, severity and field. Paths, lines and values are omitted, because fixes shift and rewrite them. */
export function kindOf({ code, severity, fieldName }: PlacedIssue): string {
  return [code, severity, fieldName ?? ''].join('\n');
}

/** Whether the list after has fewer issues of the worst severity in which the two lists differ. */
export function isMilder(after: readonly PlacedIssue[], before: readonly PlacedIssue[]): boolean {
  const [countsAfter, countsBefore] = [countBySeverity(after), countBySeverity(before)];
  const severity = severities.find((each) => countsAfter[each] !== countsBefore[each]);
  return severity !== undefined && countsAfter[severity] < countsBefore[severity];
}
