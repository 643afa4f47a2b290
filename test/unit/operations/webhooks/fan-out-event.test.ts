import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import type { EventEnvironment, EventRecord } from '@nakor/operations/events/event';
import { createNewDelivery } from '@nakor/operations/webhooks/delivery';
import type { DeliveryNotification } from '@nakor/operations/webhooks/delivery-store';
import { changeEndpoint, type WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { type FanOutPorts, fanOutEvent } from '@nakor/operations/webhooks/fan-out-event';
import { describe, expect, it } from 'vitest';
import { endpointOf, noonMs, sampleEvent } from '../../../support/builders/webhook-samples.ts';

const event = sampleEvent();
const all = endpointOf({ id: 'w-all' });

/** Ports over one event and some endpoints; fan-out results are used in turn, the last one repeatedly. */
function portsOf({
  waiting = event as EventRecord | null,
  endpoints = [all] as readonly (readonly WebhookEndpoint[])[] | readonly WebhookEndpoint[],
  outcomes = ['dispatched'] as ('dispatched' | 'already-dispatched' | 'endpoints-changed')[],
} = {}) {
  const lists = (Array.isArray(endpoints[0]) ? endpoints : [endpoints]) as readonly (readonly WebhookEndpoint[])[];
  const journal = { fannedOut: [] as string[][], notifications: [] as DeliveryNotification[], faults: [] as unknown[], lists: 0 };
  const ports: { -readonly [Port in keyof FanOutPorts]: FanOutPorts[Port] } = {
    webhooks: { list: async () => lists[Math.min(journal.lists++, lists.length - 1)] ?? [] },
    deliveries: {
      findPendingEvent: async () => waiting,
      fanOut: async (_event, wanted) => {
        journal.fannedOut.push(wanted.map(({ id }) => id));
        return outcomes[Math.min(journal.fannedOut.length, outcomes.length) - 1] ?? 'dispatched';
      },
    },
    queue: { notify: async (notification) => void journal.notifications.push(notification) },
    onError: (error) => void journal.faults.push(error),
  };
  return { journal, ports };
}

describe('fanOutEvent', () => {
  it('creates deliveries for subscribed endpoints, and notifies a sender for each', async () => {
    const other = endpointOf({ id: 'w-other', events: ['correction.created'] });
    const mine = endpointOf({ id: 'w-mine', events: ['validation.completed'] });
    const { journal, ports } = portsOf({ endpoints: [all, other, mine] });
    expect(await fanOutEvent(event, ports)).toBe(2);
    expect(journal.fannedOut).toEqual([['w-all', 'w-mine']]);
    expect(journal.notifications).toEqual(
      ['w-all', 'w-mine'].map((webhookId) => ({
        organizationId: 'org_a',
        webhookId,
        delivery: { id: createNewDelivery(event, webhookId).id, createdAtUnixMs: noonMs },
        postponed: 0,
      })),
    );
  });

  it.each<{ environment: EventEnvironment; expected: string[] }>([
    { environment: 'live', expected: ['w-live'] },
    { environment: 'test', expected: ['w-test'] },
    { environment: 'both', expected: ['w-live', 'w-test'] },
  ])('creates deliveries of an event of $environment in its environment only', async ({ environment, expected }) => {
    const endpoints = (['live', 'test'] as const).map((name) => endpointOf({ id: `w-${name}`, environment: name }));
    const { journal, ports } = portsOf({ waiting: sampleEvent({ environment }), endpoints });
    expect(await fanOutEvent(event, ports)).toBe(expected.length);
    expect(journal.fannedOut).toEqual([expected]);
    expect(journal.notifications.map(({ webhookId }) => webhookId)).toEqual(expected);
  });

  it('follows the subscriptions at the time of the event', async () => {
    const off = changeEndpoint(endpointOf({ id: 'w-off' }), { isActive: false }, noonMs + 1);
    const young = endpointOf({ id: 'w-young', history: [{ sinceUnixMs: noonMs + 1, events: ['*'] }] });
    const { journal, ports } = portsOf({ endpoints: [off, young] });
    expect(await fanOutEvent(event, ports)).toBe(1);
    expect(journal.fannedOut).toEqual([['w-off']]);
  });

  it('removes an event without subscribers from the outbox', async () => {
    const { journal, ports } = portsOf({ endpoints: [[]] });
    expect(await fanOutEvent(event, ports)).toBe(0);
    expect([journal.fannedOut, journal.notifications]).toEqual([[[]], []]);
  });

  it('does nothing for an event that is no longer pending', async () => {
    const { journal, ports } = portsOf({ waiting: null });
    expect(await fanOutEvent(event, ports)).toBeNull();
    expect([journal.fannedOut, journal.notifications]).toEqual([[], []]);
  });

  it('leaves notifications to the worker that was faster', async () => {
    const { journal, ports } = portsOf({ outcomes: ['already-dispatched'] });
    expect(await fanOutEvent(event, ports)).toBeNull();
    expect(journal.notifications).toEqual([]);
  });

  it('reads the endpoints again when one is deleted meanwhile', async () => {
    const { journal, ports } = portsOf({
      endpoints: [[all, endpointOf({ id: 'w-gone' })], [all]],
      outcomes: ['endpoints-changed', 'dispatched'],
    });
    expect(await fanOutEvent(event, ports)).toBe(1);
    expect(journal.fannedOut).toEqual([['w-all', 'w-gone'], ['w-all']]);
    expect(journal.notifications.map(({ webhookId }) => webhookId)).toEqual(['w-all']);
  });

  it('fails, so that the message is redelivered, when endpoints keep being deleted', async () => {
    const { journal, ports } = portsOf({ outcomes: ['endpoints-changed'] });
    await expect(fanOutEvent(event, ports)).rejects.toThrow('kept changing');
    expect([journal.fannedOut.length, journal.notifications]).toEqual([5, []]);
  });

  it('leaves a failed notification to the sweeper', async () => {
    const { journal, ports } = portsOf({ endpoints: [all, endpointOf({ id: 'w-2' })] });
    const { queue } = ports;
    ports.queue = {
      notify: (notification, delay) =>
        notification.webhookId === 'w-all' ? Promise.reject(new DependencyUnavailable('SQS', null)) : queue.notify(notification, delay),
    };
    expect(await fanOutEvent(event, ports)).toBe(2);
    expect(journal.faults).toHaveLength(1);
    expect(journal.notifications.map(({ webhookId }) => webhookId)).toEqual(['w-2']);
  });
});
