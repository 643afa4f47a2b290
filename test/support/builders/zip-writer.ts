import { deflateRawSync } from 'node:zlib';
import { computeCrc32 } from '@nakor/documents/zip/crc32';

/** What differs from an ordinary entry, for archives that are damaged or hostile. */
export interface ZipEntryFields {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** By default 8 for deflated; 0 for stored. */
  readonly method?: number;
  readonly flags?: number;
  /** Values of the directory and of the local header; by default those of the content. Sizes are in bytes. */
  readonly crc?: number;
  readonly bytes?: number;
  readonly packedBytes?: number;
  /** Values of the local header alone. */
  readonly local?: { readonly name?: string; readonly crc?: number; readonly bytes?: number; readonly method?: number };
  /** Position of the local header that the directory states. */
  readonly localAt?: number;
  /** Attributes of Unix, such as those of a link. */
  readonly mode?: number;
}

/** An entry as it is written: what stands in front of the directory, and its entry there. */
interface WrittenEntry {
  readonly local: Buffer;
  readonly central: Buffer;
}

/** Writes one entry of a ZIP at a position, in bytes. */
function writeZipEntry(fields: ZipEntryFields, at: number): WrittenEntry {
  const method = fields.method ?? 8;
  const { content, deflated, checksum } = packContent(fields.content);
  const packed = method === 8 ? deflated : content;
  const {
    flags = 0x800,
    crc = checksum,
    bytes = content.length,
    packedBytes = packed.length,
    local = {},
    localAt = at,
    mode = 0o100644,
  } = fields;
  const name = Buffer.from(fields.name);
  const localName = Buffer.from(local.name ?? fields.name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(local.method ?? method, 8);
  writeSizes(head, 14, local.crc ?? crc, packedBytes, local.bytes ?? bytes, localName.length);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE((3 << 8) | 20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(method, 10);
  writeSizes(entry, 16, crc, packedBytes, bytes, name.length);
  entry.writeUInt32LE((mode << 16) >>> 0, 38);
  entry.writeUInt32LE(localAt, 42);
  return { local: Buffer.concat([head, localName, packed]), central: Buffer.concat([entry, name]) };
}

/** Bombs have the same content many times, which is compressed once. */
const packedContents = new WeakMap<Uint8Array, PackedContent>();

interface PackedContent {
  readonly content: Buffer;
  readonly deflated: Buffer;
  readonly checksum: number;
}

function packContent(given: string | Uint8Array): PackedContent {
  const known = typeof given === 'string' ? undefined : packedContents.get(given);
  if (known !== undefined) return known;
  const content = Buffer.from(given);
  const packed = { content, deflated: deflateRawSync(content), checksum: computeCrc32(content) };
  if (typeof given !== 'string') packedContents.set(given, packed);
  return packed;
}

function writeSizes(target: Buffer, at: number, crc: number, packedBytes: number, bytes: number, nameLength: number): void {
  target.writeUInt32LE(crc >>> 0, at);
  target.writeUInt32LE(packedBytes >>> 0, at + 4);
  target.writeUInt32LE(bytes >>> 0, at + 8);
  target.writeUInt16LE(nameLength, at + 12);
}

/**
 * The record at the end of a ZIP.
 *
 * @param count number of entries; with more than 65,534, a ZIP64 record stands in front of it
 */
function writeZipEnd(count: number, directoryAt: number, directoryBytes: number): Buffer {
  const end = Buffer.alloc(22);
  const isLarge = count >= 0xffff || directoryAt >= 0xffffffff;
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(Math.min(directoryBytes, 0xffffffff), 12);
  end.writeUInt32LE(Math.min(directoryAt, 0xffffffff), 16);
  if (!isLarge) return end;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(directoryBytes), 40);
  record.writeBigUInt64LE(BigInt(directoryAt), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(directoryAt + directoryBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator, end]);
}

/** A ZIP of entries, piece by piece, so that a large one need not be in memory. */
export function* writeZip(entries: Iterable<ZipEntryFields>): Generator<Buffer> {
  const directory: Uint8Array[] = [];
  let at = 0;
  let bytes = 0;
  for (const entry of entries) {
    const { local, central } = writeZipEntry(entry, at);
    // A copy, since a small buffer keeps a larger one of Node in memory.
    directory.push(Uint8Array.from(central));
    bytes += central.length;
    at += local.length;
    yield local;
  }
  for (const entry of directory) yield Buffer.from(entry);
  yield writeZipEnd(directory.length, at, bytes);
}

/** A ZIP of entries in memory. */
export function buildZip(entries: Iterable<ZipEntryFields>): Buffer {
  return Buffer.concat([...writeZip(entries)]);
}
