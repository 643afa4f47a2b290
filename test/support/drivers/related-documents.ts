import type { RelatedBytes } from '@nakor/domain/related/read-documents';
import { readRelated } from '@nakor/domain/related/read-related';
import type { ValidationSettings } from '@nakor/domain/validation/model/examination';
import { schemaModel, utf8 } from './validation.ts';

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
 * @param validated the validated document, if it is among the documents
 * @throws Error when one of them is rejected
 */
export function withDocuments(documents: RelatedXml, validated = ''): Partial<ValidationSettings> {
  const read = readRelated(relatedBytes(documents), schemaModel, utf8(validated));
  if (!read.ok) throw new Error(`${read.error.field} was rejected: ${read.error.rejection.code}`);
  return read.value;
}
