import { inflateRawSync } from 'node:zlib';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import { listZipEntries, type ZipEntry } from './zip/list-entries.ts';
import { getPackedContent, verifyContent, zipMethods } from './zip/read-entry.ts';
import { runOnBytes } from './zip/source.ts';
import { ZipError, type ZipProblem } from './zip/zip-error.ts';
import { type ZipFile, zipNamePattern } from './zip-pack.ts';

/** Limits of an archive. Sizes are in bytes, uncompressed. */
export interface ZipLimits {
  readonly files: number;
  readonly fileBytes: number;
  readonly totalBytes: number;
}

/** Why an archive is rejected, and because of which file; null if the reason is the archive itself, or a name that must not be shown. */
export interface ZipRejection {
  /** `unsupported`: it uses features that our archives never have, such as data descriptors or ZIP64. */
  readonly reason: ZipProblem | 'name_not_allowed' | 'name_twice';
  readonly file: string | null;
}

/** Flags that a reader can ignore: compression level, and UTF-8 name. */
const harmlessFlags = 0b0000_1000_0000_0110;

/**
 * Reads an untrusted archive in memory. Its directory is checked before anything is unpacked.
 * Anything that two programs could interpret differently is rejected.
 *
 * @param archive as written by `writeZip`; an archive repacked by another program may be rejected as `unsupported`
 * @returns       the files in order, with verified checksums
 */
export function readZip(archive: Uint8Array, limits: ZipLimits): Result<ZipFile[], ZipRejection> {
  let file: string | null = null;
  try {
    const { entries, problem } = runOnBytes(archive, listZipEntries(archive.length, { entries: limits.files, isStrict: true }));
    if (problem !== null) return err({ reason: problem, file });
    const rejection = rejectionOf(entries, limits);
    if (rejection !== null) return err(rejection);
    const files: ZipFile[] = [];
    for (const entry of entries) {
      file = entry.name;
      files.push({ name: file, bytes: unpack(archive, entry, limits.fileBytes) });
    }
    return ok(files);
  } catch (error) {
    if (error instanceof ZipError) return err({ reason: error.problem, file });
    throw error;
  }
}

/** Checks an archive by its directory alone. */
function rejectionOf(entries: readonly ZipEntry[], limits: ZipLimits): ZipRejection | null {
  const names = new Set<string>();
  let totalBytes = 0;
  for (const entry of entries) {
    if (!zipNamePattern.test(entry.name)) return { reason: 'name_not_allowed', file: null };
    // File names are case-insensitive on Windows and macOS.
    const comparable = entry.name.toLowerCase();
    if (names.has(comparable)) return { reason: 'name_twice', file: entry.name };
    names.add(comparable);
    totalBytes += entry.bytes;
    const reason = formatProblem(entry) ?? (entry.bytes > limits.fileBytes || totalBytes > limits.totalBytes ? 'too_large' : null);
    if (reason !== null) return { reason, file: entry.name };
  }
  return null;
}

function formatProblem({ isEncrypted, flags, method }: ZipEntry): ZipProblem | null {
  if (isEncrypted) return 'encrypted';
  const isSupported = (flags & ~harmlessFlags) === 0 && (method === zipMethods.stored || method === zipMethods.deflated);
  return isSupported ? null : 'unsupported';
}

function unpack(archive: Uint8Array, entry: ZipEntry, limitBytes: number): Uint8Array {
  const packed = runOnBytes(archive, getPackedContent(entry, limitBytes));
  return verifyContent(entry, entry.method === zipMethods.stored ? packed.slice() : inflate(packed, entry.bytes));
}

/** @param limitBytes the stated size; unpacking stops there */
function inflate(packed: Uint8Array, limitBytes: number): Uint8Array {
  try {
    return new Uint8Array(inflateRawSync(packed, { maxOutputLength: Math.max(1, limitBytes) }));
  } catch {
    throw new ZipError('damaged');
  }
}
