import type { ErrorCode } from '@nakor/contract/errors';
import { bodyOf } from './body.ts';
import { NakorApiError, NakorConnectionError } from './errors.ts';
import type { ClientSettings } from './options.ts';
import { retryWaitMs } from './retry.ts';

/** The result of a call. */
export interface ApiResult<Data> {
  readonly data: Data;
  /** Id of the request, to quote when you report a problem. */
  readonly requestId: string;
  /** Whether an earlier response to the same idempotency key was returned again, so that nothing was counted. */
  readonly isReplay: boolean;
  /** Headers of the response, such as the limits of the key. */
  readonly headers: Headers;
}

/** One logical request: all its attempts are the same. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path under the URL of the API, with a query. */
  readonly path: string;
  readonly body?: { readonly content: Uint8Array<ArrayBuffer>; readonly mediaType: 'application/xml' | 'application/json' };
  /** Media type of the result; by default JSON. */
  readonly accept?: string;
  readonly idempotencyKey?: string | undefined;
  /** Whether executing it twice has the same effect as once. */
  readonly isRepeatable: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A response that has arrived completely. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Sends a request, with retries. Redirects are not followed.
 *
 * @returns a response with a status of 200 to 299, or 303
 * @throws NakorApiError for an error of the service
 * @throws NakorConnectionError if the service cannot be reached, or its response is not complete
 */
export async function sendRequest(request: ApiRequest, settings: ClientSettings): Promise<ApiResponse> {
  const { content, mediaType = 'application/json' } = request.body ?? {};
  const body = content === undefined ? null : await bodyOf(content, mediaType);
  const { maxAttempts, maxWaitMs } = settings;
  const policy = { maxAttempts, maxWaitMs, isRepeatable: request.isRepeatable };
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptRequest(request, body, settings);
    if (!(outcome instanceof Error)) return outcome;
    const waitMs = retryWaitMs(outcome, attempt, policy, Math.random());
    if (waitMs === null) throw outcome;
    await pause(waitMs, request.signal);
  }
}

/**
 * Sends a request and reads the envelope of its response.
 *
 * @throws NakorApiError, NakorConnectionError as {@link sendRequest}
 */
export async function callApi<Data>(request: ApiRequest, settings: ClientSettings): Promise<ApiResult<Data>> {
  const response = await sendRequest(request, settings);
  const { headers, bytes } = response;
  const { data, meta } = parseEnvelope<Partial<Envelope<Data>>>(new TextDecoder().decode(bytes));
  // A web page, for example, if the URL is that of another server.
  if (typeof data !== 'object' || data === null || typeof meta?.request_id !== 'string') throw notOfNakor(response);
  return { data, requestId: meta.request_id, isReplay: headers.get('Idempotency-Replay') === 'true', headers };
}

interface Envelope<Data> {
  readonly data: Data;
  readonly meta: { readonly request_id: string };
}

function notOfNakor({ status }: ApiResponse): NakorApiError {
  const message = `The service responded with status ${status}, but not with JSON of Nakor. Check the URL of the API.`;
  return new NakorApiError({ status, code: 'UNKNOWN', message, details: undefined, requestId: null, retryAfterSeconds: null });
}

async function attemptRequest(
  { method, path, accept = 'application/json', idempotencyKey, signal }: ApiRequest,
  body: Awaited<ReturnType<typeof bodyOf>> | null,
  { baseUrl, apiKey, language, timeoutMs, fetch }: ClientSettings,
): Promise<ApiResponse | NakorApiError | NakorConnectionError> {
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        Accept: accept,
        'Accept-Language': language,
        ...(body === null ? {} : { 'Content-Type': body.mediaType }),
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      body: body === null ? null : body.bytes,
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const { status, headers } = response;
    const bytes = await readBody(response);
    return response.ok || status === 303 ? { status, headers, bytes } : errorOf({ status, headers, bytes });
  } catch (error) {
    signal?.throwIfAborted();
    return new NakorConnectionError(error);
  }
}

/** Longest response in bytes, after decompression; audit packs, the largest ones, are smaller. */
const maxResponseBytes = 64_000_000;

/**
 * Reads the body of a response, which may be endless if the server is not Nakor's.
 *
 * @throws RangeError if it is too long
 */
export async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  // A `fetch` of the caller may return responses without a stream.
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxResponseBytes) throw new RangeError(`The response is longer than ${maxResponseBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

interface ErrorEnvelope {
  readonly error?: { readonly code?: ErrorCode; readonly message?: string; readonly details?: unknown };
  readonly meta?: { readonly request_id?: string };
}

function errorOf({ status, headers, bytes }: ApiResponse): NakorApiError {
  const { error, meta } = parseEnvelope<ErrorEnvelope>(new TextDecoder().decode(bytes));
  const retryAfter = headers.get('Retry-After') ?? '';
  return new NakorApiError({
    status,
    code: typeof error?.code === 'string' ? error.code : 'UNKNOWN',
    message: typeof error?.message === 'string' ? error.message : `The service responded with status ${status}.`,
    details: error?.details,
    requestId: typeof meta?.request_id === 'string' ? meta.request_id : headers.get('X-Request-ID'),
    retryAfterSeconds: /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null,
  });
}

/** A proxy on the way may respond with anything. */
function parseEnvelope<Fields extends object>(text: string): Partial<Fields> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, waitMs);
    signal?.addEventListener('abort', end, { once: true });
  });
}
