import type { SchemaModel } from '../schema/model.ts';
import { ok, type Result } from '../shared/result.ts';
import type { ValidationSettings } from '../validation/model/examination.ts';
import { readAdvances } from './read-advances.ts';
import { type RelatedBytes, type RelatedRejection, readDocuments } from './read-documents.ts';
import { readEarlierDocuments } from './read-earlier-documents.ts';

/** What related documents add to the settings of a validation. */
type RelatedSettings = Pick<ValidationSettings, 'original' | 'related'>;

/**
 * Reads the documents to which an invoice refers, for the rules that compare it with them. They are not validated themselves.
 *
 * @param validated bytes of the validated document
 * @returns          the settings; or the first document that is no XML invoice
 */
export function readRelated(
  bytes: RelatedBytes,
  schemaModel: SchemaModel,
  validated: Uint8Array,
): Result<RelatedSettings, RelatedRejection> {
  const { source, corrections, advances } = bytes;
  if (source === null && corrections.length === 0 && advances.length === 0) return ok({});
  const documents = readDocuments(bytes, validated);
  if (!documents.ok) return documents;
  const { read, unreadable } = documents.value;
  const ofRole = (wanted: string) => read.filter(({ role }) => role === wanted);
  const [readSource] = ofRole('source');
  const readCorrections = ofRole('correction');
  const { original, ...earlier } = readEarlierDocuments(
    readSource,
    readCorrections,
    readCorrections.length === corrections.length,
    schemaModel,
  );
  const firstAdvance = [...read, ...unreadable].find(({ document }) => document.field === 'advances_xml[0]')?.document;
  const related = {
    ...earlier,
    source: source === null ? null : (readSource?.document ?? { field: 'source_xml', number: null }),
    others: read.flatMap(({ document, key, isValidatedDocument }) => (key === null || isValidatedDocument ? [] : [{ document, key }])),
    corrections: readCorrections.map(({ document, invoice }) => ({ document, invoice })),
    advances: firstAdvance === undefined ? null : { ...readAdvances(ofRole('advance'), schemaModel), first: firstAdvance },
    unreadable,
  };
  return ok(original === null ? { related } : { original, related });
}
