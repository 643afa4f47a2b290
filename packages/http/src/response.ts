import { type ErrorCode, errorDefinitions } from '@nakor/contract/errors';
import { headerNames } from '@nakor/contract/headers';
import type { EventType } from '@nakor/domain/events/event';
import type { HistoryEntry } from '@nakor/domain/idempotency/history';
import type { StoredAnswer } from '@nakor/domain/idempotency/idempotency-record';
import type { ApiError } from './api-error.ts';
import type { Call } from './request-context.ts';

/** One HTTP answer, free of any host's event shape. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text, or bytes where text would not do. */
  readonly body: string | Uint8Array;
}

/** What an endpoint returns: the payload of the envelope, or a document that stands for itself. */
export type Success = (JsonSuccess | WrittenJsonSuccess | DocumentSuccess | UnchangedSuccess) & {
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
export function successAnswer(call: Call, success: Success): StoredAnswer {
  if ('content' in success) {
    return { status: success.status, headers: { ...contentHeaders(success.mediaType), ...success.headers }, body: success.content };
  }
  if (!('data' in success || 'dataJson' in success)) return { status: success.status, headers: { ...success.headers }, body: '' };
  const meta = JSON.stringify({ request_id: call.requestId, key_prefix: call.caller?.prefix ?? null });
  const dataJson = 'data' in success ? JSON.stringify(success.data) : success.dataJson;
  const answer = jsonAnswer(call, success.status, `{"data":${dataJson},"meta":${meta}}`);
  return { ...answer, headers: { ...answer.headers, ...success.headers } };
}

/** An answer with the headers of the call it is given to. */
export function replyWith(call: Call, { status, headers, body }: StoredAnswer): Reply {
  return { status, headers: { ...call.headers, ...headers, [headerNames.requestId]: call.requestId }, body };
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
  return replyWith(call, jsonAnswer(call, definition.status, JSON.stringify(body)));
}

const defaultRetryAfterSeconds = 5;

function jsonAnswer(call: Call, status: number, body: string): StoredAnswer {
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
