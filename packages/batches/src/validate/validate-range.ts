import { yieldInOrder } from '@nakor/collection/in-order';
import type { Language } from '@nakor/domain/shared/localized';
import type { ComparedDocument, PlannedDocument } from '../model/chunk-plan.ts';
import type { ContentReader } from './content-reader.ts';
import type { DocumentValidator } from './document-validator.ts';
import { type ReadDocument, readDocument, type ValidatedLine, validateDocument } from './validate-document.ts';

/** Sum of the sizes of documents in progress, in bytes. */
const windowBytes = 32_000_000;

/** What documents of a chunk are validated with. */
export interface ChunkTools {
  readonly read: ContentReader;
  readonly validator: DocumentValidator;
  readonly language: Language;
}

/** Validates documents, several at the same time, and yields their lines in order. */
export function validateRange(
  documents: readonly (PlannedDocument | ComparedDocument)[],
  { read, validator, language }: ChunkTools,
): AsyncGenerator<ValidatedLine> {
  const weightOf = ({ content, related: { source, corrections, advances } }: ReadDocument) =>
    [content, source, ...corrections, ...advances].reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0);
  const work = (document: ReadDocument) => validateDocument(document, validator, language);
  return yieldInOrder(readAll(documents, read), weightOf, work, { items: validator.concurrency, weight: windowBytes });
}

/** One after another, which is the order of the archive. */
async function* readAll(documents: readonly (PlannedDocument | ComparedDocument)[], read: ContentReader): AsyncGenerator<ReadDocument> {
  for (const document of documents) yield await readDocument(document, read);
}
