import { computeCrc32 } from './crc32.ts';
import { overlapsNext, viewOf, type ZipEntry } from './list-entries.ts';
import { runOnSource, type ZipSource, type ZipSteps } from './source.ts';
import { ZipError } from './zip-error.ts';

/**
 * Unpacks a raw DEFLATE stream: `node:zlib` or the browser's.
 *
 * @returns null beyond the limit, where unpacking stops; rejects if the stream is damaged
 */
export type Inflate = (packed: Uint8Array, limitBytes: number) => Promise<Uint8Array | null>;

const localSignature = 0x04034b50;
const localBytes = 30;
export const zipMethods = { stored: 0, deflated: 8 } as const;
const encryptedFlag = 1;
const descriptorFlag = 0b1000;
/** A size that is stated in the directory alone. */
const zip64Size = 0xffffffff;

/**
 * Reads and verifies a file of an archive.
 *
 * @param limitBytes maximum size of the content; nothing is unpacked beyond it, whatever the directory states
 * @throws ZipError `encrypted`, `unsupported`, `too_large` or `damaged`, or what the source throws
 */
export async function readZipEntry(source: ZipSource, entry: ZipEntry, limitBytes: number, inflate: Inflate): Promise<Uint8Array> {
  const packed = await runOnSource(source, getPackedContent(entry, limitBytes));
  if (entry.method === zipMethods.stored) return verifyContent(entry, packed);
  // Content beyond the stated size is damaged, so no more than that is unpacked.
  const content = await inflate(packed, entry.bytes).catch(() => null);
  if (content === null) throw new ZipError('damaged', 'content');
  return verifyContent(entry, content);
}

/**
 * The packed content of a file, whose local header agrees with the directory and which overlaps with nothing.
 *
 * @throws ZipError
 */
export function* getPackedContent(entry: ZipEntry, limitBytes: number): ZipSteps<Uint8Array> {
  const { method, bytes, packedBytes, localAt, limitAt, rawName } = entry;
  if (entry.isEncrypted) throw new ZipError('encrypted');
  if (method !== zipMethods.stored && method !== zipMethods.deflated) throw new ZipError('unsupported');
  if (bytes > limitBytes) throw new ZipError('too_large');
  const mostPacked = method === zipMethods.stored ? bytes : mostDeflated(limitBytes);
  if (packedBytes > mostPacked || (method === zipMethods.stored && packedBytes !== bytes)) throw new ZipError('damaged', 'content');
  const headerBytes = localBytes + rawName.length;
  if (overlapsNext(entry)) throw new ZipError('damaged', 'header');
  const header = yield { at: localAt, length: headerBytes };
  if (!agrees(header, entry)) throw new ZipError('damaged', 'header');
  const at = localAt + headerBytes + viewOf(header).getUint16(28, true);
  if (at + packedBytes > limitAt) throw new ZipError('damaged', 'header');
  return yield { at, length: packedBytes };
}

/** Content that cannot be compressed grows by at most 5 bytes per block; no program writes blocks below 1 KB. */
function mostDeflated(bytes: number): number {
  return bytes + 5 * Math.ceil(bytes / 1_024) + 1_024;
}

/** Whether a local header describes the same file, so that programs that read forwards and those that read the directory agree. */
function agrees(header: Uint8Array, entry: ZipEntry): boolean {
  const view = viewOf(header);
  if (view.getUint32(0, true) !== localSignature || view.getUint16(26, true) !== entry.rawName.length) return false;
  if (!entry.rawName.every((byte, index) => header[localBytes + index] === byte)) return false;
  const flags = view.getUint16(6, true);
  if ((flags & encryptedFlag) !== 0 || view.getUint16(8, true) !== entry.method) return false;
  // With a data descriptor, they stand behind the content.
  const isOpen = (value: number) => (flags & descriptorFlag) !== 0 && value === 0;
  const [crc, packedBytes, bytes] = [14, 18, 22].map((at) => view.getUint32(at, true)) as [number, number, number];
  const sameSize = (local: number, stated: number) => local === stated || local === zip64Size || isOpen(local);
  return (crc === entry.crc || isOpen(crc)) && sameSize(packedBytes, entry.packedBytes) && sameSize(bytes, entry.bytes);
}

/**
 * The content of a file, if it is what the directory states.
 *
 * @param content null if it is larger than allowed
 * @throws ZipError `too_large` or `damaged`
 */
export function verifyContent({ bytes, crc }: ZipEntry, content: Uint8Array | null): Uint8Array {
  if (content === null) throw new ZipError('too_large');
  if (content.length !== bytes || computeCrc32(content) !== crc) throw new ZipError('damaged', 'content');
  return content;
}
