import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { invoiceXml } from '../builders/invoices.ts';
import { sendRequest } from '../drivers/service-client.ts';
import type { ServiceResponse } from '../matchers/described-response.ts';
import { dataOf, errorOf } from '../matchers/envelope.ts';
import type { IssuedKey } from '../storage/access.ts';

const invoice = invoiceXml({ lines: 1 });

/** A new idempotency key. */
export function newIdempotencyKey(): string {
  return `test-${randomBytes(12).toString('hex')}`;
}

/** Sends a small valid invoice to `POST /validate`. */
export function validateAt(
  { baseUrl }: { readonly baseUrl: string },
  key: IssuedKey,
  idempotencyKey?: string,
  xml = invoice,
  query = '',
): Promise<ServiceResponse> {
  const headers = {
    ...key.authorization,
    'Content-Type': 'application/xml',
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
  };
  return sendRequest({ method: 'POST', path: `/validate${query}`, headers, body: xml }, baseUrl);
}

/** What a response means to a caller: the work is done, was done before, is in progress, or must be retried later because something is unavailable. */
export type RequestOutcome = 'done' | 'replayed' | 'in progress' | 'unavailable';

/** Whether a response contains a result. */
export function isDone(meaning: RequestOutcome): boolean {
  return meaning === 'done' || meaning === 'replayed';
}

/**
 * Checks a response received while faults are injected: a result, or a rejection that says when to retry, in our envelope.
 *
 * @param key the key of the request
 */
export function requestOutcomeOf(response: ServiceResponse, key: IssuedKey): RequestOutcome {
  if (response.status === 200) return resultOf(response, key).isReplayed ? 'replayed' : 'done';
  expect(response.headers['retry-after']).toMatch(/^([1-9]|[12]\d|3[0-5])$/);
  if (response.status === 409) {
    expect(errorOf(response, 409, 'IDEMPOTENCY_CONFLICT').details).toEqual({ reason: 'in_progress' });
    return 'in progress';
  }
  // Too many requests of the key at the same time: rejected before any effect.
  if (response.status === 429) {
    expect(response.json).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    return 'unavailable';
  }
  expect(errorOf(response, 503, 'SERVICE_UNAVAILABLE')).not.toHaveProperty('details');
  return 'unavailable';
}

/** Checks a result and returns the id of its request. The body of a replay contains the request id of the first request. */
export function resultOf(response: ServiceResponse, key: IssuedKey): { requestId: string; isReplayed: boolean } {
  const isReplayed = response.headers['idempotent-replayed'] === 'true';
  expect(response.headers['idempotency-replay']).toBe(isReplayed ? 'true' : undefined);
  if (!isReplayed) {
    expect(dataOf(response, key.key.prefix)).toMatchObject({ valid: true });
    return { requestId: response.headers['x-request-id'] ?? '', isReplayed };
  }
  const { data, meta } = response.json as { data: { valid: boolean }; meta: { request_id: string } };
  expect([response.status, data.valid]).toEqual([200, true]);
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/);
  expect(response.headers['x-request-id']).not.toBe(meta.request_id);
  return { requestId: meta.request_id, isReplayed };
}

/** Processes items with limited concurrency. */
export async function inParallel<Item, Result>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
