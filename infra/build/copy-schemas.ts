import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { officialSchemaFiles, officialSchemaIdentity, storedModelFile } from '@nakor/documents/official-schema';
import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { readSchemaModel } from '@nakor/domain/schema/read-schema';
import { storeModel } from '@nakor/domain/schema/stored-model';

/**
 * Copies the official schema files, with their relative paths, and stores their model next to them.
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
  await writeFile(join(targetDirectory, storedModelFile), buildStoredModel(contents));
}

/** The model of the schema, as a build stores it (ADR 0005). */
export function buildStoredModel(schemaFiles: readonly Uint8Array[]): string {
  return storeModel(readSchemaModel(schemaFiles), officialSchemaIdentity.sha256);
}
