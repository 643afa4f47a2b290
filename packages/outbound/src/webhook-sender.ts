import {
  type AttemptErrorClass,
  type AttemptOutcome,
  attemptTimeLimitMs,
  type WebhookRequest,
  type WebhookSender,
} from '@nakor/operations/webhooks/attempt';
import { Client, type Dispatcher } from 'undici';
import type { TargetPolicy } from './allowed-address.ts';
import { type ResolveOptions, type ResolveProblem, resolveTarget } from './resolve-target.ts';
import { getResponseExcerpt } from './response-excerpt.ts';
import { prepareConnection, type SafeConnection } from './safe-connection.ts';
import { checkTargetUrl, getHost } from './target-policy.ts';

/** Options of the sender. */
export interface WebhookSenderOptions {
  readonly policy: TargetPolicy;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Name servers, as `address` or `address:port`; by default those of the system. */
  readonly dnsServers?: readonly string[];
  /** Time limit of one attempt, in milliseconds. */
  readonly timeLimitMs?: number;
}

/** An outcome without its times. */
type AttemptResult = Omit<AttemptOutcome, 'startedAtUnixMs' | 'durationMs'>;

/** Maximum number of bytes that are read of a response body, and of all headers together. */
const bodyLimit = 4_096;
const headersLimit = 16_384;

/** Longer than any reasonable date or number. */
const maxRetryAfterLength = 100;

const errorOfResolving: Readonly<Record<ResolveProblem, AttemptErrorClass>> = {
  forbidden: 'TARGET_NOT_ALLOWED',
  'not-found': 'DNS_FAILED',
  unavailable: 'DNS_FAILED',
};

/**
 * Creates the sender of events, which trusts neither the target nor its response. For each attempt it parses the URL, resolves the host
 * once, rejects forbidden targets and makes one connection to the checked IP address, for one request. Redirects are ordinary responses,
 * proxies and cookies are not supported, and one deadline covers everything from DNS lookup to the last byte.
 *
 * The status decides: once it is received, the body cannot change the outcome of the attempt.
 */
export function createWebhookSender({ policy, now, dnsServers, timeLimitMs = attemptTimeLimitMs }: WebhookSenderOptions): WebhookSender {
  return {
    async send(request) {
      const startedAtUnixMs = now();
      const started = performance.now();
      const result = await attempt(request, { policy, dnsServers, signal: AbortSignal.timeout(timeLimitMs) });
      return { startedAtUnixMs, durationMs: Math.round(performance.now() - started), ...result };
    },
  };
}

async function attempt(request: WebhookRequest, options: ResolveOptions): Promise<AttemptResult> {
  const url = checkTargetUrl(request.url, options.policy);
  if (!url.ok) return withoutResponse('TARGET_NOT_ALLOWED');
  const address = await resolveTarget(getHost(url.value), options);
  if (options.signal.aborted) return withoutResponse('TIMEOUT');
  if (!address.ok) return withoutResponse(errorOfResolving[address.error]);
  const connection = prepareConnection(address.value, url.value);
  options.signal.addEventListener('abort', connection.cut, { once: true });
  try {
    return await exchange(request, url.value, connection);
  } catch {
    // The library's message contains addresses, so only the stage of the connection is reported.
    return withoutResponse(options.signal.aborted ? 'TIMEOUT' : errorAt(connection));
  } finally {
    options.signal.removeEventListener('abort', connection.cut);
    connection.cut();
  }
}

function withoutResponse(error: AttemptErrorClass): AttemptResult {
  return { httpStatus: null, error, responseExcerpt: null, retryAfter: null };
}

function errorAt(connection: SafeConnection): AttemptErrorClass {
  if (connection.stage() === 'securing') return 'TLS_FAILED';
  return connection.hasReceived() ? 'INVALID_RESPONSE' : 'CONNECT_FAILED';
}

/** @throws any error of undici if no status is received */
async function exchange({ headers, body }: WebhookRequest, url: URL, connection: SafeConnection): Promise<AttemptResult> {
  // undici's own timeouts restart with each byte; instead, the deadline cuts the connection.
  const client = new Client(url.origin, { connect: connection.connect, maxHeaderSize: headersLimit, headersTimeout: 0, bodyTimeout: 0 });
  try {
    const path = `${url.pathname}${url.search}`;
    const response = await client.request({ method: 'POST', path, headers: { ...headers }, body, reset: true });
    const { statusCode: httpStatus } = response;
    return {
      httpStatus,
      error: httpStatus >= 200 && httpStatus <= 299 ? null : 'HTTP_STATUS',
      responseExcerpt: getResponseExcerpt(await readStart(response.body)),
      retryAfter: [response.headers['retry-after'] ?? []].flat()[0]?.slice(0, maxRetryAfterLength) ?? null,
    };
  } finally {
    await client.destroy();
  }
}

/** The start of a body, until it ends, is cut or exceeds the limit; the rest is never read. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<Uint8Array> {
  const read = Buffer.alloc(bodyLimit);
  let length = 0;
  try {
    for await (const chunk of body) {
      length += (chunk as Buffer).copy(read, length);
      if (length === bodyLimit) break;
    }
  } catch {
    // Cut by the receiver or the deadline: what was read so far is used.
  }
  return read.subarray(0, length);
}
