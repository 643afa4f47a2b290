import { crc32, inflateRawSync } from 'node:zlib';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import { type ListedFile, readLocalHeader, readZipDirectory, type ZipRejectionReason } from './zip-directory.ts';
import { type ZipFile, zipNamePattern } from './zip-pack.ts';

/** Limits of an archive. Sizes are in bytes, uncompressed. */
export interface ZipLimits {
  readonly files: number;
  readonly fileBytes: number;
  readonly totalBytes: number;
}

/** Why an archive is rejected, and because of which file; null if the reason is the archive itself, or a name that must not be shown. */
export interface ZipRejection {
  readonly reason: ZipRejectionReason;
  readonly file: string | null;
}

const methods = { stored: 0, deflated: 8 } as const;
/** Flags of encrypted files and of an encrypted directory. */
const encryptedFlags = 0b0010_0000_0100_0001;
/** Flags that a reader can ignore: compression level, and UTF-8 name. */
const harmlessFlags = 0b0000_1000_0000_0110;

/**
 * Reads an untrusted archive. Its directory is checked before anything is unpacked, and nothing is unpacked beyond its stated size.
 * Anything that two programs could interpret differently is rejected.
 *
 * @param archive as written by `writeZip`; an archive repacked by another program may be rejected as `unsupported`
 * @returns       the files in order, with verified checksums
 */
export function readZip(archive: Uint8Array, limits: ZipLimits): Result<ZipFile[], ZipRejection> {
  const listed = readZipDirectory(archive, limits.files);
  if (!listed.ok) return err({ reason: listed.error, file: null });
  const rejection = rejectionOf(listed.value, limits);
  if (rejection !== null) return err(rejection);
  const files: ZipFile[] = [];
  for (const file of listed.value) {
    const bytes = unpack(archive, file);
    if (bytes === null) return err({ reason: 'damaged', file: file.name });
    files.push({ name: file.name, bytes });
  }
  return ok(files);
}

/** Checks an archive by its directory alone. */
function rejectionOf(files: readonly ListedFile[], limits: ZipLimits): ZipRejection | null {
  const names = new Set<string>();
  let totalBytes = 0;
  for (const file of files) {
    if (!zipNamePattern.test(file.name)) return { reason: 'name_not_allowed', file: null };
    // File names are case-insensitive on Windows and macOS.
    const comparable = file.name.toLowerCase();
    if (names.has(comparable)) return { reason: 'name_twice', file: file.name };
    names.add(comparable);
    totalBytes += file.bytes;
    const reason = formatProblem(file) ?? sizeProblem(file, totalBytes, limits);
    if (reason !== null) return { reason, file: file.name };
  }
  return null;
}

function formatProblem({ flags, method }: ListedFile): ZipRejectionReason | null {
  if ((flags & encryptedFlags) !== 0) return 'encrypted';
  const isSupported = (flags & ~harmlessFlags) === 0 && (method === methods.stored || method === methods.deflated);
  return isSupported ? null : 'unsupported';
}

/** @param totalBytes size of this file and those before it, in bytes */
function sizeProblem({ method, bytes, packedBytes }: ListedFile, totalBytes: number, limits: ZipLimits): ZipRejectionReason | null {
  if (bytes > limits.fileBytes || totalBytes > limits.totalBytes) return 'too_large';
  return method === methods.stored && bytes !== packedBytes ? 'damaged' : null;
}

/** The content of a file; null if the archive does not match its directory. */
function unpack(archive: Uint8Array, file: ListedFile): Uint8Array | null {
  const local = readLocalHeader(archive, file.localAt);
  if (local === null || !agree(local, file) || local.end + file.packedBytes > archive.length) return null;
  const packed = archive.subarray(local.end, local.end + file.packedBytes);
  const bytes = file.method === methods.stored ? packed.slice() : inflated(packed, file.bytes);
  return bytes !== null && bytes.length === file.bytes && crc32(bytes) === file.crc ? bytes : null;
}

function agree(local: Omit<ListedFile, 'localAt'>, listed: ListedFile): boolean {
  return (['name', 'flags', 'method', 'crc', 'packedBytes', 'bytes'] as const).every((field) => local[field] === listed[field]);
}

/** @param limit stops a zip bomb that is larger than stated */
function inflated(packed: Uint8Array, limit: number): Uint8Array | null {
  try {
    return new Uint8Array(inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) }));
  } catch {
    return null;
  }
}
