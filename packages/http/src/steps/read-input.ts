import { findAsOfErrors } from '@nakor/contract/field-errors/as-of';
import { findTextErrors } from '@nakor/contract/field-errors/text-errors';
import { type FieldError, findFieldErrors, findRepeatedField } from '@nakor/contract/field-errors/validation-errors';
import { auditPackJsonLimitBytes, invoiceSizeLimitBytes, jsonSizeLimitBytes, webhookJsonLimitBytes } from '@nakor/contract/limits';
import { type AuditPackBody, auditPackBody } from '@nakor/contract/schemas/audit-pack';
import { analysisBody, type CorrectionBody, correctionBody } from '@nakor/contract/schemas/correction';
import {
  autofixBody,
  type InvoiceOptions,
  invoiceOptions,
  type ValidateOptions,
  type ValidationOptions,
  validateOptions,
  validationBody,
  validationOptions,
} from '@nakor/contract/schemas/validation';
import {
  type RecoveryBody,
  recoveryBody,
  type WebhookBody,
  type WebhookChangeBody,
  type WebhookTestBody,
  webhookBody,
  webhookChangeBody,
  webhookTestBody,
} from '@nakor/contract/schemas/webhooks';
import type { RelatedBytes } from '@nakor/domain/related/read-documents';
import type { Language } from '@nakor/domain/shared/localized';
import { err, ok } from '@nakor/domain/shared/result';
import type * as z from 'zod';
import { ApiError } from '../message/api-error.ts';
import type { HttpRequest } from '../message/request.ts';
import type { RoutedContext } from '../message/request-context.ts';
import { parseJson } from '../parsing/parse-json.ts';
import { type Parsed, readQuery, readValues } from '../parsing/parse-parameters.ts';
import { checkTotalSize, checkWithinLimit, readDocument, readDocuments } from './document-size.ts';
import { checkKsefNumberErrors } from './ksef-number.ts';
import { type Body, isJson, type MediaType, readBody } from './read-body.ts';
import { restoreSentError, type SourceField, withSourceXml } from './source-field.ts';

interface BodyInput {
  /** The body as sent: its hash distinguishes one request from another with the same idempotency key. */
  readonly body: Body;
}

interface DocumentInput extends BodyInput {
  /** The XML's bytes as they arrived, at most {@link invoiceSizeLimitBytes}. */
  readonly xml: Uint8Array;
}

/** An invoice. */
interface InvoiceInput<Kind, Options = ValidationOptions> extends DocumentInput {
  readonly kind: Kind;
  /** From the query, or from a JSON body. */
  readonly options: Options;
  /** The options sent in the query, sorted; empty for none. With the body, it distinguishes one request from another. */
  readonly sentQuery: string;
}

/** An invoice to validate, with the documents to which it refers. */
interface ValidationInput extends InvoiceInput<'validation', ValidateOptions> {
  readonly related: RelatedBytes;
}

/** An invoice to analyze, with its earlier corrections. */
interface AnalysisInput extends InvoiceInput<'analysis', InvoiceOptions> {
  /** Of each earlier correction, in the order of issue. */
  readonly earlierCorrections: readonly Uint8Array[];
}

/** A request for a correction: the original, its earlier corrections and the changes. */
export interface CorrectionInput extends DocumentInput {
  readonly kind: 'correction';
  /** The field that contains the original, as sent. */
  readonly sourceField: SourceField;
  /** Of each earlier correction, in the order of issue. */
  readonly earlierCorrections: readonly Uint8Array[];
  readonly request: Omit<CorrectionBody, 'source_xml' | 'corrections_xml'>;
}

/** A request for an audit pack: the original, its correction, and the caller's statements about them. */
interface AuditPackInput extends BodyInput {
  readonly kind: 'audit-pack';
  /** The field that contains the original, as sent. */
  readonly sourceField: SourceField;
  /** The documents' bytes, each at most {@link invoiceSizeLimitBytes}. */
  readonly original: Uint8Array;
  readonly correction: Uint8Array;
  /** Of each earlier correction, in the order of issue. */
  readonly earlierCorrections: readonly Uint8Array[];
  readonly request: Omit<AuditPackBody, 'source_xml' | 'correction_xml' | 'corrections_xml'>;
}

/** A new webhook endpoint, a change of one, a recovery of its deliveries, or a test event. Errors in its fields are reported together with those of its URL. */
interface WebhookInput<Kind, Fields> extends BodyInput {
  readonly kind: Kind;
  readonly fields: Parsed<Fields>;
  /** The URL as sent, also when other fields are invalid; null when there is none. */
  readonly url: string | null;
}

/** The body of a request, decoded from its transport but otherwise unchanged. */
export type Input =
  | ValidationInput
  | InvoiceInput<'invoice'>
  | AnalysisInput
  | CorrectionInput
  | AuditPackInput
  | WebhookInput<'webhook', WebhookBody>
  | WebhookInput<'webhook-change', WebhookChangeBody>
  | WebhookInput<'recovery', RecoveryBody>
  | WebhookInput<'webhook-test', WebhookTestBody>;

interface Reading {
  readonly language: Language;
  readonly headerErrors: readonly FieldError[];
  /** Errors in the fields of a JSON body that its schema does not find. */
  readonly errorsIn?: (value: Readonly<Record<string, unknown>>) => readonly FieldError[];
}

/**
 * Reads the body of a request, by the kind of body that its route accepts.
 *
 * @param headerErrors errors in header fields; all invalid fields of a request are reported at once
 * @returns null for routes without a body
 * @throws  ApiError UNSUPPORTED_MEDIA_TYPE, INVALID_BODY, FILE_TOO_LARGE or VALIDATION_ERROR
 */
export async function readInput(context: RoutedContext, request: HttpRequest, headerErrors: readonly FieldError[]): Promise<Input | null> {
  const { route, language } = context;
  const reading = { language, headerErrors };
  switch (route.body) {
    case 'none':
      throwInvalidFields(headerErrors);
      return null;
    case 'validation':
      return readValidation(request, context, headerErrors);
    case 'invoice':
      return readInvoice(request, context, headerErrors);
    case 'analysis':
      return readAnalysis(request, context, headerErrors);
    case 'correction':
      return readCorrection(request, reading);
    case 'audit-pack':
      return readAuditPack(request, reading);
    case 'webhook':
      return readWebhook(request, 'webhook' as const, webhookBody, reading);
    case 'webhook-change':
      return readWebhook(request, 'webhook-change' as const, webhookChangeBody, reading);
    case 'recovery':
      return readWebhook(request, 'recovery' as const, recoveryBody, reading);
    case 'webhook-test':
      return readWebhookTest(request, reading);
  }
}

const invoiceMediaTypes: readonly MediaType[] = ['application/json', 'application/xml', 'text/xml', 'application/gzip'];

/** A JSON body is larger than its documents, which are bounded themselves. */
const invoiceLimits = { json: jsonSizeLimitBytes, other: invoiceSizeLimitBytes };

async function readValidation(request: HttpRequest, context: RoutedContext, headerErrors: readonly FieldError[]): Promise<ValidationInput> {
  const body = await readBody(request, invoiceMediaTypes, invoiceLimits);
  if (!isJson(body)) {
    const [ksefNumber] = context.query.get('ksef_number') ?? [];
    const errors = [...headerErrors, ...checkKsefNumberErrors(ksefNumber, 'query.ksef_number', context)];
    return { kind: 'validation', related: noDocuments, ...validatedBody(body, validateOptions, context, errors) };
  }
  const documentFields = ['xml', 'source_xml', 'corrections_xml', 'advances_xml'] as const;
  const { errorsIn, ...usual } = validationReading(context, headerErrors);
  const reading: Reading = {
    ...usual,
    errorsIn: (value) => [...(errorsIn?.(value) ?? []), ...checkKsefNumberErrors(value['ksef_number'], 'ksef_number', context)],
  };
  const fields = readJson(body.bytes, validationBody, documentFields, reading);
  const { xml, source_xml, corrections_xml, advances_xml, filename: _, ...options } = fields;
  const related: RelatedBytes = {
    source: source_xml === undefined ? null : readDocument('source_xml', source_xml),
    corrections: readDocuments('corrections_xml', corrections_xml),
    advances: readDocuments('advances_xml', advances_xml),
  };
  const document = readDocument('xml', xml);
  checkTotalSize([document, ...(related.source === null ? [] : [related.source]), ...related.corrections, ...related.advances]);
  return { kind: 'validation', xml: document, related, body, options, sentQuery: '' };
}

const noDocuments: RelatedBytes = { source: null, corrections: [], advances: [] };

async function readInvoice(
  request: HttpRequest,
  context: RoutedContext,
  headerErrors: readonly FieldError[],
): Promise<InvoiceInput<'invoice'>> {
  const body = await readBody(request, invoiceMediaTypes, invoiceLimits);
  if (!isJson(body)) return { kind: 'invoice', ...validatedBody(body, validationOptions, context, headerErrors) };
  const { xml, filename: _, ...options } = readJson(body.bytes, autofixBody, ['xml'], validationReading(context, headerErrors));
  return { kind: 'invoice', xml: readDocument('xml', xml), body, options, sentQuery: '' };
}

async function readAnalysis(request: HttpRequest, context: RoutedContext, headerErrors: readonly FieldError[]): Promise<AnalysisInput> {
  const body = await readBody(request, invoiceMediaTypes, invoiceLimits);
  if (!isJson(body)) return { kind: 'analysis', earlierCorrections: [], ...invoiceAsBody(body, invoiceOptions, context, headerErrors) };
  const {
    xml,
    corrections_xml,
    filename: _,
    ...options
  } = readJson(body.bytes, analysisBody, ['xml', 'corrections_xml'], jsonReading(context, headerErrors));
  const earlierCorrections = readDocuments('corrections_xml', corrections_xml);
  return { kind: 'analysis', xml: readDocument('xml', xml), earlierCorrections, body, options, sentQuery: '' };
}

/** An invoice that is the whole body, with options in the query. */
function invoiceAsBody<Options>(
  body: Body,
  schema: z.ZodType<Options>,
  context: RoutedContext,
  headerErrors: readonly FieldError[],
): Omit<InvoiceInput<never, Options>, 'kind'> {
  const { options } = readValues({
    headers: headerErrors.length === 0 ? ok(null) : err(headerErrors),
    options: readQuery(schema, context),
  });
  return { xml: checkWithinLimit(body.bytes), body, options, sentQuery: sortedQuery(context.query) };
}

/** The same with the context of a validation in the query. */
function validatedBody<Options>(body: Body, schema: z.ZodType<Options>, context: RoutedContext, headerErrors: readonly FieldError[]) {
  const [asOf] = context.query.get('as_of') ?? [];
  return invoiceAsBody(body, schema, context, [...headerErrors, ...findAsOfErrors(asOf, 'query.as_of', context)]);
}

/** How to read a JSON body with the context of a validation. */
function validationReading(context: RoutedContext, headerErrors: readonly FieldError[]): Reading {
  return { ...jsonReading(context, headerErrors), errorsIn: (value) => findAsOfErrors(value['as_of'], 'as_of', context) };
}

/** With a JSON body, options in the query are errors. */
function jsonReading({ language, query }: RoutedContext, headerErrors: readonly FieldError[]): Reading {
  const queryErrors = [...query.keys()].map((name) => ({ path: `query.${name}`, code: 'unknown_field', message: useBody[language] }));
  return { language, headerErrors: [...headerErrors, ...queryErrors] };
}

const useBody = {
  pl: 'Z treścią w JSON podaj opcje jako jej pola, nie jako parametry URL.',
  en: 'With a JSON body, send options as fields of the body, not as query parameters.',
} as const;

function sortedQuery(query: RoutedContext['query']): string {
  const sent = new URLSearchParams([...query].flatMap(([name, values]) => values.map((value): [string, string] => [name, value])));
  sent.sort();
  return sent.toString();
}

const jsonMediaTypes: readonly MediaType[] = ['application/json', 'application/gzip'];

function readJsonBody(request: HttpRequest, limitBytes: number): Promise<Body> {
  return readBody(request, jsonMediaTypes, { json: limitBytes, other: limitBytes });
}

async function readCorrection(request: HttpRequest, reading: Reading): Promise<CorrectionInput> {
  const body = await readJsonBody(request, jsonSizeLimitBytes);
  const { shape, sourceField } = readJsonWithSource(body.bytes, correctionBody, ['source_xml', 'corrections_xml'], reading);
  const { source_xml, corrections_xml, ...fields } = shape;
  return {
    kind: 'correction',
    sourceField,
    xml: readDocument(sourceField, source_xml),
    earlierCorrections: readDocuments('corrections_xml', corrections_xml),
    request: fields,
    body,
  };
}

async function readAuditPack(request: HttpRequest, reading: Reading): Promise<AuditPackInput> {
  const body = await readJsonBody(request, auditPackJsonLimitBytes);
  const documentFields = ['source_xml', 'correction_xml', 'corrections_xml'] as const;
  const { shape, sourceField } = readJsonWithSource(body.bytes, auditPackBody, documentFields, reading);
  const { source_xml, correction_xml, corrections_xml, ...fields } = shape;
  return {
    kind: 'audit-pack',
    sourceField,
    original: readDocument(sourceField, source_xml),
    correction: readDocument('correction_xml', correction_xml),
    earlierCorrections: readDocuments('corrections_xml', corrections_xml),
    request: fields,
    body,
  };
}

async function readWebhook<Kind, Fields>(
  request: HttpRequest,
  kind: Kind,
  schema: z.ZodType<Fields>,
  { language, headerErrors }: Reading,
): Promise<WebhookInput<Kind, Fields>> {
  const body = await readJsonBody(request, webhookJsonLimitBytes);
  const { value, errors: repeated } = readValue(body.bytes, language);
  const parsed = schema.safeParse(value, { reportInput: true });
  const errors = [...headerErrors, ...repeated, ...(parsed.success ? [] : findFieldErrors(parsed.error, language, schema))];
  const fields: Parsed<Fields> = parsed.success && errors.length === 0 ? ok(parsed.data) : err(errors);
  return { kind, body, fields, url: urlOf(value) };
}

/** Without a body, whatever its media type, the request is that for `webhook.test`, as it was before there were others. */
async function readWebhookTest(request: HttpRequest, reading: Reading): Promise<WebhookInput<'webhook-test', WebhookTestBody>> {
  const isEmpty = request.body === null || request.body.length === 0;
  if (!isEmpty) return readWebhook(request, 'webhook-test' as const, webhookTestBody, reading);
  throwInvalidFields(reading.headerErrors);
  return { kind: 'webhook-test', body: { mediaType: 'application/json', bytes: new Uint8Array() }, fields: ok({}), url: null };
}

function urlOf(value: unknown): string | null {
  const url = isObject(value) ? value['url'] : null;
  return typeof url === 'string' && url.trim() !== '' ? url.trim() : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function throwInvalidFields(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new ApiError('VALIDATION_ERROR', { details: errors });
}

/**
 * Reads a JSON body.
 *
 * @param documentFields the fields that contain whole documents, or lists of them
 */
function readJson<Shape>(
  bytes: Uint8Array,
  schema: z.ZodType<Shape>,
  documentFields: readonly (keyof Shape & string)[],
  reading: Reading,
): Shape {
  return parseFields(readValue(bytes, reading.language), schema, documentFields, reading);
}

/** Reads a JSON body with an original invoice, for which there are two names. */
function readJsonWithSource<Shape>(
  bytes: Uint8Array,
  schema: z.ZodType<Shape>,
  documentFields: readonly (keyof Shape & string)[],
  reading: Reading,
): { readonly shape: Shape; readonly sourceField: SourceField } {
  const { value: sent, errors: repeated } = readValue(bytes, reading.language);
  const { value, sourceField, errors } = withSourceXml(sent, reading.language);
  try {
    return { shape: parseFields({ value, errors: [...repeated, ...errors] }, schema, documentFields, reading), sourceField };
  } catch (error) {
    throw restoreSentError(error, sourceField);
  }
}

function parseFields<Shape>(
  { value, errors: repeated }: SentValue,
  schema: z.ZodType<Shape>,
  documentFields: readonly (keyof Shape & string)[],
  { language, headerErrors, errorsIn = () => [] }: Reading,
): Shape {
  const fields = isObject(value) ? value : {};
  const errors = [...headerErrors, ...repeated, ...findTextErrors(fields, documentFields, language), ...errorsIn(fields)];
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw new ApiError('VALIDATION_ERROR', { details: [...errors, ...findFieldErrors(parsed.error, language, schema)] });
  throwInvalidFields(errors);
  return parsed.data;
}

interface SentValue {
  readonly value: unknown;
  readonly errors: readonly FieldError[];
}

/** Reads JSON, in which objects must not contain duplicate fields. */
function readValue(bytes: Uint8Array, language: Language): SentValue {
  const { value, repeated } = parseJson(bytes);
  return { value, errors: repeated === null ? [] : [findRepeatedField(repeated, language)] };
}
