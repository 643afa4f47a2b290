import { checkOfficialSchema } from '@nakor/documents/official-schema';
import { inflate } from './inflate.ts';

/** The official schema files, compressed and in base64: the build puts them in (`infra/build/package/bundle-browser.ts`). */
declare const NAKOR_SCHEMA_FILES: readonly string[];

/** The stored model of the schema, in the same form. */
declare const NAKOR_SCHEMA_MODEL: string;

/**
 * The official schema files, which are part of the program: a page that was opened from a file can load no others.
 *
 * @throws Error if a file is not the official one
 */
export async function readInlinedSchemaFiles(): Promise<readonly Uint8Array[]> {
  const files = await Promise.all(NAKOR_SCHEMA_FILES.map(inflate));
  checkOfficialSchema(files);
  return files;
}

/** The model of the schema, as the build stored it. */
export async function readInlinedSchemaModel(): Promise<string> {
  return new TextDecoder().decode(await inflate(NAKOR_SCHEMA_MODEL));
}
