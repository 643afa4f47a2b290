import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readReportFonts } from '@nakor/documents/read-report-fonts';
import { type ReportFonts, reportFontFiles } from '@nakor/documents/report-fonts';
import { reportFontLicence } from './report-font-directory.ts';

/**
 * Copies the fonts of reports, and their licence, into a bundle.
 *
 * @throws Error naming a file whose hash is not the expected one; another font would change every report
 */
export async function copyFonts(sourceDirectory: string, targetDirectory: string): Promise<void> {
  const fonts = readReportFonts(sourceDirectory);
  await mkdir(targetDirectory, { recursive: true });
  for (const face of Object.keys(reportFontFiles) as (keyof ReportFonts)[]) {
    await writeFile(join(targetDirectory, reportFontFiles[face].name), fonts[face]);
  }
  await copyFile(reportFontLicence, join(targetDirectory, 'LICENSE'));
}
