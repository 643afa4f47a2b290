import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReportFonts, readReportFonts, reportFontFiles } from '@nakor/documents/report-fonts';
import { reportFontLicence } from './report-font-directory.ts';

/**
 * Copies the faces that reports are drawn with, and their licence, into a bundle.
 *
 * @returns total size of the faces in bytes
 * @throws  Error naming a file that is not the one its digest says; another face would change every report
 */
export async function copyFonts(sourceDirectory: string, targetDirectory: string): Promise<number> {
  const fonts = readReportFonts(sourceDirectory);
  await mkdir(targetDirectory, { recursive: true });
  let sizeBytes = 0;
  for (const face of Object.keys(reportFontFiles) as (keyof ReportFonts)[]) {
    await writeFile(join(targetDirectory, reportFontFiles[face].name), fonts[face]);
    sizeBytes += fonts[face].length;
  }
  await copyFile(reportFontLicence, join(targetDirectory, 'LICENSE'));
  return sizeBytes;
}
