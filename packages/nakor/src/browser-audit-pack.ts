import './without-eval.ts';
import { checkReportFont, type ReportFonts, reportFontFiles } from '@nakor/documents/report-fonts';
import { createEngine } from './engine.ts';
import { inflate } from './inflate.ts';
import { readInlinedSchemaFiles, readInlinedSchemaModel } from './inlined-files.ts';
import { makeAuditPack } from './make-audit-pack.ts';
import type { NakorOptions } from './options.ts';
import type { AuditPackRequest } from './requests.ts';
import type { AuditPack } from './results.ts';
import { startSchemaEngine } from './schema-engine-program.ts';
import { settingsOf } from './settings.ts';

export { NakorError } from './nakor-error.ts';
export type { AuditPackRequest } from './requests.ts';
export type { AuditPack } from './results.ts';

/** The fonts of reports, compressed and in base64: the build puts them in. */
declare const NAKOR_REPORT_FONTS: Readonly<Record<keyof ReportFonts, string>>;

/** Builds audit packs in a browser. Not part of `nakor/browser`, because of the size of the fonts and of the code that draws reports. */
export type AuditPackMaker = (request: AuditPackRequest) => Promise<AuditPack>;

/**
 * Creates a maker of audit packs, with the results of the library in Node.
 *
 * @throws NakorError VALIDATION_ERROR if language, environment or instant are invalid
 * @throws Error if a font is not that of reports
 */
export async function createAuditPackMaker(options: NakorOptions = {}): Promise<AuditPackMaker> {
  const settings = settingsOf(options);
  const fonts: ReportFonts = { regular: await readFont('regular'), bold: await readFont('bold') };
  const runJob = createEngine(settings, {
    readSchemaFiles: readInlinedSchemaFiles,
    readSchemaModel: readInlinedSchemaModel,
    startSchemaEngine,
    readFonts: () => fonts,
  });
  return (request) => makeAuditPack(request, settings, runJob);
}

async function readFont(face: keyof ReportFonts): Promise<Uint8Array> {
  const bytes = await inflate(NAKOR_REPORT_FONTS[face]);
  checkReportFont(reportFontFiles[face], bytes);
  return bytes;
}
