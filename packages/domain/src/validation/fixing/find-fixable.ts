import type { Examination } from '../model/examination.ts';
import type { PlacedIssue } from '../model/issue.ts';
import { applyFixes, type FixTools } from './apply-fixes.ts';
import { claimPolicies } from './fix-policies.ts';

/** One round for what KSeF refuses, one for the rest, one for issues whose fix touches the same text as another one's. */
const roundLimit = 3;

/**
 * The issues of a document that can be fixed automatically, found by doing it on a copy: together they go away and no new
 * one comes (ADR 0011). A document without fixable issues costs nothing; of one with more issues than are listed nothing is
 * claimed, since what is new could not be told.
 */
export async function findFixable(examination: Examination, tools: FixTools): Promise<ReadonlySet<PlacedIssue>> {
  const mendable = new Set<PlacedIssue>();
  const originals = new OriginalIssues(examination.validated.issues);
  const { rounds } = await applyFixes(examination, tools, claimPolicies, roundLimit);
  for (const [number, { fixes }] of rounds.entries()) {
    for (const issue of fixes.flatMap(({ issues }) => issues)) {
      const original = number === 0 ? issue : originals.sameAs(issue);
      if (original === undefined) continue;
      mendable.add(original);
      originals.claim(original);
    }
  }
  return mendable;
}

/** The issues of the document as sent of which nothing is claimed yet, by what they say. */
class OriginalIssues {
  readonly #byKind = new Map<string, IssuesOfKind>();
  readonly #claimed = new Set<PlacedIssue>();

  constructor(issues: readonly PlacedIssue[]) {
    for (const issue of issues) {
      const kind = this.#ofKind(issue);
      kind.all.push(issue);
      kind.unclaimed += 1;
      const atPath = kind.byPath.get(issue.xpath);
      if (atPath === undefined) kind.byPath.set(issue.xpath, { issues: [issue], next: 0 });
      else atPath.issues.push(issue);
    }
  }

  /** The issue that says the same as one of a repaired copy; undefined when it could be several. */
  sameAs(wanted: PlacedIssue): PlacedIssue | undefined {
    const { all, unclaimed, byPath } = this.#ofKind(wanted);
    if (unclaimed === 1) return all.find((issue) => !this.#claimed.has(issue));
    const atPath = byPath.get(wanted.xpath);
    if (atPath === undefined) return undefined;
    for (; atPath.next < atPath.issues.length; atPath.next += 1) {
      const issue = atPath.issues[atPath.next];
      if (issue !== undefined && !this.#claimed.has(issue)) return issue;
    }
    return undefined;
  }

  claim(issue: PlacedIssue): void {
    if (this.#claimed.has(issue)) return;
    this.#claimed.add(issue);
    this.#ofKind(issue).unclaimed -= 1;
  }

  #ofKind({ code, fieldName }: PlacedIssue): IssuesOfKind {
    const key = JSON.stringify([code, fieldName]);
    const known = this.#byKind.get(key);
    if (known !== undefined) return known;
    const none: IssuesOfKind = { all: [], unclaimed: 0, byPath: new Map() };
    this.#byKind.set(key, none);
    return none;
  }
}

/** Issues of one code and field, in their order. */
interface IssuesOfKind {
  readonly all: PlacedIssue[];
  unclaimed: number;
  /** By path; `next` is the first that may be unclaimed, so that each issue is looked at once. */
  readonly byPath: Map<string | null, { readonly issues: PlacedIssue[]; next: number }>;
}
