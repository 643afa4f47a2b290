import { InternalError } from '@nakor/domain/shared/internal-error';
import JSZip from 'jszip';

/** A file of an archive. Its name is ASCII and has no folders. */
export interface ZipFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Earliest time that a ZIP can say. An archive of ours tells by its manifest when it was made, not by the clock of a machine. */
const fixedDate = new Date(Date.UTC(1980, 0, 1));

/** Fixed, because the bytes depend on it. */
const compressionLevel = 6;

/** What a file may be called: nothing that leads out of a folder, or that some system reads in another way. */
export const zipNamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/**
 * Writes an archive (ADR 0020): the files in their order, deflated, without folders, comments, extra fields or data descriptors.
 * The same files give the same bytes, in any process, time zone and version of Node: the compression is jszip's own, not that of Node.
 *
 * @throws Error when a name is not allowed or is there twice; names are ours, never a caller's
 */
export async function writeZip(files: readonly ZipFile[]): Promise<Uint8Array> {
  const archive = new JSZip();
  for (const { name, bytes } of files) {
    if (!zipNamePattern.test(name)) throw new InternalError(`${JSON.stringify(name)} cannot be the name of a file in an archive.`);
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
