import { invoiceSizeLimitBytes } from '@nakor/contract/limits';
import { groupThousands } from '@nakor/domain/shared/group-thousands';
import type { Localized } from '@nakor/domain/shared/localized';
import { ApiError } from '../message/api-error.ts';

/**
 * The UTF-8 bytes of a document that was sent as a JSON string.
 *
 * @param field that contains it
 * @throws ApiError FILE_TOO_LARGE that names the field
 */
export function documentOf(field: string, text: string): Uint8Array {
  const xml = new TextEncoder().encode(text);
  if (xml.length > invoiceSizeLimitBytes) throw new ApiError('FILE_TOO_LARGE', { text: tooLargeField(field, xml.length) });
  return xml;
}

/**
 * The UTF-8 bytes of each document of a list.
 *
 * @throws ApiError FILE_TOO_LARGE that names the field, such as `corrections_xml[1]`
 */
export function documentsOf(field: string, texts: readonly string[] = []): readonly Uint8Array[] {
  return texts.map((text, index) => documentOf(`${field}[${index}]`, text));
}

/** @throws ApiError FILE_TOO_LARGE for documents that are too large together */
export function checkTotalSize(documents: readonly Uint8Array[]): void {
  const bytes = documents.reduce((sum, { length }) => sum + length, 0);
  if (bytes > invoiceSizeLimitBytes) throw new ApiError('FILE_TOO_LARGE', { text: tooLargeTogether(bytes) });
}

function tooLargeTogether(bytes: number): Localized {
  const [pl, en] = [' ', ','].map((separator) => groupThousands(String(bytes), separator));
  return {
    pl: `Dokumenty w żądaniu są razem za duże: mają ${pl} bajtów w UTF-8, a mogą mieć najwyżej 10 000 000.`,
    en: `The documents of the request are too large together: they have ${en} bytes in UTF-8, and may have at most 10,000,000.`,
  };
}

function tooLargeField(field: string, bytes: number): Localized {
  return {
    pl: `Dokument w polu ${field} jest za duży: ma ${bytes} bajtów w UTF-8, a może mieć najwyżej 10 000 000. Faktura w KSeF może mieć najwyżej 1 MB (z załącznikiem 3 MB).`,
    en: `The document in the field ${field} is too large: it has ${bytes} bytes in UTF-8, and may have at most 10,000,000. An invoice in KSeF may have 1 MB at most (3 MB with an attachment).`,
  };
}

/** @throws ApiError FILE_TOO_LARGE for a document that is the whole body */
export function withinLimit(xml: Uint8Array): Uint8Array {
  if (xml.length > invoiceSizeLimitBytes) throw new ApiError('FILE_TOO_LARGE');
  return xml;
}
