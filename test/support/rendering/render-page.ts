import { describeInvoice } from '@nakor/domain/rendering/describe-invoice';
import { writeHtml } from '@nakor/domain/rendering/html/write-html';
import type { ViewOptions } from '@nakor/domain/rendering/view';
import type { Language } from '@nakor/domain/shared/localized';
import { decodeDocument } from '@nakor/domain/xml/decode';
import type { LocatedElement } from '@nakor/domain/xml/element';
import { parseDocument } from '@nakor/domain/xml/parse';

/** The root of a document; null when it cannot be read. */
export function rootOf(xml: string | Uint8Array): LocatedElement | null {
  const decoded = decodeDocument(typeof xml === 'string' ? new TextEncoder().encode(xml) : xml);
  const document = decoded.ok ? parseDocument(decoded.value) : decoded;
  return document.ok ? document.value.root : null;
}

/** The page of a document that KSeF has not numbered. */
export function pageOf(root: LocatedElement, language: Language, options: Partial<ViewOptions> = {}): string {
  const usual = { validity: 'valid', ksefNumber: null, isOffline: false, codes: [] } as const;
  return writeHtml(describeInvoice(root, { ...usual, ...options, language }));
}
