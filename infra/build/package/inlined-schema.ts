import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { storedModelOf } from '../copy-schemas.ts';
import { officialSchemaDirectory } from '../official-schema-directory.ts';
import { compressed } from './portable-schema-engine.ts';

/** The constants that `packages/nakor/src/inlined-files.ts` declares, for `define` of each build that contains the engine. */
export function inlinedSchema(): Record<string, string> {
  const files = readOfficialSchema(officialSchemaDirectory);
  return {
    NAKOR_SCHEMA_FILES: JSON.stringify(files.map(compressed)),
    NAKOR_SCHEMA_MODEL: JSON.stringify(compressed(new TextEncoder().encode(storedModelOf(files)))),
  };
}
