import { type PlacedIssue, severities } from '../model/issue.ts';
import { countBySeverity } from '../model/validation-result.ts';

/** What a change of a document did to its issues. */
export interface IssueChange {
  readonly before: readonly PlacedIssue[];
  readonly after: readonly PlacedIssue[];
  /** Issues of the document before that the change was to mend. */
  readonly fixed: readonly PlacedIssue[];
}

/** Whether nothing is said any more of what was to be mended. */
export function isFixed(change: IssueChange): boolean {
  const kinds = new Set(change.fixed.map(whatIsSaid));
  return findNew(change).every((issue) => !kinds.has(whatIsSaid(issue)));
}

/** Issues after a change that were not there before; one of the mended that is still there counts as new. */
export function findNew({ before, after, fixed: mended }: IssueChange): PlacedIssue[] {
  const known = new Map<string, number>();
  for (const issue of before) add(known, issue, 1);
  for (const issue of mended) add(known, issue, -1);
  return after.filter((issue) => add(known, issue, -1) < 0);
}

function add(counts: Map<string, number>, issue: PlacedIssue, difference: 1 | -1): number {
  const said = whatIsSaid(issue);
  const count = (counts.get(said) ?? 0) + difference;
  counts.set(said, count);
  return count;
}

/** Code, severity and field. Paths, lines and values are left out, because fixes shift and rewrite them. */
function whatIsSaid({ code, severity, fieldName }: PlacedIssue): string {
  return [code, severity, fieldName ?? ''].join('\n');
}

/** Whether there are fewer issues of the worst severity in which two lists differ. */
export function isMilder(after: readonly PlacedIssue[], before: readonly PlacedIssue[]): boolean {
  const [countsAfter, countsBefore] = [countBySeverity(after), countBySeverity(before)];
  const severity = severities.find((each) => countsAfter[each] !== countsBefore[each]);
  return severity !== undefined && countsAfter[severity] < countsBefore[severity];
}
