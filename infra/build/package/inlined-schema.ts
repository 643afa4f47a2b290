import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { buildStoredModel } from '../copy-schemas.ts';
import { officialSchemaDirectory } from '../official-schema-directory.ts';
import { compressEngine } from './portable-schema-engine.ts';

/** The official schema and its stored model as constants of a program that reads no files. */
export function inlineSchema(): Readonly<Record<string, string>> {
  const schemaFiles = readOfficialSchema(officialSchemaDirectory);
  return {
    NAKOR_SCHEMA_FILES: JSON.stringify(schemaFiles.map(compressEngine)),
    NAKOR_SCHEMA_MODEL: JSON.stringify(compressEngine(new TextEncoder().encode(buildStoredModel(schemaFiles)))),
  };
}
