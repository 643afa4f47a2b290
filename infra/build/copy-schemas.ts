import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Hex } from '@nakor/domain/shared/digest';

/** An official schema file, as far as copying it is concerned. */
export interface SchemaFile {
  /** Path under the folder of the FA schemas. */
  readonly path: string;
  /** SHA-256 of the file as the Ministry published it, in lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * Copies schema files, with their relative paths.
 *
 * @returns total size in bytes
 * @throws  Error naming a file that is not the one its digest says; nothing else may decide what a valid invoice is
 */
export async function copySchemas(files: readonly SchemaFile[], sourceDirectory: string, targetDirectory: string): Promise<number> {
  let sizeBytes = 0;
  for (const file of files) {
    const content = await readFile(join(sourceDirectory, file.path));
    const sha256 = sha256Hex(content);
    if (sha256 !== file.sha256) throw new Error(`${file.path} is not the official schema: its SHA-256 is ${sha256}, not ${file.sha256}.`);
    const target = join(targetDirectory, file.path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
    sizeBytes += content.length;
  }
  return sizeBytes;
}
