import { noteCorrectionField } from '../correction/chain/chain-warnings.ts';
import type { Draft } from '../correction/draft/draft.ts';
import { readForm } from '../correction/original/read-original.ts';
import { readDocumentSummary } from '../fa3/document-summary.ts';
import { Invoice } from '../fa3/invoice.ts';
import type { Localized } from '../shared/localized.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { truncate } from '../shared/truncate.ts';
import { readInvoiceDocument } from '../validation/examine/examine-document.ts';
import { findInvoiceKey, type InvoiceKey } from '../validation/model/accepted-invoices.ts';
import type { DocumentReference, RelatedDocuments } from '../validation/model/related.ts';
import { isBeyondBounds, workBounds } from '../validation/model/work-bounds.ts';
import type { LocatedElement } from '../xml/element.ts';
import type { DocumentRejection } from '../xml/rejection.ts';

/** The bytes of the documents to which an invoice refers. */
export interface RelatedBytes {
  /** The corrected invoice; null for none. */
  readonly source: Uint8Array | null;
  /** Earlier corrections of it, in the order of issue. */
  readonly corrections: readonly Uint8Array[];
  /** Advance invoices and their corrections, in any order. */
  readonly advances: readonly Uint8Array[];
}

/** A document that is no XML invoice at all. */
export interface RelatedRejection {
  /** The field of the request that contains it. */
  readonly field: string;
  readonly rejection: DocumentRejection;
}

/** How a document is related to the validated one. */
type Role = 'source' | 'correction' | 'advance';

/** A readable document. */
export interface ReadDocument {
  readonly role: Role;
  readonly document: DocumentReference;
  readonly root: LocatedElement;
  /** In the form of FA(3). */
  readonly invoice: Invoice<Draft>;
  /** Null when a part of it is absent. */
  readonly key: InvoiceKey | null;
  readonly isValidatedDocument: boolean;
}

/** Documents in the order of their fields. */
interface ReadDocuments {
  readonly read: readonly ReadDocument[];
  /** Those that are not compared with anything. */
  readonly unreadable: RelatedDocuments['unreadable'];
}

/**
 * Parses related documents with the same limits as the validated one. Together they may have as many elements as one document, since all are
 * kept in memory.
 *
 * @param validated bytes of the validated document
 * @returns          the first document that is no XML invoice
 */
export function readDocuments(bytes: RelatedBytes, validated: Uint8Array): Result<ReadDocuments, RelatedRejection> {
  const read: ReadDocument[] = [];
  const unreadable: RelatedDocuments['unreadable'][number][] = [];
  let elements = 0;
  for (const given of givenDocuments(bytes)) {
    const parsed = readInvoiceDocument(given.bytes);
    if (!parsed.ok) return err({ field: given.field, rejection: parsed.error });
    const { root, elementCount } = parsed.value.document;
    const number = new Invoice(root).fa.text('P_2');
    const document = { field: given.field, number: number === null ? null : truncate(number, longestNumber) };
    if (isBeyondBounds(given.bytes.length, parsed.value.document) || elements + elementCount > workBounds.elements) {
      unreadable.push({ document, reason: 'too_large', message: tooLargeText });
      continue;
    }
    elements += elementCount;
    const form = readForm(root);
    const key = findInvoiceKey(readDocumentSummary(root));
    const isValidatedDocument = areSameBytes(given.bytes, validated);
    if (form.ok) read.push({ role: given.role, document, root, invoice: new Invoice(form.value.draft), key, isValidatedDocument });
    else unreadable.push({ document, reason: 'unknown_value', message: form.error });
  }
  return ok({ read, unreadable });
}

/** Maximum length of `P_2`. */
const longestNumber = 256;
function areSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

interface GivenDocument {
  readonly role: Role;
  readonly field: string;
  readonly bytes: Uint8Array;
}

function givenDocuments({ source, corrections, advances }: RelatedBytes): GivenDocument[] {
  return [
    ...(source === null ? [] : [{ role: 'source', field: 'source_xml', bytes: source } as const]),
    ...corrections.map((bytes, index) => ({ role: 'correction', field: noteCorrectionField(index), bytes }) as const),
    ...advances.map((bytes, index) => ({ role: 'advance', field: `advances_xml[${index}]`, bytes }) as const),
  ];
}

const tooLargeText: Localized = {
  pl: 'Dokument jest większy, niż przyjmuje KSeF, albo wszystkie razem mają za dużo elementów.',
  en: 'The document is larger than KSeF accepts, or all of them together have too many elements.',
};
