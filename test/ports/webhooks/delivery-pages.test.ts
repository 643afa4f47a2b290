import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { toDeliveryItem } from '@nakor/aws/webhooks/delivery-item';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createNewDelivery, type Delivery } from '@nakor/operations/webhooks/delivery';
import type { DeliveryFilter, DeliveryPosition } from '@nakor/operations/webhooks/delivery-store';
import type { WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { noonMs, sampleEvent } from '../../support/builders/webhook-samples.ts';
import { emulatorClient } from '../../support/storage/access.ts';
import { storeDeliveries } from '../../support/storage/many-deliveries.ts';
import { storeEvent } from '../../support/storage/store-event.ts';
import { emulatorWebhooks, storeDelivery, storeEndpoint } from '../../support/storage/webhook-stores.ts';

const { deliveries } = emulatorWebhooks();
const everything: DeliveryFilter = { statuses: null, eventType: null, sinceUnixMs: null, untilUnixMs: null };

/** A store that counts the items it reads. */
function countingStore() {
  const client = emulatorClient();
  const counts = { queries: 0, items: 0 };
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { ScannedCount } = result.output as { ScannedCount?: number };
      if (ScannedCount !== undefined) {
        counts.queries += 1;
        counts.items += ScannedCount;
      }
      return result;
    },
    { step: 'initialize', name: 'countItems' },
  );
  const { eventsTable, webhooksTable } = inject('service');
  return { counts, store: createDeliveryStore(client, { eventsTable, webhooksTable }) };
}

describe('pages of 3,000 deliveries of one endpoint', () => {
  let endpoint: WebhookEndpoint;
  let stored: readonly Delivery[];
  beforeAll(async () => {
    endpoint = await storeEndpoint();
    stored = await storeDeliveries(emulatorClient(), inject('service').webhooksTable, endpoint, {
      count: 3_000,
      startUnixMs: noonMs,
      statusOf: (number) => (number === 10 ? 'dead_letter' : number % 50 === 0 ? 'failed' : 'succeeded'),
    });
  });
  const reference = () => ({ organizationId: endpoint.organizationId, webhookId: endpoint.id });

  /** All pages of a list, with the greatest number of items that was read for one of them. */
  async function allPages(filter: Partial<DeliveryFilter>, limit: number, order: 'newest-first' | 'oldest-first') {
    const found: Delivery[] = [];
    let [after, most, pages]: [DeliveryPosition | null, number, number] = [null, 0, 0];
    do {
      const { counts, store } = countingStore();
      const page = await store.listPage(reference(), { ...everything, ...filter }, { order, after, limit });
      expect(page.deliveries.length).toBeLessThanOrEqual(limit);
      found.push(...page.deliveries);
      after = page.next;
      most = Math.max(most, counts.items);
      pages += 1;
    } while (after !== null);
    return { found, most, pages };
  }

  const at = (number: number) => noonMs + number * 1_000;
  it.each([
    { name: 'all', filter: {}, limit: 500, wanted: () => true, mostRead: 500 },
    {
      name: 'a common status',
      filter: { statuses: ['succeeded'] },
      limit: 200,
      wanted: ({ state }) => state.status === 'succeeded',
      mostRead: 1_000,
    },
    {
      name: 'a rare status',
      filter: { statuses: ['failed'] },
      limit: 50,
      wanted: ({ state }) => state.status === 'failed',
      mostRead: 2_000,
    },
    {
      name: 'a single delivery',
      filter: { statuses: ['dead_letter'] },
      limit: 50,
      wanted: ({ state }) => state.status === 'dead_letter',
      mostRead: 2_000,
    },
    { name: 'one that does not occur', filter: { statuses: ['pending'] }, limit: 50, wanted: () => false, mostRead: 2_000 },
    {
      name: 'two statuses',
      filter: { statuses: ['failed', 'dead_letter'] },
      limit: 200,
      wanted: ({ state }) => state.status !== 'succeeded',
      mostRead: 2_000,
    },
    {
      name: 'a type',
      filter: { eventType: 'correction.created' },
      limit: 200,
      wanted: ({ eventType }) => eventType === 'correction.created',
      mostRead: 1_000,
    },
    {
      name: 'a time',
      filter: { sinceUnixMs: at(100), untilUnixMs: at(900) },
      limit: 200,
      wanted: ({ createdAtUnixMs }) => createdAtUnixMs >= at(100) && createdAtUnixMs < at(900),
      mostRead: 200,
    },
  ] as {
    name: string;
    filter: Partial<DeliveryFilter>;
    limit: number;
    wanted: (delivery: Delivery) => boolean;
    mostRead: number;
  }[])('contain each delivery once, and cost little: $name', async ({ filter, limit, wanted, mostRead }) => {
    const ids = stored.filter(wanted).map(({ id }) => id);
    const forward = await allPages(filter, limit, 'oldest-first');
    const backward = await allPages(filter, limit, 'newest-first');
    expect(forward.found.map(({ id }) => id)).toEqual(ids);
    expect(backward.found.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(Math.max(forward.most, backward.most)).toBeLessThanOrEqual(mostRead);
  });

  it('start nowhere else when a cursor is outside of the range', async () => {
    const read = (after: DeliveryPosition, order: 'newest-first' | 'oldest-first') =>
      deliveries.listPage(reference(), { ...everything, sinceUnixMs: at(10), untilUnixMs: at(20) }, { order, after, limit: 100 });
    const [earlier, later] = [
      { createdAtUnixMs: at(5), id: 'x' },
      { createdAtUnixMs: at(25), id: 'x' },
    ];
    expect((await read(earlier, 'oldest-first')).deliveries).toHaveLength(10);
    expect((await read(later, 'newest-first')).deliveries).toHaveLength(10);
    expect(await read(later, 'oldest-first')).toEqual({ deliveries: [], next: null });
    expect(await read(earlier, 'newest-first')).toEqual({ deliveries: [], next: null });
  });

  it('find a delivery by its id without a search', async () => {
    const { counts, store } = countingStore();
    expect(await store.findById(endpoint.organizationId, endpoint.id, stored[7]?.id ?? '')).toEqual(stored[7]);
    expect(counts).toEqual({ queries: 0, items: 0 });
  });

  it('find no delivery by an unknown id, without a search', async () => {
    const { counts, store } = countingStore();
    expect(await store.findById(endpoint.organizationId, endpoint.id, crypto.randomUUID())).toBeNull();
    expect(counts).toEqual({ queries: 0, items: 0 });
  });
});

describe('the delivery of an event', () => {
  it('is found', async () => {
    const endpoint = await storeEndpoint();
    const reference = { organizationId: endpoint.organizationId, webhookId: endpoint.id };
    const delivery = await storeDelivery(endpoint);
    expect(await deliveries.findOfEvent(reference, { id: delivery.eventId, createdAtUnixMs: noonMs })).toEqual(delivery);
    expect(await deliveries.findOfEvent(reference, { id: crypto.randomUUID(), createdAtUnixMs: noonMs })).toBeNull();
  });

  it('is not created again when its event is requeued', async () => {
    const endpoint = await storeEndpoint();
    const other = await storeEndpoint({ organizationId: endpoint.organizationId });
    const event = sampleEvent({ id: crypto.randomUUID(), organizationId: endpoint.organizationId, createdAtUnixMs: noonMs });
    const delivery = createNewDelivery(event, endpoint.id);
    await emulatorClient().send(new PutCommand({ TableName: inject('service').webhooksTable, Item: toDeliveryItem(delivery) }));
    await storeEvent(emulatorClient(), inject('service').eventsTable, event);
    expect(await deliveries.fanOut(event, [endpoint, other])).toBe('dispatched');
    const listed = (id: string) => deliveries.list(endpoint.organizationId, id, { limit: 10, status: null });
    expect((await listed(endpoint.id)).map(({ id }) => id)).toEqual([delivery.id]);
    expect(await listed(other.id)).toHaveLength(1);
  });
});
