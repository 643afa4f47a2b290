import { createHmac } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { expect } from 'vitest';
import type { ServiceResponse } from '../matchers/described-response.ts';
import { dataOf } from '../matchers/envelope.ts';
import type { IssuedKey } from '../storage/access.ts';
import type { ReceivedRequest, Receiver } from './receivers.ts';
import { sendRequest } from './service-client.ts';

/** An endpoint as returned by the API. */
export interface WebhookData {
  readonly id: string;
  readonly environment: 'live' | 'test';
  readonly name: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly string[];
  readonly is_active: boolean;
  readonly auto_disabled_at: string | null;
  readonly secret_prefix: string;
  readonly consecutive_failures: number;
  readonly total_deliveries: number;
  readonly total_failures: number;
  readonly last_success_at: string | null;
  readonly last_failure_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A delivery as returned by the API. */
export interface DeliveryData {
  readonly id: string;
  readonly event_id: string;
  readonly status: string;
  readonly attempt: number;
  readonly max_attempts: number;
  readonly next_retry_at: string | null;
  readonly last_http_status: number | null;
  readonly last_duration_ms: number | null;
  readonly last_error: string | null;
  readonly response_excerpt: string | null;
  readonly completed_at: string | null;
  readonly created_at: string;
}

/** An event as a receiver reads it. */
export interface EventData {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly api_version: string;
  readonly organization_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A new endpoint and its secret. */
export interface CreatedWebhook {
  readonly webhook: WebhookData;
  readonly secret: string;
}

/** Sends a request to a route under `/webhooks`, with an optional JSON body. */
export function requestWebhooks(
  key: IssuedKey,
  method: string,
  path = '',
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ServiceResponse> {
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return sendRequest({
    method,
    path: `/webhooks${path}`,
    headers: { ...key.authorization, ...json, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Creates an endpoint; by default one on this machine to which nothing can be sent. */
export async function createWebhook(key: IssuedKey, fields: Readonly<Record<string, unknown>> = {}): Promise<CreatedWebhook> {
  const response = await requestWebhooks(key, 'POST', '', { name: 'ERP', url: 'http://127.0.0.1:1024/nakor', ...fields });
  expect({ status: response.status, text: response.status === 201 ? '' : response.text }).toEqual({ status: 201, text: '' });
  return (response.json as { data: CreatedWebhook }).data;
}

/** A new secret of an endpoint, and those that sign. */
export interface RotatedSecret extends CreatedWebhook {
  readonly signing_secrets: readonly { readonly secret_prefix: string; readonly signs_until: string | null }[];
}

/** Rotates the secret of an endpoint. */
export async function rotateSecret(key: IssuedKey, id: string): Promise<RotatedSecret> {
  return dataOf<RotatedSecret>(await requestWebhooks(key, 'POST', `/${id}/rotate-secret`), key.key.prefix);
}

/** Reads an endpoint. */
export async function readWebhook(key: IssuedKey, id: string): Promise<WebhookData> {
  return dataOf<{ webhook: WebhookData }>(await requestWebhooks(key, 'GET', `/${id}`), key.key.prefix).webhook;
}

/** Reads the deliveries of an endpoint. */
export async function readDeliveries(key: IssuedKey, id: string, query = ''): Promise<readonly DeliveryData[]> {
  const response = await requestWebhooks(key, 'GET', `/${id}/deliveries${query}`);
  return dataOf<{ deliveries: readonly DeliveryData[] }>(response, key.key.prefix).deliveries;
}

/** The event in the body of a request. */
export function eventOf({ body }: ReceivedRequest): EventData {
  return JSON.parse(body.toString('utf8')) as EventData;
}

/** Types of the events that a receiver got, in order. */
export function receivedTypes({ requests }: Receiver): string[] {
  return requests.map((request) => eventOf(request).type);
}

/** Whether a request is signed with a secret in both forms, with a recent timestamp: the checks of a receiver, and of Standard Webhooks. */
export function isSignedWith(secret: string, { headers, body, atUnixMs }: ReceivedRequest): boolean {
  const [, seconds = '', signatures = ''] = /^t=(\d+)((?:,v1=[0-9a-f]{64}){1,3})$/.exec(headers['x-nk-signature'] ?? '') ?? [];
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  const isOwnForm = signatures.split(',v1=').includes(expected) && Math.abs(Number(seconds) * 1000 - atUnixMs) <= 300_000;
  return isOwnForm && isStandardForm(secret, { headers, body });
}

function isStandardForm(secret: string, { headers, body }: Pick<ReceivedRequest, 'headers' | 'body'>): boolean {
  try {
    const { id } = new Webhook(secret).verify(body, headers) as { readonly id: unknown };
    return id === headers['webhook-id'];
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}
