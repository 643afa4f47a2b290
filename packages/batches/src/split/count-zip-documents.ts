import { BatchInputError } from '../model/batch-error.ts';
import type { BatchOptions } from '../model/batch-options.ts';
import { getBatchKeys } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { createObjectSource } from '../objects/object-source.ts';
import { getArchiveScope } from './archive-scope.ts';
import { toInputError } from './input-error.ts';
import { listZipDocuments } from './plan-zip.ts';

/**
 * The number of documents that `split` finds in a ZIP. Only its directory is read, so it is known before anything is counted.
 *
 * @throws BatchInputError if the upload is no ZIP that can be read, or has no documents
 */
export async function countZipDocuments(
  objects: Pick<BatchObjects, 'size' | 'readRange'>,
  batch: string,
  options: Pick<BatchOptions, 'reconciliation'>,
): Promise<number> {
  const key = getBatchKeys(batch).input;
  const bytes = await objects.size(key);
  if (bytes === null) throw new BatchInputError('input_missing');
  let count = 0;
  try {
    for await (const _ of listZipDocuments(createObjectSource(objects, key, bytes), getArchiveScope(options))) count += 1;
  } catch (error) {
    throw toInputError(error);
  }
  if (count === 0) throw new BatchInputError('no_documents');
  return count;
}
