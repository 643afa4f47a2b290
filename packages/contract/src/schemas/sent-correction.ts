import * as z from 'zod';
import { auditPackBody } from './audit-pack.ts';
import { correctionBody } from './correction.ts';

const sourceXml = z.string().min(1).optional();

/** The names under which a request may contain the original invoice. */
const original = {
  source_xml: sourceXml.describe('XML of the original invoice, at most 10,000,000 bytes. Required, unless it is in `xml`.'),
  xml: sourceXml.describe('The same as `source_xml`, which operations on one invoice call `xml`. If both are sent, they must be equal.'),
};

const { source_xml: _, ...correctionFields } = correctionBody.shape;
const { source_xml: __, ...auditPackFields } = auditPackBody.shape;

/** JSON body of `POST /correction/build` as callers may send it. */
export const sentCorrectionBody = z.strictObject({ ...original, ...correctionFields });

/** JSON body of `POST /correction/audit-pack` as callers may send it. */
export const sentAuditPackBody = z.strictObject({ ...original, ...auditPackFields });
