import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { createQueueClient } from '@nakor/aws/client/clients';
import { createWebhookRemovals } from '@nakor/aws/webhooks/webhook-removals';
import type { WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { rejectedWith } from '../../support/builders/webhook-samples.ts';
import { askToWait, respondWith } from '../../support/drivers/receiver-behaviours.ts';
import { type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { createRecordedService } from '../../support/drivers/recorded-service.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import {
  type CreatedWebhook,
  createWebhook,
  type DeliveryData,
  eventOf,
  isSignedWith,
  readDeliveries,
  readWebhook,
  receivedTypes,
  requestWebhooks,
} from '../../support/drivers/webhook-requests.ts';
import { emulatorSettings } from '../../support/faults/fault-environment.ts';
import { startFaultProxy } from '../../support/faults/fault-proxy.ts';
import { delay } from '../../support/faults/faults.ts';
import { dataOf } from '../../support/matchers/envelope.ts';
import { emulatorClient, type IssuedKey, issueKey } from '../../support/storage/access.ts';
import { scanItems } from '../../support/storage/scan-items.ts';
import { emulatorWebhooks } from '../../support/storage/webhook-stores.ts';

const invoice = invoiceXml({ lines: 1 });
const hourMs = 3_600_000;
let key: IssuedKey;
let receiver: Receiver;
beforeEach(async () => {
  key = await issueKey();
  receiver = await startReceiver();
});
afterEach(() => receiver[Symbol.asyncDispose]());

/** Validates an invoice, which emits an event. */
async function makeEvent(headers: Readonly<Record<string, string>> = {}): Promise<void> {
  expect((await validateXml(key, invoice, headers)).status).toBe(200);
}

const inTime = { interval: 100 };
const idOf = ({ webhook }: CreatedWebhook) => webhook.id;

/** Waits until the only delivery of an endpoint has a status. */
async function ended(created: CreatedWebhook, status: string): Promise<DeliveryData> {
  const read = async () => (await readDeliveries(key, idOf(created)))[0];
  await expect.poll(async () => (await read())?.status, inTime).toBe(status);
  return (await read()) ?? Promise.reject(new Error('The delivery has gone.'));
}

describe('an event', () => {
  it('is delivered with a signature and listed in the deliveries and the endpoint', async () => {
    receiver.behave(respondWith(200, { body: 'dziękuję' }));
    const created = await createWebhook(key, { url: receiver.url });
    await makeEvent();
    const [request] = await receiver.received(1);
    if (request === undefined) throw new Error('Nothing came.');
    const event = eventOf(request);
    expect(event).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'validation.completed',
      created_at: expect.stringMatching(/Z$/),
      api_version: 'v1',
      organization_id: key.key.organization.id,
      data: expect.objectContaining({ is_valid: true, environment: 'test' }),
    });
    expect(isSignedWith(created.secret, request)).toBe(true);
    const delivery = await ended(created, 'succeeded');
    expect(request).toMatchObject({
      method: 'POST',
      target: '/hook',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Nakor-Webhooks/1',
        'x-nk-event': 'validation.completed',
        'x-nk-delivery': delivery.id,
      },
    });
    expect(delivery).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8/),
      event_id: event.id,
      event_type: 'validation.completed',
      status: 'succeeded',
      attempt: 1,
      max_attempts: 6,
      next_retry_at: null,
      last_http_status: 200,
      last_duration_ms: expect.any(Number),
      last_error: null,
      response_excerpt: 'dziękuję',
      completed_at: expect.stringMatching(/Z$/),
      created_at: event.created_at,
    });
    await expect
      .poll(() => readWebhook(key, idOf(created)), inTime)
      .toMatchObject({
        consecutive_failures: 0,
        total_deliveries: 1,
        total_failures: 0,
        last_success_at: expect.stringMatching(/Z$/),
        last_failure_at: null,
      });
  });

  it('is delivered to each subscribed endpoint, and to no other', async () => {
    const wanting = await createWebhook(key, { url: `${receiver.url}/wanting`, events: ['validation.completed'] });
    await createWebhook(key, { url: `${receiver.url}/other`, events: ['correction.created'] });
    const off = await createWebhook(key, { url: `${receiver.url}/off` });
    await requestWebhooks(key, 'PATCH', `/${idOf(off)}`, { is_active: false });
    const all = await createWebhook(key, { url: `${receiver.url}/all` });
    const stranger = await issueKey();
    await createWebhook(stranger, { url: `${receiver.url}/stranger` });
    await makeEvent();
    await Promise.all([ended(wanting, 'succeeded'), ended(all, 'succeeded')]);
    expect(receiver.requests.map(({ target }) => target).toSorted()).toEqual(['/hook/all', '/hook/wanting']);
    expect(new Set(receiver.requests.map((request) => eventOf(request).id)).size).toBe(1);
    expect(new Set(receiver.requests.map(({ headers }) => headers['x-nk-delivery'])).size).toBe(2);
    expect(receiver.requests.map((request) => isSignedWith(all.secret, request)).filter(Boolean)).toHaveLength(1);
  });

  it('is delivered once when the request is repeated with its Idempotency-Key', async () => {
    const created = await createWebhook(key, { url: receiver.url });
    const headers = { 'Idempotency-Key': randomUUID() };
    for (let call = 0; call < 3; call += 1) await makeEvent(headers);
    await ended(created, 'succeeded');
    // A later event shows that nothing else is pending.
    await makeEvent();
    await receiver.received(2);
    await expect
      .poll(async () => (await readDeliveries(key, idOf(created))).map(({ status }) => status), inTime)
      .toEqual(['succeeded', 'succeeded']);
    expect(new Set(receiver.requests.map((request) => eventOf(request).id)).size).toBe(2);
    expect(receivedTypes(receiver)).toEqual(['validation.completed', 'validation.completed']);
  });

  it('is stored before its notification is processed, even when storage is slow', async () => {
    const created = await createWebhook(key, { url: receiver.url });
    const proxy = await startFaultProxy(inject('service').endpoints.dynamodb);
    proxy.inject({ fault: delay(400), on: ({ operation }) => operation === 'TransactWriteItems' });
    const place = { ...inject('service'), endpoints: { ...inject('service').endpoints, dynamodb: proxy.endpoint } };
    const { status } = await createRecordedService(place, Date.now).validate({ plaintext: key.plaintext, xml: invoice });
    expect([status, proxy.requests.filter(({ fault }) => fault !== null).length]).toEqual([200, 1]);
    await proxy.close();
    await ended(created, 'succeeded');
  });

  it('is retried with the same bytes and a new signature until it is accepted', async () => {
    const busy = respondWith(500, { body: 'zajęty' });
    // The signature contains the second: within the same second, the next signature would be identical.
    const untilNextSecond: typeof busy = async (response) => {
      await sleep(1_100);
      await busy(response);
    };
    receiver.behave(untilNextSecond, askToWait('0', 503), respondWith(204));
    const created = await createWebhook(key, { url: receiver.url });
    await makeEvent();
    const requests = await receiver.received(3);
    const delivery = await ended(created, 'succeeded');
    expect(delivery).toMatchObject({ attempt: 3, last_http_status: 204, last_error: null, response_excerpt: null });
    expect(requests.map((request) => isSignedWith(created.secret, request))).toEqual([true, true, true]);
    expect(new Set(requests.map(({ body }) => body.toString('utf8'))).size).toBe(1);
    expect(new Set(requests.map(({ headers }) => headers['x-nk-delivery']))).toEqual(new Set([delivery.id]));
    // Attempts within the same second have the same signature.
    for (const [index, { headers }] of requests.entries()) {
      const [, signedAt = ''] = /^t=(\d+),/.exec(headers['x-nk-signature'] ?? '') ?? [];
      const previous = requests[index - 1];
      if (previous !== undefined) expect(Number(signedAt)).toBeGreaterThanOrEqual(Math.floor(previous.atUnixMs / 1000));
    }
    await expect
      .poll(() => readWebhook(key, idOf(created)), inTime)
      .toMatchObject({ total_deliveries: 3, total_failures: 2, consecutive_failures: 0 });
  });

  it('becomes a dead letter after six rejections, which is announced by its ids', async () => {
    receiver.behave(respondWith(503, { body: 'nie dziś' }));
    const created = await createWebhook(key, { url: receiver.url });
    await makeEvent();
    const delivery = await ended(created, 'dead_letter');
    expect(delivery).toMatchObject({
      attempt: 6,
      next_retry_at: null,
      last_http_status: 503,
      last_error: 'HTTP_STATUS',
      response_excerpt: 'nie dziś',
      completed_at: expect.stringMatching(/Z$/),
    });
    expect(receiver.requests).toHaveLength(6);
    const client = createQueueClient({ ...emulatorSettings, endpoint: inject('service').endpoints.sqs });
    const QueueUrl = inject('service').deliveryDeadLettersUrl;
    const announced: unknown[] = [];
    await expect
      .poll(async () => {
        const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 1 }));
        announced.push(...Messages.map(({ Body }) => JSON.parse(Body ?? '')));
        return announced;
      }, inTime)
      .toContainEqual({
        organization_id: key.key.organization.id,
        webhook_id: idOf(created),
        delivery: { id: delivery.id, created_at: Date.parse(delivery.created_at) },
        postponed: 0,
      });
  });
});

describe('an endpoint', () => {
  it('is disabled immediately when it responds with 410, and its pending deliveries end', async () => {
    // The first response is a failure, and comes when the second delivery has been attempted, which gets the 410: on a slow machine, too, there are
    // two deliveries then, and the first one is pending.
    const { promise: secondAttempted, resolve: release } = Promise.withResolvers<void>();
    const late: ReturnType<typeof respondWith> = async (response) => {
      await secondAttempted;
      await respondWith(500)(response);
    };
    receiver.behave(late, respondWith(410));
    const created = await createWebhook(key, { url: receiver.url });
    await makeEvent();
    await receiver.received(1);
    await makeEvent();
    await receiver.received(2);
    release();
    await expect
      .poll(() => readWebhook(key, idOf(created)), inTime)
      .toMatchObject({ is_active: false, auto_disabled_at: expect.stringMatching(/Z$/) });
    const statuses = async () => (await readDeliveries(key, idOf(created))).map(({ status }) => status);
    await expect.poll(statuses, inTime).toEqual(['failed', 'failed']);
    const sent = receiver.requests.length;
    await makeEvent();
    expect((await requestWebhooks(key, 'POST', `/${idOf(created)}/test`)).status).toBe(409);
    expect([await statuses(), receiver.requests.length]).toEqual([['failed', 'failed'], sent]);
  });

  it('has its pending deliveries cancelled when its owner disables it, however long they would have waited', async () => {
    receiver.behave(askToWait('80000'));
    const created = await createWebhook(key, { url: receiver.url });
    await makeEvent();
    await expect.poll(async () => (await readDeliveries(key, idOf(created)))[0]?.attempt, inTime).toBe(1);
    await requestWebhooks(key, 'PATCH', `/${idOf(created)}`, { is_active: false });
    expect(await ended(created, 'failed')).toMatchObject({ attempt: 1, last_error: 'ENDPOINT_DISABLED', next_retry_at: null });
  });

  it('is disabled by its twentieth failure when it has failed for a day, and works again when its owner enables it', async () => {
    receiver.behave(respondWith(500));
    const created = await createWebhook(key, { url: receiver.url });
    const { webhooks } = emulatorWebhooks();
    const organizationId = key.key.organization.id;
    const endpoint = (await webhooks.find(organizationId, idOf(created))) as WebhookEndpoint;
    for (let failure = 0; failure < 19; failure += 1) {
      await webhooks.recordAttempt(endpoint, rejectedWith(500, { startedAtUnixMs: Date.now() - 25 * hourMs }), Date.now());
    }
    expect(await readWebhook(key, idOf(created))).toMatchObject({ is_active: true, consecutive_failures: 19 });
    await makeEvent();
    await expect
      .poll(() => readWebhook(key, idOf(created)), inTime)
      .toMatchObject({
        is_active: false,
        auto_disabled_at: expect.stringMatching(/Z$/),
        consecutive_failures: 20,
        total_failures: 20,
      });
    expect(await ended(created, 'failed')).toMatchObject({
      attempt: 1,
      last_error: 'ENDPOINT_DISABLED',
      last_http_status: 500,
      next_retry_at: null,
    });
    const answered = await requestWebhooks(key, 'PATCH', `/${idOf(created)}`, { is_active: true });
    expect(dataOf<CreatedWebhook>(answered, key.key.prefix).webhook).toMatchObject({
      is_active: true,
      auto_disabled_at: null,
      consecutive_failures: 0,
      total_failures: 20,
    });
    receiver.behave(respondWith(204));
    await makeEvent();
    await expect
      .poll(async () => (await readDeliveries(key, idOf(created))).map(({ status }) => status), inTime)
      .toEqual(['succeeded', 'failed']);
  });

  it('gets nothing more once deleted, and its deliveries are removed', async () => {
    const [kept, deleted] = [
      await createWebhook(key, { url: `${receiver.url}/kept` }),
      await createWebhook(key, { url: `${receiver.url}/deleted` }),
    ];
    await makeEvent();
    await Promise.all([ended(kept, 'succeeded'), ended(deleted, 'succeeded')]);
    await requestWebhooks(key, 'DELETE', `/${idOf(deleted)}`);
    await makeEvent();
    await receiver.received(3);
    expect(receiver.requests.map(({ target }) => target).toSorted()).toEqual(['/hook/deleted', '/hook/kept', '/hook/kept']);
    const { webhooksTable } = inject('service');
    const reference = { organizationId: key.key.organization.id, webhookId: idOf(deleted) };
    expect(await createWebhookRemovals(emulatorClient(), webhooksTable).removeDeliveries(reference, () => true)).toBe(true);
    expect(await scanItems(emulatorClient(), webhooksTable, `ORG#${reference.organizationId}#WEBHOOK#${idOf(deleted)}`)).toEqual([]);
    await expect
      .poll(async () => (await readDeliveries(key, idOf(kept))).map(({ status }) => status), inTime)
      .toEqual(['succeeded', 'succeeded']);
  });

  it('gets pending deliveries at its new URL when it is changed', async () => {
    receiver.behave(respondWith(500));
    const moved = await startReceiver();
    const created = await createWebhook(key, { url: receiver.url });
    await makeEvent();
    await receiver.received(1);
    await requestWebhooks(key, 'PATCH', `/${idOf(created)}`, { url: moved.url });
    const [request] = await moved.received(1);
    expect(request === undefined ? null : eventOf(request).id).toBe((await ended(created, 'succeeded')).event_id);
    await moved[Symbol.asyncDispose]();
  });
});

describe('a foreign message', () => {
  it.each(['fanOutQueueUrl', 'deliveryQueueUrl'] as const)('does not block the others: %s', async (queue) => {
    const client = createQueueClient({ ...emulatorSettings, endpoint: inject('service').endpoints.sqs });
    for (const MessageBody of ['text', '{}', '{"event_id":1}']) {
      await client.send(new SendMessageCommand({ QueueUrl: inject('service')[queue], MessageBody, MessageGroupId: 'x' }));
    }
    const created = await createWebhook(key, { url: receiver.url });
    await makeEvent();
    await ended(created, 'succeeded');
  });
});
