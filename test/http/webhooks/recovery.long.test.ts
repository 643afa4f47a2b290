import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { respondWith } from '../../support/drivers/receiver-behaviours.ts';
import { type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import { createWebhook, type DeliveryData, eventOf, readDeliveries, requestWebhooks } from '../../support/drivers/webhook-requests.ts';
import { inParallel } from '../../support/faults/requests.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { emulatorClient, type IssuedKey, issueKey } from '../../support/storage/access.ts';
import { storeDeliveries } from '../../support/storage/many-deliveries.ts';
import { emulatorWebhooks } from '../../support/storage/webhook-stores.ts';

const inTime = { timeout: 20_000, interval: 50 };
let key: IssuedKey;
let receiver: Receiver;
let id: string;
beforeEach(async () => {
  key = await issueKey();
  receiver = await startReceiver();
  id = (await createWebhook(key, { url: receiver.url })).webhook.id;
});
afterEach(() => receiver[Symbol.asyncDispose]());

const ended = async (status: string): Promise<DeliveryData> => {
  const read = async () => (await readDeliveries(key, id))[0];
  await expect.poll(async () => (await read())?.status, inTime).toBe(status);
  return (await read()) as DeliveryData;
};
const redeliver = (deliveryId: string) => requestWebhooks(key, 'POST', `/${id}/deliveries/${deliveryId}/redeliver`);
const disable = () => requestWebhooks(key, 'PATCH', `/${id}`, { is_active: false });

/** Stores deliveries that failed in the last hour. */
async function storeFailed(count: number, statusOf: Parameters<typeof storeDeliveries>[3]['statusOf'] = () => 'failed') {
  const endpoint = await emulatorWebhooks().webhooks.find(key.key.organization.id, id);
  if (endpoint === null) throw new Error('There is no endpoint.');
  const startUnixMs = Date.now() - 3_000_000;
  return storeDeliveries(emulatorClient(), inject('service').webhooksTable, endpoint, { count, startUnixMs, statusOf });
}

describe('POST /webhooks/{id}/deliveries/{delivery_id}/redeliver', () => {
  it('sends a delivery again that has succeeded, the same event with a new signature', async () => {
    await validateXml(key, soldInvoice);
    const delivery = await ended('succeeded');
    const response = await redeliver(delivery.id);
    expect(dataOf(response, key.key.prefix, 202)).toEqual({
      delivery: { ...delivery, status: 'pending', attempt: 0, next_retry_at: expect.stringMatching(/Z$/), completed_at: null },
      restarted: true,
    });
    const [first, second] = await receiver.received(2);
    if (first === undefined || second === undefined) throw new Error('Nothing came.');
    expect(second.body).toEqual(first.body);
    expect(second.headers['x-nk-delivery']).toBe(delivery.id);
    expect(await ended('succeeded')).toMatchObject({ id: delivery.id, attempt: 1 });
  });

  it('sends a dead letter again', async () => {
    receiver.behave(...Array.from({ length: 6 }, () => respondWith(500)), respondWith(204));
    await validateXml(key, soldInvoice);
    const { id: deliveryId } = await ended('dead_letter');
    await redeliver(deliveryId);
    expect(await ended('succeeded')).toMatchObject({ id: deliveryId, attempt: 1 });
  });

  it('changes nothing for a delivery that is due anyway', async () => {
    const [pending] = await storeFailed(1, () => 'in_flight');
    const response = await redeliver(pending?.id ?? '');
    expect(dataOf(response, key.key.prefix, 202)).toMatchObject({ delivery: { id: pending?.id, status: 'in_flight' }, restarted: false });
  });

  it('is rejected for a disabled webhook, and does not count then', async () => {
    const [failed] = await storeFailed(1);
    await disable();
    errorOf(await redeliver(failed?.id ?? ''), 409, 'WEBHOOK_DISABLED');
  });

  it('is rejected for unknown, expired and foreign deliveries', async () => {
    const other = (await createWebhook(key, { url: receiver.url })).webhook.id;
    const [failed] = await storeFailed(1);
    errorOf(await redeliver(randomUUID()), 404, 'DELIVERY_NOT_FOUND');
    errorOf(await requestWebhooks(key, 'POST', `/${other}/deliveries/${failed?.id}/redeliver`), 404, 'DELIVERY_NOT_FOUND');
    errorOf(await requestWebhooks(key, 'POST', `/${id}/deliveries/x/redeliver`), 400, 'VALIDATION_ERROR');
  });

  it('is limited to 60 requests per minute and organization', async () => {
    const responses = await inParallel(6, Array.from({ length: 130 }), () => redeliver(randomUUID()));
    const limited = responses.filter(({ status }) => status === 429);
    // At most two minutes are touched.
    expect(limited.length).toBeGreaterThanOrEqual(10);
    for (const response of limited)
      expect(Number(errorOf(response, 429, 'RATE_LIMITED') && response.headers['retry-after'])).toBeGreaterThan(0);
  });
});

interface Recovery {
  readonly restarted: number;
  readonly left_at_least: number;
  readonly next_cursor: string | null;
}

describe('POST /webhooks/{id}/recover', () => {
  const since = () => new Date(Date.now() - 3_600_000).toISOString();
  const recover = async (body: Readonly<Record<string, unknown>>) => {
    const response = await requestWebhooks(key, 'POST', `/${id}/recover`, body);
    return dataOf<Recovery>(response, key.key.prefix, 202);
  };

  it('restarts failed deliveries and dead letters, 100 per request, and says how to go on', async () => {
    // The events of these do not exist, so senders cancel what is restarted, which is seen as failed again.
    const stored = await storeFailed(250, (number) => (number % 5 === 0 ? 'succeeded' : number % 2 === 0 ? 'failed' : 'dead_letter'));
    const body = { since: since() };
    const first = await recover(body);
    expect(first).toEqual({ restarted: 100, left_at_least: 100, next_cursor: expect.any(String) });
    const second = await recover({ ...body, cursor: first.next_cursor });
    expect(second).toEqual({ restarted: 100, left_at_least: 0, next_cursor: null });
    expect(stored).toHaveLength(250);
  });

  it('delivers what a receiver missed', async () => {
    receiver.behave(...Array.from({ length: 12 }, () => respondWith(503)), respondWith(204));
    const before = since();
    for (let event = 0; event < 2; event += 1) await validateXml(key, soldInvoice);
    const statuses = async () => (await readDeliveries(key, id)).map(({ status }) => status);
    await expect.poll(statuses, inTime).toEqual(['dead_letter', 'dead_letter']);
    expect(await recover({ since: before })).toEqual({ restarted: 2, left_at_least: 0, next_cursor: null });
    await expect.poll(statuses, inTime).toEqual(['succeeded', 'succeeded']);
    expect(new Set(receiver.requests.map((request) => eventOf(request).id)).size).toBe(2);
    expect(await recover({ since: before })).toEqual({ restarted: 0, left_at_least: 0, next_cursor: null });
  });

  it('is rejected for a disabled webhook', async () => {
    await disable();
    errorOf(await requestWebhooks(key, 'POST', `/${id}/recover`, { since: since() }), 409, 'WEBHOOK_DISABLED');
  });

  it.each([
    { name: 'no time', body: {}, path: 'since', code: 'required' },
    { name: 'no zone', body: { since: '2026-11-22T08:00:00' }, path: 'since', code: 'invalid_value' },
    {
      name: 'more than 30 days ago',
      body: { since: new Date(Date.now() - 31 * 86_400_000).toISOString() },
      path: 'since',
      code: 'out_of_range',
    },
    { name: 'the future', body: { since: new Date(Date.now() + 600_000).toISOString() }, path: 'since', code: 'out_of_range' },
    { name: 'another cursor', body: { since: new Date().toISOString(), cursor: 'abc' }, path: 'cursor', code: 'invalid_value' },
    { name: 'an unknown field', body: { since: new Date().toISOString(), until: 'x' }, path: 'until', code: 'unknown_field' },
  ])('rejects $name', async ({ body, path, code }) => {
    const { details } = errorOf(await requestWebhooks(key, 'POST', `/${id}/recover`, body), 400, 'VALIDATION_ERROR');
    expect(details).toMatchObject([{ path, code }]);
  });

  it('is limited to ten requests per minute and organization', async () => {
    const responses = await inParallel(6, Array.from({ length: 25 }), () =>
      requestWebhooks(key, 'POST', `/${id}/recover`, { since: since() }),
    );
    expect(responses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
  });
});

describe('GET /webhooks/{id}/deliveries', () => {
  it('has filters and a cursor, with which each delivery is listed once', async () => {
    const stored = await storeFailed(30, (number) => (number % 3 === 0 ? 'failed' : 'succeeded'));
    const wanted = stored.filter(
      ({ eventType, state }, number) => eventType === 'validation.completed' && state.status === 'failed' && number >= 6,
    );
    const from = new Date(stored[6]?.createdAtUnixMs ?? 0).toISOString();
    const query = `?limit=2&status=failed&event_type=validation.completed&since=${encodeURIComponent(from)}`;
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const response = await requestWebhooks(key, 'GET', `/${id}/deliveries${query}${cursor === null ? '' : `&cursor=${cursor}`}`);
      const page: { deliveries: DeliveryData[]; next_cursor: string | null } = dataOf(response, key.key.prefix);
      found.push(...page.deliveries.map((delivery) => delivery.id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(found).toEqual(wanted.map((delivery) => delivery.id).toReversed());
  });

  it.each(['?cursor=abc', '?since=2026-11-22', '?event_type=other', '?until=now'])('rejects %s', async (query) => {
    const { details } = errorOf(await requestWebhooks(key, 'GET', `/${id}/deliveries${query}`), 400, 'VALIDATION_ERROR');
    expect(details).toMatchObject([{ path: `query.${query.slice(1).split('=')[0]}`, code: 'invalid_value' }]);
  });
});
