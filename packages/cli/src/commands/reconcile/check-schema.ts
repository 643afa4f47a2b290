import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type SchemaProblem, type SchemaSource, validateBySchema } from '@nakor/documents/validate-by-schema';
import { readNamedFile } from '../../shared/read-bounded.ts';
import { UserError } from '../../shared/user-error.ts';

const schemaLimitBytes = 20_000_000;

/** Under which the files of the schema's folder import each other by name. */
const localBase = 'https://schema.invalid/';

/**
 * Reads a schema with the other schemas of its folder, which it may import by their names or by URLs that end with them.
 *
 * @param path as typed
 * @throws UserError if a file cannot be read
 */
export async function readSchemaSources(path: string, folder: string): Promise<readonly [SchemaSource, ...SchemaSource[]]> {
  const absolute = resolve(folder, path);
  const main = { url: `${localBase}${basename(absolute)}`, bytes: await readNamedFile(absolute, path, schemaLimitBytes) };
  const names = (await readdir(dirname(absolute))).filter((name) => name.toLowerCase().endsWith('.xsd') && name !== basename(absolute));
  const others: SchemaSource[] = [];
  for (const name of names.sort()) {
    const file = join(dirname(absolute), name);
    others.push({ url: `${localBase}${name}`, bytes: await readNamedFile(file, name, schemaLimitBytes) });
  }
  return [main, ...others, ...listImported([main, ...others])];
}

/** The files of the folder once more, under the URLs by which they are imported. */
function listImported(files: readonly SchemaSource[]): readonly SchemaSource[] {
  const byName = new Map(files.map(({ url, bytes }) => [basename(url).toLowerCase(), bytes]));
  const locations = files.flatMap(({ bytes }) =>
    [...new TextDecoder().decode(bytes).matchAll(/schemaLocation\s*=\s*["']([^"']+)["']/g)].flatMap(([, location]) => location ?? []),
  );
  return [...new Set(locations)].flatMap((url): SchemaSource[] => {
    const bytes = /^https?:/.test(url) ? byName.get(basename(url).toLowerCase()) : undefined;
    return bytes === undefined ? [] : [{ url, bytes }];
  });
}

/**
 * What the schema rejects in a register. One with a DOCTYPE is left to the reader, which refuses it.
 *
 * @throws UserError if the files are not a whole schema
 */
export function checkRegister(xml: Uint8Array, sources: readonly [SchemaSource, ...SchemaSource[]]): readonly SchemaProblem[] {
  if (Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength).includes('<!DOCTYPE')) return [];
  try {
    return validateBySchema(xml, sources);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new UserError(
      {
        pl: `--xsd nie wskazuje całego schematu: ${reason} Pliki, które importuje, umieść w tym samym folderze.`,
        en: `--xsd is not a whole schema: ${reason} Put the files that it imports into the same folder.`,
      },
      error,
    );
  }
}
