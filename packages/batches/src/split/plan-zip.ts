import { getEntryKind } from '@nakor/collection/archives/entry-kind';
import { ArchiveError, archiveLimits, createMeter } from '@nakor/collection/archives/limits';
import { listZipEntries, overlapsNext, type ZipEntry } from '@nakor/documents/zip/list-entries';
import { zipMethods } from '@nakor/documents/zip/read-entry';
import { runOnSource, type ZipSource } from '@nakor/documents/zip/source';
import { ZipError } from '@nakor/documents/zip/zip-error';
import type { StoredZipEntry } from '../model/chunk-plan.ts';
import { type ArchiveScope, validationScope } from './archive-scope.ts';
import type { FoundDocument } from './found-document.ts';

/**
 * The documents of a ZIP in the order of its directory, which alone is read.
 *
 * @param scope which files are read, and how large they may be; by default those of a validation
 * @throws ArchiveError or ZipError if the archive as a whole cannot be read
 */
export async function* listZipDocuments(source: ZipSource, scope: ArchiveScope = validationScope): AsyncGenerator<FoundDocument> {
  const { entries, problem } = await runOnSource(source, listZipEntries(source.size, { entries: archiveLimits.entries, isStrict: false }));
  if (problem !== null) throw new ZipError(problem);
  // Before anything is unpacked: the entries of such an archive can take hours.
  if (entries.some(overlapsNext)) throw new ArchiveError('overlap');
  const meter = createMeter(source.size, scope.limits);
  for (const entry of entries) {
    meter.countEntry();
    const found = describeEntry(entry, scope);
    if (found?.problem === null) meter.countBytes(entry.bytes);
    if (found !== null) yield found;
  }
}

/** Null for what is no document. */
function describeEntry(entry: ZipEntry, { isWanted, documentBytes }: ArchiveScope): FoundDocument | null {
  const { name, bytes } = entry;
  const kind = name.endsWith('/') ? 'ignored' : entry.isLink ? 'link' : getEntryKind(name, isWanted);
  if (kind === 'ignored') return null;
  const problem = kind === 'document' ? findEntryProblem(entry, documentBytes) : kind;
  if (problem !== null) return { name, problem };
  return { name, problem: null, bytes, content: null, entry: storeEntry(entry) };
}

function findEntryProblem({ isEncrypted, method, bytes }: ZipEntry, documentBytes: number) {
  if (isEncrypted) return 'encrypted';
  if (method !== zipMethods.stored && method !== zipMethods.deflated) return 'method';
  return bytes > documentBytes ? 'too_large' : null;
}

function storeEntry({ rawName, isEncrypted: _, isLink: __, ...entry }: ZipEntry): StoredZipEntry {
  return { ...entry, rawName: Buffer.from(rawName).toString('base64') };
}
