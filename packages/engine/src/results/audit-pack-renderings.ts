import type { AuditPackManifest } from '@nakor/contract/schemas/audit-pack-manifest';
import { auditPackEntries } from '@nakor/domain/audit/model/audit-pack';
import type { ExaminedDocument, ExaminedPair } from '@nakor/domain/audit/model/examined-pair';
import { describeInvoice } from '@nakor/domain/rendering/describe-invoice';
import { writeHtml } from '@nakor/domain/rendering/html/write-html';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { InternalError } from '@nakor/domain/shared/internal-error';
import type { Language } from '@nakor/domain/shared/localized';
import { decodeDocument } from '@nakor/domain/xml/decode';
import type { LocatedElement } from '@nakor/domain/xml/element';
import { parseDocument } from '@nakor/domain/xml/parse';

type Renderings = Required<AuditPackManifest>['renderings'];

/**
 * The checksums of both documents as people read them. They do not depend on the number that KSeF gave to a document, so that they can be
 * compared without it.
 */
export function buildRenderings({ original, correction }: ExaminedPair, language: Language): Renderings {
  return [
    { document: auditPackEntries.original, ...renderingOf(original, language) },
    { document: auditPackEntries.correction, ...renderingOf(correction, language) },
  ];
}

function renderingOf({ bytes, validated }: ExaminedDocument, language: Language) {
  const validation = validated.isValid ? ('valid' as const) : ('invalid' as const);
  const view = describeInvoice(rootOf(bytes), { language, validity: validation, ksefNumber: null, isOffline: false, codes: [] });
  const content = new TextEncoder().encode(writeHtml(view));
  return { media_type: 'text/html; charset=utf-8' as const, validation, bytes: content.length, sha256: computeSha256Hex(content) };
}

/** Read once more, because trees of documents are not kept after their validation. */
function rootOf(bytes: Uint8Array): LocatedElement {
  const decoded = decodeDocument(bytes);
  const parsed = decoded.ok ? parseDocument(decoded.value) : decoded;
  if (!parsed.ok) throw new InternalError('A document of an examined pair cannot be read.');
  return parsed.value.root;
}
