import { auditPackEntries, auditPackSchema } from '@nakor/domain/audit/model/audit-pack';
import * as z from 'zod';
import { packProducer } from './audit-pack-validation.ts';
import { recordedSchemaIdentity, sha256Text } from './validation-result.ts';

function entry<Name extends string, MediaType extends string>(name: Name, mediaType: MediaType) {
  return z.strictObject({ name: z.literal(name), media_type: z.literal(mediaType), bytes: z.int().positive(), sha256: sha256Text });
}

/** A document of the chain, in the order of issue. */
const earlierCorrection = z.strictObject({
  name: z.string().regex(/^earlier-correction-[1-9][0-9]{0,2}\.xml$/),
  media_type: z.literal('application/xml'),
  bytes: z.int().positive(),
  sha256: sha256Text,
});

const { original, correction, report, validation } = auditPackEntries;

function rendering<Name extends string>(document: Name) {
  return z.strictObject({
    document: z.literal(document),
    media_type: z.literal('text/html; charset=utf-8'),
    /** What the page says about errors. */
    validation: z.enum(['valid', 'invalid']),
    bytes: z.int().positive(),
    sha256: sha256Text,
  });
}

/** `manifest.json` of an audit pack: its producer, its subject, and the checksum of each other entry. */
export const auditPackManifest = z.strictObject({
  schema: z.literal(auditPackSchema),
  producer: packProducer,
  official_schema: recordedSchemaIdentity,
  language: z.enum(['pl', 'en']),
  environment: z.enum(['prod', 'demo', 'test', 'production']),
  judged_at: z.iso.datetime(),
  scenario_id: z.string(),
  numer_faktury_kor: z.string(),
  /** Number of the original invoice, as the correction states it. */
  numer_faktury_korygowanej: z.string(),
  /** Earlier corrections, which the state before the correction includes; `entries` lists those that the pack contains. Absent if there are none. */
  earlier_corrections: z.array(z.strictObject({ numer: z.string(), sha256: sha256Text })).optional(),
  /** No comparison of the two documents differs. */
  agrees: z.boolean(),
  /** Codes, as in `validation.json`. */
  warnings: z.array(z.string()),
  entries: z
    .tuple([
      entry(original, 'application/xml'),
      entry(correction, 'application/xml'),
      entry(report, 'application/pdf'),
      entry(validation, 'application/json'),
    ])
    .rest(earlierCorrection),
  /**
   * The documents as people read them (`nakor show`, in the language of the pack, without a KSeF number): pages that the pack does not contain,
   * since they can be rendered at any time. Absent in packs of earlier revisions.
   */
  renderings: z.tuple([rendering(original), rendering(correction)]).optional(),
});

/** Content of `manifest.json`. */
export type AuditPackManifest = z.infer<typeof auditPackManifest>;
