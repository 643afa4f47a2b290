import type { ReportFonts } from '@nakor/documents/report-fonts';
import type { InvoiceView } from '@nakor/domain/rendering/view';
import type { ReconciliationResult } from '@nakor/engine/results/reconciliation-result';
import type { BrowserNakor } from './browser-nakor.ts';
import { createOperations } from './create-nakor.ts';
import { createEngine } from './engine.ts';
import { makeAuditPack } from './make-audit-pack.ts';
import { readFonts, readSchemaFiles, readSchemaModel, startSchemaEngine } from './node-files.ts';
import type { NakorOptions } from './options.ts';
import type { AuditPackRequest, CodeIiRequest, CodeIiSigning, ReconciliationRequest, UpoRequest } from './requests.ts';
import type { AuditPack, CodeIiVerification, UpoMatch } from './results.ts';
import { settingsOf } from './settings.ts';

/** The library in Node. */
export interface Nakor extends BrowserNakor {
  /** Builds the ZIP file with an invoice, its correction, the results of their checks and a report. */
  auditPack(request: AuditPackRequest): Promise<AuditPack>;
  /** Verifies code II of an invoice issued offline, with the certificate of its issuer. */
  verifyCodeII(request: CodeIiRequest): Promise<CodeIiVerification>;
  /** Signs code II of an invoice issued offline, and returns its URL. */
  signCodeII(request: CodeIiSigning): Promise<string>;
  /** Compares JPK_V7M with the invoices of KSeF: which rows record which invoices, and what has to be corrected. */
  reconcile(request: ReconciliationRequest): Promise<ReconciliationResult>;
  /** Compares receipts of KSeF (UPO) with files: which of them it accepted, with which number, and why others differ. */
  matchUpo(request: UpoRequest): Promise<UpoMatch>;
}

/**
 * Creates the library. The schema is compiled with the first document, which takes about 150 ms of processor time; so create it once.
 *
 * @throws NakorError VALIDATION_ERROR if language, environment or instant are invalid
 * @throws Error if the given schema files are not the official ones
 */
export function createNakor(options: NakorOptions = {}): Nakor {
  const settings = settingsOf(options);
  const runJob = createEngine(settings, { readSchemaFiles, readSchemaModel, startSchemaEngine, readFonts });
  return {
    ...createOperations(settings, runJob, drawPdf),
    auditPack: (request) => makeAuditPack(request, settings, runJob),
    verifyCodeII: async (request) => (await import('./code-ii.ts')).verifyCodeIiRequest(request, settings),
    signCodeII: async (request) => (await import('./code-ii.ts')).signCodeIiRequest(request, settings),
    reconcile: async (request) => (await import('./reconcile.ts')).reconcileRegisters(request, settings, runJob),
    matchUpo: async (request) => (await import('./match-upo.ts')).matchUpoOf(request, settings),
  };
}

/** The drawing code is loaded with the first PDF. */
async function drawPdf(view: InvoiceView, xml: Uint8Array): Promise<Uint8Array> {
  const { drawInvoice } = await import('@nakor/documents/invoice-pdf');
  fonts ??= readFonts();
  return drawInvoice(view, xml, fonts);
}

let fonts: ReportFonts | undefined;
