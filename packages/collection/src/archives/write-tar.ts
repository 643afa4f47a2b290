import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** A file of an archive. */
export interface FileToPack {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The same files give the same bytes, whenever and by whomever they are packed. */
const sameForAll = { mtime: new Date(0), mode: 0o644, uid: 0, gid: 0 } as const;

/**
 * Packs files into a TAR, one after another: one file at a time is in memory.
 *
 * @param isPacked whether it is compressed by gzip
 * @returns the archive in pieces
 * @throws what `files` throws
 */
export async function* writeTar(files: AsyncIterable<FileToPack>, isPacked: boolean): AsyncGenerator<Uint8Array> {
  const tar = pack();
  const output = isPacked ? tar.pipe(createGzip()) : tar;
  const feed = async () => {
    for await (const { name, content } of files) {
      await new Promise<void>((done, fail) => {
        tar.entry({ name, ...sameForAll }, Buffer.from(content.buffer, content.byteOffset, content.byteLength), (error) =>
          error ? fail(error) : done(),
        );
      });
    }
    tar.finalize();
  };
  let failure: { readonly error: unknown } | null = null;
  const fed = feed().catch((error: unknown) => {
    failure = { error };
    // Ends the loop below.
    tar.finalize();
  });
  try {
    for await (const piece of output) yield piece as Uint8Array;
    await fed;
    if (failure !== null) throw (failure as { readonly error: unknown }).error;
  } finally {
    tar.destroy();
    output.destroy();
  }
}
