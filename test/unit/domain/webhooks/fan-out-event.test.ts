import type { EventRecord } from '@nakor/domain/events/event';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { newDelivery } from '@nakor/domain/webhooks/delivery';
import type { DeliveryNotification } from '@nakor/domain/webhooks/delivery-store';
import { changedEndpoint, type WebhookEndpoint } from '@nakor/domain/webhooks/endpoint';
import { type FanOutPorts, fanOutEvent } from '@nakor/domain/webhooks/fan-out-event';
import { describe, expect, it } from 'vitest';
import { endpointOf, noonMs, sampleEvent } from '../../../support/builders/webhook-samples.ts';

const event = sampleEvent();
const all = endpointOf({ id: 'w-all' });

/** Ports over one event and some endpoints; outcomes of handing on come in turn, the last stays. */
function portsOf({
  waiting = event as EventRecord | null,
  endpoints = [all] as readonly (readonly WebhookEndpoint[])[] | readonly WebhookEndpoint[],
  outcomes = ['dispatched'] as ('dispatched' | 'already-dispatched' | 'endpoints-changed')[],
} = {}) {
  const lists = (Array.isArray(endpoints[0]) ? endpoints : [endpoints]) as readonly (readonly WebhookEndpoint[])[];
  const journal = { handedOn: [] as string[][], wakeUps: [] as DeliveryNotification[], faults: [] as unknown[], lists: 0 };
  const ports: { -readonly [Port in keyof FanOutPorts]: FanOutPorts[Port] } = {
    webhooks: { list: async () => lists[Math.min(journal.lists++, lists.length - 1)] ?? [] },
    deliveries: {
      findPendingEvent: async () => waiting,
      fanOut: async (_event, wanted) => {
        journal.handedOn.push(wanted.map(({ id }) => id));
        return outcomes[Math.min(journal.handedOn.length, outcomes.length) - 1] ?? 'dispatched';
      },
    },
    queue: { notify: async (notification) => void journal.wakeUps.push(notification) },
    onError: (fault) => void journal.faults.push(fault),
  };
  return { journal, ports };
}

describe('fanOutEvent', () => {
  it('makes deliveries for the endpoints that want the event, and wakes a sender for each', async () => {
    const other = endpointOf({ id: 'w-other', events: ['correction.created'] });
    const mine = endpointOf({ id: 'w-mine', events: ['validation.completed'] });
    const { journal, ports } = portsOf({ endpoints: [all, other, mine] });
    expect(await fanOutEvent(event, ports)).toBe(2);
    expect(journal.handedOn).toEqual([['w-all', 'w-mine']]);
    expect(journal.wakeUps).toEqual(
      ['w-all', 'w-mine'].map((webhookId) => ({
        organizationId: 'org_a',
        webhookId,
        delivery: { id: newDelivery(event, webhookId).id, createdAtUnixMs: noonMs },
        postponed: 0,
      })),
    );
  });

  it('goes by what endpoints were subscribed to when the event happened', async () => {
    const off = changedEndpoint(endpointOf({ id: 'w-off' }), { isActive: false }, noonMs + 1);
    const young = endpointOf({ id: 'w-young', history: [{ sinceUnixMs: noonMs + 1, events: ['*'] }] });
    const { journal, ports } = portsOf({ endpoints: [off, young] });
    expect(await fanOutEvent(event, ports)).toBe(1);
    expect(journal.handedOn).toEqual([['w-off']]);
  });

  it('takes an event that nobody wants out of the outbox all the same', async () => {
    const { journal, ports } = portsOf({ endpoints: [[]] });
    expect(await fanOutEvent(event, ports)).toBe(0);
    expect([journal.handedOn, journal.wakeUps]).toEqual([[[]], []]);
  });

  it('does nothing about an event that does not wait any more', async () => {
    const { journal, ports } = portsOf({ waiting: null });
    expect(await fanOutEvent(event, ports)).toBeNull();
    expect([journal.handedOn, journal.wakeUps]).toEqual([[], []]);
  });

  it('leaves waking to whoever was faster', async () => {
    const { journal, ports } = portsOf({ outcomes: ['already-dispatched'] });
    expect(await fanOutEvent(event, ports)).toBeNull();
    expect(journal.wakeUps).toEqual([]);
  });

  it('reads the endpoints anew when one disappears in the middle', async () => {
    const { journal, ports } = portsOf({
      endpoints: [[all, endpointOf({ id: 'w-gone' })], [all]],
      outcomes: ['endpoints-changed', 'dispatched'],
    });
    expect(await fanOutEvent(event, ports)).toBe(1);
    expect(journal.handedOn).toEqual([['w-all', 'w-gone'], ['w-all']]);
    expect(journal.wakeUps.map(({ webhookId }) => webhookId)).toEqual(['w-all']);
  });

  it('gives up, for the message to come again, when endpoints disappear all the time', async () => {
    const { journal, ports } = portsOf({ outcomes: ['endpoints-changed'] });
    await expect(fanOutEvent(event, ports)).rejects.toThrow('kept changing');
    expect([journal.handedOn.length, journal.wakeUps]).toEqual([5, []]);
  });

  it('leaves a wake-up that cannot be sent to the sweeper', async () => {
    const { journal, ports } = portsOf({ endpoints: [all, endpointOf({ id: 'w-2' })] });
    const { queue } = ports;
    ports.queue = {
      notify: (notification, delay) =>
        notification.webhookId === 'w-all' ? Promise.reject(new DependencyUnavailable('SQS', null)) : queue.notify(notification, delay),
    };
    expect(await fanOutEvent(event, ports)).toBe(2);
    expect(journal.faults).toHaveLength(1);
    expect(journal.wakeUps.map(({ webhookId }) => webhookId)).toEqual(['w-2']);
  });
});
