import type { Severity } from '@nakor/domain/validation/model/issue';
import { type DocumentOutcome, determineEnding, type Ending, listProblems, type Problem } from './outcome.ts';
import type { DocumentIdentity, PartyIdentity } from './read-identity.ts';
import type { RelatedNames } from './relate-documents.ts';

/** One document in the list of a collection. It holds no part of the XML, so that lists of 10,000 fit into memory. */
export interface DocumentEntry {
  /** Name of the file, as shown. */
  readonly name: string;
  readonly ending: Ending;
  /** `readiness` of the validation result; null without one. */
  readonly readiness: string | null;
  readonly kind: string | null;
  readonly number: string | null;
  /** `P_1`, as written. */
  readonly issueDate: string | null;
  readonly seller: PartyIdentity;
  readonly buyer: PartyIdentity;
  /** `P_15` as written, in `currency`. */
  readonly gross: string | null;
  readonly currency: string | null;
  /** Number of issues, all occurrences counted. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** Number of occurrences that a fix removes. */
  readonly fixable: number;
  /** Whether KSeF rejects it, in the environment and on the day of the validation. */
  readonly isRejectedByKsef: boolean;
  /** The gravest problems first. */
  readonly problems: readonly EntryProblem[];
  /** Whether there are more problems than {@link problems} names. */
  readonly hasMoreProblems: boolean;
  /** The earlier file with the same content; null for none. */
  readonly sameAs: string | null;
  /** The earlier file of the same seller, kind and number with other content, which KSeF rejects; null for none. */
  readonly duplicateOf: string | null;
  /** The documents with which it was compared; null for none. */
  readonly related: RelatedNames | null;
}

/** What a list says about a problem. */
export type EntryProblem = Omit<Problem, 'places' | 'can_actually_auto_fix'>;

/** What an entry of a long list keeps: notes of severity `info` are left out, and of many problems the first. */
const shortProblems: ProblemSelection = { limit: 20, isInfoKept: false };

/** Which problems an entry names. */
export interface ProblemSelection {
  readonly limit: number;
  readonly isInfoKept: boolean;
}

/** What is known of a document next to its outcome. */
export interface EntryContext {
  /** Null when it is no XML invoice. */
  readonly identity: DocumentIdentity | null;
  readonly sameAs: string | null;
  readonly duplicateOf: string | null;
  readonly related: RelatedNames | null;
}

const unknownParty: PartyIdentity = { identifier: null, name: null };

/** The entry of a document in the list of a collection. */
export function buildDocumentEntry(
  name: string,
  outcome: DocumentOutcome,
  { identity, sameAs, duplicateOf, related }: EntryContext,
  { limit, isInfoKept }: ProblemSelection = shortProblems,
): DocumentEntry {
  const problems = listProblems(outcome);
  const kept = isInfoKept ? problems : problems.filter(({ severity }) => severity !== 'info');
  const counts = { critical: 0, error: 0, warning: 0, info: 0 };
  for (const { severity, occurrences } of problems) counts[severity] += occurrences;
  return {
    name,
    ending: determineEnding(outcome),
    readiness: outcome.kind === 'validated' ? outcome.result.readiness : null,
    kind: identity?.kind ?? null,
    number: identity?.number ?? null,
    issueDate: identity?.issueDate ?? null,
    seller: identity?.seller ?? unknownParty,
    buyer: identity?.buyer ?? unknownParty,
    gross: identity?.gross ?? null,
    currency: identity?.currency ?? null,
    counts,
    fixable: problems.reduce((sum, { can_actually_auto_fix, occurrences }) => sum + (can_actually_auto_fix ? occurrences : 0), 0),
    isRejectedByKsef: problems.some((problem) => problem.isRejectedByKsef),
    problems: kept.slice(0, limit).map(pickProblem),
    hasMoreProblems: kept.length > limit,
    ...{ sameAs, duplicateOf, related },
  };
}

/** Only what lists show: an issue of the library has more. */
function pickProblem(problem: EntryProblem): EntryProblem {
  const { code, severity, message, field_name, xpath, line, column, quick_fix, occurrences, isRejectedByKsef } = problem;
  return { code, severity, message, field_name, xpath, line, column, quick_fix, occurrences, isRejectedByKsef };
}
