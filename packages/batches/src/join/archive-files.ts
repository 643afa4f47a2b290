import { archiveProblemTexts, documentLimitBytes } from '@nakor/collection/archives/limits';
import { tooLargeTexts } from '@nakor/collection/outcome';
import type { ReadableFile } from '@nakor/collection/reconciliation/gather-inputs';
import { comparedRegistersLimitBytes } from '@nakor/contract/limits';
import type { Language } from '@nakor/domain/shared/localized';
import { BatchGoneError } from '../model/batch-error.ts';
import type { BatchPlan, ChunkPlan, PlannedDocument } from '../model/chunk-plan.ts';
import { getBatchKeys } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { getJson } from '../objects/json-objects.ts';
import { type ContentReader, createContentReader } from '../validate/content-reader.ts';

/** Bytes that tell what a file is. */
const beginningBytes = 8_000;

/**
 * The files of the archive of a comparison, in its order, as they can be read again and again.
 *
 * @throws BatchGoneError if the batch was deleted
 */
export async function listArchiveFiles(batch: string, plan: BatchPlan, objects: BatchObjects): Promise<readonly ReadableFile[]> {
  const keys = getBatchKeys(batch);
  const read = createContentReader(objects, batch, plan.input.bytes, comparedRegistersLimitBytes);
  const files: ReadableFile[] = [];
  for (const { chunk } of plan.chunks) {
    const planned = await getJson<ChunkPlan>(objects, keys.chunk(chunk));
    if (planned === null) throw new BatchGoneError();
    for (const document of planned.documents) files.push(toReadable(document, read, plan.options.language));
  }
  return files;
}

function toReadable(document: PlannedDocument, read: ContentReader, language: Language): ReadableFile {
  const { place } = document;
  const sizeBytes = place === null ? 0 : place.in === 'raw' ? place.bytes : place.entry.bytes;
  const readText = async (): Promise<Uint8Array | string> => {
    const { content, problem } = await read(document);
    if (content !== null) return content;
    return problem === 'too_large' ? tooLargeTexts[language] : archiveProblemTexts[problem][language];
  };
  if (sizeBytes <= documentLimitBytes) return { name: document.name, sizeBytes, read: readText };
  const readWhole = async () => {
    const content = await readText();
    return typeof content === 'string' ? new Uint8Array() : content;
  };
  return {
    ...{ name: document.name, sizeBytes },
    read: async () => null,
    readRegister: readWhole,
    readBeginning: async () => (await readWhole()).slice(0, beginningBytes),
  };
}
