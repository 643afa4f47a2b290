import type { KsefChange } from '@nakor/domain/validation/model/enforcement';
import type { Severity } from '@nakor/domain/validation/model/issue';
import type { DocumentEntry } from '../document-entry.ts';
import { type DocumentOutcome, listProblems, type Problem } from '../outcome.ts';
import type { DocumentIdentity, PartyIdentity } from '../read-identity.ts';
import type { RelatedNames } from '../relate-documents.ts';

/** One finding about a document: all occurrences of one mistake. Field names are those of `POST /validate`. */
export interface RegisterFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly field_name: string | null;
  readonly xpath: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly occurrences: number;
  readonly quick_fix: string | null;
  readonly can_actually_auto_fix: boolean;
  /** Who enforces the condition; null where there is no validation result. */
  readonly enforced_by: string | null;
  /** Whether KSeF rejects the document because of it, in the environment and on the day of the validation. */
  readonly rejected_by_ksef: boolean;
  /** The change after which KSeF rejects it; null if none is announced. */
  readonly blocks_later: Pick<KsefChange, 'from' | 'certainty'> | null;
  /** Its other places. */
  readonly other_places: readonly RegisterPlace[];
}

/** Something that was not checked; `xpath` is null where it concerns the whole document. */
interface UncheckedCondition {
  readonly code: string;
  readonly reason: string;
  readonly message: string;
  readonly xpath: string | null;
}

/** A place in a document. */
interface RegisterPlace {
  readonly xpath: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

/** How a document ended. `rejected` is no XML invoice, or too large for one; `unreadable` has no result. */
const registerOutcomes = ['valid', 'invalid', 'rejected', 'unreadable'] as const;
export type RegisterOutcome = (typeof registerOutcomes)[number];

/**
 * A document in the register of a batch, as a line of JSON. Nothing in it depends on a clock, a host, or the documents that were worked on at
 * the same time, so that the same documents and editions give the same bytes. All other formats of the register are made of it.
 */
export interface RegisterRow {
  /** Name of the file, in its archive or folder. */
  readonly path: string;
  readonly outcome: RegisterOutcome;
  /** `readiness` of the validation result; null without one. */
  readonly readiness: string | null;
  /** Size of the file; null if it was not read. */
  readonly bytes: number | null;
  /** SHA-256 of the file, hexadecimal; null if it was not read. */
  readonly sha256: string | null;
  /** The same in Base64, as `invoiceHash` of KSeF. */
  readonly invoice_hash: string | null;
  readonly kind: string | null;
  readonly number: string | null;
  /** `P_1`, as written. */
  readonly issue_date: string | null;
  readonly seller: PartyIdentity;
  readonly buyer: PartyIdentity;
  /** `P_15` as written, in `currency`. */
  readonly gross: string | null;
  readonly currency: string | null;
  readonly rejected_by_ksef: boolean;
  /** Number of issues, all occurrences counted. */
  readonly counts: Readonly<Record<Severity, number>>;
  readonly findings: readonly RegisterFinding[];
  /** Whether there are more findings than are listed. */
  readonly truncated: boolean;
  readonly not_checked: readonly UncheckedCondition[];
  /** Amounts of the K fields of JPK_V7M in PLN; null where they are not known. */
  readonly jpk: Readonly<Record<string, string | null>> | null;
  /** The earlier file with the same content; null for none. */
  readonly same_as: string | null;
  /** The earlier file of the same seller, kind and number with other content, which KSeF rejects; null for none. */
  readonly duplicate_of: string | null;
  /** The documents with which it was compared; null for none. */
  readonly related: RelatedNames | null;
  /** Encoding from which it was converted to be read; null for UTF-8. */
  readonly converted_from: string | null;
  /** Severities that the organization changed; only on the command line. */
  readonly rule_changes: readonly RegisteredChange[];
}

/** A change of severity that was applied to a document. */
interface RegisteredChange {
  readonly code: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly occurrences: number;
}

/** What is known of a document next to its outcome. */
export interface RegisteredDocument {
  readonly path: string;
  /** Null if it was not read. */
  readonly file: { readonly bytes: number; readonly sha256: string } | null;
  /** Null when it is no XML invoice. */
  readonly identity: DocumentIdentity | null;
  readonly sameAs: string | null;
  readonly duplicateOf: string | null;
  readonly related: RelatedNames | null;
  readonly convertedFrom: string | null;
  readonly changes: readonly RegisteredChange[];
}

const unknownParty: PartyIdentity = { identifier: null, name: null };

/** The row of a document. */
export function buildRegisterRow(
  { path, file, identity, sameAs, duplicateOf, related, convertedFrom, changes }: RegisteredDocument,
  outcome: DocumentOutcome,
): RegisterRow {
  const problems = listProblems(outcome);
  const { readiness = null, truncated = false, not_checked = [], jpk = null } = outcome.kind === 'validated' ? outcome.result : {};
  return {
    path,
    outcome: getRegisterOutcome(outcome),
    readiness,
    ...describeFile(file),
    ...describeIdentity(identity),
    rejected_by_ksef: problems.some(({ isRejectedByKsef }) => isRejectedByKsef),
    counts: countOccurrences(problems),
    findings: problems.map(buildFinding),
    truncated,
    not_checked: not_checked.map(({ code, reason, message, xpath = null }) => ({ code, reason, message, xpath })),
    jpk,
    same_as: sameAs,
    duplicate_of: duplicateOf,
    related,
    converted_from: convertedFrom,
    rule_changes: changes.map(({ code, from, to, reason, occurrences }) => ({ code, from, to, reason, occurrences })),
  };
}

function getRegisterOutcome(outcome: DocumentOutcome): RegisterOutcome {
  if (outcome.kind !== 'validated') return outcome.kind;
  return outcome.result.valid ? 'valid' : 'invalid';
}

function describeFile(file: RegisteredDocument['file']): Pick<RegisterRow, 'bytes' | 'sha256' | 'invoice_hash'> {
  if (file === null) return { bytes: null, sha256: null, invoice_hash: null };
  const { bytes, sha256 } = file;
  return { bytes, sha256, invoice_hash: Buffer.from(sha256, 'hex').toString('base64') };
}

function describeIdentity(identity: DocumentIdentity | null) {
  const { kind = null, number = null, issueDate = null, seller, buyer, gross = null, currency = null } = identity ?? {};
  return { kind, number, issue_date: issueDate, seller: seller ?? unknownParty, buyer: buyer ?? unknownParty, gross, currency };
}

function countOccurrences(problems: readonly Problem[]): Record<Severity, number> {
  const counts = { critical: 0, error: 0, warning: 0, info: 0 };
  for (const { severity, occurrences } of problems) counts[severity] += occurrences;
  return counts;
}

function buildFinding(problem: Problem & Partial<EnforcedIssue>): RegisterFinding {
  const { code, severity, message, field_name, xpath, line, column, occurrences, quick_fix, can_actually_auto_fix, places } = problem;
  const next = problem.enforcement?.next;
  return {
    ...{ code, severity, message, field_name, xpath, line, column, occurrences, quick_fix, can_actually_auto_fix },
    enforced_by: problem.enforced_by ?? null,
    rejected_by_ksef: problem.isRejectedByKsef,
    blocks_later: next?.effect === 'rejects' && !problem.isRejectedByKsef ? { from: next.from, certainty: next.certainty } : null,
    other_places: places.slice(1).map((place) => ({ xpath: place.xpath, line: place.line, column: place.column })),
  };
}

/** What only issues of a validation result have. */
interface EnforcedIssue {
  readonly enforced_by: string;
  readonly enforcement: { readonly next?: KsefChange | undefined } | undefined;
}

/** The findings of a row, in the form that reports show. */
export function listRowProblems({ findings }: RegisterRow): readonly Problem[] {
  return findings.map(({ rejected_by_ksef, other_places, enforced_by: _, blocks_later: __, ...finding }) => ({
    ...finding,
    isRejectedByKsef: rejected_by_ksef,
    places: [finding, ...other_places].map(({ xpath, line, column }) => ({ xpath, line, column, field_value: null })),
  }));
}

/** A row as an entry of a list. */
export function buildRowEntry(row: RegisterRow): DocumentEntry {
  const { path, outcome, readiness, kind, number, issue_date, seller, buyer, gross, currency, counts, rejected_by_ksef } = row;
  const problems = listRowProblems(row);
  return {
    name: path,
    ending: outcome === 'rejected' ? 'invalid' : outcome,
    issueDate: issue_date,
    ...{ readiness, kind, number, seller, buyer, gross, currency, counts, problems },
    fixable: problems.reduce((sum, { can_actually_auto_fix, occurrences }) => sum + (can_actually_auto_fix ? occurrences : 0), 0),
    isRejectedByKsef: rejected_by_ksef,
    hasMoreProblems: row.truncated,
    sameAs: row.same_as,
    duplicateOf: row.duplicate_of,
    related: row.related,
  };
}
