import { auditPackJsonLimitBytes, invoiceSizeLimitBytes, jsonSizeLimitBytes, webhookJsonLimitBytes } from '@nakor/contract/limits';
import type { Route } from '@nakor/contract/routes';
import { type AuditPackBody, auditPackBody } from '@nakor/contract/schemas/audit-pack';
import { type CorrectionBody, correctionBody } from '@nakor/contract/schemas/correction';
import { invoiceBody } from '@nakor/contract/schemas/validation';
import { type WebhookBody, type WebhookChangeBody, webhookBody, webhookChangeBody } from '@nakor/contract/schemas/webhooks';
import type { Language } from '@nakor/domain/shared/localized';
import type * as z from 'zod';
import { ApiError } from '../api-error.ts';
import { parseJson } from '../parse-json.ts';
import type { HttpRequest } from '../request.ts';
import { type FieldError, fieldErrors, repeatedField } from '../validation-errors.ts';
import { documentOf, withinLimit } from './document-size.ts';
import { type Body, type MediaType, readBody } from './read-body.ts';

interface BodyInput {
  /** The body as sent: by it a request is told from another one. */
  readonly body: Body;
}

interface DocumentInput extends BodyInput {
  /** The XML's bytes as they arrived, at most {@link invoiceSizeLimitBytes}. */
  readonly xml: Uint8Array;
}

/** An invoice. */
interface InvoiceInput extends DocumentInput {
  readonly kind: 'invoice';
}

/** An order for a correction: the original, and what is to become of it. */
export interface CorrectionInput extends DocumentInput {
  readonly kind: 'correction';
  readonly order: Omit<CorrectionBody, 'source_xml'>;
}

/** An order for an audit pack: the original, its correction, and what is said of them. */
interface AuditPackInput extends BodyInput {
  readonly kind: 'audit-pack';
  /** The documents' bytes, each at most {@link invoiceSizeLimitBytes}. */
  readonly original: Uint8Array;
  readonly correction: Uint8Array;
  readonly order: Omit<AuditPackBody, 'source_xml' | 'correction_xml'>;
}

/** An order for a new endpoint, or for a change of one. What is wrong with it is told together with what is wrong with its address. */
interface WebhookInput<Kind, Order> extends BodyInput {
  readonly kind: Kind;
  /** Null when some field is bad. */
  readonly order: Order | null;
  readonly errors: readonly FieldError[];
  /** The address as sent, also where other fields are bad; null when there is none. */
  readonly url: string | null;
}

/** What a call brings along, decoded from its transport but otherwise untouched. */
export type Input =
  | InvoiceInput
  | CorrectionInput
  | AuditPackInput
  | WebhookInput<'webhook', WebhookBody>
  | WebhookInput<'webhook-change', WebhookChangeBody>;

/** What is known while a body is read. */
interface Reading {
  readonly language: Language;
  /** What is wrong with header fields; all bad fields of a request are told at once. */
  readonly headerErrors: readonly FieldError[];
}

/**
 * Reads what a call brings along, by the kind of body that its route takes.
 *
 * @param headerErrors what is wrong with header fields; all bad fields of a request are told at once
 * @returns null for routes that take no body
 * @throws  ApiError UNSUPPORTED_MEDIA_TYPE, INVALID_BODY, FILE_TOO_LARGE or VALIDATION_ERROR
 */
export async function readInput(
  route: Route,
  request: HttpRequest,
  language: Language,
  headerErrors: readonly FieldError[],
): Promise<Input | null> {
  const reading = { language, headerErrors };
  switch (route.body) {
    case 'none':
      throwInvalidFields(headerErrors);
      return null;
    case 'invoice':
      return readInvoice(request, reading);
    case 'correction':
      return readCorrection(request, reading);
    case 'audit-pack':
      return readAuditPack(request, reading);
    case 'webhook':
      return readWebhook(request, 'webhook' as const, webhookBody, reading);
    case 'webhook-change':
      return readWebhook(request, 'webhook-change' as const, webhookChangeBody, reading);
  }
}

const invoiceMediaTypes: readonly MediaType[] = ['application/json', 'application/xml', 'text/xml', 'application/gzip'];

async function readInvoice(request: HttpRequest, reading: Reading): Promise<InvoiceInput> {
  const body = await readBody(request, invoiceMediaTypes, invoiceSizeLimitBytes);
  if (body.mediaType === 'application/json') {
    const { xml } = readJson(body.bytes, invoiceBody, ['xml'], reading);
    return { kind: 'invoice', xml: documentOf('xml', xml), body };
  }
  throwInvalidFields(reading.headerErrors);
  return { kind: 'invoice', xml: withinLimit(body.bytes), body };
}

const orderMediaTypes: readonly MediaType[] = ['application/json', 'application/gzip'];

async function readCorrection(request: HttpRequest, reading: Reading): Promise<CorrectionInput> {
  const body = await readBody(request, orderMediaTypes, jsonSizeLimitBytes);
  const { source_xml, ...order } = readJson(body.bytes, correctionBody, ['source_xml'], reading);
  return { kind: 'correction', xml: documentOf('source_xml', source_xml), order, body };
}

async function readAuditPack(request: HttpRequest, reading: Reading): Promise<AuditPackInput> {
  const body = await readBody(request, orderMediaTypes, auditPackJsonLimitBytes);
  const { source_xml, correction_xml, ...order } = readJson(body.bytes, auditPackBody, ['source_xml', 'correction_xml'], reading);
  return {
    kind: 'audit-pack',
    original: documentOf('source_xml', source_xml),
    correction: documentOf('correction_xml', correction_xml),
    order,
    body,
  };
}

async function readWebhook<Kind, Order>(
  request: HttpRequest,
  kind: Kind,
  schema: z.ZodType<Order>,
  { language, headerErrors }: Reading,
): Promise<WebhookInput<Kind, Order>> {
  const body = await readBody(request, orderMediaTypes, webhookJsonLimitBytes);
  const { value, errors: repeated } = readValue(body.bytes, language);
  const parsed = schema.safeParse(value, { reportInput: true });
  const errors = [...repeated, ...(parsed.success ? [] : fieldErrors(parsed.error, language, schema))];
  return { kind, body, order: errors.length === 0 ? (parsed.data ?? null) : null, errors: [...headerErrors, ...errors], url: urlOf(value) };
}

function urlOf(value: unknown): string | null {
  const url = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)['url'] : null;
  return typeof url === 'string' && url.trim() !== '' ? url.trim() : null;
}

function throwInvalidFields(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new ApiError('VALIDATION_ERROR', { details: errors });
}

/**
 * Reads a JSON body.
 *
 * @param documentFields the fields that hold whole documents
 */
function readJson<Shape, Field extends keyof Shape & string>(
  bytes: Uint8Array,
  schema: z.ZodType<Shape & Record<Field, string>>,
  documentFields: readonly Field[],
  { language, headerErrors }: Reading,
): Shape & Record<Field, string> {
  const { value, errors: repeated } = readValue(bytes, language);
  const errors = [...headerErrors, ...repeated, ...textErrors(value, documentFields, language)];
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw new ApiError('VALIDATION_ERROR', { details: [...errors, ...fieldErrors(parsed.error, language, schema)] });
  throwInvalidFields(errors);
  return parsed.data;
}

/** Reads JSON, in which no object may have a field twice. */
function readValue(bytes: Uint8Array, language: Language): { readonly value: unknown; readonly errors: readonly FieldError[] } {
  const { value, repeated } = parseJson(bytes);
  return { value, errors: repeated === null ? [] : [repeatedField(repeated, language)] };
}

/** Which documents hold half a character. The schemas do not look for it: they would take a while over megabytes. */
function textErrors(value: unknown, documentFields: readonly string[], language: Language): FieldError[] {
  if (typeof value !== 'object' || value === null) return [];
  const message = { pl: 'Tekst zawiera pojedynczy surogat UTF-16.', en: 'The text holds a lone UTF-16 surrogate.' }[language];
  return documentFields.flatMap((field) => {
    const text = (value as Readonly<Record<string, unknown>>)[field];
    return typeof text === 'string' && !text.isWellFormed() ? [{ path: field, code: 'invalid_text', message }] : [];
  });
}
