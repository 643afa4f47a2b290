import { type ErrorCode, errorDefinitions } from '@nakor/contract/errors';
import { headerNames } from '@nakor/contract/headers';
import type { AcceptedInvoice } from '@nakor/operations/accepted-invoices/accepted-invoice';
import type { ApiKey } from '@nakor/operations/access/api-key';
import type { EventType } from '@nakor/operations/events/event';
import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import type { StoredResponse } from '@nakor/operations/idempotency/idempotency-record';
import type { ApiError } from './api-error.ts';
import type { RequestContext } from './request-context.ts';

/** One HTTP response, free of any host's event shape. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A string for text, bytes for binary content. */
  readonly body: string | Uint8Array;
}

/** What an endpoint returns: the payload of the envelope, or a whole document. */
export type EndpointResult = (JsonResult | SerializedJsonResult | DocumentResult | UnchangedResult) & {
  /** Headers of this response alone, in place of the usual ones of the same name. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** The same, of a route whose operation is recorded. */
export type RecordedResult = EndpointResult & { readonly effect: WorkEffect };

/** What an operation leaves behind, apart from its response. */
interface WorkEffect {
  /** The event to send to webhooks; null for none. */
  readonly event: { readonly type: EventType; readonly data: Readonly<Record<string, unknown>> } | null;
  /** What the history keeps, for live keys; null for nothing, where the entry is written later. */
  readonly facts: HistoryEntry['facts'] | null;
  /** The invoice to register as accepted by KSeF; none by default. */
  readonly acceptedInvoice?: AcceptedInvoice | null;
}

interface JsonResult {
  readonly status: number;
  readonly data: unknown;
}

/** The same, with a payload that is serialized already. */
interface SerializedJsonResult {
  readonly status: number;
  readonly dataJson: string;
}

/** A response without the envelope. */
interface DocumentResult {
  readonly status: number;
  /** Value of `Content-Type`. */
  readonly mediaType: string;
  readonly content: string | Uint8Array;
}

/** The caller has the response already. */
interface UnchangedResult {
  readonly status: 304;
}

/**
 * The content of a success, without what belongs to the one request: a document, or the envelope
 * `{ data, meta: { request_id, key_prefix } }`.
 *
 * @param caller null where no key is needed; `key_prefix` is null then
 */
export function toStoredResponse(context: RequestContext, caller: ApiKey | null, result: EndpointResult): StoredResponse {
  if ('content' in result) {
    return { status: result.status, headers: { ...contentHeaders(result.mediaType), ...result.headers }, body: result.content };
  }
  if (!('data' in result || 'dataJson' in result)) return { status: result.status, headers: { ...result.headers }, body: '' };
  const meta = JSON.stringify({ request_id: context.requestId, key_prefix: caller?.prefix ?? null });
  const dataJson = 'data' in result ? JSON.stringify(result.data) : result.dataJson;
  const response = jsonResponse(context, result.status, `{"data":${dataJson},"meta":${meta}}`);
  return { ...response, headers: { ...response.headers, ...result.headers } };
}

/** A response with the headers of the request that it is sent to. */
export function toHttpResponse(context: RequestContext, { status, headers, body }: StoredResponse): HttpResponse {
  return { status, headers: { ...context.responseHeaders, ...headers, [headerNames.requestId]: context.requestId }, body };
}

/** The envelope of an error: `{ error: { code, message, details? }, meta: { request_id } }`. */
export function buildErrorResponse(context: RequestContext, error: ApiError): HttpResponse {
  const definition = errorDefinitions[error.code];
  const message = (error.text ?? definition.message)[context.language];
  const body = {
    error: { code: error.code satisfies ErrorCode, message, ...(error.details === undefined ? {} : { details: error.details }) },
    meta: { request_id: context.requestId },
  };
  const retryAfter = error.retryAfterSeconds ?? (definition.isRetryable ? defaultRetryAfterSeconds : undefined);
  const { status, headers, body: json } = jsonResponse(context, definition.status, JSON.stringify(body));
  const retryHeaders = retryAfter === undefined ? {} : { [headerNames.retryAfter]: String(retryAfter) };
  return toHttpResponse(context, { status, headers: { ...error.headers, ...retryHeaders, ...headers }, body: json });
}

const defaultRetryAfterSeconds = 5;

function jsonResponse(context: RequestContext, status: number, body: string): StoredResponse {
  const headers = {
    ...contentHeaders('application/json; charset=utf-8'),
    [headerNames.contentLanguage]: context.language,
    [headerNames.vary]: headerNames.acceptLanguage,
  };
  return { status, headers, body };
}

function contentHeaders(mediaType: string): Record<string, string> {
  return { [headerNames.contentType]: mediaType, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
}
