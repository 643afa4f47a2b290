import { type ErrorCode, errorDefinitions } from '@nakor/contract/errors';
import { headerNames } from '@nakor/contract/headers';
import type { EventType } from '@nakor/domain/events/event';
import type { HistoryEntry } from '@nakor/domain/idempotency/history';
import type { StoredResponse } from '@nakor/domain/idempotency/idempotency-record';
import type { ApiError } from './api-error.ts';
import type { RequestContext } from './request-context.ts';

/** One HTTP answer, free of any host's event shape. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or bytes where text would not do. */
  readonly body: string | Uint8Array;
}

/** What an endpoint returns: the payload of the envelope, or a document that stands for itself. */
export type EndpointResult = (JsonSuccess | WrittenJsonSuccess | DocumentSuccess | UnchangedSuccess) & {
  /** Headers of this answer alone, in place of the usual ones of the same name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly effect?: WorkEffect;
};

/** What work leaves behind, apart from its answer. Needed on routes whose table row names an effect. */
interface WorkEffect {
  /** The event to tell webhooks of; null for none. */
  readonly event: { readonly type: EventType; readonly data: Readonly<Record<string, unknown>> } | null;
  /** What the history remembers, for live keys. */
  readonly facts: HistoryEntry['facts'];
}

interface JsonSuccess {
  readonly status: number;
  readonly data: unknown;
}

/** The same, with a payload that was written as JSON already. */
interface WrittenJsonSuccess {
  readonly status: number;
  readonly dataJson: string;
}

/** An answer without the envelope. */
interface DocumentSuccess {
  readonly status: number;
  /** Value of `Content-Type`. */
  readonly mediaType: string;
  readonly content: string | Uint8Array;
}

/** The caller has the answer already. */
interface UnchangedSuccess {
  readonly status: 304;
}

/**
 * The content of a success, without what belongs to the one call: a document, or the envelope
 * `{ data, meta: { request_id, key_prefix } }`. `key_prefix` is null where no key is needed.
 */
export function toStoredResponse(call: RequestContext, success: EndpointResult): StoredResponse {
  if ('content' in success) {
    return { status: success.status, headers: { ...contentHeaders(success.mediaType), ...success.headers }, body: success.content };
  }
  if (!('data' in success || 'dataJson' in success)) return { status: success.status, headers: { ...success.headers }, body: '' };
  const meta = JSON.stringify({ request_id: call.requestId, key_prefix: call.caller?.prefix ?? null });
  const dataJson = 'data' in success ? JSON.stringify(success.data) : success.dataJson;
  const answer = jsonResponse(call, success.status, `{"data":${dataJson},"meta":${meta}}`);
  return { ...answer, headers: { ...answer.headers, ...success.headers } };
}

/** An answer with the headers of the call it is given to. */
export function toHttpResponse(call: RequestContext, { status, headers, body }: StoredResponse): HttpResponse {
  return { status, headers: { ...call.headers, ...headers, [headerNames.requestId]: call.requestId }, body };
}

/** The envelope of an error: `{ error: { code, message, details? }, meta: { request_id } }`. */
export function errorResponse(call: RequestContext, error: ApiError): HttpResponse {
  const definition = errorDefinitions[error.code];
  const message = (error.text ?? definition.message)[call.language];
  const body = {
    error: { code: error.code satisfies ErrorCode, message, ...(error.details === undefined ? {} : { details: error.details }) },
    meta: { request_id: call.requestId },
  };
  Object.assign(call.headers, error.headers);
  const retryAfter = error.retryAfterSeconds ?? (definition.isRetryable ? defaultRetryAfterSeconds : undefined);
  if (retryAfter !== undefined) call.headers[headerNames.retryAfter] = String(retryAfter);
  return toHttpResponse(call, jsonResponse(call, definition.status, JSON.stringify(body)));
}

const defaultRetryAfterSeconds = 5;

function jsonResponse(call: RequestContext, status: number, body: string): StoredResponse {
  const headers = {
    ...contentHeaders('application/json; charset=utf-8'),
    [headerNames.contentLanguage]: call.language,
    [headerNames.vary]: headerNames.acceptLanguage,
  };
  return { status, headers, body };
}

function contentHeaders(mediaType: string): Record<string, string> {
  return { [headerNames.contentType]: mediaType, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
}
