import type { DocumentIdentity } from '@nakor/collection/read-identity';
import type { RegisterRow } from '@nakor/collection/register/register-row';

/** Editions of everything that a validation result depends on. */
export interface Editions {
  readonly rules_version: string;
  /** SHA-256 of the official schema, with its version. */
  readonly schema: { readonly version: string; readonly sha256: string };
  readonly engine_version: string;
}

/** First line of the result of a chunk. */
export interface ChunkHead {
  readonly documents: number;
  readonly unreadable: number;
  /** Those by which its documents were validated; empty if none was. */
  readonly editions: readonly Editions[];
}

/** A line of the result of a chunk. */
export interface ResultLine {
  /** Position of the document in the register. */
  readonly n: number;
  readonly row: RegisterRow;
  /** The NIP of the seller, which is part of the key by which KSeF recognizes duplicates; null unless it was validated. */
  readonly nip: string | null;
  /** What other documents may name it by, and those that it names; null when it is no XML invoice. */
  readonly references: Pick<DocumentIdentity, 'ksefNumber' | 'corrects' | 'settles'> | null;
}

/** What identifies a document among many, from its line. */
export function readLineIdentity({ row, references }: ResultLine): DocumentIdentity | null {
  if (references === null) return null;
  const { path, kind, number, issue_date, seller, buyer, gross, currency } = row;
  return { name: path, kind, number, issueDate: issue_date, seller, buyer, gross, currency, ...references };
}
