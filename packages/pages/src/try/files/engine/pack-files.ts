import JSZip from 'jszip';
import type { NamedContent } from './collection-messages.ts';

/** Packs files under their names; an archive becomes a folder: `biuro.zip!/a.xml` is packed as `biuro.zip/a.xml`. */
export async function packFiles(files: readonly NamedContent[]): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new JSZip();
  for (const { name, content } of files) archive.file(name.replaceAll('!/', '/'), content, { binary: true });
  return (await archive.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })) as Uint8Array<ArrayBuffer>;
}
