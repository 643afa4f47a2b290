import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BatchObjects } from '@nakor/batches/objects/batch-objects';

/** Objects as files in a folder, for measurements without the time of a storage service. */
export function createFolderObjects(folder: string): BatchObjects {
  const pathOf = (key: string) => join(folder, key);
  const sizeOf = (key: string) =>
    stat(pathOf(key)).then(
      ({ size }) => size,
      () => null,
    );
  let temporary = 0;

  async function put(key: string, content: Uint8Array): Promise<void> {
    const path = pathOf(key);
    temporary += 1;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.${process.pid}.${temporary}`, content);
    await rename(`${path}.${process.pid}.${temporary}`, path);
  }

  async function* list(prefix: string): AsyncGenerator<string> {
    const names = await readdir(pathOf(prefix), { recursive: true }).catch(() => []);
    for (const name of names.toSorted()) if ((await stat(join(pathOf(prefix), name))).isFile()) yield `${prefix}${name}`;
  }

  return {
    size: sizeOf,
    put,
    list,
    get: (key) => readFile(pathOf(key)).catch(() => null),
    async readRange(key, from, to) {
      await using file = await open(pathOf(key));
      const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
      return buffer.subarray(0, bytesRead);
    },
    openStream: async (key) => ((await sizeOf(key)) === null ? null : createReadStream(pathOf(key))),
    async putIfAbsent(key, content) {
      if ((await sizeOf(key)) !== null) return false;
      await put(key, content);
      return true;
    },
    async putStream(key, pieces) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(Readable.from(pieces), createWriteStream(`${path}.part`));
      await rename(`${path}.part`, path);
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    deletePrefix: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
  };
}
