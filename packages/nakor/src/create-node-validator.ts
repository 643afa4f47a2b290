import { createEngine } from './engine.ts';
import { readFonts, readSchemaFiles, readSchemaModel, startSchemaEngine } from './node-files.ts';
import type { NakorOptions } from './options.ts';
import { settingsOf } from './settings.ts';
import { createValidator, type Validator } from './validator.ts';

export { NakorError } from './nakor-error.ts';
export type { Validator } from './validator.ts';

/**
 * Creates what validates, as {@link createNakor} does, for a program that does nothing else and has to start quickly.
 *
 * @throws NakorError VALIDATION_ERROR if language, environment or instant are invalid
 * @throws Error if the given schema files are not the official ones
 */
export function createNodeValidator(options: NakorOptions = {}): Validator {
  const settings = settingsOf(options);
  return createValidator(settings, createEngine(settings, { readSchemaFiles, readSchemaModel, startSchemaEngine, readFonts }));
}
