import { headerNames } from '@nakor/contract/headers';

/** A request to the API. */
interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Path below the base URL, such as `/validate`. */
  readonly path: string;
  /** XML as a string, or an object that is sent as JSON. */
  readonly body?: string | object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response of the API. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/** Sends a request with the key of the client. Every status is returned. */
export type ApiClient = (request: ApiRequest) => Promise<ApiResponse>;

/** Longer than the 29 seconds within which API Gateway responds. */
const timeoutMs = 35_000;

/**
 * Creates a client for one key.
 *
 * @param key the API key; it is sent and never appears in an error
 */
export function createApiClient(baseUrl: string, key: string): ApiClient {
  return async ({ method = 'GET', path, body, headers = {} }) => {
    const content = bodyOf(body);
    return fetchBytes(`${baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Accept-Language': 'en', ...content.headers, ...headers },
      ...(content.text === undefined ? {} : { body: content.text }),
    });
  };
}

function bodyOf(body: ApiRequest['body']): { text?: string; headers: Readonly<Record<string, string>> } {
  if (body === undefined) return { headers: {} };
  if (typeof body === 'string') return { text: body, headers: { [headerNames.contentType]: 'application/xml' } };
  return { text: JSON.stringify(body), headers: { [headerNames.contentType]: 'application/json' } };
}

/**
 * Fetches a URL completely. Redirects are not followed.
 *
 * @throws StepFailure when no complete response arrives within 35 seconds
 */
export async function fetchBytes(url: string, init: RequestInit = {}): Promise<ApiResponse> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    throw new StepFailure(`no response from ${new URL(url).host} (${causeOf(error)})`);
  }
}

/** The error of the connection, which `fetch` wraps. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  return (cause as NodeJS.ErrnoException).code?.toString() ?? cause.name;
}

/**
 * The member `data` of a response.
 *
 * @throws StepFailure unless the response has the status and is an envelope of the API
 */
export function readData<Data>(response: ApiResponse, status = 200): Data {
  const body = parse(response.bytes.toString('utf8'));
  if (response.status !== status) {
    const code = body?.error?.code === undefined ? '' : ` ${String(body.error.code)}`;
    throw new StepFailure(`status ${response.status}${code} instead of ${status}${requestIdOf(response)}`);
  }
  if (body?.data === undefined) throw new StepFailure(`the response is not an envelope of the API${requestIdOf(response)}`);
  return body.data as Data;
}

/** The id of the request in the logs, to be appended to a message. */
export function requestIdOf({ headers }: ApiResponse): string {
  const id = headers.get(headerNames.requestId);
  return id === null ? '' : ` (request ${id})`;
}

function parse(text: string): { data?: unknown; error?: { code?: unknown } } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A check failed. The message is one line for people and never contains a key or a secret. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
}
