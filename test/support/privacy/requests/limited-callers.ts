import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { getQuotaWindowNumber } from '@nakor/operations/access/quota-windows';
import { inParallel } from '../../faults/requests.ts';
import type { ServiceResponse } from '../../matchers/described-response.ts';
import type { IssuedKey } from '../../storage/access.ts';
import type { Texts } from '../marks.ts';
import type { WatchedService } from '../watched-service.ts';
import { markedInvoice } from './marked-invoice.ts';
import { webhookRequestBody } from './marked-requests.ts';
import { type PrivacyScenario, type RequestOptions, requestOf } from './route-request.ts';

const json = { 'Content-Type': 'application/json' };

/** Sends requests that are rejected for their IP address, scope, rate, quota, and number of webhooks. */
export async function sendLimitedRequests(service: WatchedService, texts: Texts, scenario: PrivacyScenario): Promise<ServiceResponse[]> {
  const request = (id: Parameters<typeof requestOf>[0], key: Pick<IssuedKey, 'authorization'>, options: RequestOptions = {}) =>
    service.send(requestOf(id, texts, scenario, { ...options, headers: { ...options.headers, ...key.authorization } }));
  const validate = (key: IssuedKey) =>
    request('validateInvoice', key, { headers: { 'Content-Type': 'application/xml' }, body: markedInvoice(texts) });
  const keyOf = (options: Parameters<WatchedService['issueKey']>[0] = {}) => service.issueKey({ name: texts.keyName, ...options });
  const full = await keyOf({ environment: 'live', plan: 'free' });
  await useUpQuota(service, full.key.organization.id);
  const fast = await keyOf({ plan: 'free' });
  const collector = await keyOf();
  const create = { headers: json, body: JSON.stringify(webhookRequestBody(texts, 'http://127.0.0.1:1024')) };
  const created = await inParallel(4, Array.from({ length: 21 }), () => request('createWebhook', collector, create));
  const webhookIds = created.flatMap(({ json: body }) => (body as { data?: { webhook: { id: string } } }).data?.webhook.id ?? []);
  const path = `/webhooks/${webhookIds[0]}`;
  return [
    ...created,
    await request('updateWebhook', collector, { path, headers: json, body: '{"is_active":false}' }),
    await request('testWebhook', collector, { path: `${path}/test` }),
    await request('getWebhook', collector, { path: `/webhooks/${randomUUID()}` }),
    await validate(await keyOf({ ipAllowlist: ['203.0.113.9'] })),
    await validate(await keyOf({ scopes: [] })),
    await validate(await keyOf({ revokedAtUnixMs: 1_000 })),
    await validate(full),
    ...(await inParallel(8, Array.from({ length: 61 }), () => request('getMe', fast))),
  ];
}

async function useUpQuota({ client, accessTable }: WatchedService, organizationId: string): Promise<void> {
  const now = Date.now();
  const windows = { day_window: getQuotaWindowNumber('day', now), month_window: getQuotaWindowNumber('month', now) };
  const Item = { pk: `ORG#${organizationId}`, sk: 'QUOTA', ...windows, day_used: 50, month_used: 500 };
  await client.send(new PutCommand({ TableName: accessTable, Item }));
}
