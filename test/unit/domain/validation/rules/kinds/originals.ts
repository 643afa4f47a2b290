import type { RelatedBytes } from '@nakor/domain/related/read-documents';
import { readRelated } from '@nakor/domain/related/read-related';
import type { ValidationSettings } from '@nakor/domain/validation/model/examination';
import { plainInvoice } from '../../../../../support/builders/rule-cases.ts';
import { advanceInvoice, edited, settlementInvoice } from '../../../../../support/builders/sample-invoices.ts';
import { invoiceOf, schemaModel, utf8 } from '../../../../../support/drivers/validation.ts';

type Edit = readonly [piece: string, replacement: string];

/** What the sample KOR corrects. */
export const originalInvoice = edited(plainInvoice, ['FV/2026/10/001', 'FV/2026/09/100'], ['<P_1>2026-10-15<', '<P_1>2026-09-15<']);

/** What the sample KOR_ZAL corrects. */
export const originalAdvance = edited(advanceInvoice, ['ZAL/2026/10/001', 'ZAL/2026/09/100'], ['<P_1>2026-10-15<', '<P_1>2026-09-15<']);

/** What the sample KOR_ROZ corrects. */
export const originalSettlement = edited(
  settlementInvoice,
  ['ROZ/2026/10/001', 'ROZ/2026/09/100'],
  ['<P_1>2026-10-15<', '<P_1>2026-09-15<'],
);

/** Settings with an original and its earlier corrections. */
export function withOriginalOf(original: string, ...earlierCorrections: string[]): Partial<ValidationSettings> {
  return { original: { invoice: invoiceOf(original), earlierCorrections: earlierCorrections.map(invoiceOf) } };
}

/** Settings with the original of the sample KOR, changed. */
export function withOriginal(...edits: Edit[]): Partial<ValidationSettings> {
  return withOriginalOf(edited(originalInvoice, ...edits));
}

/** Related documents as XML. */
interface RelatedXml {
  readonly source?: string;
  readonly corrections?: readonly string[];
  readonly advances?: readonly string[];
}

/** The bytes of related documents. */
export function relatedBytes({ source, corrections = [], advances = [] }: RelatedXml): RelatedBytes {
  return { source: source === undefined ? null : utf8(source), corrections: corrections.map(utf8), advances: advances.map(utf8) };
}

/**
 * Settings with related documents, read as the service reads them.
 *
 * @throws Error when one of them is rejected
 */
export function withDocuments(documents: RelatedXml): Partial<ValidationSettings> {
  const read = readRelated(relatedBytes(documents), schemaModel);
  if (!read.ok) throw new Error(`${read.error.field} was rejected: ${read.error.rejection.code}`);
  return read.value;
}
