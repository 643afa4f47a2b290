import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkReportFont, type ReportFontFile, type ReportFonts, reportFontFiles } from './report-fonts.ts';

/**
 * Reads the fonts of reports.
 *
 * @param directory folder with the files
 * @throws Error if a file is missing or not the expected one
 */
export function readReportFonts(directory: string): ReportFonts {
  return { regular: readFont(directory, reportFontFiles.regular), bold: readFont(directory, reportFontFiles.bold) };
}

function readFont(directory: string, file: ReportFontFile): Uint8Array {
  const bytes = readFileSync(join(directory, file.name));
  checkReportFont(file, bytes);
  return bytes;
}
