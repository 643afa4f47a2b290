import { inflateRawSync } from 'node:zlib';
import { checkOfficialSchema } from '@nakor/documents/official-schema';
import { checkReportFont, type ReportFonts, reportFontFiles } from '@nakor/documents/report-fonts';

export { startSchemaEngine } from './schema-engine-program.ts';

/** The files of the package, compressed and in base64: the build puts them in (`infra/build/package/bundle-portable.ts`). */
declare const NAKOR_SCHEMA_FILES: readonly string[];
declare const NAKOR_SCHEMA_MODEL: string;
declare const NAKOR_REPORT_FONTS: Readonly<Record<keyof ReportFonts, string>>;

/**
 * The official schema files, in place of those of `node-files.ts`: what a bundler makes of a program is one file without a folder of its own.
 *
 * @throws Error if a file is not the official one
 */
export function readSchemaFiles(): readonly Uint8Array[] {
  const files = NAKOR_SCHEMA_FILES.map(inflate);
  checkOfficialSchema(files);
  return files;
}

/** The model of the schema, as the build stored it. */
export function readSchemaModel(): string {
  return new TextDecoder().decode(inflate(NAKOR_SCHEMA_MODEL));
}

/**
 * The fonts of reports.
 *
 * @throws Error if a font is not that of reports
 */
export function readFonts(): ReportFonts {
  return { regular: readFont('regular'), bold: readFont('bold') };
}

function readFont(face: keyof ReportFonts): Uint8Array {
  const bytes = inflate(NAKOR_REPORT_FONTS[face]);
  checkReportFont(reportFontFiles[face], bytes);
  return bytes;
}

function inflate(content: string): Uint8Array {
  return new Uint8Array(inflateRawSync(Buffer.from(content, 'base64')));
}
