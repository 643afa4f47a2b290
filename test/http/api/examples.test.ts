import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { apiFileNames } from '@nakor/contract/api-files';
import { type ErrorCode, errorDefinitions } from '@nakor/contract/errors';
import { openApiDocument } from '@nakor/contract/openapi/document';
import type { RecordedExchange } from '@nakor/contract/openapi/recorded-exchange';
import { getQuotaWindowNumber } from '@nakor/operations/access/quota-windows';
import { createEventId } from '@nakor/operations/events/event-id';
import { createNewDelivery } from '@nakor/operations/webhooks/delivery';
import { describe, expect, inject, it } from 'vitest';
import { documentedEvents } from '../../support/api/documented-events.ts';
import { type ExampleRequest, exampleRequests } from '../../support/api/example-requests.ts';
import { exampleRecord, recordExample, send } from '../../support/api/make-example.ts';
import { inOrder } from '../../support/api/recorded-requests.ts';
import { zipOfFiles } from '../../support/builders/batch-archives.ts';
import { filesOfFolder } from '../../support/builders/reconciliation-files.ts';
import { outcomeOf, sampleEvent } from '../../support/builders/webhook-samples.ts';
import { asOf, awaitEnd, batchIn, completeBatch, putPart } from '../../support/drivers/batch-requests.ts';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { respondWith } from '../../support/drivers/receiver-behaviours.ts';
import { startReceiver } from '../../support/drivers/receivers.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { projectDirectory } from '../../support/runner/project-files.ts';
import { emulatorClient, issueKey } from '../../support/storage/access.ts';
import { storeStatus } from '../../support/storage/component-status.ts';
import { setQuota } from '../../support/storage/idempotency-scenario.ts';
import { storeDeliveries } from '../../support/storage/many-deliveries.ts';
import { storeEvent } from '../../support/storage/store-event.ts';
import { emulatorWebhooks } from '../../support/storage/webhook-stores.ts';

/** What the service responded, by operation and name: a repeated test replaces what it recorded. */
const recorded = new Map<string, RecordedExchange>();

/** Keeps an exchange for the comparison at the end. */
function keep(call: RecordedExchange): void {
  // The description states the status of an error by its code.
  const error = errorDefinitions[call.name as ErrorCode] as { readonly status: number } | undefined;
  if (error !== undefined) expect(call.response.status).toBe(error.status);
  recorded.set(`${call.operation}.${call.name}`, call);
}

/** Uses up the daily quota of an organization on plan `free`. */
function useUp(organizationId: string): Promise<void> {
  const nowUnixMs = Date.now();
  const [day_window, month_window] = [getQuotaWindowNumber('day', nowUnixMs), getQuotaWindowNumber('month', nowUnixMs)];
  return setQuota(organizationId, { day_window, month_window, day_used: 50, month_used: 50 });
}

/** Stores a dispatched event of an organization, and a dead letter and a failed delivery of earlier ones. */
async function storeEvents(organizationId: string, webhookId: string) {
  const { webhooks, deliveries } = emulatorWebhooks();
  const endpoint = await webhooks.find(organizationId, webhookId);
  if (endpoint === null) throw new Error('There is no endpoint.');
  const createdAtUnixMs = Date.now();
  const id = createEventId(createdAtUnixMs, randomBytes(16));
  const data = { environment: 'live', window: 'day', limit: 50, used: 50, reset_at: 1_795_392_000 };
  const event = sampleEvent({ id, organizationId, type: 'quota.exceeded', createdAtUnixMs }, data);
  await storeEvent(emulatorClient(), inject('service').eventsTable, event);
  await deliveries.fanOut(event, [endpoint]);
  // Delivered here, so that the example does not depend on when the service sends it.
  const claimed = await deliveries.transition(createNewDelivery(event, webhookId), {
    kind: 'acquire',
    leaseId: 'example',
    nowUnixMs: Date.now(),
  });
  const outcome = outcomeOf({ startedAtUnixMs: createdAtUnixMs, responseExcerpt: 'ok' });
  const result = { leaseId: 'example', outcome, endsEndpoint: false, nowUnixMs: Date.now(), random: 0, waitFactor: 1 };
  if (claimed !== null) await deliveries.transition(claimed, { kind: 'record', ...result });
  const startUnixMs = createdAtUnixMs - 3_600_000;
  const statusOf = (number: number) => (number === 0 ? 'dead_letter' : 'failed');
  const [dead] = await storeDeliveries(emulatorClient(), inject('service').webhooksTable, endpoint, { count: 2, startUnixMs, statusOf });
  return { event, dead, since: new Date(startUnixMs + 500).toISOString() };
}

const shownTime = '2026-10-22T07:15:00.000Z';

/** Secrets, their beginnings, cursors and times in a response, with the values to show. */
function ownValues(text: string): (readonly [string, string])[] {
  const secrets = [...text.matchAll(/whsec_[0-9a-f]{64}/g)].map(([secret]) => [secret, `whsec_${'5e6f7a8b'.repeat(8)}`] as const);
  const beginnings = [...text.matchAll(/whsec_[0-9a-f]{4}(?=")/g)].map(([beginning]) => [beginning, 'whsec_5e6f'] as const);
  const cursors = [...text.matchAll(/"next_cursor":"([\w-]+)"/g)].map(([, cursor = '']) => [cursor, 'MDFhMjA3M2Q'] as const);
  const times = [...text.matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)].map(([time]) => [time, shownTime] as const);
  return [...secrets, ...beginnings, ...cursors, ...times];
}

const getting = (path: string) => ({ operation: 'getBatchRegister', method: 'GET', path: `${path}/register` }) as const;

/** URLs, hashes and times in a response about a batch, with the values to show. */
function valuesOfBatch(text: string): (readonly [string, string])[] {
  const urls = [...text.matchAll(/"(?:manifest_)?url":"([^"]+)"/g)].map(([, url = '']) => [url, 'https://s3.example.com/…'] as const);
  const hashes = [...text.matchAll(/"sha256":"([0-9a-f]{64})"/g)].map(([, hash = '']) => [hash, '5e6f7a8b'.repeat(8)] as const);
  const times = [...text.matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)].map(([time]) => [time, shownTime] as const);
  return [...urls, ...hashes, ...times];
}

const requests = (await exampleRequests()).map((call) => ({ title: `${call.operation}, ${call.name}`, call }));

describe('requests that the API description shows:', () => {
  it.each(requests)('$title', async ({ call }) => {
    keep(await recordExample(call));
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
      keep(await recordExample({ ...fields, method: 'GET', key: null }));
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
    keep(exampleRecord(call, key, await send(call, key)));
  });

  it('of a used-up quota', async () => {
    const key = await issueKey({ environment: 'live', plan: 'free' });
    const call: ExampleRequest = {
      ...{ operation: 'validateInvoice', name: 'QUOTA_EXCEEDED', summary: 'The quota of the day is used up' },
      ...{ method: 'POST', path: '/validate', request: { mediaType: 'application/xml', body: soldInvoice } },
    };
    await useUp(key.key.organization.id);
    keep(exampleRecord(call, key, await send(call, key)));
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
    keep(exampleRecord(creating, key, created, known));
    const path = `/webhooks/${webhook.id}`;
    const { event, dead, since } = await storeEvents(key.key.organization.id, webhook.id);
    const later = [
      call({ operation: 'listWebhooks', name: 'list', summary: 'One endpoint' }, 'GET', '/webhooks'),
      call({ operation: 'getWebhook', name: 'endpoint', summary: 'An endpoint' }, 'GET', path),
      call({ operation: 'updateWebhook', name: 'renamed', summary: 'Another name' }, 'PATCH', path, { name: 'ERP, new' }),
      call({ operation: 'testWebhook', name: 'received', summary: 'The receiver answered' }, 'POST', `${path}/test`),
      call({ operation: 'listDeliveries', name: 'none', summary: 'Nothing was sent so far' }, 'GET', `${path}/deliveries?limit=10`),
      call({ operation: 'getEvent', name: 'event', summary: 'An event and its delivery' }, 'GET', `/events/${event.id}`),
      call({ operation: 'listEvents', name: 'list', summary: 'One event' }, 'GET', '/events?limit=10'),
      call({ operation: 'testWebhook', name: 'typed', summary: 'An event of a type' }, 'POST', `${path}/test`, {
        type: 'partner.trial_started',
      }),
      call(
        { operation: 'redeliver', name: 'dead-letter', summary: 'A dead letter, sent again' },
        'POST',
        `${path}/deliveries/${dead?.id}/redeliver`,
      ),
      call({ operation: 'recoverDeliveries', name: 'failed', summary: 'One failed delivery' }, 'POST', `${path}/recover`, { since }),
      call({ operation: 'rotateSecret', name: 'rotated', summary: 'A new secret' }, 'POST', `${path}/rotate-secret`),
      call({ operation: 'rotateSecret', name: 'again', summary: 'Another one after a lost response' }, 'POST', `${path}/rotate-secret`),
      call(
        { operation: 'rotateSecret', name: 'SECRET_LIMIT_REACHED', summary: 'A third rotation in a day' },
        'POST',
        `${path}/rotate-secret`,
      ),
      call({ operation: 'deleteWebhook', name: 'removed', summary: 'An endpoint that is removed' }, 'DELETE', path),
    ];
    for (const one of later) {
      const answer = await send(one, key);
      keep(exampleRecord(one, key, answer, [...known, ...ownValues(answer.text), [since, shownTime]]));
    }
  });

  it('of a batch, from its creation to its deletion', async () => {
    const key = await issueKey({ environment: 'live' });
    const archive = await zipOfFiles([
      ['FV_2026_10_001.xml', soldInvoice],
      ['FV_2026_10_002.xml', soldInvoice.replace('<P_15>123.00', '<P_15>124.00')],
    ]);
    const creating: ExampleRequest = {
      ...{ operation: 'createBatch', name: 'created', summary: 'A batch for a ZIP archive', method: 'POST', path: '/batches' },
      request: { mediaType: 'application/json', body: { bytes: archive.length, as_of: asOf, retention_hours: 48 } },
    };
    const created = await send(creating, key);
    const batch = batchIn(created);
    const path = `/batches/${batch.id}`;
    const show = (call: ExampleRequest, answer: ServiceResponse) =>
      keep(exampleRecord(call, key, answer, [[batch.id, '3f6b2c1e-8a4d-4e57-9c30-5d2f7a81b946'], ...valuesOfBatch(answer.text)]));
    show({ ...creating, request: { mediaType: 'application/json', body: { bytes: 5_321, as_of: asOf, retention_hours: 48 } } }, created);
    const completing: ExampleRequest = {
      ...{ operation: 'completeBatch', name: 'completed', summary: 'An upload in one part', method: 'POST', path: `${path}/complete` },
      request: { mediaType: 'application/json', body: {} },
    };
    const rejected: readonly ExampleRequest[] = [
      { ...completing, name: 'BATCH_UPLOAD_INVALID', summary: 'An upload that is missing' },
      { ...getting(path), name: 'BATCH_STATE_CONFLICT', summary: 'A register before it is written' },
    ];
    for (const call of rejected) show(call, await send(call, key));
    await putPart(batch, 0, archive);
    const completed = await send(completing, key);
    await awaitEnd(key, batch);
    show(completing, completed);
    const later: readonly ExampleRequest[] = [
      { operation: 'getBatch', name: 'ended', summary: 'A completed batch', method: 'GET', path },
      { operation: 'getBatchRegister', name: 'csv', summary: 'The register as CSV', method: 'GET', path: `${path}/register?format=csv` },
      {
        operation: 'listBatchDocuments',
        name: 'invalid',
        summary: 'A document with an error',
        method: 'GET',
        path: `${path}/documents?outcome=invalid`,
      },
      { operation: 'deleteBatch', name: 'deleted', summary: 'A deleted batch', method: 'DELETE', path },
    ];
    for (const call of later) show(call, await send(call, key));
  });

  it('of a comparison, from its creation to its report', async () => {
    const key = await issueKey();
    const archive = await zipOfFiles(filesOfFolder(join(projectDirectory, 'docs/examples/reconcile')));
    const body = { filed_on: '2026-10-25', export_ranges: [{ from: '2026-09-01', to: '2026-09-30' }], excel: true };
    const creating: ExampleRequest = {
      ...{
        operation: 'createReconciliation',
        name: 'created',
        summary: 'A comparison of a month',
        method: 'POST',
        path: '/reconciliations',
      },
      request: { mediaType: 'application/json', body: { bytes: archive.length, ...body } },
    };
    const created = await send(creating, key);
    const batch = batchIn(created);
    const path = `/batches/${batch.id}`;
    const show = (call: ExampleRequest, answer: ServiceResponse) =>
      keep(exampleRecord(call, key, answer, [[batch.id, '8d0f4c7e-2b61-4b0a-9c55-6e1f7a2d3b48'], ...valuesOfBatch(answer.text)]));
    show({ ...creating, request: { mediaType: 'application/json', body: { bytes: 8_123, ...body } } }, created);
    await putPart(batch, 0, archive);
    await completeBatch(key, batch);
    await awaitEnd(key, batch);
    const later: readonly ExampleRequest[] = [
      { operation: 'getBatch', name: 'compared', summary: 'A completed comparison', method: 'GET', path },
      {
        operation: 'getBatchRegister',
        name: 'report',
        summary: 'The report of a comparison',
        method: 'GET',
        path: `${path}/register?format=html`,
      },
      {
        operation: 'listBatchDocuments',
        name: 'BATCH_KIND_CONFLICT',
        summary: 'A comparison has no rows',
        method: 'GET',
        path: `${path}/documents`,
      },
    ];
    for (const call of later) show(call, await send(call, key));
  });

  it('are its examples; npm run docs:examples writes them', async () => {
    const document = openApiDocument(inOrder([...recorded.values()]), { events: documentedEvents() });
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(`../../../docs/${apiFileNames.openApi}`);
  });
});
