import { invoiceSizeLimitBytes, jsonSizeLimitBytes } from '@nakor/contract/limits';
import type { Route } from '@nakor/contract/routes';
import { type CorrectionBody, correctionBody } from '@nakor/contract/schemas/correction';
import { invoiceBody } from '@nakor/contract/schemas/validation';
import type { Language } from '@nakor/domain/shared/localized';
import type * as z from 'zod';
import { ApiError } from '../api-error.ts';
import { type FieldError, fieldErrors } from '../field-errors.ts';
import type { HttpRequest } from '../request.ts';
import { type Body, type MediaType, readBody } from './read-body.ts';

interface DocumentInput {
  /** The XML's bytes as they arrived, at most {@link invoiceSizeLimitBytes}. */
  readonly xml: Uint8Array;
  /** The body around it, or the XML itself: by it a request is told from another one. */
  readonly body: Body;
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

/** What a call brings along, decoded from its transport but otherwise untouched. */
export type Input = InvoiceInput | CorrectionInput;

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
      refuseFields(headerErrors);
      return null;
    case 'invoice':
      return readInvoice(request, reading);
    case 'correction':
      return readCorrection(request, reading);
  }
}

const invoiceMediaTypes: readonly MediaType[] = ['application/json', 'application/xml', 'text/xml', 'application/gzip'];

async function readInvoice(request: HttpRequest, reading: Reading): Promise<InvoiceInput> {
  const body = await readBody(request, invoiceMediaTypes, invoiceSizeLimitBytes);
  if (body.mediaType === 'application/json') {
    const { xml } = readJson(body.bytes, invoiceBody, 'xml', reading);
    return { kind: 'invoice', xml: documentOf(xml), body };
  }
  refuseFields(reading.headerErrors);
  return { kind: 'invoice', xml: withinLimit(body.bytes), body };
}

const orderMediaTypes: readonly MediaType[] = ['application/json', 'application/gzip'];

async function readCorrection(request: HttpRequest, reading: Reading): Promise<CorrectionInput> {
  const body = await readBody(request, orderMediaTypes, jsonSizeLimitBytes);
  const { source_xml, ...order } = readJson(body.bytes, correctionBody, 'source_xml', reading);
  return { kind: 'correction', xml: documentOf(source_xml), order, body };
}

function refuseFields(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new ApiError('VALIDATION_ERROR', { details: errors });
}

/**
 * Reads a JSON body.
 *
 * @param documentField the field that holds a whole document
 */
function readJson<Shape, Field extends keyof Shape & string>(
  bytes: Uint8Array,
  schema: z.ZodType<Shape & Record<Field, string>>,
  documentField: Field,
  { language, headerErrors }: Reading,
): Shape & Record<Field, string> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError('INVALID_BODY');
  }
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw new ApiError('VALIDATION_ERROR', { details: [...headerErrors, ...fieldErrors(parsed.error, language)] });
  const message = { pl: 'Tekst zawiera pojedynczy surogat UTF-16.', en: 'The text holds a lone UTF-16 surrogate.' }[language];
  const textErrors = parsed.data[documentField].isWellFormed() ? [] : [{ path: documentField, code: 'invalid_text', message }];
  refuseFields([...headerErrors, ...textErrors]);
  return parsed.data;
}

function documentOf(xml: string): Uint8Array {
  return withinLimit(new TextEncoder().encode(xml));
}

function withinLimit(xml: Uint8Array): Uint8Array {
  if (xml.length > invoiceSizeLimitBytes) throw new ApiError('FILE_TOO_LARGE');
  return xml;
}
