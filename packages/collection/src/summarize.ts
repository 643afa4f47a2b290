import type { Severity } from '@nakor/domain/validation/model/issue';
import type { DocumentEntry } from './document-entry.ts';
import type { Ending } from './outcome.ts';
import type { PartyIdentity } from './read-identity.ts';

/** One problem in all documents of a collection. */
interface ProblemTotal {
  readonly code: string;
  readonly severity: Severity;
  /** The message for one of the documents; values in others differ. */
  readonly example: string;
  /** Number of documents that have it. */
  readonly documents: number;
  readonly isRejectedByKsef: boolean;
}

/** The documents of one seller. */
interface SellerTotal {
  readonly seller: PartyIdentity;
  readonly documents: number;
  readonly endings: Readonly<Record<Ending, number>>;
  readonly rejectedByKsef: number;
}

/** Totals of a collection. */
export interface CollectionSummary {
  readonly documents: number;
  readonly endings: Readonly<Record<Ending, number>>;
  readonly withWarnings: number;
  readonly rejectedByKsef: number;
  readonly duplicates: number;
  /** Documents with the content of an earlier one. */
  readonly repeated: number;
  /** The most frequent first. */
  readonly problems: readonly ProblemTotal[];
  /** Those with the most invalid documents first. */
  readonly sellers: readonly SellerTotal[];
}

/** Adds up the documents of a collection. */
export function summarizeEntries(entries: readonly DocumentEntry[]): CollectionSummary {
  const endings = { valid: 0, invalid: 0, unreadable: 0 };
  const problems = new Map<string, ProblemTotal>();
  const totals = { withWarnings: 0, rejectedByKsef: 0, duplicates: 0, repeated: 0 };
  for (const entry of entries) {
    endings[entry.ending] += 1;
    if (entry.ending === 'valid' && entry.counts.warning > 0) totals.withWarnings += 1;
    if (entry.isRejectedByKsef) totals.rejectedByKsef += 1;
    if (entry.duplicateOf !== null) totals.duplicates += 1;
    if (entry.sameAs !== null) totals.repeated += 1;
    addProblems(problems, entry);
  }
  return {
    documents: entries.length,
    endings,
    ...totals,
    problems: [...problems.values()].sort(compareProblems),
    sellers: summarizeSellers(entries),
  };
}

/** What makes documents wrong comes before warnings, of which there may be one in each document; then the most frequent first. */
function compareProblems(left: ProblemTotal, right: ProblemTotal): number {
  const isWrong = ({ severity }: ProblemTotal) => severity === 'critical' || severity === 'error';
  if (isWrong(left) !== isWrong(right)) return isWrong(left) ? -1 : 1;
  return right.documents - left.documents || (left.code < right.code ? -1 : 1);
}

function addProblems(totals: Map<string, ProblemTotal>, { problems }: DocumentEntry): void {
  const counted = new Set<string>();
  for (const { code, severity, message, isRejectedByKsef } of problems) {
    if (counted.has(code)) continue;
    counted.add(code);
    const before = totals.get(code);
    totals.set(code, {
      ...(before ?? { code, severity, example: message }),
      documents: 1 + (before?.documents ?? 0),
      isRejectedByKsef: isRejectedByKsef || before?.isRejectedByKsef === true,
    });
  }
}

function summarizeSellers(entries: readonly DocumentEntry[]): SellerTotal[] {
  return groupBySeller(entries)
    .map(({ seller, entries: own }) => {
      const endings = { valid: 0, invalid: 0, unreadable: 0 };
      for (const { ending } of own) endings[ending] += 1;
      return { seller, documents: own.length, endings, rejectedByKsef: own.filter(({ isRejectedByKsef }) => isRejectedByKsef).length };
    })
    .sort((left, right) => right.documents - right.endings.valid - (left.documents - left.endings.valid));
}

/** The documents of one seller, in their order. Those that name no seller are together. */
export interface SellerGroup {
  readonly seller: PartyIdentity;
  readonly entries: readonly DocumentEntry[];
}

/** Groups documents by seller: by its identifier, otherwise by its name. Groups are in the order in which they were found. */
export function groupBySeller(entries: readonly DocumentEntry[]): SellerGroup[] {
  const groups = new Map<string, { seller: PartyIdentity; entries: DocumentEntry[] }>();
  for (const entry of entries) {
    const { identifier, name } = entry.seller;
    const key = identifier ?? `\n${name ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { seller: entry.seller, entries: [entry] });
    else group.entries.push(entry);
  }
  return [...groups.values()];
}
