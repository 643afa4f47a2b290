import { createGunzip } from 'node:zlib';
import { invoiceSizeLimitBytes } from '@nakor/contract/limits';
import { groupThousands } from '@nakor/domain/shared/group-thousands';
import type { Localized } from '@nakor/domain/shared/localized';
import { ApiError } from '../message/api-error.ts';
import { type HttpRequest, readHeaderValue } from '../message/request.ts';

/** A media type of bodies, without parameters. */
export type MediaType = 'application/json' | 'application/xml' | 'text/xml' | 'application/gzip';

/** A body without its content coding and gzip compression, otherwise as sent. */
export interface Body {
  readonly mediaType: MediaType;
  readonly bytes: Uint8Array;
}

/** An input with its body. */
export interface BodyInput {
  /** The body as sent: its hash distinguishes one request from another with the same idempotency key. */
  readonly body: Body;
}

/** An input with one XML document above all. */
export interface DocumentInput extends BodyInput {
  /** The XML's bytes as they arrived, at most {@link invoiceSizeLimitBytes}. */
  readonly xml: Uint8Array;
}

/** Maximum size of a decompressed body in bytes, by its content. */
export interface InflatedLimits {
  readonly json: number;
  /** Of everything that is not JSON. */
  readonly other: number;
}

/**
 * Reads the body of a request.
 *
 * @param accepted the media types that the route accepts
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, INVALID_BODY or FILE_TOO_LARGE
 */
export async function readBody(request: HttpRequest, accepted: readonly MediaType[], limits: InflatedLimits): Promise<Body> {
  const mediaType = readMediaType(request, accepted);
  const content = await readContent(request, limits);
  return { mediaType, bytes: mediaType === 'application/gzip' ? await inflate(content, limits) : content };
}

/** Whether a body is JSON: its media type says so, or it was gzipped and is an object. No XML starts with a brace. */
export function isJson({ mediaType, bytes }: Body): boolean {
  return mediaType === 'application/json' || (mediaType === 'application/gzip' && startsLikeObject(bytes));
}

const [tab, lineFeed, carriageReturn, space, openBrace] = [0x09, 0x0a, 0x0d, 0x20, 0x7b];
const blanks: ReadonlySet<number | undefined> = new Set([tab, lineFeed, carriageReturn, space]);

/** Ignores a byte order mark, as parsers of JSON here do. */
function startsLikeObject(bytes: Uint8Array): boolean {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (blanks.has(bytes[at])) at += 1;
  return bytes[at] === openBrace;
}

function readMediaType(request: HttpRequest, accepted: readonly MediaType[]): MediaType {
  const [essence = '', ...parameters] = (readHeaderValue(request, 'content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const mediaType = accepted.find((candidate) => candidate === essence);
  const isUtf8 = parameters.every((parameter) => !parameter.startsWith('charset=') || /^charset="?utf-?8"?$/.test(parameter));
  if (mediaType === undefined || !isUtf8) throw unsupportedType(accepted);
  return mediaType;
}

function unsupportedType(accepted: readonly MediaType[]): ApiError {
  const list = accepted.join(', ');
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', {
    details: { accepted },
    text: {
      pl: `Nieobsługiwany typ treści (Content-Type). Ta operacja przyjmuje: ${list}; w UTF-8.`,
      en: `Unsupported content type (Content-Type). This operation accepts: ${list}; in UTF-8.`,
    },
  });
}

/** The body without its content coding. The gateway has usually removed an announced gzip already, so the bytes decide. */
async function readContent(request: HttpRequest, limits: InflatedLimits): Promise<Uint8Array> {
  const body = request.body ?? new Uint8Array();
  const coding = (readHeaderValue(request, 'content-encoding') ?? 'identity').trim().toLowerCase();
  if (coding === 'identity') return body;
  if (coding !== 'gzip') throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { details: { accepted_content_encoding: ['gzip', 'identity'] } });
  return isGzip(body) ? inflate(body, limits) : body;
}

function isGzip(body: Uint8Array): boolean {
  return body[0] === 0x1f && body[1] === 0x8b;
}

/** Decompresses up to the limit, over all members of the file, so that a decompression bomb costs no more than a large invoice. */
async function inflate(body: Uint8Array, limits: InflatedLimits): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let limitBytes: number | null = null;
  try {
    for await (const chunk of createGunzip().end(body) as AsyncIterable<Uint8Array>) {
      limitBytes ??= startsLikeObject(chunk) ? limits.json : limits.other;
      size += chunk.length;
      if (size > limitBytes) throw new ApiError('FILE_TOO_LARGE', { text: tooLargeText(limitBytes) });
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('INVALID_BODY', { text: invalidGzipText });
  }
  return Buffer.concat(chunks, size);
}

const invalidGzipText: Localized = {
  pl: 'Treść nie jest poprawnym plikiem gzip (urwana, uszkodzona albo z danymi po końcu).',
  en: 'The body is not a valid gzip file (truncated, damaged, or with data after its end).',
};

function tooLargeText(limitBytes: number): Localized {
  const invoices =
    limitBytes > invoiceSizeLimitBytes ? [' (każda faktura w niej 10 000 000)', ' (each invoice in it 10,000,000)'] : ['', ''];
  return {
    pl: `Treść żądania jest za duża: po rozpakowaniu gzip może mieć najwyżej ${groupThousands(String(limitBytes), ' ')} bajtów${invoices[0]}.`,
    en: `The body is too large: after decompression it may have at most ${groupThousands(String(limitBytes), ',')} bytes${invoices[1]}.`,
  };
}
