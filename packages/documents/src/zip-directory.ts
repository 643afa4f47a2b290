import { err, ok, type Result } from '@nakor/domain/shared/result';

/** Why an archive is rejected. `unsupported`: it uses features that our archives never have, such as data descriptors or ZIP64. */
export type ZipRejectionReason =
  | 'not_a_zip'
  | 'too_many_files'
  | 'too_large'
  | 'name_not_allowed'
  | 'name_twice'
  | 'encrypted'
  | 'unsupported'
  | 'damaged';

/** A file as its header describes it. Sizes are in bytes. */
export interface ZipHeader {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** End of the header, including name and extra fields. */
  readonly end: number;
}

/** A file in the directory, and the position of its local header. */
export interface ListedFile extends ZipHeader {
  readonly localAt: number;
}

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const fixedBytes = { local: 30, central: 46, end: 22 } as const;

/**
 * Reads the directory at the end of an archive (APPNOTE 6.3.10, section 4.3). Archives with a comment, in several parts, or with anything
 * between directory and end record are rejected, so that all programs find the same directory.
 */
export function readZipDirectory(archive: Uint8Array, maxFiles: number): Result<ListedFile[], ZipRejectionReason> {
  const view = viewOf(archive);
  const end = archive.length - fixedBytes.end;
  if (end < 0 || view.getUint32(end, true) !== signatures.end) return err('not_a_zip');
  const count = view.getUint16(end + 10, true);
  if (count > maxFiles) return err('too_many_files');
  if (view.getUint32(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count) return err('unsupported');
  const files: ListedFile[] = [];
  let at = view.getUint32(end + 16, true);
  while (files.length < count) {
    if (at + fixedBytes.central > end || view.getUint32(at, true) !== signatures.central) return err('damaged');
    const header = headerAt(archive, view, at + 8, at + fixedBytes.central);
    const file = { ...header, end: header.end + view.getUint16(at + 32, true), localAt: view.getUint32(at + 42, true) };
    files.push(file);
    at = file.end;
  }
  return at === end ? ok(files) : err('damaged');
}

/** Reads the local header of a file; null if there is none. */
export function readLocalHeader(archive: Uint8Array, at: number): ZipHeader | null {
  const view = viewOf(archive);
  if (at + fixedBytes.local > archive.length || view.getUint32(at, true) !== signatures.local) return null;
  return headerAt(archive, view, at + 6, at + fixedBytes.local);
}

/** Both kinds of headers have the same fields in the same order, from the flags to the lengths of name and extra fields. */
function headerAt(archive: Uint8Array, view: DataView, flagsAt: number, nameAt: number): ZipHeader {
  const nameEnd = nameAt + view.getUint16(flagsAt + 20, true);
  return {
    name: Buffer.from(archive.subarray(nameAt, nameEnd)).toString('latin1'),
    flags: view.getUint16(flagsAt, true),
    method: view.getUint16(flagsAt + 2, true),
    crc: view.getUint32(flagsAt + 8, true),
    packedBytes: view.getUint32(flagsAt + 12, true),
    bytes: view.getUint32(flagsAt + 16, true),
    end: nameEnd + view.getUint16(flagsAt + 22, true),
  };
}

function viewOf(archive: Uint8Array): DataView {
  return new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
}
