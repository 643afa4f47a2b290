import { createGzip } from 'node:zlib';
import JSZip from 'jszip';
import { pack } from 'tar-stream';

/** Files of an archive, in order. */
export type ArchiveFiles = readonly (readonly [name: string, content: string | Uint8Array])[];

/** A ZIP of files. */
export async function zipOfFiles(files: ArchiveFiles): Promise<Buffer> {
  const zip = new JSZip();
  for (const [name, content] of files) zip.file(name, content, { createFolders: false });
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** A TAR of files, compressed or not. */
export async function tarOfFiles(files: ArchiveFiles, isPacked: boolean): Promise<Buffer> {
  const tar = pack();
  const pieces: Buffer[] = [];
  const stream = isPacked ? tar.pipe(createGzip()) : tar;
  const collected = (async () => {
    for await (const piece of stream) pieces.push(piece as Buffer);
  })();
  for (const [name, content] of files) tar.entry({ name }, typeof content === 'string' ? content : Buffer.from(content));
  tar.finalize();
  await collected;
  return Buffer.concat(pieces);
}
