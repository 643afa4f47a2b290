import type { Examination } from '../model/examination.ts';
import type { PlacedIssue } from '../model/issue.ts';
import { applyFixes, type FixTools } from './apply-fixes.ts';
import { previewPolicies } from './fix-policies.ts';

/** One round for what KSeF rejects, one for the rest, one for fixes that overlap with another one. */
const roundLimit = 3;

/**
 * Finds the issues of a document that can be fixed automatically, by fixing a copy: all of them disappear together and no new one appears
 * (ADR 0009). A document without fixable issues costs nothing. With a truncated issue list no issue is reported as fixable, since new issues
 * could not be recognized.
 */
export async function findFixable(examination: Examination, tools: FixTools): Promise<ReadonlySet<PlacedIssue>> {
  const fixable = new Set<PlacedIssue>();
  const originals = new OriginalIssues(examination.validated.issues);
  const { rounds } = await applyFixes(examination, tools, previewPolicies, roundLimit);
  for (const [number, { fixes }] of rounds.entries()) {
    for (const issue of fixes.flatMap(({ issues }) => issues)) {
      const original = number === 0 ? issue : originals.sameAs(issue);
      if (original === undefined) continue;
      fixable.add(original);
      originals.assign(original);
    }
  }
  return fixable;
}

/** The issues of the original document that are not yet assigned to a fix, by code and field. */
class OriginalIssues {
  readonly #byKind = new Map<string, IssuesOfKind>();
  readonly #assigned = new Set<PlacedIssue>();

  constructor(issues: readonly PlacedIssue[]) {
    for (const issue of issues) {
      const kind = this.#ofKind(issue);
      kind.all.push(issue);
      kind.unassigned += 1;
      const atPath = kind.byPath.get(issue.xpath);
      if (atPath === undefined) kind.byPath.set(issue.xpath, { issues: [issue], next: 0 });
      else atPath.issues.push(issue);
    }
  }

  /** The original issue that corresponds to an issue of a fixed copy; undefined when it is ambiguous. */
  sameAs(wanted: PlacedIssue): PlacedIssue | undefined {
    const { all, unassigned, byPath } = this.#ofKind(wanted);
    if (unassigned === 1) return all.find((issue) => !this.#assigned.has(issue));
    const atPath = byPath.get(wanted.xpath);
    if (atPath === undefined) return undefined;
    for (; atPath.next < atPath.issues.length; atPath.next += 1) {
      const issue = atPath.issues[atPath.next];
      if (issue !== undefined && !this.#assigned.has(issue)) return issue;
    }
    return undefined;
  }

  assign(issue: PlacedIssue): void {
    if (this.#assigned.has(issue)) return;
    this.#assigned.add(issue);
    this.#ofKind(issue).unassigned -= 1;
  }

  #ofKind({ code, fieldName }: PlacedIssue): IssuesOfKind {
    const key = JSON.stringify([code, fieldName]);
    const known = this.#byKind.get(key);
    if (known !== undefined) return known;
    const none: IssuesOfKind = { all: [], unassigned: 0, byPath: new Map() };
    this.#byKind.set(key, none);
    return none;
  }
}

/** Issues of one code and field, in their order. */
interface IssuesOfKind {
  readonly all: PlacedIssue[];
  unassigned: number;
  /** By path; `next` is the first that may be unassigned, so that each issue is visited once. */
  readonly byPath: Map<string | null, { readonly issues: PlacedIssue[]; next: number }>;
}
