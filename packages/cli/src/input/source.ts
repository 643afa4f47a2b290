import type { Localized } from '@nakor/domain/shared/localized';

/** Maximum size of a document that is read, in bytes; that of the service. */
export { invoiceSizeLimitBytes as documentLimitBytes } from '@nakor/contract/limits';

/** A document that was found. */
export interface Source {
  readonly kind: 'document';
  /** As shown: a path relative to the current folder, `archive.zip!/folder/invoice.xml`, or `-`. */
  readonly name: string;
  /** The file; null for standard input and for a document in an archive, which cannot be replaced. */
  readonly path: string | null;
  /** Expected size in bytes, which limits how much is read at the same time. */
  readonly size: number;
  /** False for a pipe or standard input, which gives its content once. */
  readonly isRepeatable: boolean;
  /** Null if there are more bytes than a document may have. Rejects with an error of the operating system. */
  read(): Promise<Uint8Array | null>;
}

/** Something that cannot be read: a folder without invoices, an encrypted document of an archive. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly name: string;
  readonly reason: Localized;
}

/** An archive from which documents were read, for the limits of KSeF. */
export interface ArchiveFound {
  readonly kind: 'archive';
  readonly name: string;
  /** Size of the archive, in bytes. */
  readonly size: number;
  /** Whether it is a ZIP or a compressed TAR, as KSeF accepts it in a batch session. */
  readonly isPackage: boolean;
  /** Number of documents that were found in it. */
  readonly documents: number;
}

/** A result of looking for documents. */
export type Found = Source | Unreadable | ArchiveFound;

/** Path that means standard input. */
export const standardInput = '-';
