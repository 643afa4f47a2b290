import { gzipSync } from 'node:zlib';
import { readOfficialSchema, readStoredModel } from '@nakor/documents/read-official-schema';
import { readReportFonts } from '@nakor/documents/read-report-fonts';
import type { EngineTools, FontSource, Gzip } from './job.ts';
import { createValidationPorts, type ErrorListeners } from './validation-ports.ts';

/**
 * Creates the dependencies of one thread, from files.
 *
 * @throws Error if a file is missing or not the official one
 */
export function createEngineTools(schemaDirectory: string, fontsDirectory: string, listeners: ErrorListeners): EngineTools {
  const schema = { files: readOfficialSchema(schemaDirectory), storedModel: readStoredModel(schemaDirectory) };
  return { validation: createValidationPorts(schema, listeners), readFonts: loadFonts(fontsDirectory), gzip };
}

/** Compresses with the zlib of Node. */
export const gzip: Gzip = (bytes) => new Uint8Array(gzipSync(bytes));

/** The fonts in a folder, read on first use: most jobs render nothing. */
export function loadFonts(directory: string): FontSource {
  let fonts: ReturnType<FontSource> | undefined;
  return () => {
    fonts ??= readReportFonts(directory);
    return fonts;
  };
}
