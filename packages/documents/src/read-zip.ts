import { crc32, inflateRawSync } from 'node:zlib';
import { err, ok, type Result } from '@nakor/domain/shared/result';
import { type ListedFile, readLocalHeader, readZipDirectory, type ZipRejectionReason } from './zip-directory.ts';
import { type ZipFile, zipNamePattern } from './zip-pack.ts';

/** What an archive may hold at most. Sizes are in bytes, of the files as they are when unpacked. */
export interface ZipLimits {
  readonly files: number;
  readonly fileBytes: number;
  readonly totalBytes: number;
}

/** Why an archive is not read, and because of which file; null when it is the archive, or a name that is not to be shown. */
export interface ZipRejection {
  readonly reason: ZipRejectionReason;
  readonly file: string | null;
}

const methods = { stored: 0, deflated: 8 } as const;
/** Flags of encrypted files and of an encrypted directory. */
const encryptedFlags = 0b0010_0000_0100_0001;
/** Flags that change nothing for a reader: how hard a file was compressed, and that its name is UTF-8. */
const harmlessFlags = 0b0000_1000_0000_0110;

/**
 * Reads an archive that anybody may have made. It is measured before anything is unpacked, and nothing is unpacked beyond the size that
 * it states; what two programs could read differently is refused.
 *
 * @param archive as `writeZip` writes it; one packed again by another program may be refused as `unsupported`
 * @returns       the files in their order, their checksums checked
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

/** Judges an archive by its directory alone. */
function rejectionOf(files: readonly ListedFile[], { fileBytes, totalBytes }: ZipLimits): ZipRejection | null {
  const names = new Set<string>();
  let total = 0;
  for (const { name, flags, method, bytes, packedBytes } of files) {
    if (!zipNamePattern.test(name)) return { reason: 'name_not_allowed', file: null };
    // Windows and macOS do not tell names apart by their case.
    const comparable = name.toLowerCase();
    if (names.has(comparable)) return { reason: 'name_twice', file: name };
    names.add(comparable);
    if ((flags & encryptedFlags) !== 0) return { reason: 'encrypted', file: name };
    if ((flags & ~harmlessFlags) !== 0) return { reason: 'unsupported', file: name };
    if (method !== methods.stored && method !== methods.deflated) return { reason: 'unsupported', file: name };
    total += bytes;
    if (bytes > fileBytes || total > totalBytes) return { reason: 'too_large', file: name };
    if (method === methods.stored && bytes !== packedBytes) return { reason: 'damaged', file: name };
  }
  return null;
}

/** The content of a file; null when the archive is not what its directory says. */
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

/** @param most stops a bomb that is larger than it says */
function inflated(packed: Uint8Array, most: number): Uint8Array | null {
  try {
    return new Uint8Array(inflateRawSync(packed, { maxOutputLength: Math.max(1, most) }));
  } catch {
    return null;
  }
}
