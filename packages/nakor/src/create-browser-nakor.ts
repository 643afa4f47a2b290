import { InternalError } from '@nakor/domain/shared/internal-error';
import type { BrowserNakor } from './browser-nakor.ts';
import { createOperations } from './create-nakor.ts';
import { createEngine } from './engine.ts';
import { readInlinedSchemaFiles, readInlinedSchemaModel } from './inlined-files.ts';
import type { BrowserNakorOptions } from './options.ts';
import { startSchemaEngine } from './schema-engine-program.ts';
import { settingsOf } from './settings.ts';

/**
 * Creates the library in a browser, or in a worker of one. The schema is compiled with the first document, which takes about 150 ms of
 * processor time; so create it once.
 *
 * @throws NakorError VALIDATION_ERROR if language, environment or instant are invalid
 * @throws Error if the given schema files are not the official ones
 */
export function createNakor(options: BrowserNakorOptions = {}): BrowserNakor {
  const settings = settingsOf(options);
  const files = {
    readSchemaFiles: readInlinedSchemaFiles,
    readSchemaModel: readInlinedSchemaModel,
    startSchemaEngine: () => startSchemaEngine(options.schemaEngine),
    readFonts: noFonts,
  };
  return createOperations(settings, createEngine(settings, files), null);
}

/** Audit packs are made in Node only. */
function noFonts(): never {
  throw new InternalError('Only audit packs contain reports.');
}
