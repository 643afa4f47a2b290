import { randomUUID } from 'node:crypto';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventType } from '@nakor/operations/events/event';
import { attemptTimeLimitMs } from '@nakor/operations/webhooks/attempt';
import { createWebhookRequest } from '@nakor/operations/webhooks/webhook-request';

/** An event as listed. */
export interface ListedEvent {
  readonly id: string;
  readonly type: EventType;
  readonly created_at: string;
}

/** Result of one attempt. */
export interface ForwardAttempt {
  /** From 1. */
  readonly number: number;
  /** Null if the receiver did not respond. */
  readonly status: number | null;
  /** Why it did not, as a code of Node, such as `ECONNREFUSED`; null if it did. */
  readonly errorCode: string | null;
  readonly durationMs: number;
  /** Until the next attempt; null if this was the last one. */
  readonly retryInSeconds: number | null;
}

/** Waits between attempts, in seconds. */
const waitsSeconds = [1, 2, 4] as const;

/** Number of attempts for each event. */
export const forwardAttempts = waitsSeconds.length + 1;

interface ForwardOptions {
  readonly url: URL;
  readonly secret: string;
  readonly nowUnixMs: () => number;
  readonly signal: AbortSignal;
  /** Reports each attempt when it has ended. */
  onAttempt(attempt: ForwardAttempt): Promise<void>;
}

/**
 * Sends an event to a receiver as the service delivers it: the same bytes and headers, a new signature for each attempt. Redirects are not
 * followed.
 *
 * @returns whether the receiver responded with 2xx
 * @throws the reason of the signal
 */
export async function forwardEvent(event: ListedEvent, { url, secret, nowUnixMs, signal, onAttempt }: ForwardOptions): Promise<boolean> {
  // Deliveries are the same text: the service serializes an event once, with the order of fields that parsing keeps.
  const record = { id: event.id, type: event.type, body: JSON.stringify(event) };
  const deliveryId = randomUUID();
  for (let number = 1; ; number += 1) {
    const unixSeconds = Math.floor(nowUnixMs() / 1000);
    const { headers, body } = createWebhookRequest(record, { url: url.href, deliveryId, secrets: [secret], unixSeconds });
    const startedMs = performance.now();
    const outcome = await post(url, headers, body, signal);
    const isAccepted = outcome.status !== null && outcome.status >= 200 && outcome.status <= 299;
    const retryInSeconds = isAccepted ? null : (waitsSeconds[number - 1] ?? null);
    await onAttempt({ number, ...outcome, durationMs: Math.round(performance.now() - startedMs), retryInSeconds });
    if (retryInSeconds === null) return isAccepted;
    await pause(retryInSeconds * 1000, undefined, { signal });
  }
}

type Outcome = Pick<ForwardAttempt, 'status' | 'errorCode'>;

async function post(url: URL, headers: Readonly<Record<string, string>>, body: Uint8Array, signal: AbortSignal): Promise<Outcome> {
  const timeout = AbortSignal.timeout(attemptTimeLimitMs);
  try {
    return { status: await statusOf(url, headers, body, AbortSignal.any([signal, timeout])), errorCode: null };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return { status: null, errorCode: 'TIMEOUT' };
    return { status: null, errorCode: (error as NodeJS.ErrnoException).code ?? 'UNKNOWN' };
  }
}

function statusOf(url: URL, headers: Readonly<Record<string, string>>, body: Uint8Array, signal: AbortSignal): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers: { ...headers, 'Content-Length': body.length }, agent: false, signal } as const;
    const sent: ClientRequest = request(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      // The status decides, as for deliveries.
      response.on('error', () => {});
      response.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
