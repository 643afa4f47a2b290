import { readOfficialSchema, readStoredModel } from '@nakor/documents/read-official-schema';
import { readReportFonts } from '@nakor/documents/read-report-fonts';
import type { ReportFonts } from '@nakor/documents/report-fonts';
import { fontDirectory, schemaDirectory } from '#directories';

/** Nothing to do: in Node, the schema engine starts when its modules are loaded. */
export async function startSchemaEngine(): Promise<void> {}

/**
 * The official schema files.
 *
 * @throws Error if a file is missing or not the official one
 */
export function readSchemaFiles(): readonly Uint8Array[] {
  return readOfficialSchema(schemaDirectory());
}

/** The model of the schema files, as the build stored it; null in the repository. */
export function readSchemaModel(): string | null {
  return readStoredModel(schemaDirectory());
}

/**
 * The fonts of reports.
 *
 * @throws Error if a file is missing or not the expected one
 */
export function readFonts(): ReportFonts {
  return readReportFonts(fontDirectory());
}
