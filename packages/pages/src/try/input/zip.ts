import { decompress } from './read-stream.ts';

/** A file in an archive, as its directory describes it. */
export interface ZipEntry {
  readonly name: string;
  /** Uncompressed size in bytes, as stated. */
  readonly size: number;
  readonly packedSize: number;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly crc: number;
  /** Position of the local header. */
  readonly headerAt: number;
}

/** Why an archive, or a file in it, cannot be read. */
export type ZipProblem = 'damaged' | 'encrypted' | 'unsupported' | 'tooLarge' | 'tooManyFiles';

/** Thrown by the functions of this module. */
export class ZipError extends Error {
  readonly problem: ZipProblem;

  constructor(problem: ZipProblem) {
    super(problem);
    this.name = 'ZipError';
    this.problem = problem;
  }
}

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const sizes = { local: 30, central: 46, end: 22, comment: 65_535 } as const;
const methods = { stored: 0, deflated: 8 } as const;
/** Encrypted content, and an encrypted directory. */
const encryptedFlags = 0b0010_0000_0000_0001;
const entryLimit = 10_000;

/**
 * Reads the directory of an archive, without unpacking anything.
 *
 * @throws ZipError `damaged`, `tooManyFiles`, or `unsupported` for ZIP64 and archives in parts
 */
export function readDirectory(archive: Uint8Array): readonly ZipEntry[] {
  const view = viewOf(archive);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count === 0xffff || at === 0xffffffff || view.getUint16(end + 4, true) !== 0) throw new ZipError('unsupported');
  if (count > entryLimit) throw new ZipError('tooManyFiles');
  const entries: ZipEntry[] = [];
  while (entries.length < count) {
    if (at + sizes.central > end || view.getUint32(at, true) !== signatures.central) throw new ZipError('damaged');
    const nameEnd = at + sizes.central + view.getUint16(at + 28, true);
    entries.push({ ...entryAt(view, at), name: nameOf(archive.subarray(at + sizes.central, nameEnd)) });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function entryAt(view: DataView, at: number): Omit<ZipEntry, 'name'> {
  return {
    isEncrypted: (view.getUint16(at + 8, true) & encryptedFlags) !== 0,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    headerAt: view.getUint32(at + 42, true),
  };
}

/** Position of the record at the end, behind which only a comment may stand. */
function findEnd(view: DataView): number {
  const last = view.byteLength - sizes.end;
  for (let at = last; at >= Math.max(0, last - sizes.comment); at -= 1) {
    if (view.getUint32(at, true) === signatures.end && at + sizes.end + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  throw new ZipError('damaged');
}

/** Names are in UTF-8 or in an older encoding that is not stated. */
function nameOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/**
 * Unpacks a file; its checksum is verified.
 *
 * @param limitBytes nothing is unpacked beyond it, whatever the directory states
 * @throws ZipError
 */
export async function unpack(archive: Uint8Array<ArrayBuffer>, entry: ZipEntry, limitBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.isEncrypted) throw new ZipError('encrypted');
  if (entry.size > limitBytes) throw new ZipError('tooLarge');
  const view = viewOf(archive);
  const { headerAt } = entry;
  if (headerAt + sizes.local > archive.length || view.getUint32(headerAt, true) !== signatures.local) throw new ZipError('damaged');
  const start = headerAt + sizes.local + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true);
  const packed = archive.subarray(start, start + entry.packedSize);
  const bytes = await contentOf(packed, entry.method, limitBytes);
  if (bytes === null) throw new ZipError('tooLarge');
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw new ZipError('damaged');
  return bytes;
}

async function contentOf(packed: Uint8Array<ArrayBuffer>, method: number, limitBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (method === methods.stored) return packed.slice();
  if (method !== methods.deflated) throw new ZipError('unsupported');
  try {
    return await decompress(new Blob([packed]), 'deflate-raw', limitBytes);
  } catch {
    throw new ZipError('damaged');
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 0 ? value >>> 1 : 0xedb88320 ^ (value >>> 1);
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
