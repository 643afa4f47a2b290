import { auditPackBody } from '@nakor/contract/schemas/audit-pack';
import { analysisBody, correctionBody } from '@nakor/contract/schemas/correction';
import { autofixBody, type ValidationOptions, validationBody } from '@nakor/contract/schemas/validation';
import { scenarioCatalogue } from '@nakor/domain/correction/scenario-catalogue';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import type { CodeVerification } from '@nakor/domain/rendering/verify-code';
import { catalogueCodes } from '@nakor/domain/validation/catalogue';
import type { JobInput } from '@nakor/engine/jobs/index';
import { ruleResult } from '@nakor/engine/results/rule-result';
import { scenarioResult } from '@nakor/engine/results/scenario-result';
import { createEngine, type RunJob, readFonts } from './engine.ts';
import type { NakorOptions } from './options.ts';
import { checkTotalSize, documentOf, documentsOf, type Reading, readFields } from './read-request.ts';
import { renderInvoice } from './render.ts';
import type {
  AnalysisContext,
  AuditPackRequest,
  AutofixContext,
  CorrectionRequest,
  RenderFormat,
  RenderOptions,
  ValidationContext,
  Xml,
} from './requests.ts';
import type {
  Analysis,
  AuditPack,
  AutofixResult,
  Correction,
  RenderedInvoice,
  RuleEntry,
  ScenarioEntry,
  ValidationResult,
} from './results.ts';
import { type Settings, settingsOf } from './settings.ts';
import { type CodeContext, verifyCodeOf } from './verify-code.ts';

/**
 * Validates and corrects FA(3) invoices with the engine of the service. All functions throw {@link NakorError} for what the API would reject.
 * Work is done in the thread of the caller: about 10 ms for a usual invoice, over half a second for 10,000 lines.
 */
export interface Nakor {
  /** Validates an invoice, alone or with the documents to which it refers. */
  validate(xml: Xml, context?: ValidationContext): Promise<ValidationResult>;
  /** Fixes the formatting and structure of an invoice; never an amount, a party or a meaning. */
  autofix(xml: Xml, context?: AutofixContext): Promise<AutofixResult>;
  /** Describes an invoice and suggests how it can be corrected. */
  analyze(xml: Xml, context?: AnalysisContext): Promise<Analysis>;
  /** Builds a correcting invoice. The presets that are built in can be named in `preset`. */
  correct(request: CorrectionRequest): Promise<Correction>;
  /** Builds the ZIP file with an invoice, its correction, the results of their checks and a report. Node only. */
  auditPack(request: AuditPackRequest): Promise<AuditPack>;
  /** Renders an invoice as people read it, as a page in HTML or as PDF (Node only). Nothing of the document is left out. */
  render<Format extends RenderFormat>(xml: Xml, options: RenderOptions<Format>): Promise<RenderedInvoice<Format>>;
  /** Compares the text of a received verification code (QR) with the file of an invoice, byte for byte. */
  verifyCode(url: string, xml: Xml, context?: CodeContext): Promise<CodeVerification>;
  /** The catalogue of rules, in the order of their groups. */
  rules(): readonly RuleEntry[];
  /** The catalogue of correction scenarios. */
  scenarios(): readonly ScenarioEntry[];
}

/**
 * Creates the library. The schema is compiled with the first document, which takes about 250 ms of processor time; so create it once.
 *
 * @throws NakorError VALIDATION_ERROR if language, environment or instant are invalid
 * @throws Error if the given schema files are not the official ones
 */
export function createNakor(options: NakorOptions = {}): Nakor {
  const settings = settingsOf(options);
  const runJob = createEngine(settings);
  const { language } = settings;
  return {
    validate: (xml, context = {}) => validate(xml, context, settings, runJob),
    autofix: (xml, context = {}) => autofix(xml, context, settings, runJob),
    analyze: (xml, context = {}) => analyze(xml, context, settings, runJob),
    correct: (request) => correct(request, settings, runJob),
    auditPack: (request) => auditPack(request, settings, runJob),
    render: (xml, renderOptions) => render(xml, renderOptions, settings, runJob),
    verifyCode: async (url, xml, context = {}) => verifyCodeOf(url, xml, context, settings),
    rules: () => catalogueCodes.map((code) => ruleResult(code, language)),
    scenarios: () => scenarioCatalogue().map((entry) => scenarioResult(entry, language)),
  };
}

async function validate(xml: Xml, context: ValidationContext, settings: Settings, runJob: RunJob): Promise<ValidationResult> {
  const { language } = settings;
  const documents = ['xml', 'source_xml', 'corrections_xml', 'advances_xml'] as const;
  const fields = readFields({ ...context, xml }, validationBody, documents, readingOf(settings));
  const { source_xml, corrections_xml, advances_xml } = context;
  const related = {
    source: source_xml === undefined ? null : documentOf('source_xml', source_xml, language),
    corrections: documentsOf('corrections_xml', corrections_xml, language),
    advances: documentsOf('advances_xml', advances_xml, language),
  };
  const input = invoiceInput('xml', xml, settings, fields);
  checkTotalSize([input.xml, ...(related.source === null ? [] : [related.source]), ...related.corrections, ...related.advances], language);
  const { dataJson } = await runJob('validate', { ...input, related, advice: fields.advice });
  // Callers can measure the time themselves, and results without it can be compared.
  return { ...(JSON.parse(dataJson) as ValidationResult), engine_ms: null };
}

async function autofix(xml: Xml, context: AutofixContext, settings: Settings, runJob: RunJob): Promise<AutofixResult> {
  const fields = readFields({ ...context, xml }, autofixBody, ['xml'], readingOf(settings));
  const input = { ...invoiceInput('xml', xml, settings, fields), advice: fields.advice, form: 'json' as const };
  const { content } = await runJob('autofix', input);
  return JSON.parse(String(content)) as AutofixResult;
}

async function analyze(xml: Xml, context: AnalysisContext, settings: Settings, runJob: RunJob): Promise<Analysis> {
  readFields({ ...context, xml }, analysisBody, ['xml', 'corrections_xml'], readingOf(settings));
  const earlierCorrections = documentsOf('corrections_xml', context.corrections_xml, settings.language);
  const { dataJson } = await runJob('analyze', { ...invoiceInput('xml', xml, settings), earlierCorrections });
  return JSON.parse(dataJson) as Analysis;
}

async function correct(request: CorrectionRequest, settings: Settings, runJob: RunJob): Promise<Correction> {
  const documents = ['source_xml', 'corrections_xml'] as const;
  const { source_xml: _, corrections_xml: __, ...statements } = readFields(request, correctionBody, documents, readingOf(settings));
  const input: JobInput<'build'> = {
    ...invoiceInput('source_xml', request.source_xml, settings),
    earlierCorrections: documentsOf('corrections_xml', request.corrections_xml, settings.language),
    statements,
    presets: builtInPresets,
  };
  const { dataJson } = await runJob('build', input);
  return JSON.parse(dataJson) as Correction;
}

async function auditPack(request: AuditPackRequest, settings: Settings, runJob: RunJob): Promise<AuditPack> {
  const { language } = settings;
  const documents = ['source_xml', 'correction_xml', 'corrections_xml'] as const;
  const fields = readFields(request, auditPackBody, documents, readingOf(settings));
  const { source_xml: _, correction_xml: __, corrections_xml: ___, ...statements } = fields;
  const input: JobInput<'auditPack'> = {
    original: documentOf('source_xml', request.source_xml, language),
    correction: documentOf('correction_xml', request.correction_xml, language),
    earlierCorrections: documentsOf('corrections_xml', request.corrections_xml, language),
    statements,
    presets: builtInPresets,
    settings: validationSettings(settings),
    language,
  };
  const { zip, sha256, warningCodes } = await runJob('auditPack', input);
  return { zip, sha256, warnings: warningCodes };
}

function render<Format extends RenderFormat>(
  xml: Xml,
  options: RenderOptions<Format>,
  settings: Settings,
  runJob: RunJob,
): Promise<RenderedInvoice<Format>> {
  return renderInvoice(xml, options, {
    language: settings.language,
    nowMs: Date.now(),
    environment: settings.environment,
    bytesOf: (language) => documentOf('xml', xml, language),
    readFonts,
    isValid: async ({ environment, as_of }, language) => {
      const input = invoiceInput(
        'xml',
        xml,
        { ...settings, language },
        {
          ...(environment === undefined ? {} : { environment }),
          ...(as_of === undefined ? {} : { as_of }),
        },
      );
      const { dataJson } = await runJob('validate', input);
      return (JSON.parse(dataJson) as ValidationResult).valid;
    },
  });
}

function readingOf({ language }: Settings): Reading {
  return { language, nowMs: Date.now() };
}

/** The input of a job on one invoice. Without the service, there are no pages to which issues could link. */
function invoiceInput(field: string, xml: Xml, settings: Settings, options: ValidationOptions = {}) {
  const { language } = settings;
  return {
    xml: documentOf(field, xml, language),
    settings: validationSettings(settings, options),
    presentation: { language, baseUrl: null },
  };
}

function validationSettings(settings: Settings, { environment, as_of }: ValidationOptions = {}) {
  const instant = as_of ?? settings.asOf;
  return { nowUnixMs: instant === null ? Date.now() : Date.parse(instant), environment: environment ?? settings.environment };
}
