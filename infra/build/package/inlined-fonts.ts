import { readReportFonts } from '@nakor/documents/read-report-fonts';
import { reportFontDirectory } from '../report-font-directory.ts';
import { compressEngine } from './portable-schema-engine.ts';

/** The fonts of reports as a constant of a program that reads no files. */
export function inlineFonts(): Readonly<Record<string, string>> {
  const { regular, bold } = readReportFonts(reportFontDirectory);
  return { NAKOR_REPORT_FONTS: JSON.stringify({ regular: compressEngine(regular), bold: compressEngine(bold) }) };
}
