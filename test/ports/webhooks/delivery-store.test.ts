import { randomUUID } from 'node:crypto';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { createNewDelivery, type Delivery, type DeliveryStatus } from '@nakor/operations/webhooks/delivery';
import { describe, expect, inject, it } from 'vitest';
import { endpointOf, noonMs, outcomeOf, rejectedWith, sampleEvent } from '../../support/builders/webhook-samples.ts';
import { createFaultEnvironment } from '../../support/faults/fault-environment.ts';
import { emulatorClient } from '../../support/storage/access.ts';
import { scanItems } from '../../support/storage/scan-items.ts';
import { storeEvent } from '../../support/storage/store-event.ts';
import {
  emulatorWebhooks,
  newOrganizationId,
  storeDelivery,
  storeEndpoint,
  withLostResponse,
} from '../../support/storage/webhook-stores.ts';

const { webhooks, deliveries } = emulatorWebhooks();
const storeOver = (client: ReturnType<typeof emulatorClient>) => createDeliveryStore(client, inject('service'));
const minuteMs = 60_000;
const claim = (leaseId: string, nowUnixMs = noonMs) => ({ kind: 'acquire', leaseId, nowUnixMs }) as const;
const record = (leaseId: string, outcome = outcomeOf()) =>
  ({ kind: 'record', endsEndpoint: false, leaseId, outcome, nowUnixMs: noonMs + 1_000, random: 0.5, waitFactor: 1 }) as const;

/** An event of an organization in the outbox. */
async function waitingEvent(organizationId: string) {
  const event = sampleEvent({ id: randomUUID(), organizationId });
  await storeEvent(emulatorClient(), inject('service').eventsTable, event);
  return event;
}

/** Applies transitions that must all be allowed. */
async function through(delivery: Delivery, ...steps: Parameters<typeof deliveries.transition>[1][]): Promise<Delivery> {
  let current = delivery;
  for (const step of steps) {
    const next = await deliveries.transition(current, step);
    if (next === null) throw new Error(`${step.kind} was not allowed.`);
    current = next;
  }
  return current;
}

describe('fanning out an event', () => {
  it('creates a delivery for each endpoint and removes the event from the outbox', async () => {
    const organizationId = newOrganizationId();
    const endpoints = [await storeEndpoint({ organizationId }), await storeEndpoint({ organizationId })];
    const event = await waitingEvent(organizationId);
    expect(await deliveries.findPendingEvent(event)).toEqual(event);
    expect(await deliveries.fanOut(event, endpoints)).toBe('dispatched');
    for (const { id } of endpoints)
      expect(await deliveries.list(organizationId, id, { limit: 5, status: null })).toEqual([createNewDelivery(event, id)]);
    expect(await deliveries.findPendingEvent(event)).toBeNull();
    expect(await deliveries.findEvent(event)).toEqual(event);
  });

  it('happens once, by whichever worker', async () => {
    const endpoint = await storeEndpoint();
    const event = await waitingEvent(endpoint.organizationId);
    const outcomes = await Promise.all([1, 2, 3].map(() => deliveries.fanOut(event, [endpoint])));
    expect(outcomes.toSorted()).toEqual(['already-dispatched', 'already-dispatched', 'dispatched']);
    expect(await deliveries.fanOut(event, [])).toBe('already-dispatched');
    expect(await deliveries.list(endpoint.organizationId, endpoint.id, { limit: 5, status: null })).toHaveLength(1);
  });

  it('succeeds when its response was lost', async () => {
    const endpoint = await storeEndpoint();
    const event = await waitingEvent(endpoint.organizationId);
    expect(await withLostResponse('TransactWriteItems', (client) => storeOver(client).fanOut(event, [endpoint]))).toBe('dispatched');
  });

  it('creates nothing when an endpoint was removed in between', async () => {
    const organizationId = newOrganizationId();
    const [stays, goes] = [await storeEndpoint({ organizationId }), await storeEndpoint({ organizationId })];
    const event = await waitingEvent(organizationId);
    await webhooks.remove(goes, noonMs);
    expect(await deliveries.fanOut(event, [stays, goes])).toBe('endpoints-changed');
    expect(await deliveries.list(organizationId, stays.id, { limit: 5, status: null })).toEqual([]);
    expect(await deliveries.findPendingEvent(event)).toEqual(event);
  });

  it('keeps existing deliveries when the event is back in the outbox', async () => {
    const organizationId = newOrganizationId();
    const [served, fresh] = [await storeEndpoint({ organizationId }), await storeEndpoint({ organizationId })];
    const event = await waitingEvent(organizationId);
    await deliveries.fanOut(event, [served]);
    const sent = await through(createNewDelivery(event, served.id), claim('a'), record('a'));
    await storeEvent(emulatorClient(), inject('service').eventsTable, event);
    expect(await deliveries.fanOut(event, [served, fresh])).toBe('dispatched');
    expect(await deliveries.find(sent)).toEqual(sent);
    expect(await deliveries.list(organizationId, fresh.id, { limit: 5, status: null })).toEqual([createNewDelivery(event, fresh.id)]);
    expect(await deliveries.findPendingEvent(event)).toBeNull();
  });

  it('reaches twenty endpoints at once', async () => {
    const organizationId = newOrganizationId();
    const endpoints = await Promise.all(Array.from({ length: 20 }, () => storeEndpoint({ organizationId })));
    expect(await deliveries.fanOut(await waitingEvent(organizationId), endpoints)).toBe('dispatched');
  });

  it('ignores an unknown event and one of another organization', async () => {
    const event = await waitingEvent(newOrganizationId());
    expect(await deliveries.findPendingEvent({ ...event, organizationId: newOrganizationId() })).toBeNull();
    expect(await deliveries.findEvent({ ...event, id: randomUUID() })).toBeNull();
    expect(await deliveries.fanOut({ ...event, id: randomUUID() }, [])).toBe('already-dispatched');
  });
});

describe('a delivery', () => {
  it.each<{ status: DeliveryStatus; steps: Parameters<typeof deliveries.transition>[1][] }>([
    { status: 'pending', steps: [] },
    { status: 'in_flight', steps: [claim('a')] },
    { status: 'succeeded', steps: [claim('a'), record('a')] },
    { status: 'pending', steps: [claim('a'), record('a', rejectedWith(503, { responseExcerpt: 'zajęty' }))] },
    { status: 'failed', steps: [{ kind: 'cancel', nowUnixMs: noonMs }] },
  ])('is returned as it was stored: $status', async ({ status, steps }) => {
    const endpoint = await storeEndpoint();
    const delivery = await through(await storeDelivery(endpoint), ...steps);
    expect(delivery.state.status).toBe(status);
    expect(await deliveries.find(delivery)).toEqual(delivery);
    expect(await deliveries.findById(endpoint.organizationId, endpoint.id, delivery.id)).toEqual(delivery);
  });

  it('becomes a dead letter with the sixth failure, and is found until it is announced', async () => {
    const endpoint = await storeEndpoint();
    let delivery = await storeDelivery(endpoint);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const dueAt = delivery.state.status === 'pending' ? delivery.state.nextAttemptAtUnixMs : 0;
      const failing = { ...record('a', rejectedWith(500)), nowUnixMs: dueAt + 1_000 };
      delivery = await through(delivery, claim('a', dueAt), failing);
    }
    expect(await deliveries.find(delivery)).toMatchObject({ attempt: 6, state: { status: 'dead_letter', isAnnounced: false } });
    const listed = () => deliveries.listDue(endpoint.organizationId, endpoint.id, noonMs + 100 * 86_400_000, 5);
    expect(await listed()).toHaveLength(1);
    const announced = await through(delivery, { kind: 'announce' });
    expect(await deliveries.find(delivery)).toEqual(announced);
    expect(await listed()).toEqual([]);
  });

  it('is acquired by one of many senders', async () => {
    const delivery = await storeDelivery(await storeEndpoint());
    const claims = await Promise.all(['a', 'b', 'c', 'd'].map((leaseId) => deliveries.transition(delivery, claim(leaseId))));
    expect(claims.filter((claimed) => claimed !== null)).toHaveLength(1);
  });

  it('is acquired by its sender even if the response was lost', async () => {
    const delivery = await storeDelivery(await storeEndpoint());
    const claimed = await withLostResponse('PutItem', (client) => storeOver(client).transition(delivery, claim('mine')));
    expect(claimed).toMatchObject({ attempt: 1, state: { status: 'in_flight', leaseId: 'mine' } });
  });

  it('ignores a sender whose lease another sender has taken over', async () => {
    const delivery = await storeDelivery(await storeEndpoint());
    const first = await through(delivery, claim('first'));
    const second = await through(first, claim('second', noonMs + minuteMs));
    expect(await deliveries.transition(first, record('first'))).toBeNull();
    expect(await through(second, record('second'))).toMatchObject({ attempt: 1, state: { status: 'succeeded' } });
  });

  it('is not recreated after its deletion', async () => {
    const endpoint = await storeEndpoint();
    const delivery = await storeDelivery(endpoint);
    const elsewhere = { ...delivery, webhookId: randomUUID() };
    expect(await deliveries.transition(elsewhere, claim('a'))).toBeNull();
    expect(await deliveries.find(elsewhere)).toBeNull();
  });

  it('is kept for 30 days after its event, and contains no body, URL or secret', async () => {
    const endpoint = await storeEndpoint();
    const delivery = await storeDelivery(endpoint);
    const items = await scanItems(
      emulatorClient(),
      inject('service').webhooksTable,
      `ORG#${endpoint.organizationId}#WEBHOOK#${endpoint.id}`,
    );
    expect(items).toEqual([
      {
        pk: `ORG#${endpoint.organizationId}#WEBHOOK#${endpoint.id}`,
        sk: `DELIVERY#00${noonMs}#${delivery.id}`,
        delivery_id: delivery.id,
        organization_id: endpoint.organizationId,
        webhook_id: endpoint.id,
        event_id: delivery.eventId,
        event_type: 'validation.completed',
        created_at: noonMs,
        attempt: 0,
        status: 'pending',
        next_attempt_at: noonMs,
        last: null,
        delete_after: noonMs / 1000 + 2_592_000,
        due_shard: expect.stringMatching(/^DUE#\d+$/),
        due_at: noonMs / 1000,
      },
    ]);
  });
});

describe('the list of deliveries', () => {
  it('has the latest event first, with an optional limit and status', async () => {
    const endpoint = await storeEndpoint();
    const { organizationId, id } = endpoint;
    const made: Delivery[] = [];
    for (const minute of [2, 0, 1, 3]) made[minute] = await storeDelivery(endpoint, noonMs + minute * minuteMs);
    if (made[1] !== undefined) await through(made[1], claim('a', noonMs + minuteMs), record('a'));
    const idsOf = async (filter: { limit: number; status: DeliveryStatus | null }) =>
      (await deliveries.list(organizationId, id, filter)).map((one) => one.id);
    const of = (...minutes: number[]) => minutes.map((minute) => made[minute]?.id);
    expect(await idsOf({ limit: 10, status: null })).toEqual(of(3, 2, 1, 0));
    expect(await idsOf({ limit: 2, status: null })).toEqual(of(3, 2));
    expect(await idsOf({ limit: 10, status: 'succeeded' })).toEqual(of(1));
    expect(await idsOf({ limit: 2, status: 'pending' })).toEqual(of(3, 2));
    expect(await idsOf({ limit: 10, status: 'dead_letter' })).toEqual([]);
  });

  it('contains nothing of other endpoints or organizations', async () => {
    const endpoint = await storeEndpoint();
    await storeDelivery(endpoint);
    const all = { limit: 10, status: null };
    expect(await deliveries.list(endpoint.organizationId, randomUUID(), all)).toEqual([]);
    expect(await deliveries.list(newOrganizationId(), endpoint.id, all)).toEqual([]);
  });
});

describe('due deliveries', () => {
  it('are listed per endpoint, the longest due first, to the millisecond', async () => {
    const endpoint = await storeEndpoint();
    const [late, early] = [await storeDelivery(endpoint, noonMs + 500), await storeDelivery(endpoint, noonMs)];
    const due = (byUnixMs: number, limit = 10) => deliveries.listDue(endpoint.organizationId, endpoint.id, byUnixMs, limit);
    const place = ({ id, organizationId, webhookId, createdAtUnixMs }: Delivery) => ({ id, organizationId, webhookId, createdAtUnixMs });
    expect(await due(noonMs + 500)).toEqual([place(early), place(late)]);
    expect(await due(noonMs + 500, 1)).toEqual([place(early)]);
    expect(await due(noonMs + 499)).toEqual([place(early)]);
    expect(await due(noonMs - 1)).toEqual([]);
  });

  it('are the waiting ones and those being sent, but not finished ones', async () => {
    const endpoint = await storeEndpoint();
    const delivery = await storeDelivery(endpoint);
    const due = async (byUnixMs: number) => (await deliveries.listDue(endpoint.organizationId, endpoint.id, byUnixMs, 5)).length;
    const claimed = await through(delivery, claim('a'));
    expect([await due(noonMs + minuteMs - 1), await due(noonMs + minuteMs)]).toEqual([0, 1]);
    await through(claimed, record('a'));
    expect(await due(noonMs + 100 * minuteMs)).toBe(0);
  });

  it('are reported to the sweeper by endpoint, each once', async () => {
    const environment = await createFaultEnvironment();
    const store = createDeliveryStore(environment.client, environment.names);
    const own = createWebhookStore(environment.client, environment.names.webhooksTable);
    const endpoints = [endpointOf({ id: randomUUID() }), endpointOf({ id: randomUUID(), organizationId: 'org_b' })];
    for (const endpoint of endpoints) {
      await own.create(endpoint);
      for (const second of [0, 1, 2]) {
        const event = sampleEvent({ id: randomUUID(), organizationId: endpoint.organizationId, createdAtUnixMs: noonMs + second * 1_000 });
        await storeEvent(environment.client, environment.names.eventsTable, event);
        await store.fanOut(event, [endpoint]);
      }
    }
    const found = async (nowUnixMs: number) => {
      const ids: string[] = [];
      for await (const { webhookId } of store.findDueEndpoints(nowUnixMs)) ids.push(webhookId);
      return ids;
    };
    expect((await found(noonMs + minuteMs)).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
    expect(await found(noonMs - 1_000)).toEqual([]);
  });
});
