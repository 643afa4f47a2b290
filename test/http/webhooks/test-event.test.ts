import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { redirect, respondWith } from '../../support/drivers/receiver-behaviours.ts';
import { closedPort, type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import {
  type CreatedWebhook,
  createWebhook,
  eventOf,
  isSignedWith,
  readDeliveries,
  readWebhook,
  requestWebhooks,
} from '../../support/drivers/webhook-requests.ts';
import type { ServiceResponse } from '../../support/matchers/described-response.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { eventsOf, type IssuedKey, issueKey } from '../../support/storage/access.ts';

let key: IssuedKey;
let receiver: Receiver;
let created: CreatedWebhook;
beforeEach(async () => {
  key = await issueKey();
  receiver = await startReceiver();
  created = await createWebhook(key, { url: receiver.url, events: ['correction.created'] });
});
afterEach(() => receiver[Symbol.asyncDispose]());

const test = (headers: Readonly<Record<string, string>> = {}): Promise<ServiceResponse> =>
  requestWebhooks(key, 'POST', `/${created.webhook.id}/test`, undefined, headers);

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
