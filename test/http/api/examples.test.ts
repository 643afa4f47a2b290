import { randomUUID } from 'node:crypto';
import type { RecordedExchange } from '@nakor/contract/openapi/recorded-exchange';
import { quotaWindowNumber } from '@nakor/domain/access/quota-windows';
import { describe, expect, it } from 'vitest';
import { type ExampleRequest, exampleRequests } from '../../support/api/example-requests.ts';
import { exampleRecord, recordExample, send } from '../../support/api/make-example.ts';
import { recordedRequestsDirectory } from '../../support/api/recorded-requests.ts';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { respondWith } from '../../support/drivers/receiver-behaviours.ts';
import { startReceiver } from '../../support/drivers/receivers.ts';
import { issueKey } from '../../support/storage/access.ts';
import { storeStatus } from '../../support/storage/component-status.ts';
import { setQuota } from '../../support/storage/idempotency-scenario.ts';

/** `npm run docs` writes the current responses. */
async function expectKept(call: RecordedExchange): Promise<void> {
  const file = `../../../${recordedRequestsDirectory}/${call.operation}.${call.name}.json`;
  await expect(`${JSON.stringify(call, null, 2)}\n`).toMatchFileSnapshot(file);
}

/** Uses up the daily quota of an organization on plan `free`. */
function useUp(organizationId: string): Promise<void> {
  const nowUnixSeconds = Math.floor(Date.now() / 1000);
  const [day_window, month_window] = [quotaWindowNumber('day', nowUnixSeconds), quotaWindowNumber('month', nowUnixSeconds)];
  return setQuota(organizationId, { day_window, month_window, day_used: 50, month_used: 50 });
}

const requests = (await exampleRequests()).map((call) => ({ title: `${call.operation}, ${call.name}`, call }));

describe('examples of the API description match real responses:', () => {
  it.each(requests)('$title', async ({ call }) => {
    await expectKept(await recordExample(call));
  });

  it('of the platform status', async () => {
    const wanted = [
      { operation: 'getStatus', name: 'well', summary: 'All is well', path: '/status', database: 'ok' },
      { operation: 'getPlatformStatus', name: 'well', summary: 'All is well', path: '/platform-status', database: 'ok' },
      { operation: 'getStatus', name: 'down', summary: 'The database is down', path: '/status?strict=1', database: 'down' },
      {
        operation: 'getPlatformStatus',
        name: 'down',
        summary: 'The database is down',
        path: '/platform-status?strict=1',
        database: 'down',
      },
    ] as const;
    for (const { database, ...fields } of wanted) {
      await storeStatus(database, 99.98);
      await expectKept(await recordExample({ ...fields, method: 'GET', key: null }));
    }
    await storeStatus('ok', 99.98);
  });

  it('of a key reused for another request', async () => {
    const key = await issueKey();
    const headers = { 'Idempotency-Key': randomUUID() };
    const call: ExampleRequest = {
      ...{ operation: 'validateInvoice', name: 'IDEMPOTENCY_CONFLICT', summary: 'A key that was used for another request' },
      ...{ method: 'POST', path: '/validate', headers, request: { mediaType: 'application/xml', body: soldInvoice } },
    };
    await send({ ...call, request: { mediaType: 'application/xml', body: soldInvoice.replace('Warszawa', 'Radom') } }, key);
    await expectKept(exampleRecord(call, key, await send(call, key)));
  });

  it('of a used-up quota', async () => {
    const key = await issueKey({ environment: 'live', plan: 'free' });
    const call: ExampleRequest = {
      ...{ operation: 'validateInvoice', name: 'QUOTA_EXCEEDED', summary: 'The quota of the day is used up' },
      ...{ method: 'POST', path: '/validate', request: { mediaType: 'application/xml', body: soldInvoice } },
    };
    await useUp(key.key.organization.id);
    await expectKept(exampleRecord(call, key, await send(call, key)));
  });

  it('of a webhook, from its creation to its deletion', async () => {
    await using receiver = await startReceiver();
    receiver.behave(respondWith(200, { body: 'ok' }));
    const key = await issueKey();
    const call = (
      fields: Pick<ExampleRequest, 'operation' | 'name' | 'summary'>,
      method: string,
      path: string,
      body?: unknown,
    ): ExampleRequest => ({
      ...{ ...fields, method, path },
      ...(body === undefined ? {} : { request: { mediaType: 'application/json', body } }),
    });
    const order = { name: 'ERP', url: receiver.url, events: ['validation.completed', 'correction.created'] };
    const creating = call(
      { operation: 'createWebhook', name: 'created', summary: 'An endpoint for two events' },
      'POST',
      '/webhooks',
      order,
    );
    const created = await send(creating, key);
    const { webhook, secret } = (created.json as { data: { webhook: { id: string; secret_prefix: string }; secret: string } }).data;
    const known = [
      [receiver.url, 'https://example.com/nakor'],
      [secret, `whsec_${'1a2b3c4d'.repeat(8)}`],
      [webhook.secret_prefix, 'whsec_1a2b'],
    ] as const;
    await expectKept(exampleRecord(creating, key, created, known));
    const path = `/webhooks/${webhook.id}`;
    const later = [
      call({ operation: 'listWebhooks', name: 'list', summary: 'One endpoint' }, 'GET', '/webhooks'),
      call({ operation: 'getWebhook', name: 'endpoint', summary: 'An endpoint' }, 'GET', path),
      call({ operation: 'updateWebhook', name: 'renamed', summary: 'Another name' }, 'PATCH', path, { name: 'ERP, new' }),
      call({ operation: 'testWebhook', name: 'received', summary: 'The receiver answered' }, 'POST', `${path}/test`),
      call({ operation: 'listDeliveries', name: 'none', summary: 'Nothing was sent so far' }, 'GET', `${path}/deliveries?limit=10`),
      call({ operation: 'deleteWebhook', name: 'removed', summary: 'An endpoint that is removed' }, 'DELETE', path),
    ];
    for (const one of later) await expectKept(exampleRecord(one, key, await send(one, key), known));
  });
});
