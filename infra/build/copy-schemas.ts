import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { officialSchemaFiles } from '@nakor/documents/official-schema';
import { readOfficialSchema } from '@nakor/documents/read-official-schema';

/**
 * Copies the official schema files, with their relative paths.
 *
 * @throws Error naming a file whose hash is not the expected one; only the official schema may decide which invoices are valid
 */
export async function copySchemas(sourceDirectory: string, targetDirectory: string): Promise<void> {
  const contents = readOfficialSchema(sourceDirectory);
  for (const [index, { path }] of officialSchemaFiles.entries()) {
    const content = contents[index] ?? new Uint8Array();
    const target = join(targetDirectory, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}
