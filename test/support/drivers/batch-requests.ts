import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { ServiceResponse } from '../matchers/described-response.ts';
import type { IssuedKey } from '../storage/access.ts';
import { sendRequest } from './service-client.ts';

/** A batch as the API returns it, as far as tests read it. */
export interface SentBatch {
  readonly id: string;
  readonly state: string;
  readonly upload: { readonly kind: string; readonly part_size: number | null; readonly parts: readonly { readonly url: string }[] } | null;
  readonly progress: { readonly documents: number | null; readonly chunks: number | null; readonly chunks_done: number };
  readonly counts: Readonly<Record<string, number>> | null;
  readonly failure: string | null;
  readonly erased_at: string | null;
  readonly available_until: string | null;
}

/** A request about batches, with a JSON body if there is one. */
export function requestBatches(
  key: IssuedKey,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<ServiceResponse> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return sendRequest({ method, path, headers: { ...key.authorization, ...type, ...headers }, ...content });
}

/** The batch in a response. */
export function batchIn({ json }: ServiceResponse): SentBatch {
  return (json as { data: { batch: SentBatch } }).data.batch;
}

/** As on the day of issue of the sample invoices. */
export const asOf = '2026-10-15T10:00:00Z';

/** Creates a batch for an archive, and uploads it in one request. */
export async function uploadBatch(key: IssuedKey, archive: Uint8Array, options: object = {}): Promise<SentBatch> {
  const response = await requestBatches(key, 'POST', '/batches', { bytes: archive.length, as_of: asOf, language: 'en', ...options });
  expect({ status: response.status, text: response.status === 201 ? '' : response.text }).toEqual({ status: 201, text: '' });
  const batch = batchIn(response);
  await putPart(batch, 0, archive);
  return batch;
}

/** Uploads a part. @returns its ETag */
export async function putPart({ upload }: SentBatch, index: number, content: Uint8Array): Promise<string> {
  const response = await fetch(upload?.parts[index]?.url ?? '', { method: 'PUT', body: Buffer.from(content) });
  expect(response.status).toBe(200);
  return response.headers.get('etag') ?? '';
}

/** Completes an upload. */
export function completeBatch(key: IssuedKey, { id }: Pick<SentBatch, 'id'>, body: object = {}): Promise<ServiceResponse> {
  return requestBatches(key, 'POST', `/batches/${id}/complete`, body);
}

/** The current state of a batch. */
export async function readBatch(key: IssuedKey, { id }: Pick<SentBatch, 'id'>): Promise<SentBatch> {
  return batchIn(await requestBatches(key, 'GET', `/batches/${id}`));
}

/** Waits until a batch has ended. */
export async function awaitEnd(key: IssuedKey, batch: Pick<SentBatch, 'id'>): Promise<SentBatch> {
  const going = ['queued', 'unpacking', 'validating', 'joining'];
  await expect.poll(async () => going.includes((await readBatch(key, batch)).state), { interval: 100 }).toBe(false);
  return readBatch(key, batch);
}

/** Uploads and completes a batch, and waits for its end. */
export async function runBatch(key: IssuedKey, archive: Uint8Array, options: object = {}, completion: object = {}): Promise<SentBatch> {
  const batch = await uploadBatch(key, archive, options);
  const completed = await completeBatch(key, batch, completion);
  expect({ status: completed.status, text: completed.status === 202 ? '' : completed.text }).toEqual({ status: 202, text: '' });
  return awaitEnd(key, batch);
}

/** Loads the register of a batch. */
export async function loadRegister(key: IssuedKey, { id }: Pick<SentBatch, 'id'>, format = 'ndjson'): Promise<string> {
  const { json, status } = await requestBatches(key, 'GET', `/batches/${id}/register?format=${format}`);
  expect(status).toBe(200);
  const { url } = (json as { data: { url: string } }).data;
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  // Not every S3 tells clients that the content is compressed.
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
}
