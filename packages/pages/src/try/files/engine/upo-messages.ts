import type { KnownFile } from '@nakor/domain/upo/match-upo';
import type { Upo, UpoEnvironment } from '@nakor/domain/upo/upo';

/** A UPO with the name of its file. */
export interface NamedUpo {
  readonly name: string;
  readonly upo: Upo;
}

/** A file that was read as a UPO, or why it could not be. */
export type ReadUpo = { readonly name: string; readonly upo: Upo } | { readonly name: string; readonly upo: null; readonly reason: string };

/** UPOs and the documents to compare with them. */
export interface UpoMatchRequest {
  readonly upos: readonly NamedUpo[];
  readonly files: readonly KnownFile[];
}

/** What UPOs say about a file. */
export type Receipt =
  | {
      readonly state: 'accepted';
      /** Several if the file was accepted more than once. */
      readonly ksefNumbers: readonly string[];
      readonly environment: UpoEnvironment | null;
      /** When KSeF assigned the first number, as written. */
      readonly assignedAt: string | null;
    }
  | {
      /** It has the seller and number of an entry, but is not what was sent. */
      readonly state: 'changed';
      readonly ksefNumbers: readonly string[];
      readonly message: string;
      /** Whether it is known what happened to the file. */
      readonly isExplained: boolean;
    }
  | { readonly state: 'missing'; readonly message: string };

/** An entry that none of the documents is. */
interface UnmatchedEntry {
  readonly ksefNumber: string | null;
  readonly invoiceNumber: string | null;
  readonly sellerNip: string | null;
  readonly code: string;
  readonly message: string;
}

/** What is wrong with UPOs, or with files that match. */
interface UpoFindingText {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info';
  /** The UPO or the file that it is about; null for none. */
  readonly subject: string | null;
  /** Position of the entry in its UPO, from 1; null for none. */
  readonly position: number | null;
  readonly message: string;
}

/** UPOs compared with documents, in one language. Signatures are not verified in browsers. */
export interface UpoComparison {
  /** With the names of files, each once. */
  readonly receipts: readonly (readonly [file: string, receipt: Receipt])[];
  readonly unmatchedEntries: readonly UnmatchedEntry[];
  /** The gravest first. */
  readonly findings: readonly UpoFindingText[];
}
