import { eventTypes } from '@nakor/operations/events/event';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { redirect, respondWith } from '../../support/drivers/receiver-behaviours.ts';
import { closedPort, type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import {
  type CreatedWebhook,
  createWebhook,
  eventOf,
  isSignedWith,
  readDeliveries,
  readWebhook,
  requestWebhooks,
} from '../../support/drivers/webhook-requests.ts';
import { expectDescribedEvent, type ServiceResponse } from '../../support/matchers/described-response.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { emulatorClient, eventsOf, type IssuedKey, issueKey } from '../../support/storage/access.ts';
import { scanItems } from '../../support/storage/scan-items.ts';

let key: IssuedKey;
let receiver: Receiver;
let created: CreatedWebhook;
beforeEach(async () => {
  key = await issueKey();
  receiver = await startReceiver();
  created = await createWebhook(key, { url: receiver.url, events: ['correction.created'] });
});
afterEach(() => receiver[Symbol.asyncDispose]());

const test = (headers: Readonly<Record<string, string>> = {}, body?: unknown): Promise<ServiceResponse> =>
  requestWebhooks(key, 'POST', `/${created.webhook.id}/test`, body, headers);

/** The listed events of the organization. */
async function listedEvents(caller: IssuedKey): Promise<readonly unknown[]> {
  const response = await sendRequest({ path: '/events', headers: caller.authorization });
  return dataOf<{ events: readonly unknown[] }>(response, caller.key.prefix).events;
}

/** The result of a test that was sent. */
async function tested(): Promise<Readonly<Record<string, unknown>>> {
  return dataOf(await test(), key.key.prefix);
}

describe('POST /webhooks/{id}/test', () => {
  it('sends a signed event immediately, regardless of subscriptions, and returns all details', async () => {
    receiver.behave(respondWith(202, { body: 'przyjęto' }));
    const data = await tested();
    expect(data).toEqual({
      attempted: true,
      succeeded: true,
      http_status: 202,
      duration_ms: expect.any(Number),
      network_error: null,
      response_excerpt: 'przyjęto',
      signature_sent: { header: 'X-NK-Signature', timestamp: expect.any(Number), secret_prefix: created.webhook.secret_prefix },
      envelope: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'webhook.test',
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        api_version: 'v1',
        organization_id: key.key.organization.id,
        data: { message: 'To jest zdarzenie próbne Nakor.', triggered_by_user_id: key.key.id },
      },
    });
    const [request] = receiver.requests;
    if (request === undefined) throw new Error('Nothing came.');
    expect(receiver.requests).toHaveLength(1);
    expect(eventOf(request)).toEqual(data['envelope']);
    expect(isSignedWith(created.secret, request)).toBe(true);
    const { timestamp } = data['signature_sent'] as { timestamp: number };
    expect(request.headers).toMatchObject({
      'x-nk-signature': expect.stringMatching(new RegExp(`^t=${timestamp},`)),
      'x-nk-event': 'webhook.test',
      'content-type': 'application/json',
      'user-agent': 'Nakor-Webhooks/1',
    });
  });

  it('uses the language of the caller', async () => {
    const data = dataOf<{ envelope: { data: unknown } }>(await test({ 'Accept-Language': 'en' }), key.key.prefix);
    expect(data.envelope.data).toMatchObject({ message: 'This is a test event from Nakor.' });
  });

  it.each([
    { name: 'a rejection', behaviour: respondWith(500, { body: 'oops' }), expected: { http_status: 500, response_excerpt: 'oops' } },
    { name: 'a redirect, which is not followed', behaviour: redirect('http://127.0.0.1:1024/other'), expected: { http_status: 301 } },
    { name: 'a receiver that is gone', behaviour: respondWith(410), expected: { http_status: 410 } },
  ])('reports $name', async ({ behaviour, expected }) => {
    receiver.behave(behaviour);
    expect(await tested()).toMatchObject({ attempted: true, succeeded: false, network_error: null, ...expected });
    expect(receiver.requests).toHaveLength(1);
  });

  it('reports that there was no response, and which host failed to respond', async () => {
    const url = `http://127.0.0.1:${await closedPort()}/nakor`;
    await requestWebhooks(key, 'PATCH', `/${created.webhook.id}`, { url });
    expect(await tested()).toMatchObject({ succeeded: false, http_status: 0, network_error: 'CONNECT_FAILED', response_excerpt: '' });
  });

  it.each([
    { name: 'truncated to 1,024 characters', body: 'ż'.repeat(5_000), expected: 'ż'.repeat(1_024) },
    { name: 'reduced to its length when it is not text', body: 'a\u0000b', expected: '[binary 3 bytes]' },
    { name: 'empty', body: '', expected: '' },
  ])("returns the beginning of the receiver's response: $name", async ({ body, expected }) => {
    receiver.behave(respondWith(200, { body }));
    expect(await tested()).toMatchObject({ succeeded: true, response_excerpt: expected });
  });

  it('is not a delivery, does not change the endpoint and emits no event', async () => {
    receiver.behave(respondWith(500));
    await tested();
    await tested();
    expect(await readWebhook(key, created.webhook.id)).toEqual(created.webhook);
    expect(await readDeliveries(key, created.webhook.id)).toEqual([]);
    expect(await eventsOf(key.key.organization.id)).toEqual([]);
  });

  it('is rejected for a disabled endpoint, and nothing is sent', async () => {
    await requestWebhooks(key, 'PATCH', `/${created.webhook.id}`, { is_active: false });
    const { message } = errorOf(await test(), 409, 'WEBHOOK_DISABLED');
    expect(message).toContain('is_active');
    expect(receiver.requests).toEqual([]);
    await requestWebhooks(key, 'PATCH', `/${created.webhook.id}`, { is_active: true });
    expect((await test()).status).toBe(200);
  });
});

describe('a test event of a type', () => {
  it.each(eventTypes)('%s is sent to this webhook alone, complete, signed and marked, and listed for test keys', async (type) => {
    await using other = await startReceiver();
    await createWebhook(key, { url: other.url });
    const live = await issueKey({ organizationId: key.key.organization.id, environment: 'live' });
    const { envelope } = dataOf<{ envelope: { id: string } }>(await test({}, { type }), key.key.prefix);
    const [request] = receiver.requests;
    if (request === undefined) throw new Error('Nothing came.');
    expect(isSignedWith(created.secret, request)).toBe(true);
    expect(eventOf(request)).toEqual(envelope);
    expectDescribedEvent(envelope);
    expect(envelope).toMatchObject({ type, test: { message: 'To jest zdarzenie próbne Nakor.', triggered_by_user_id: key.key.id } });
    expect(await listedEvents(key)).toEqual([envelope]);
    expect(await listedEvents(live)).toEqual([]);
    expect(await readDeliveries(key, created.webhook.id)).toEqual([]);
    // An item without a due time is never dispatched.
    const stored = await scanItems(emulatorClient(), inject('service').eventsTable, `ORG#${key.key.organization.id}#`);
    expect(stored.map((item) => [item['type'], item['due_at']])).toEqual([[type, undefined]]);
    expect([receiver.requests.length, other.requests.length]).toEqual([1, 0]);
  });

  it.each([
    { name: 'an unknown one', body: { type: 'validation.started' }, path: 'type', code: 'invalid_value' },
    { name: 'one in capitals', body: { type: 'Validation.Completed' }, path: 'type', code: 'invalid_value' },
    { name: 'one with a blank', body: { type: 'webhook.test ' }, path: 'type', code: 'invalid_value' },
    { name: 'the beginning of one', body: { type: 'validation' }, path: 'type', code: 'invalid_value' },
    { name: 'all', body: { type: '*' }, path: 'type', code: 'invalid_value' },
    { name: 'null', body: { type: null }, path: 'type', code: 'invalid_value' },
    { name: 'several', body: { type: ['webhook.test'] }, path: 'type', code: 'invalid_value' },
    { name: 'another field', body: { event: 'webhook.test' }, path: 'event', code: 'unknown_field' },
  ])('is rejected if it is $name, and nothing is sent', async ({ body, path, code }) => {
    const { details } = errorOf(await test({}, body), 400, 'VALIDATION_ERROR');
    expect(details).toMatchObject([{ path, code }]);
    expect(receiver.requests).toEqual([]);
  });

  it('is not sent to a live webhook', async () => {
    const live = await issueKey({ organizationId: key.key.organization.id, environment: 'live' });
    const { webhook } = await createWebhook(live, { url: receiver.url });
    errorOf(await requestWebhooks(key, 'POST', `/${webhook.id}/test`, { type: 'correction.created' }), 404, 'WEBHOOK_NOT_FOUND');
    expect([receiver.requests, await listedEvents(key)]).toEqual([[], []]);
  });

  it('is rejected for a live key, with what to do', async () => {
    const live = await issueKey({ organizationId: key.key.organization.id, environment: 'live' });
    const { webhook } = await createWebhook(live, { url: receiver.url });
    const path = `/${webhook.id}/test`;
    const response = await requestWebhooks(live, 'POST', path, { type: 'webhook.test' }, { 'Accept-Language': 'en' });
    const { details } = errorOf(response, 400, 'VALIDATION_ERROR');
    expect(details).toMatchObject([{ path: 'type', code: 'test_key_required', message: expect.stringContaining('nk_test_') }]);
    expect((await requestWebhooks(live, 'POST', path, {})).status).toBe(200);
  });

  it.each([
    { name: 'an empty object', body: '{}', status: 200 },
    { name: 'no body with a media type', body: '', status: 200 },
    { name: 'JSON that ends too early', body: '{"type":', status: 400 },
    { name: 'another value', body: '"webhook.test"', status: 400 },
  ])('with $name gets $status', async ({ body, status }) => {
    const response = await requestWebhooks(key, 'POST', `/${created.webhook.id}/test`, body);
    expect(response.status).toBe(status);
    expect(receiver.requests).toHaveLength(status === 200 ? 1 : 0);
    expect(await listedEvents(key)).toEqual([]);
  });
});

describe('the limit of ten tests per minute', () => {
  it('applies to all keys and endpoints of an organization, with Retry-After', async () => {
    const other = await createWebhook(key, { url: receiver.url });
    const colleague = await issueKey({ organizationId: key.key.organization.id });
    const paths = [created, other].map(({ webhook }) => `/${webhook.id}/test`);
    const calls = Array.from({ length: 24 }, (_, index) => requestWebhooks(index % 3 === 0 ? colleague : key, 'POST', paths[index % 2]));
    const responses = await Promise.all(calls);
    const passed = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status === 429);
    // The minute may end in between; then the next one allows ten.
    expect([10, 20]).toContain(passed.length);
    expect([passed.length + refused.length, receiver.requests.length]).toEqual([24, passed.length]);
    for (const rejection of refused) {
      const { message } = errorOf(rejection, 429, 'RATE_LIMITED');
      expect(message).toContain('10 razy na minutę');
      const seconds = Number(rejection.headers['retry-after']);
      expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60).toBe(true);
    }
    const stranger = await issueKey();
    const { webhook } = await createWebhook(stranger, { url: receiver.url });
    expect((await requestWebhooks(stranger, 'POST', `/${webhook.id}/test`)).status).toBe(200);
  });
});
