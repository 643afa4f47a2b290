import { type ErrorCode, errorDefinitions } from '@nakor/contract/errors';
import { headerNames } from '@nakor/contract/headers';
import type { ApiError } from './api-error.ts';
import type { Call } from './call.ts';

/** One HTTP answer, free of any host's event shape. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or bytes where text would not do. */
  readonly body: string | Uint8Array;
}

/** What an endpoint returns: the payload of the envelope, or a document that stands for itself. */
export type Success = JsonSuccess | DocumentSuccess;

interface JsonSuccess {
  readonly status: number;
  readonly data: unknown;
}

/** An answer without the envelope. */
interface DocumentSuccess {
  readonly status: number;
  /** Value of `Content-Type`. */
  readonly mediaType: string;
  readonly content: string | Uint8Array;
  /** Headers of this answer alone, in place of the usual ones of the same name. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The envelope of a success: `{ data, meta: { request_id, key_prefix } }`. `key_prefix` is null where no key is needed. */
export function successReply(call: Call, success: Success): Reply {
  if ('content' in success) return documentReply(call, success);
  const meta = { request_id: call.requestId, key_prefix: call.caller?.prefix ?? null };
  return jsonReply(call, success.status, { data: success.data, meta });
}

/** The envelope of an error: `{ error: { code, message, details? }, meta: { request_id } }`. */
export function errorReply(call: Call, error: ApiError): Reply {
  const definition = errorDefinitions[error.code];
  const message = (error.text ?? definition.message)[call.language];
  const body = {
    error: { code: error.code satisfies ErrorCode, message, ...(error.details === undefined ? {} : { details: error.details }) },
    meta: { request_id: call.requestId },
  };
  Object.assign(call.headers, error.headers);
  const retryAfter = error.retryAfterSeconds ?? (definition.isRetryable ? defaultRetryAfterSeconds : undefined);
  if (retryAfter !== undefined) call.headers[headerNames.retryAfter] = String(retryAfter);
  return jsonReply(call, definition.status, body);
}

const defaultRetryAfterSeconds = 5;

function jsonReply(call: Call, status: number, body: unknown): Reply {
  const headers = {
    ...commonHeaders(call, 'application/json; charset=utf-8'),
    [headerNames.contentLanguage]: call.language,
    Vary: 'Accept-Language',
  };
  return { status, headers, body: JSON.stringify(body) };
}

function documentReply(call: Call, { status, mediaType, content, headers }: DocumentSuccess): Reply {
  return { status, headers: { ...commonHeaders(call, mediaType), ...headers }, body: content };
}

function commonHeaders(call: Call, mediaType: string): Record<string, string> {
  return {
    ...call.headers,
    [headerNames.contentType]: mediaType,
    [headerNames.requestId]: call.requestId,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}
