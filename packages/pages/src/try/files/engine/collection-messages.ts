import type { DocumentEntry } from '@nakor/collection/document-entry';
import type { DocumentKey } from '@nakor/collection/known-documents';
import type { SurveyedDocument } from '@nakor/collection/survey-documents';
import type { KnownFile } from '@nakor/domain/upo/match-upo';
import type { Upo } from '@nakor/domain/upo/upo';
import type { SendingContext } from '../../sending-context.ts';

/** A document by its name, with its content in any encoding. */
export interface NamedContent {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** The contents of the documents with which one is compared. */
export interface RelatedContents {
  readonly source: Uint8Array | null;
  readonly corrections: readonly Uint8Array[];
  readonly advances: readonly Uint8Array[];
}

/** A document to validate. */
export interface ExaminedDocument {
  readonly name: string;
  /** In any encoding; a file is read where it is validated, so that the page has no part in it. */
  readonly content: Uint8Array<ArrayBuffer> | Blob;
  /** Null for none. */
  readonly related: RelatedContents | null;
  /** An earlier file of the same seller, kind and number; null for none. */
  readonly duplicateOf: string | null;
}

/** Documents to validate, and how. */
export interface ExaminationRequest {
  readonly documents: readonly ExaminedDocument[];
  readonly context: SendingContext;
  /** Whether it is not yet known which documents belong together: those that may refer to others then wait. */
  readonly isFirstPass: boolean;
}

/** What became of a document of a request. */
export type Examination =
  | {
      readonly kind: 'examined';
      readonly examined: Examined;
      /** By what others may refer to it; null after the first pass. */
      readonly surveyed: SurveyedDocument | null;
    }
  | { readonly kind: 'waiting'; readonly surveyed: SurveyedDocument }
  /** A UPO with entries, which is compared with the invoices. */
  | { readonly kind: 'upo'; readonly upo: Upo }
  /** A JPK_V7, which is compared with the invoices. */
  | { readonly kind: 'register' }
  /** The file was changed or deleted. */
  | { readonly kind: 'unreadable' };

/** What is kept of a validated document. */
export interface Examined {
  /** What is known of other documents is left empty. */
  readonly entry: DocumentEntry;
  /** SHA-256 of its content. */
  readonly contentHash: string;
  /** Null when it was not validated. */
  readonly key: DocumentKey | null;
  /** By what a UPO names it; null when it was not validated. */
  readonly identity: KnownFile['identity'];
}

/** What was fixed in a document. */
export interface Repaired {
  readonly name: string;
  /** The fixed document; null if nothing was fixed. */
  readonly xml: Uint8Array<ArrayBuffer> | null;
  readonly fixes: number;
  /** Whether no critical issue and no error is left. */
  readonly isValid: boolean;
}
