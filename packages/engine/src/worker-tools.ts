import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { readReportFonts } from '@nakor/documents/report-fonts';
import type { EngineTools, FontSource } from './job.ts';
import { createValidationPorts, type ErrorListeners } from './validation-ports.ts';

/**
 * Creates the dependencies of one thread, from files.
 *
 * @throws Error if a file is missing or not the official one
 */
export function createEngineTools(schemaDirectory: string, fontsDirectory: string, listeners: ErrorListeners): EngineTools {
  return { validation: createValidationPorts(readOfficialSchema(schemaDirectory), listeners), readFonts: fontsIn(fontsDirectory) };
}

/** The fonts in a folder, read on first use: most jobs render nothing. */
export function fontsIn(directory: string): FontSource {
  let fonts: ReturnType<FontSource> | undefined;
  return () => {
    fonts ??= readReportFonts(directory);
    return fonts;
  };
}
