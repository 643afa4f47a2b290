import { autofixBody, type ValidationOptions, validationBody } from '@nakor/contract/schemas/validation';
import { autofix as autofixJob } from '@nakor/engine/jobs/autofix';
import { validate as validateJob } from '@nakor/engine/jobs/validate';
import type { BrowserNakor } from './browser-nakor.ts';
import type { RunJob } from './engine.ts';
import { checkObject, checkTotalSize, documentOf, documentsOf, readFields, readingOf } from './read-request.ts';
import type { AutofixContext, ValidationContext, Xml } from './requests.ts';
import type { AutofixResult, ValidationResult } from './results.ts';
import { type Settings, validationSettings } from './settings.ts';

/** The operations of the library that validate: without those that correct, whose modules take as long to load as these. */
export type Validator = Pick<BrowserNakor, 'validate' | 'autofix'>;

/** The operations that validate, in an engine. */
export function createValidator(settings: Settings, runJob: RunJob): Validator {
  return {
    validate: (xml, context = {}) => validate(xml, context, settings, runJob),
    autofix: (xml, context = {}) => autofix(xml, context, settings, runJob),
  };
}

async function validate(xml: Xml, context: ValidationContext, settings: Settings, runJob: RunJob): Promise<ValidationResult> {
  const { language } = settings;
  checkObject(context, language);
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
  const ksefNumber = fields.ksef_number === undefined ? null : { text: fields.ksef_number, path: 'ksef_number' };
  const { dataJson } = await runJob(validateJob, { ...input, related, advice: fields.advice, ksefNumber, isRecorded: false });
  // Callers can measure the time themselves, and results without it can be compared.
  return { ...(JSON.parse(dataJson) as ValidationResult), engine_ms: null };
}

async function autofix(xml: Xml, context: AutofixContext, settings: Settings, runJob: RunJob): Promise<AutofixResult> {
  checkObject(context, settings.language);
  const fields = readFields({ ...context, xml }, autofixBody, ['xml'], readingOf(settings));
  const input = { ...invoiceInput('xml', xml, settings, fields), advice: fields.advice, form: 'json' as const };
  const { content } = await runJob(autofixJob, input);
  return JSON.parse(String(content)) as AutofixResult;
}

/** The input of a job on one invoice. Without the service, there are no pages to which issues could link. */
export function invoiceInput(field: string, xml: Xml, settings: Settings, options: ValidationOptions = {}) {
  const { language } = settings;
  return {
    xml: documentOf(field, xml, language),
    settings: validationSettings(settings, options),
    presentation: { language, baseUrl: null },
  };
}
