import { computeCrc32 } from './crc32.ts';
import type { ZipSteps } from './source.ts';
import { ZipError, type ZipProblem } from './zip-error.ts';

/** A file of an archive, as the directory describes it. Nothing of it is verified before its content is read. Sizes are in bytes. */
export interface ZipEntry {
  /** Decoded; may contain folders and lead anywhere. */
  readonly name: string;
  /** The name as it is in the archive. */
  readonly rawName: Uint8Array;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Position of the local header. */
  readonly localAt: number;
  /** Position of what follows in the archive: the next file or the directory. A file that reaches beyond it overlaps with another. */
  readonly limitAt: number;
  readonly isEncrypted: boolean;
  readonly isLink: boolean;
}

/** The files of an archive in the order of its directory, and why it ends before or after the stated number of files. */
export interface ZipListing {
  readonly entries: readonly ZipEntry[];
  readonly problem: ZipProblem | null;
}

/** What is accepted. */
export interface ZipListingRules {
  /** Maximum number of entries. */
  readonly entries: number;
  /** Only archives of a single form: without comment, ZIP64, or anything between the directory and the record at the end. */
  readonly isStrict: boolean;
}

const signatures = { central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 } as const;
const sizes = { local: 30, central: 46, end: 22, end64: 56, locator64: 20, comment: 65_535 } as const;
/** Values that stand for a value in a ZIP64 field. */
const elsewhere = { short: 0xffff, long: 0xffffffff } as const;
const extraFields = { zip64: 0x0001, unicodePath: 0x7075 } as const;
/** Flags of encrypted files and of an encrypted directory. */
const encryptedFlags = 0b0010_0000_0100_0001;
const utf8Flag = 0b1000_0000_0000;
/** The directory is read at once; entries with names of usual length need less. */
const directoryBytes = { fixed: 65_536, perEntry: 1_024 } as const;

/**
 * Reads the directory of an untrusted archive (APPNOTE 6.3.10, section 4.3), without unpacking anything.
 *
 * @param size of the archive, in bytes
 * @throws ZipError `not_a_zip`, `too_many_files`, `unsupported` for archives in parts and what the rules exclude, or `damaged`
 */
export function* listZipEntries(size: number, rules: ZipListingRules): ZipSteps<ZipListing> {
  const end = yield* readEnd(size, rules);
  const length = Math.min(end.directoryEnd - end.directoryAt, directoryBytes.fixed + rules.entries * directoryBytes.perEntry);
  if (length < 0) throw new ZipError('damaged');
  const directory = yield { at: end.directoryAt, length };
  const entries: DirectoryEntry[] = [];
  let at = 0;
  let problem: ZipProblem | null = null;
  while (problem === null && entries.length < end.count) {
    const entry = readDirectoryEntry(directory, at);
    if (entry === null) problem = 'damaged';
    else {
      entries.push(entry);
      at = entry.end;
    }
  }
  // Some programs state the number of entries modulo 65,536; other readers would find files there that were not checked.
  const hasMore = rules.isStrict ? at !== end.directoryEnd - end.directoryAt : startsEntry(directory, at);
  return { entries: addLimits(entries, end.directoryAt), problem: problem ?? (hasMore ? 'damaged' : null) };
}

/** The record at the end: where the directory begins and ends, and how many entries it has. */
interface ZipEnd {
  readonly directoryAt: number;
  readonly directoryEnd: number;
  readonly count: number;
}

function* readEnd(size: number, rules: ZipListingRules): ZipSteps<ZipEnd> {
  const length = Math.min(size, sizes.end + (rules.isStrict ? 0 : sizes.comment));
  const tail = viewOf(yield { at: size - length, length });
  const inTail = findEnd(tail);
  const at = size - length + inTail;
  const count = tail.getUint16(inTail + 10, true);
  const directoryAt = tail.getUint32(inTail + 16, true);
  const needs64 = count === elsewhere.short || directoryAt === elsewhere.long || tail.getUint32(inTail + 12, true) === elsewhere.long;
  const end64 = needs64 ? yield* readEnd64(at) : null;
  const end = end64 ?? { directoryAt, directoryEnd: at, count };
  if (end.count > rules.entries) throw new ZipError('too_many_files');
  if (rules.isStrict && end64 !== null) throw new ZipError('unsupported');
  const isInParts = tail.getUint32(inTail + 4, true) !== 0 || tail.getUint16(inTail + 8, true) !== count;
  if (isInParts && end64 === null) throw new ZipError('unsupported');
  return end;
}

/** Position of the record at the end, behind which only a comment may stand. */
function findEnd(tail: DataView): number {
  for (let at = tail.byteLength - sizes.end; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === signatures.end && at + sizes.end + tail.getUint16(at + 20, true) === tail.byteLength) return at;
  }
  throw new ZipError('not_a_zip');
}

/** The record of a ZIP64, before the other; null if the values are simply that large. */
function* readEnd64(endAt: number): ZipSteps<ZipEnd | null> {
  const locatorAt = endAt - sizes.locator64;
  if (locatorAt < sizes.end64) return null;
  const locator = viewOf(yield { at: locatorAt, length: sizes.locator64 });
  if (locator.getUint32(0, true) !== signatures.locator64) return null;
  const at = offsetAt(locator, 8);
  if (locator.getUint32(16, true) > 1) throw new ZipError('unsupported');
  if (at + sizes.end64 > locatorAt) throw new ZipError('damaged');
  const record = viewOf(yield { at, length: sizes.end64 });
  if (record.getUint32(0, true) !== signatures.end64) throw new ZipError('damaged');
  if (record.getUint32(16, true) !== 0 || record.getUint32(20, true) !== 0) throw new ZipError('unsupported');
  return { directoryAt: offsetAt(record, 48), directoryEnd: at, count: offsetAt(record, 32) };
}

type DirectoryEntry = Omit<ZipEntry, 'limitAt'> & { readonly end: number };

function startsEntry(directory: Uint8Array, at: number): boolean {
  return at + 4 <= directory.length && viewOf(directory).getUint32(at, true) === signatures.central;
}

function readDirectoryEntry(directory: Uint8Array, at: number): DirectoryEntry | null {
  if (at + sizes.central > directory.length || !startsEntry(directory, at)) return null;
  const view = viewOf(directory);
  const nameAt = at + sizes.central;
  const nameEnd = nameAt + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const end = extraEnd + view.getUint16(at + 32, true);
  if (end > directory.length) return null;
  const rawName = directory.subarray(nameAt, nameEnd);
  const extra = directory.subarray(nameEnd, extraEnd);
  const flags = view.getUint16(at + 8, true);
  const [bytes, packedBytes, localAt] = withZip64(
    extra,
    [24, 20, 42].map((field) => view.getUint32(at + field, true)),
  );
  if (bytes === undefined || packedBytes === undefined || localAt === undefined) return null;
  return {
    name: decodeName(rawName, flags, extra),
    rawName,
    flags,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedBytes,
    bytes,
    localAt,
    isEncrypted: (flags & encryptedFlags) !== 0,
    isLink: isLink(view.getUint16(at + 4, true), view.getUint32(at + 38, true)),
    end,
  };
}

/** Values of 32 bits, or those of 64 bits from the extra field, which has only the values that do not fit. */
function withZip64(extra: Uint8Array, values: readonly number[]): readonly (number | undefined)[] {
  const field = extraField(extra, extraFields.zip64);
  if (field === null) return values;
  let at = 0;
  return values.map((value) => {
    if (value !== elsewhere.long) return value;
    at += 8;
    return at <= field.length ? Number(viewOf(field).getBigUint64(at - 8, true)) : undefined;
  });
}

/** The content of an extra field; null if there is none. */
function extraField(extra: Uint8Array, id: number): Uint8Array | null {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === id) return end <= extra.length ? extra.subarray(at + 4, end) : null;
    at = end;
  }
  return null;
}

/** Names are in UTF-8, which is not always stated, or in an encoding that is never stated: here the one of Windows in Poland. */
function decodeName(rawName: Uint8Array, flags: number, extra: Uint8Array): string {
  const field = extraField(extra, extraFields.unicodePath);
  const isOfThisName = field !== null && field.length > 5 && field[0] === 1 && viewOf(field).getUint32(1, true) === computeCrc32(rawName);
  if (isOfThisName) return new TextDecoder().decode(field.subarray(5));
  if ((flags & utf8Flag) !== 0) return new TextDecoder().decode(rawName);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(rawName);
  } catch {
    return new TextDecoder('windows-1250').decode(rawName);
  }
}

/** Unix stores the kind of a file in the upper half of the attributes. */
function isLink(versionMadeBy: number, attributes: number): boolean {
  const unix = 3;
  return versionMadeBy >> 8 === unix && ((attributes >>> 16) & 0o170000) === 0o120000;
}

function addLimits(entries: readonly DirectoryEntry[], directoryAt: number): ZipEntry[] {
  const inOrder = entries.toSorted((a, b) => a.localAt - b.localAt);
  const limits = new Map(inOrder.map((entry, index) => [entry, inOrder[index + 1]?.localAt ?? directoryAt]));
  return entries.map(({ end, ...entry }, index) => ({ ...entry, limitAt: limits.get(entries[index] as DirectoryEntry) ?? 0 }));
}

/** Whether a file reaches into the next one or the directory, as in archives that unpack the same bytes many times. */
export function overlapsNext({ localAt, rawName, packedBytes, limitAt }: ZipEntry): boolean {
  return localAt + sizes.local + rawName.length + packedBytes > limitAt;
}

/** An offset or number of 64 bits; what is beyond the exact numbers is beyond any archive. */
function offsetAt(view: DataView, at: number): number {
  const value = Number(view.getBigUint64(at, true));
  if (!Number.isSafeInteger(value)) throw new ZipError('damaged');
  return value;
}

/** A view of these bytes alone. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
