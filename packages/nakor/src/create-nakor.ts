import { analysisBody, correctionBody } from '@nakor/contract/schemas/correction';
import { explanationBody } from '@nakor/contract/schemas/explanation';
import { getScenarioCatalogue } from '@nakor/domain/correction/scenario-catalogue';
import { builtInPresets } from '@nakor/domain/erp/presets/index';
import { toWarsawDay } from '@nakor/domain/fa3/elements/calendar';
import { isValidApartFromMark } from '@nakor/domain/rendering/valid-apart-from-mark';
import type { Language } from '@nakor/domain/shared/localized';
import { catalogueCodes } from '@nakor/domain/validation/catalogue';
import { analyze as analyzeJob } from '@nakor/engine/jobs/analyze';
import { build as buildJob } from '@nakor/engine/jobs/build';
import { explain as explainJob } from '@nakor/engine/jobs/explain';
import { validate as validateJob } from '@nakor/engine/jobs/validate';
import { buildRuleResult, type RuleView } from '@nakor/engine/results/rule-result';
import { buildScenarioResult } from '@nakor/engine/results/scenario-result';
import { assessOfflineOf } from './assess-offline.ts';
import type { BrowserNakor } from './browser-nakor.ts';
import type { RunJob } from './engine.ts';
import { planPaymentsOf, referToPaymentOf } from './payments.ts';
import { checkObject, documentOf, documentsOf, readFields, readingOf } from './read-request.ts';
import { type DrawPdf, renderInvoice } from './render.ts';
import type { AnalysisContext, CorrectionRequest, ExplanationContext, RenderFormat, RenderOptions, Xml } from './requests.ts';
import type { Analysis, Correction, KsefExplanation, RenderedInvoice, ScenarioEntry, ValidationResult } from './results.ts';
import { type Settings, validationSettings } from './settings.ts';
import { createValidator, invoiceInput } from './validator.ts';
import { verifyCodeOf } from './verify-code.ts';

/**
 * The operations that need nothing but an engine.
 *
 * @param drawPdf null where documents cannot be drawn as PDF
 */
export function createOperations(settings: Settings, runJob: RunJob, drawPdf: DrawPdf | null): BrowserNakor {
  const { language } = settings;
  return {
    ...createValidator(settings, runJob),
    analyze: (xml, context = {}) => analyze(xml, context, settings, runJob),
    correct: (request) => correct(request, settings, runJob),
    render: (xml, options) => render(xml, options, settings, runJob, drawPdf),
    verifyCode: async (url, xml, context = {}) => verifyCodeOf(url, xml, context, settings),
    explain: (response, context = {}) => explain(response, context, settings, runJob),
    assessOffline: async (request) => assessOfflineOf(request, settings),
    paymentReference: async (request) => referToPaymentOf(request, settings),
    planPayments: async (request) => planPaymentsOf(request, settings),
    rules: () => catalogueCodes.map((code) => buildRuleResult(code, ruleView(settings))),
    // Copies: callers may change what they receive.
    scenarios: () => getScenarioCatalogue().map((entry) => structuredClone(buildScenarioResult(entry, language)) as ScenarioEntry),
  };
}

/** Rules as they are on the day and in the environment of the settings. */
function ruleView(settings: Settings): RuleView {
  const { nowUnixMs, environment } = validationSettings(settings);
  return { language: settings.language, environment, day: toWarsawDay(nowUnixMs) };
}

async function explain(response: string, context: ExplanationContext, settings: Settings, runJob: RunJob): Promise<KsefExplanation> {
  const { language } = settings;
  checkObject(context, language);
  const fields = readFields({ ...context, response }, explanationBody, ['xml'], readingOf(settings));
  const { xml } = context;
  const input = {
    response,
    xml: xml === undefined ? null : documentOf('xml', xml, language),
    settings: validationSettings(settings, fields),
    presentation: { language, baseUrl: null },
  };
  const { dataJson } = await runJob(explainJob, input);
  return JSON.parse(dataJson) as KsefExplanation;
}

async function analyze(xml: Xml, context: AnalysisContext, settings: Settings, runJob: RunJob): Promise<Analysis> {
  checkObject(context, settings.language);
  const fields = readFields({ ...context, xml }, analysisBody, ['xml', 'corrections_xml'], readingOf(settings));
  const earlierCorrections = documentsOf('corrections_xml', context.corrections_xml, settings.language);
  const { dataJson } = await runJob(analyzeJob, { ...invoiceInput('xml', xml, settings, fields), earlierCorrections });
  return JSON.parse(dataJson) as Analysis;
}

async function correct(request: CorrectionRequest, settings: Settings, runJob: RunJob): Promise<Correction> {
  const documents = ['source_xml', 'corrections_xml'] as const;
  const { source_xml: _, corrections_xml: __, ...statements } = readFields(request, correctionBody, documents, readingOf(settings));
  const input = {
    ...invoiceInput('source_xml', request.source_xml, settings, statements),
    earlierCorrections: documentsOf('corrections_xml', request.corrections_xml, settings.language),
    statements,
    presets: builtInPresets,
    clockUnixMs: Date.now(),
  };
  const { dataJson } = await runJob(buildJob, input);
  return JSON.parse(dataJson) as Correction;
}

function render<Format extends RenderFormat>(
  xml: Xml,
  options: RenderOptions<Format>,
  settings: Settings,
  runJob: RunJob,
  drawPdf: DrawPdf | null,
): Promise<RenderedInvoice<Format>> {
  const isValid = async ({ environment, as_of }: RenderOptions, language: Language) => {
    const context = { ...(environment === undefined ? {} : { environment }), ...(as_of === undefined ? {} : { as_of }) };
    const { dataJson } = await runJob(validateJob, { ...invoiceInput('xml', xml, { ...settings, language }, context), isRecorded: false });
    return isValidApartFromMark(JSON.parse(dataJson) as ValidationResult);
  };
  const { language, environment } = settings;
  const bytesOf = (chosen: Language) => documentOf('xml', xml, chosen);
  return renderInvoice(xml, options, { language, environment, nowUnixMs: Date.now(), bytesOf, isValid, drawPdf });
}
