import { err, ok, type Result } from '../../shared/result.ts';
import { readInvoiceDocument } from '../../validation/examine/examine-document.ts';
import { isBeyondBounds } from '../../validation/model/work-bounds.ts';
import type { LocatedElement } from '../../xml/element.ts';
import type { DocumentRejection } from '../../xml/rejection.ts';
import type { PlanRejection } from '../model/scenario.ts';
import { findBeyondBounds } from '../review/too-large.ts';
import { noteCorrectionField } from './chain-warnings.ts';

/** Why earlier corrections cannot be read. */
type CorrectionsRejection =
  | { readonly kind: 'document'; readonly field: string; readonly rejection: DocumentRejection }
  | { readonly kind: 'request'; readonly problems: readonly PlanRejection[] };

/**
 * Parses earlier corrections, with the same limits for each as for the original.
 *
 * @param documents as sent
 * @returns         their elements `Faktura`; or the first that cannot be read or exceeds the limits of KSeF
 */
export function readCorrections(documents: readonly Uint8Array[]): Result<readonly LocatedElement[], CorrectionsRejection> {
  const roots: LocatedElement[] = [];
  for (const [index, bytes] of documents.entries()) {
    const field = noteCorrectionField(index);
    const read = readInvoiceDocument(bytes);
    if (!read.ok) return err({ kind: 'document', field, rejection: read.error });
    if (isBeyondBounds(bytes.length, read.value.document)) return err({ kind: 'request', problems: [findBeyondBounds(field)] });
    roots.push(read.value.document.root);
  }
  return ok(roots);
}
