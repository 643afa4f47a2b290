import { verifyWebhook } from '@nakor/verify-webhook';
import { describe, expect, it } from 'vitest';
import { soldInvoice } from '../../support/drivers/correction-requests.ts';
import { respondWith } from '../../support/drivers/receiver-behaviours.ts';
import { closedPort, type Receiver, startReceiver } from '../../support/drivers/receivers.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { validateXml } from '../../support/drivers/validate-requests.ts';
import {
  type CreatedWebhook,
  createWebhook,
  type EventData,
  eventOf,
  readDeliveries,
  requestWebhooks,
} from '../../support/drivers/webhook-requests.ts';
import { dataOf } from '../../support/matchers/envelope.ts';
import { type IssuedKey, issueKey } from '../../support/storage/access.ts';

const inTime = { timeout: 60_000, interval: 50 };
const missedEvents = 3;

/** A receiver that is back after all attempts for some events have failed. */
interface Outage {
  readonly key: IssuedKey;
  readonly webhook: CreatedWebhook;
  readonly receiver: Receiver;
  readonly since: string;
}

/** Ways to get what was missed: each returns the events that the receiver processes. */
const ways: readonly { readonly name: string; readonly catchUp: (outage: Outage) => Promise<readonly EventData[]> }[] = [
  {
    name: 'redelivering one after another',
    async catchUp({ key, webhook, receiver }) {
      for (const { id } of await readDeliveries(key, webhook.webhook.id, '?status=dead_letter')) {
        dataOf(await requestWebhooks(key, 'POST', `/${webhook.webhook.id}/deliveries/${id}/redeliver`), key.key.prefix, 202);
      }
      return accepted(await receiver.received(missedEvents), webhook);
    },
  },
  {
    name: 'recovering all',
    async catchUp({ key, webhook, receiver, since }) {
      const response = await requestWebhooks(key, 'POST', `/${webhook.webhook.id}/recover`, { since });
      expect(dataOf(response, key.key.prefix, 202)).toEqual({ restarted: missedEvents, left_at_least: 0, next_cursor: null });
      return accepted(await receiver.received(missedEvents), webhook);
    },
  },
  {
    name: 'polling, two events at a time',
    async catchUp({ key, since }) {
      const events = new Map<string, EventData>();
      let cursor = '';
      for (let hasMore = true; hasMore; ) {
        const query = `limit=2&since=${encodeURIComponent(since)}${cursor === '' ? '' : `&cursor=${cursor}`}`;
        const response = await sendRequest({ path: `/events?${query}`, headers: key.authorization });
        const page: { events: EventData[]; has_more: boolean; next_cursor: string } = dataOf(response, key.key.prefix);
        for (const event of page.events) events.set(event.id, event);
        ({ has_more: hasMore, next_cursor: cursor } = page);
      }
      return [...events.values()];
    },
  },
];

function accepted(requests: Receiver['requests'], { secret }: CreatedWebhook): readonly EventData[] {
  return requests
    .filter(({ headers, body }) => verifyWebhook({ secret, header: headers['x-nk-signature'], body }).ok)
    .map((request) => eventOf(request));
}

describe('a receiver that was down', () => {
  it.each(ways)('gets each event that it missed by $name', async ({ catchUp }) => {
    const key = await issueKey();
    await using receiver = await startReceiver();
    const since = new Date(Date.now() - 1_000).toISOString();
    const webhook = await createWebhook(key, { url: `http://127.0.0.1:${await closedPort()}/hook` });
    for (let event = 0; event < missedEvents; event += 1) await validateXml(key, soldInvoice);
    const missed = () => readDeliveries(key, webhook.webhook.id, '?status=dead_letter');
    await expect.poll(async () => (await missed()).length, inTime).toBe(missedEvents);
    const ids = (await missed()).map((delivery) => delivery.event_id).sort();
    receiver.behave(respondWith(204));
    await requestWebhooks(key, 'PATCH', `/${webhook.webhook.id}`, { url: receiver.url });
    const events = await catchUp({ key, webhook, receiver, since });
    expect(events.map(({ id }) => id).sort()).toEqual(ids);
    expect(events.map(({ type }) => type)).toEqual(Array(missedEvents).fill('validation.completed'));
  });
});
