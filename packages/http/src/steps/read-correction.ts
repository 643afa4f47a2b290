import { auditPackJsonLimitBytes, auditPackValueLimit, jsonSizeLimitBytes } from '@nakor/contract/limits';
import { type AuditPackBody, auditPackBody } from '@nakor/contract/schemas/audit-pack';
import { type CorrectionBody, correctionBody } from '@nakor/contract/schemas/correction';
import type { HttpRequest } from '../message/request.ts';
import { readDocument, readDocuments } from './document-size.ts';
import type { BodyInput, DocumentInput } from './read-body.ts';
import { type Reading, readJsonBody, readJsonWithSource } from './read-json.ts';
import type { SourceField } from './source-field.ts';

/** A request for a correction: the original, its earlier corrections and the changes. */
export interface CorrectionInput extends DocumentInput {
  readonly kind: 'correction';
  /** The field that contains the original, as sent. */
  readonly sourceField: SourceField;
  /** Of each earlier correction, in the order of issue. */
  readonly earlierCorrections: readonly Uint8Array[];
  readonly request: Omit<CorrectionBody, 'source_xml' | 'corrections_xml'>;
}

/** A request for an audit pack: the original, its correction, and the caller's statements about them. */
export interface AuditPackInput extends BodyInput {
  readonly kind: 'audit-pack';
  /** The field that contains the original, as sent. */
  readonly sourceField: SourceField;
  /** The documents' bytes, each at most {@link invoiceSizeLimitBytes}. */
  readonly original: Uint8Array;
  readonly correction: Uint8Array;
  /** Of each earlier correction, in the order of issue. */
  readonly earlierCorrections: readonly Uint8Array[];
  readonly request: Omit<AuditPackBody, 'source_xml' | 'correction_xml' | 'corrections_xml'>;
}

/** Reads the body of a request for a correction. */
export async function readCorrection(request: HttpRequest, reading: Reading): Promise<CorrectionInput> {
  const body = await readJsonBody(request, jsonSizeLimitBytes);
  const { shape, sourceField } = readJsonWithSource(body.bytes, correctionBody, ['source_xml', 'corrections_xml'], reading);
  const { source_xml, corrections_xml, ...fields } = shape;
  return {
    kind: 'correction',
    sourceField,
    xml: readDocument(sourceField, source_xml),
    earlierCorrections: readDocuments('corrections_xml', corrections_xml),
    request: fields,
    body,
  };
}

/** Reads the body of a request for an audit pack. */
export async function readAuditPack(request: HttpRequest, reading: Reading): Promise<AuditPackInput> {
  const body = await readJsonBody(request, auditPackJsonLimitBytes);
  const documentFields = ['source_xml', 'correction_xml', 'corrections_xml'] as const;
  const { shape, sourceField } = readJsonWithSource(body.bytes, auditPackBody, documentFields, {
    ...reading,
    valueLimit: auditPackValueLimit,
  });
  const { source_xml, correction_xml, corrections_xml, ...fields } = shape;
  return {
    kind: 'audit-pack',
    sourceField,
    original: readDocument(sourceField, source_xml),
    correction: readDocument('correction_xml', correction_xml),
    earlierCorrections: readDocuments('corrections_xml', corrections_xml),
    request: fields,
    body,
  };
}
