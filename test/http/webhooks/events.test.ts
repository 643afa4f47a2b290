import { randomUUID } from 'node:crypto';
import { createQueueClient } from '@nakor/aws/client/clients';
import { createFanOutQueue } from '@nakor/aws/events/fan-out-queue';
import { createKeyRevoked } from '@nakor/operations/access/key-events';
import { getQuotaWindowNumber } from '@nakor/operations/access/quota-windows';
import type { EventRecord } from '@nakor/operations/events/event';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { invoiceXml } from '../../support/builders/invoices.ts';
import { sampleEvent } from '../../support/builders/webhook-samples.ts';
import { buildRequestBody, postBuild } from '../../support/drivers/correction-requests.ts';
import { type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import {
  createWebhook,
  eventOf,
  isSignedWith,
  readDeliveries,
  receivedTypes,
  requestWebhooks,
} from '../../support/drivers/webhook-requests.ts';
import { emulatorSettings } from '../../support/faults/fault-environment.ts';
import { withinOneDay } from '../../support/runner/within-one-day.ts';
import {
  createOrganization,
  emulatorAccess,
  emulatorClient,
  type IssuedKey,
  issueKey,
  newKey,
  wholeSecond,
} from '../../support/storage/access.ts';
import { setQuota } from '../../support/storage/idempotency-scenario.ts';
import { scanItems } from '../../support/storage/scan-items.ts';
import { storeEvent } from '../../support/storage/store-event.ts';

const inTime = { interval: 100 };
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver[Symbol.asyncDispose]());

/** Notifies the fan-out of an event, like its emitter. */
function wake(event: Pick<EventRecord, 'id' | 'organizationId'>): Promise<void> {
  const { endpoints, fanOutQueueUrl } = inject('service');
  return createFanOutQueue(createQueueClient({ ...emulatorSettings, endpoint: endpoints.sqs }), fanOutQueueUrl).notify(event);
}

/** The deliveries that receivers got of an event, by its type. */
const dataOf = (type: string) => receiver.requests.map(eventOf).find((event) => event.type === type)?.data;
const stamp = () => ({ id: randomUUID(), createdAtUnixMs: Date.now() });

describe('a receiver gets', () => {
  it('correction.created for a built correction', async () => {
    const key = await issueKey({ environment: 'live' });
    const { secret } = await createWebhook(key, { url: receiver.url, events: ['correction.created'] });
    expect((await postBuild(key, buildRequestBody())).status).toBe(200);
    const [request] = await receiver.received(1);
    expect(dataOf('correction.created')).toMatchObject({
      scenario_id: 'price-change',
      numer_korekty: 'FK/2026/10/001',
      environment: 'live',
    });
    expect(request !== undefined && isSignedWith(secret, request)).toBe(true);
  });

  it('quota.exceeded once when a quota is used up', () =>
    withinOneDay(async () => {
      const key = await issueKey({ environment: 'live', plan: 'free' });
      await createWebhook(key, { url: receiver.url, events: ['quota.exceeded', 'validation.completed'] });
      const now = Date.now();
      const windows = { day_window: getQuotaWindowNumber('day', now), month_window: getQuotaWindowNumber('month', now) };
      await setQuota(key.key.organization.id, { ...windows, day_used: 49, month_used: 49 });
      const statuses: number[] = [];
      for (let call = 0; call < 4; call += 1) statuses.push((await validateXml(key, invoiceXml({ lines: 1 }))).status);
      expect(statuses).toEqual([200, 429, 429, 429]);
      await receiver.received(2);
      expect(receivedTypes(receiver).toSorted()).toEqual(['quota.exceeded', 'validation.completed']);
      expect(dataOf('quota.exceeded')).toMatchObject({ window: 'day', limit: 50, used: 50, reset_at: expect.anything() });
    }));

  it('api_key.* and partner.* for actions of operators and expirations', async () => {
    const { organizations, registry } = emulatorAccess();
    const { id: organizationId } = await createOrganization({ plan: 'pro' });
    const key = await issueKey({ organizationId });
    await createWebhook(key, { url: receiver.url });
    const { organization: _, revokedAtUnixMs: __, createdAtUnixMs: ___, ...fields } = newKey({ name: 'Billing' }).key;
    const created = await registry.createKey({ ...fields, organizationId }, stamp());
    if (created === null) throw new Error('The key was not made.');
    await registry.revokeKey(created.key.id, stamp());
    await organizations.startTrial(organizationId, wholeSecond(Date.now()) + 30 * 86_400_000, stamp());
    const waiting = await scanItems(emulatorClient(), inject('service').eventsTable, `ORG#${organizationId}#`);
    await Promise.all(waiting.map((item) => wake({ id: String(item['event_id']), organizationId })));
    await receiver.received(3);
    expect(receivedTypes(receiver).toSorted()).toEqual(['api_key.created', 'api_key.revoked', 'partner.trial_started']);
    expect(dataOf('api_key.created')).toEqual({
      key_id: created.key.id,
      prefix: created.key.prefix,
      name: 'Billing',
      environment: 'test',
      scopes: created.key.scopes,
      reason: 'operator',
    });
    expect(dataOf('api_key.revoked')).toMatchObject({ key_id: created.key.id, reason: 'operator' });
    expect(dataOf('partner.trial_started')).toEqual({ organization_id: organizationId, trial_ends_at: expect.stringMatching(/Z$/) });
  });
});

describe.each(['live', 'test'] as const)('a webhook of a %s key', (environment) => {
  it('gets what keys of its environment cause, and what concerns the organization, and nothing else', async () => {
    await using others = await startReceiver();
    const key = await issueKey({ environment });
    const organizationId = key.key.organization.id;
    const other = await issueKey({ environment: environment === 'live' ? 'test' : 'live', organizationId });
    await createWebhook(key, { url: receiver.url });
    const { webhook } = await createWebhook(other, { url: others.url });
    await validateXml(other, invoiceXml({ lines: 1 }));
    await validateXml(key, invoiceXml({ lines: 1 }));
    const revoked = createKeyRevoked(other.key, 'operator', stamp());
    await storeEvent(emulatorClient(), inject('service').eventsTable, revoked);
    await wake(revoked);
    await Promise.all([receiver.received(2), others.received(2)]);
    const got = ({ requests }: Receiver) => requests.map(eventOf).map(({ type, data }) => [type, data['environment']]);
    expect(got(receiver).toSorted()).toEqual([
      ['api_key.revoked', other.key.environment],
      ['validation.completed', environment],
    ]);
    expect(got(others).toSorted()).toEqual([
      ['api_key.revoked', other.key.environment],
      ['validation.completed', other.key.environment],
    ]);
    // No delivery exists that was only not sent.
    expect(await readDeliveries(other, webhook.id)).toHaveLength(2);
  });
});

describe('a subscription', () => {
  let key: IssuedKey;
  beforeEach(async () => {
    key = await issueKey();
  });

  /** Puts an event into the outbox without a notification. */
  async function happened(type: EventRecord['type'], createdAtUnixMs = Date.now()): Promise<EventRecord> {
    const event = sampleEvent({ id: randomUUID(), organizationId: key.key.organization.id, type, createdAtUnixMs });
    await storeEvent(emulatorClient(), inject('service').eventsTable, event);
    return event;
  }

  /** Waits for the clock, whose milliseconds decide what came first. */
  async function nextMillisecond(): Promise<void> {
    const now = Date.now();
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(now);
  }

  it('applies as of the time of the event, however late the event is fanned out', async () => {
    const before = await happened('validation.completed', Date.now() - 1_000);
    const { webhook } = await createWebhook(key, { url: receiver.url });
    const during = await happened('validation.completed', Date.parse(webhook.created_at));
    await nextMillisecond();
    const changed = await requestWebhooks(key, 'PATCH', `/${webhook.id}`, { events: ['correction.created'] });
    expect(changed.status).toBe(200);
    await nextMillisecond();
    const after = [await happened('validation.completed'), await happened('correction.created')];
    await Promise.all([before, during, ...after].map(wake));
    await receiver.received(2);
    const waiting = async () => {
      const items = await scanItems(emulatorClient(), inject('service').eventsTable, `ORG#${key.key.organization.id}#`);
      return items.filter(({ due_at }) => due_at !== undefined).length;
    };
    await expect.poll(waiting, inTime).toBe(0);
    expect(receiver.requests.map((request) => eventOf(request).id).toSorted()).toEqual([during.id, after[1]?.id].toSorted());
  });

  it('yields an event once, even when its notification is repeated', async () => {
    await createWebhook(key, { url: receiver.url });
    const event = await happened('validation.completed');
    await Promise.all(Array.from({ length: 8 }, () => wake(event)));
    const later = await happened('correction.created');
    await receiver.received(1);
    await wake(later);
    await receiver.received(2);
    expect(receiver.requests.map((request) => eventOf(request).id)).toEqual([event.id, later.id]);
  });
});
