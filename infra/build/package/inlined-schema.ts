import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { storedModelOf } from '../copy-schemas.ts';
import { officialSchemaDirectory } from '../official-schema-directory.ts';
import { compressed } from './portable-schema-engine.ts';

/** The official schema and its stored model as constants of a program that reads no files. */
export function inlinedSchema(): Readonly<Record<string, string>> {
  const schemaFiles = readOfficialSchema(officialSchemaDirectory);
  return {
    NAKOR_SCHEMA_FILES: JSON.stringify(schemaFiles.map(compressed)),
    NAKOR_SCHEMA_MODEL: JSON.stringify(compressed(new TextEncoder().encode(storedModelOf(schemaFiles)))),
  };
}
