import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { collectBounded } from '../../shared/read-bounded.ts';
import { documentLimitBytes } from '../source.ts';
import { entryKind } from './entry-kind.ts';
import { ArchiveError, type ArchiveMeter, type ArchiveProblem } from './limits.ts';

/** A file of an archive: its content (null if it is larger than a document may be), or why it is not read. */
export type ArchiveEntry =
  | { readonly name: string; readonly content: Uint8Array | null; readonly problem: null }
  | { readonly name: string; readonly problem: ArchiveProblem };

/**
 * Reads the documents of a ZIP, one after another. Checksums are verified.
 *
 * @throws ArchiveError if a limit is exceeded or the archive is damaged
 */
export async function* readZipArchive(path: string, meter: ArchiveMeter, maxEntries: number): AsyncGenerator<ArchiveEntry> {
  // Names are decoded here, since yauzl would end with the first one that it does not allow.
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(damaged);
  try {
    if (zip.entryCount > maxEntries) throw new ArchiveError('entries');
    const entries = zip.eachEntry();
    for (;;) {
      const next = await entries.next().catch(damaged);
      if (next.done === true) {
        // An offset, although the types say otherwise.
        if (await hasFurtherEntry(path, Number(zip.readEntryCursor))) throw new ArchiveError('damaged');
        return;
      }
      meter.countEntry();
      const read = await readEntry(zip, next.value, meter);
      if (read !== null) yield read;
    }
  } finally {
    zip.close();
  }
}

const entrySignature = Buffer.from('PK\u0001\u0002', 'latin1');

/**
 * Whether the directory goes on after the stated number of entries: some programs state it modulo 65,536, and other readers would find
 * documents there that were not checked.
 */
async function hasFurtherEntry(path: string, directoryEnd: number): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(entrySignature.length), 0, entrySignature.length, directoryEnd);
  return bytesRead === entrySignature.length && buffer.equals(entrySignature);
}

async function readEntry(zip: ZipFile, entry: Entry, meter: ArchiveMeter): Promise<ArchiveEntry | null> {
  const name = nameOf(entry);
  if (name.endsWith('/')) return null;
  const kind = isLink(entry) ? 'link' : entryKind(name);
  if (kind === 'ignored') return null;
  if (kind !== 'document') return { name, problem: kind };
  if (entry.isEncrypted()) return { name, problem: 'encrypted' };
  if (!entry.canDecodeFileData()) return { name, problem: 'method' };
  if (entry.uncompressedSize > documentLimitBytes) return { name, content: null, problem: null };
  // Unpacking stops at the stated size.
  meter.countBytes(entry.uncompressedSize);
  const content = await zip
    .openReadStreamPromise(entry)
    .then((stream) => collectBounded(stream, documentLimitBytes))
    .catch(damaged);
  // Not verified by yauzl.
  if (content !== null && crc32(content) !== entry.crc32) throw new ArchiveError('damaged');
  return { name, content, problem: null };
}

function nameOf(entry: Entry): string {
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
}

/** Unix stores the kind of a file in the upper half of the attributes. */
function isLink({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const unix = 3;
  return versionMadeBy >> 8 === unix && ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

function damaged(error: unknown): never {
  throw error instanceof ArchiveError ? error : new ArchiveError('damaged');
}
