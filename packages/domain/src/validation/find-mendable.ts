import type { PlacedIssue } from './issue.ts';
import { type MendingTools, mendDocument } from './mend-document.ts';
import { claimPolicies } from './mending-policies.ts';
import type { Examination } from './validate-invoice.ts';

/** One round for what KSeF refuses, one for the rest, one for issues whose fix touches the same text as another one's. */
const roundLimit = 3;

/**
 * The issues of a document that can be fixed automatically, found by doing it on a copy: together they go away and no new
 * one comes (ADR 0011). A document without fixable issues costs nothing; of one with more issues than are listed nothing is
 * claimed, since what is new could not be told.
 */
export async function findMendable(examination: Examination, tools: MendingTools): Promise<ReadonlySet<PlacedIssue>> {
  const mendable = new Set<PlacedIssue>();
  const { rounds } = await mendDocument(examination, tools, claimPolicies, roundLimit);
  for (const [number, { repairs }] of rounds.entries()) {
    for (const issue of repairs.flatMap(({ issues }) => issues)) {
      const original = number === 0 ? issue : sameIn(examination.validated.issues, issue, mendable);
      if (original !== undefined) mendable.add(original);
    }
  }
  return mendable;
}

/** The issue of the document as sent that says the same as one of a repaired copy; undefined when it could be several. */
function sameIn(issues: readonly PlacedIssue[], wanted: PlacedIssue, except: ReadonlySet<PlacedIssue>): PlacedIssue | undefined {
  const alike = issues.filter((issue) => issue.code === wanted.code && issue.fieldName === wanted.fieldName && !except.has(issue));
  return alike.length === 1 ? alike[0] : alike.find(({ xpath }) => xpath === wanted.xpath);
}
