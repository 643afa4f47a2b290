import { readReportFonts } from '@nakor/documents/read-report-fonts';
import { drawReport } from '@nakor/documents/report-pdf';
import type { Report } from '@nakor/domain/audit/report/report';
import { extractText, getDocumentProxy } from 'unpdf';
import { reportFontDirectory } from '../../../infra/build/report-font-directory.ts';

/** The fonts used in reports. */
export const reportFonts = readReportFonts(reportFontDirectory);

/** The text of each page of a PDF, as a reader would copy it. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(pdf.slice()), { mergePages: false });
  return text;
}

/** Draws a report and reads its pages. */
export async function drawnPages(report: Report): Promise<string[]> {
  return pagesOf(await drawReport(report, reportFonts));
}
