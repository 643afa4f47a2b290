import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkOfficialFile, officialSchemaFiles } from './official-schema.ts';

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
