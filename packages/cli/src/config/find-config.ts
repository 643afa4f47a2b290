import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { joinLocalized } from '@nakor/domain/shared/localized';
import { readNamedFile } from '../shared/read-bounded.ts';
import { UserError } from '../shared/user-error.ts';
import { type Config, configFileName, configSchema } from './config-schema.ts';

/** A configuration and the file that contains it. */
export interface FoundConfig {
  readonly config: Config;
  /** Absolute path; null without a file. */
  readonly path: string | null;
}

const maxBytes = 1_000_000;

/**
 * Reads the configuration.
 *
 * @param chosen a path; undefined to look for the file in the folder and those above it; false for none
 * @throws UserError if the file cannot be read or is invalid
 */
export async function readConfig(chosen: string | false | undefined, folder: string): Promise<FoundConfig> {
  if (chosen === false) return { config: {}, path: null };
  const path = chosen === undefined ? await findUpwards(folder) : resolve(folder, chosen);
  if (path === null) return { config: {}, path: null };
  const text = new TextDecoder().decode(await readNamedFile(path, chosen ?? path, maxBytes));
  return { config: parseConfig(text, path), path };
}

async function findUpwards(folder: string): Promise<string | null> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const path = join(at, configFileName);
    const isFile = await stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isFile) return path;
    if (dirname(at) === at) return null;
  }
}

function parseConfig(text: string, path: string): Config {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError({
      pl: `${path} nie jest plikiem JSON: ${error instanceof Error ? error.message : String(error)}`,
      en: `${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
  const parsed = configSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path: at, message }) => `  ${at.length === 0 ? '.' : at.join('.')}: ${message}.`);
  throw new UserError(
    joinLocalized(path, { pl: ' jest nieprawidłowy:', en: ' is invalid:' }, ...problems.map((problem) => `\n${problem}`)),
  );
}
