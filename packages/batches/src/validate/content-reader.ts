import { type ArchiveProblem, documentLimitBytes } from '@nakor/collection/archives/limits';
import { inflate } from '@nakor/documents/zip/inflate';
import { readZipEntry } from '@nakor/documents/zip/read-entry';
import type { ZipSource } from '@nakor/documents/zip/source';
import { ZipError } from '@nakor/documents/zip/zip-error';
import { BatchInputError } from '../model/batch-error.ts';
import type { DocumentPlace, PlannedDocument, StoredZipEntry } from '../model/chunk-plan.ts';
import { getBatchKeys } from '../objects/batch-keys.ts';
import type { BatchObjects } from '../objects/batch-objects.ts';
import { createObjectSource } from '../objects/object-source.ts';

/** Objects of a TAR of which parts are kept in memory, as documents that belong together may be in any of them. */
const keptRaws = 8;

/** The content of a document, or why it cannot be read. */
type ReadContent =
  | { readonly content: Uint8Array; readonly problem: null }
  | { readonly content: null; readonly problem: ArchiveProblem | 'too_large' };

/** Reads documents of a batch. They are fastest in the order of the archive. */
export type ContentReader = (document: PlannedDocument) => Promise<ReadContent>;

/**
 * Creates a reader for one chunk.
 *
 * @param inputBytes size of the upload
 * @param limitBytes size of the largest document that is read
 */
export function createContentReader(
  objects: BatchObjects,
  batch: string,
  inputBytes: number,
  limitBytes = documentLimitBytes,
): ContentReader {
  const keys = getBatchKeys(batch);
  const zip = createObjectSource(objects, keys.input, inputBytes);
  // Documents of a TAR stand one behind the other, so that they are read as those of an uncompressed archive.
  const raws = new Map<string, ZipSource>();

  async function readRaw({ chunk, at, bytes }: Extract<DocumentPlace, { in: 'raw' }>): Promise<ReadContent> {
    const key = keys.raw(chunk);
    const raw = raws.get(key) ?? createObjectSource(objects, key, (await objects.size(key)) ?? 0);
    // The one that was used last stays longest.
    raws.delete(key);
    raws.set(key, raw);
    for (const oldest of [...raws.keys()].slice(0, -keptRaws)) raws.delete(oldest);
    const content = await raw.read(at, bytes);
    if (content.length !== bytes) throw new BatchInputError('input_missing');
    return { content, problem: null };
  }

  return async ({ place, problem }) => {
    if (place === null) return { content: null, problem: problem ?? 'damaged' };
    return place.in === 'raw' ? readRaw(place) : readZip(zip, place.entry, limitBytes);
  };
}

async function readZip(source: ZipSource, { rawName, ...entry }: StoredZipEntry, limitBytes: number): Promise<ReadContent> {
  const full = { ...entry, rawName: Buffer.from(rawName, 'base64'), isEncrypted: false, isLink: false };
  try {
    return { content: await readZipEntry(source, full, limitBytes, inflate), problem: null };
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    // Encrypted by its local header alone, or damaged: the header or the content does not agree with the directory.
    return { content: null, problem: error.damagedPart ?? 'content' };
  }
}
