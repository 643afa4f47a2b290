import { auditPackBody } from '@nakor/contract/schemas/audit-pack';
import type { ReportFonts } from '@nakor/documents/report-fonts';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import type { InvoiceView } from '@nakor/domain/rendering/view';
import { auditPack as auditPackJob } from '@nakor/engine/jobs/audit-pack';
import { type BrowserNakor, createOperations } from './create-nakor.ts';
import { createEngine, type RunJob } from './engine.ts';
import { readFonts, readSchemaFiles, readSchemaModel } from './node-files.ts';
import type { NakorOptions } from './options.ts';
import { documentOf, documentsOf, readFields, readingOf } from './read-request.ts';
import type { AuditPackRequest } from './requests.ts';
import type { AuditPack } from './results.ts';
import { type Settings, settingsOf, validationSettings } from './settings.ts';

/** The library in Node. */
export interface Nakor extends BrowserNakor {
  /** Builds the ZIP file with an invoice, its correction, the results of their checks and a report. */
  auditPack(request: AuditPackRequest): Promise<AuditPack>;
}

/**
 * Creates the library. The schema is compiled with the first document, which takes about 150 ms of processor time; so create it once.
 *
 * @throws NakorError VALIDATION_ERROR if language, environment or instant are invalid
 * @throws Error if the given schema files are not the official ones
 */
export function createNakor(options: NakorOptions = {}): Nakor {
  const settings = settingsOf(options);
  const runJob = createEngine(settings, { readSchemaFiles, readSchemaModel, readFonts });
  return { ...createOperations(settings, runJob, drawPdf), auditPack: (request) => auditPack(request, settings, runJob) };
}

/** The drawing code is loaded with the first PDF. */
async function drawPdf(view: InvoiceView): Promise<Uint8Array> {
  const { drawInvoice } = await import('@nakor/documents/invoice-pdf');
  fonts ??= readFonts();
  return drawInvoice(view, fonts);
}

let fonts: ReportFonts | undefined;

async function auditPack(request: AuditPackRequest, settings: Settings, runJob: RunJob): Promise<AuditPack> {
  const { language } = settings;
  const documents = ['source_xml', 'correction_xml', 'corrections_xml'] as const;
  const fields = readFields(request, auditPackBody, documents, readingOf(settings));
  const { source_xml: _, correction_xml: __, corrections_xml: ___, ...statements } = fields;
  const { zip, sha256, warningCodes } = await runJob(auditPackJob, {
    original: documentOf('source_xml', request.source_xml, language),
    correction: documentOf('correction_xml', request.correction_xml, language),
    earlierCorrections: documentsOf('corrections_xml', request.corrections_xml, language),
    statements,
    presets: builtInPresets,
    settings: validationSettings(settings),
    language,
  });
  return { zip, sha256, warnings: warningCodes };
}
