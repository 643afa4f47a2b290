import {
  type AttemptErrorClass,
  type AttemptOutcome,
  attemptTimeLimitMs,
  type WebhookRequest,
  type WebhookSender,
} from '@nakor/domain/webhooks/attempt';
import { Client, type Dispatcher } from 'undici';
import type { TargetPolicy } from './allowed-address.ts';
import { type ResolveOptions, type ResolveProblem, resolveTarget } from './resolve-target.ts';
import { responseExcerpt } from './response-excerpt.ts';
import { prepareConnection, type SafeConnection } from './safe-connection.ts';
import { checkTargetUrl, hostOf } from './target-policy.ts';

/** What a sender takes. */
export interface WebhookSenderOptions {
  readonly policy: TargetPolicy;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Name servers, as `address` or `address:port`; those of the system unless told otherwise. */
  readonly dnsServers?: readonly string[];
  /** Time that one attempt may take, in milliseconds. */
  readonly timeLimitMs?: number;
}

/** An outcome but for its times. */
type Answer = Omit<AttemptOutcome, 'startedAtUnixMs' | 'durationMs'>;

/** Most bytes of an answer's body that are read, and of all its headers together. */
const bodyLimit = 4_096;
const headersLimit = 16_384;

/** Longer than any date or number that makes sense. */
const longestRetryAfter = 100;

const errorOfResolving: Readonly<Record<ResolveProblem, AttemptErrorClass>> = {
  forbidden: 'TARGET_NOT_ALLOWED',
  'not-found': 'DNS_FAILED',
  unavailable: 'DNS_FAILED',
};

/**
 * Makes the sender of events, which trusts neither the target nor its answer. For each attempt it reads the address anew, resolves its name
 * once, refuses what is not allowed and makes one connection to the very address that was checked, for one request. Redirects are an answer
 * like any other, proxies and cookies do not exist, one deadline covers everything from the name to the last byte.
 *
 * The receiver's status decides: once it has come, nothing about the body of the answer changes what came of the attempt.
 */
export function createWebhookSender({ policy, now, dnsServers, timeLimitMs = attemptTimeLimitMs }: WebhookSenderOptions): WebhookSender {
  return {
    async send(request) {
      const startedAtUnixMs = now();
      const started = performance.now();
      const answer = await attempt(request, { policy, dnsServers, signal: AbortSignal.timeout(timeLimitMs) });
      return { startedAtUnixMs, durationMs: Math.round(performance.now() - started), ...answer };
    },
  };
}

async function attempt(request: WebhookRequest, options: ResolveOptions): Promise<Answer> {
  const url = checkTargetUrl(request.url, options.policy);
  if (!url.ok) return unanswered('TARGET_NOT_ALLOWED');
  const address = await resolveTarget(hostOf(url.value), options);
  if (options.signal.aborted) return unanswered('TIMEOUT');
  if (!address.ok) return unanswered(errorOfResolving[address.error]);
  const connection = prepareConnection(address.value, url.value);
  options.signal.addEventListener('abort', connection.cut, { once: true });
  try {
    return await exchange(request, url.value, connection);
  } catch {
    // What the library says names addresses; how far it came is all that is told.
    return unanswered(options.signal.aborted ? 'TIMEOUT' : errorAt(connection));
  } finally {
    options.signal.removeEventListener('abort', connection.cut);
    connection.cut();
  }
}

function unanswered(error: AttemptErrorClass): Answer {
  return { httpStatus: null, error, responseExcerpt: null, retryAfter: null };
}

function errorAt(connection: SafeConnection): AttemptErrorClass {
  if (connection.stage() === 'securing') return 'TLS_FAILED';
  return connection.hasReceived() ? 'INVALID_RESPONSE' : 'CONNECT_FAILED';
}

/** @throws whatever undici throws when no status comes */
async function exchange({ headers, body }: WebhookRequest, url: URL, connection: SafeConnection): Promise<Answer> {
  // Its own limits of time start anew with each byte; the deadline cuts the connection instead.
  const client = new Client(url.origin, { connect: connection.connect, maxHeaderSize: headersLimit, headersTimeout: 0, bodyTimeout: 0 });
  try {
    const path = `${url.pathname}${url.search}`;
    const response = await client.request({ method: 'POST', path, headers: { ...headers }, body, reset: true });
    const { statusCode: httpStatus } = response;
    return {
      httpStatus,
      error: httpStatus >= 200 && httpStatus <= 299 ? null : 'HTTP_STATUS',
      responseExcerpt: responseExcerpt(await readBeginning(response.body)),
      retryAfter: [response.headers['retry-after'] ?? []].flat()[0]?.slice(0, longestRetryAfter) ?? null,
    };
  } finally {
    await client.destroy();
  }
}

/** As much of a body as comes until it ends, is cut or becomes too long; then the rest is never read. */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<Uint8Array> {
  const read = Buffer.alloc(bodyLimit);
  let length = 0;
  try {
    for await (const chunk of body) {
      length += (chunk as Buffer).copy(read, length);
      if (length === bodyLimit) break;
    }
  } catch {
    // Cut by the receiver or by the deadline: what came before is as good as any other beginning.
  }
  return read.subarray(0, length);
}
