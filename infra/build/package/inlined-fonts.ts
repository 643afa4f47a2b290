import { readReportFonts } from '@nakor/documents/read-report-fonts';
import { reportFontDirectory } from '../report-font-directory.ts';
import { compressed } from './portable-schema-engine.ts';

/** The fonts of reports as a constant of a program that reads no files. */
export function inlinedFonts(): Readonly<Record<string, string>> {
  const { regular, bold } = readReportFonts(reportFontDirectory);
  return { NAKOR_REPORT_FONTS: JSON.stringify({ regular: compressed(regular), bold: compressed(bold) }) };
}
