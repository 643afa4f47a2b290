import type { Invoice } from '../../fa3/invoice.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Localized } from '../../shared/localized.ts';
import type { Element, LocatedElement } from '../../xml/element.ts';
import type { InvoiceKey } from './accepted-invoices.ts';

/** A document of the request other than the validated one. */
export interface DocumentReference {
  /** The field of the request, such as `advances_xml[1]`. */
  readonly field: string;
  /** Its `P_2`; null when it cannot be read. */
  readonly number: string | null;
}

/** Something about a related document. */
export interface RelatedProblem {
  readonly document: DocumentReference;
  readonly message: Localized;
}

/**
 * A contradiction in a chain of corrections. `certain`: the documents exclude each other, so one is missing or wrong; `possible`: a missing one is
 * the probable explanation, but not the only one.
 */
export interface ChainContradiction extends RelatedProblem {
  readonly certainty: 'certain' | 'possible';
}

/**
 * A row of a correction that does not start from the state after the earlier documents. `unknown_line`: no document has the line that it
 * reduces; `other_start`: neither its quantity nor its price is the line's; `overdrawn`: the line becomes negative; `other_rate`: the line never had that
 * rate; `new_state`: it may be the line after the correction instead of a difference.
 */
export interface RowContradiction {
  readonly rows: 'lines' | 'orderLines';
  /** Position among these rows, from 0. */
  readonly index: number;
  readonly kind: 'unknown_line' | 'other_start' | 'overdrawn' | 'other_rate' | 'new_state';
  /** `possible`: a lawful correction may look the same. */
  readonly certainty: 'certain' | 'possible';
  /** The field of the row that contradicts the line. */
  readonly field: string;
  /** That field of the line before, as written; null when it has none. */
  readonly before: string | null;
}

/** An invoice among the related documents, in the form of FA(3). */
export interface RelatedInvoice {
  readonly document: DocumentReference;
  readonly invoice: Invoice<Element>;
}

/** An advance invoice with its corrections. */
export interface GivenAdvance extends RelatedInvoice {
  /** KOR_ZAL of it, in the order of issue. */
  readonly corrections: readonly RelatedInvoice[];
  /** Its KSeF number as its corrections state it; an invoice does not contain its own. */
  readonly ksefNumber: string | null;
}

/** The documents to which an invoice refers, as far as the caller provided them. */
export interface RelatedDocuments {
  /** The corrected invoice; null when it was not provided. */
  readonly source: DocumentReference | null;
  /** The documents with a complete key, except for copies of the validated document. */
  readonly others: readonly { readonly document: DocumentReference; readonly key: InvoiceKey }[];
  /** The earlier corrections that were provided, in their order. */
  readonly corrections: readonly RelatedInvoice[];
  /** Why the source and the corrections are not an invoice and its corrections; then the state before this correction is unknown. */
  readonly chainProblems: readonly RelatedProblem[];
  /** Earlier corrections that contradict the documents before them. */
  readonly contradictions: readonly ChainContradiction[];
  /** `P_15` after the earlier corrections, for advances and settlements; null when it is unknown. */
  readonly paymentBefore: Decimal | null;
  /** The corrected invoice after the earlier corrections; null when the documents do not show all of it, or contradict each other. */
  readonly stateBefore: Invoice<Element> | null;
  /** Compares the rows of the correction with the state before it; null when that is unknown. */
  readonly reconcile: ((correction: LocatedElement) => readonly RowContradiction[]) | null;
  /** Null when no document was provided as an advance. */
  readonly advances: {
    readonly given: readonly GivenAdvance[];
    /** Documents that are not an advance invoice, or not a correction of one that was provided. */
    readonly problems: readonly RelatedProblem[];
    /** The first document that was provided as an advance. */
    readonly first: DocumentReference;
  } | null;
  /** Documents that could not be read, with the reason. They are not compared with anything. */
  readonly unreadable: readonly (RelatedProblem & { readonly reason: 'unknown_value' | 'too_large' })[];
}
