import { gunzip } from 'node:zlib';
import { invoiceSizeLimitBytes } from '@nakor/contract/limits';
import type { Route } from '@nakor/contract/routes';
import { invoiceBody } from '@nakor/contract/schemas/validation';
import type { Language } from '@nakor/domain/shared/localized';
import { ApiError } from '../api-error.ts';
import { type FieldError, fieldErrors } from '../field-errors.ts';
import { type HttpRequest, headerValue } from '../request.ts';

/** An invoice as it arrived, decoded from its transport but otherwise untouched. */
export interface InvoiceInput {
  /** The XML's bytes, at most {@link invoiceSizeLimitBytes}. */
  readonly xml: Uint8Array;
  /** Media type of the body, without parameters. */
  readonly mediaType: string;
  /** The body without its content coding; the XML itself, or the JSON around it. */
  readonly body: Uint8Array;
}

/**
 * Reads the body by its media type.
 *
 * @param headerErrors what is wrong with header fields; all bad fields of a request are told at once
 * @returns the invoice, or null for routes that take no body
 * @throws  ApiError UNSUPPORTED_MEDIA_TYPE, INVALID_BODY, FILE_TOO_LARGE or VALIDATION_ERROR
 */
export async function readInput(
  route: Route,
  request: HttpRequest,
  language: Language,
  headerErrors: readonly FieldError[],
): Promise<InvoiceInput | null> {
  if (route.body === 'none') {
    refuseFields(headerErrors);
    return null;
  }
  const mediaType = readMediaType(request);
  const content = await readContent(request);
  const body = mediaType === 'application/gzip' ? await inflate(content) : content;
  if (mediaType === 'application/json') return { xml: withinLimit(readJson(body, language, headerErrors)), mediaType, body };
  refuseFields(headerErrors);
  return { xml: withinLimit(body), mediaType, body };
}

function refuseFields(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new ApiError('VALIDATION_ERROR', { details: errors });
}

const acceptedMediaTypes = ['application/json', 'application/xml', 'text/xml', 'application/gzip'] as const;
type MediaType = (typeof acceptedMediaTypes)[number];

function readMediaType(request: HttpRequest): MediaType {
  const [essence = '', ...parameters] = (headerValue(request, 'content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const mediaType = acceptedMediaTypes.find((accepted) => accepted === essence);
  const isUtf8 = parameters.every((parameter) => !parameter.startsWith('charset=') || /^charset="?utf-?8"?$/.test(parameter));
  if (mediaType === undefined || !isUtf8) throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { details: { accepted: acceptedMediaTypes } });
  return mediaType;
}

/** The body without its content coding. The gateway has usually removed an announced gzip already, so the bytes decide. */
async function readContent(request: HttpRequest): Promise<Uint8Array> {
  const body = request.body ?? new Uint8Array();
  const coding = (headerValue(request, 'content-encoding') ?? 'identity').trim().toLowerCase();
  if (coding === 'identity') return body;
  if (coding !== 'gzip') throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { details: { accepted_content_encoding: ['gzip', 'identity'] } });
  return isGzip(body) ? inflate(body) : body;
}

function isGzip(body: Uint8Array): boolean {
  return body[0] === 0x1f && body[1] === 0x8b;
}

/** Inflates at most the size limit, over all members of the file; a bomb costs no more than a large invoice. */
async function inflate(body: Uint8Array): Promise<Uint8Array> {
  const outcome = await new Promise<{ error: NodeJS.ErrnoException | null; result: Uint8Array }>((resolve) => {
    gunzip(body, { maxOutputLength: invoiceSizeLimitBytes }, (error, result) => resolve({ error, result }));
  });
  if (outcome.error === null) return outcome.result;
  if (outcome.error.code === 'ERR_BUFFER_TOO_LARGE') throw new ApiError('FILE_TOO_LARGE');
  throw new ApiError('INVALID_BODY', {
    text: {
      pl: 'Treść nie jest poprawnym plikiem gzip (urwana, uszkodzona albo z danymi po końcu).',
      en: 'The body is not a valid gzip file (cut short, damaged, or with data after its end).',
    },
  });
}

function readJson(body: Uint8Array, language: Language, headerErrors: readonly FieldError[]): Uint8Array {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new ApiError('INVALID_BODY');
  }
  const parsed = invoiceBody.safeParse(value, { reportInput: true });
  if (!parsed.success) throw new ApiError('VALIDATION_ERROR', { details: [...headerErrors, ...fieldErrors(parsed.error, language)] });
  const message = { pl: 'Tekst zawiera pojedynczy surogat UTF-16.', en: 'The text holds a lone UTF-16 surrogate.' }[language];
  const textErrors = parsed.data.xml.isWellFormed() ? [] : [{ path: 'xml', code: 'invalid_text', message }];
  refuseFields([...headerErrors, ...textErrors]);
  return new TextEncoder().encode(parsed.data.xml);
}

function withinLimit(xml: Uint8Array): Uint8Array {
  if (xml.length > invoiceSizeLimitBytes) throw new ApiError('FILE_TOO_LARGE');
  return xml;
}
