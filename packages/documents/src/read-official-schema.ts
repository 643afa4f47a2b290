import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkOfficialFile, officialSchemaFiles, storedModelFile } from './official-schema.ts';

/**
 * Reads the official schema files.
 *
 * @param directory folder with the files, laid out as the Ministry publishes them
 * @returns the files' bytes, in the order of {@link officialSchemaFiles}
 * @throws Error if a file is missing or not the official one
 */
export function readOfficialSchema(directory: string): Uint8Array[] {
  return officialSchemaFiles.map((file) => {
    const bytes = readFileSync(join(directory, file.path));
    checkOfficialFile(file, bytes);
    return bytes;
  });
}

/**
 * Reads the model of the schema that a build stored next to the schema files (ADR 0005).
 *
 * @returns null where no build stored one, as in the package of the schema files
 */
export function readStoredModel(directory: string): string | null {
  const path = join(directory, storedModelFile);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
