import { auditPackEntryLimitBytes } from '@nakor/contract/limits';
import { readZip, type ZipRejection } from '@nakor/documents/read-zip';
import { err, type Result } from '@nakor/domain/shared/result';

/** A file in a ZIP. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** More files than a pack has, so that a surplus file can be named in the message. */
const limits = { files: 120, fileBytes: auditPackEntryLimitBytes, totalBytes: 200_000_000 } as const;

/** The files of a pack, in order; an error if the ZIP is invalid or too large. */
export function unpackAuditPack(zip: Uint8Array): Result<readonly PackedFile[], string> {
  const read = readZip(zip, limits);
  return read.ok ? read : err(rejectionText(read.error));
}

const reasons: Readonly<Record<ZipRejection['reason'], string>> = {
  not_a_zip: 'It is not a ZIP archive, or its end is missing.',
  too_many_files: 'The archive contains too many files.',
  too_large: 'The unpacked archive is larger than any audit pack.',
  name_not_allowed: 'The archive contains a file name that does not belong to an audit pack.',
  name_twice: 'The archive contains two files with the same name.',
  encrypted: 'The archive is encrypted.',
  unsupported: 'The archive has a format that Nakor does not write; another program may have repacked it.',
  damaged: 'The archive is damaged: its parts are inconsistent.',
};

function rejectionText({ reason, file }: ZipRejection): string {
  return file === null ? reasons[reason] : `${reasons[reason]} (${file})`;
}
