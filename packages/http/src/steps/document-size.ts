import { rejectTooLargeField, rejectTooLargeTogether } from '@nakor/contract/document-size';
import { invoiceSizeLimitBytes } from '@nakor/contract/limits';
import { ApiError } from '../message/api-error.ts';

/**
 * The UTF-8 bytes of a document that was sent as a JSON string.
 *
 * @param field that contains it
 * @throws ApiError FILE_TOO_LARGE that names the field
 */
export function readDocument(field: string, text: string): Uint8Array {
  const xml = new TextEncoder().encode(text);
  if (xml.length > invoiceSizeLimitBytes) throw new ApiError('FILE_TOO_LARGE', { text: rejectTooLargeField(field, xml.length) });
  return xml;
}

/**
 * The UTF-8 bytes of each document of a list.
 *
 * @throws ApiError FILE_TOO_LARGE that names the field, such as `corrections_xml[1]`
 */
export function readDocuments(field: string, texts: readonly string[] = []): readonly Uint8Array[] {
  return texts.map((text, index) => readDocument(`${field}[${index}]`, text));
}

/** @throws ApiError FILE_TOO_LARGE for documents that are too large together */
export function checkTotalSize(documents: readonly Uint8Array[]): void {
  const bytes = documents.reduce((sum, { length }) => sum + length, 0);
  if (bytes > invoiceSizeLimitBytes) throw new ApiError('FILE_TOO_LARGE', { text: rejectTooLargeTogether(bytes) });
}

/** @throws ApiError FILE_TOO_LARGE for a document that is the whole body */
export function checkWithinLimit(xml: Uint8Array): Uint8Array {
  if (xml.length > invoiceSizeLimitBytes) throw new ApiError('FILE_TOO_LARGE');
  return xml;
}
