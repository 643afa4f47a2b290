import { InternalError } from '@nakor/domain/shared/internal-error';
import JSZip from 'jszip';

/** A file in an archive. Its name is ASCII and has no folders. */
export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The earliest time in a ZIP. The manifest of a pack states its time, so the clock of the machine must not matter. */
const fixedDate = new Date(Date.UTC(1980, 0, 1));

/** Fixed, because the bytes depend on it. */
const compressionLevel = 6;

/** Allowed file names: without folders, and interpreted identically by all systems. */
export const zipNamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/**
 * Writes an archive (ADR 0017): the files in order, deflated, without folders, comments, extra fields or data descriptors. The same files
 * give the same bytes in any process, time zone and version of Node: compression is done by jszip, not by Node.
 *
 * @throws Error if a name is not allowed or duplicate; names never come from callers
 */
export async function writeZip(files: readonly ZipFile[]): Promise<Uint8Array> {
  const archive = new JSZip();
  for (const { name, bytes } of files) {
    if (!zipNamePattern.test(name)) throw new InternalError(`${JSON.stringify(name)} is not an allowed file name in an archive.`);
    if (archive.file(name) !== null) throw new InternalError(`The archive has two files called ${name}.`);
    archive.file(name, bytes, { date: fixedDate, createFolders: false, binary: true });
  }
  return archive.generateAsync({
    type: 'uint8array',
    platform: 'UNIX',
    compression: 'DEFLATE',
    compressionOptions: { level: compressionLevel },
    streamFiles: false,
  });
}
