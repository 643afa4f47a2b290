import { randomBytes, randomUUID } from 'node:crypto';
import type { EventEnvironment, EventType } from '@nakor/operations/events/event';
import { createEventId } from '@nakor/operations/events/event-id';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { sampleEvent } from '../../support/builders/webhook-samples.ts';
import { sendRequest } from '../../support/drivers/service-client.ts';
import { createWebhook, type DeliveryData, type EventData } from '../../support/drivers/webhook-requests.ts';
import { dataOf, errorOf } from '../../support/matchers/envelope.ts';
import { emulatorClient, type IssuedKey, issueKey } from '../../support/storage/access.ts';
import { storeEvent } from '../../support/storage/store-event.ts';
import { emulatorWebhooks } from '../../support/storage/webhook-stores.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
let key: IssuedKey;
beforeEach(async () => {
  key = await issueKey();
});

interface EventPage {
  readonly events: readonly EventData[];
  readonly has_more: boolean;
  readonly next_cursor: string;
}

const get = (path: string, caller = key) => sendRequest({ method: 'GET', path, headers: caller.authorization });
const list = async (query = ''): Promise<EventPage> => dataOf(await get(`/events${query}`), key.key.prefix);
const idsOf = ({ events }: EventPage) => events.map(({ id }) => id);

/** An event with a time-ordered id, some time ago. */
async function storeOne(agoMs: number, type: EventType = 'quota.exceeded', text = '') {
  const createdAtUnixMs = Date.now() - agoMs;
  const data =
    type === 'quota.exceeded'
      ? { environment: 'live', window: 'day', limit: 50, used: 50, reset_at: 1_795_392_000 }
      : { organization_id: `${key.key.organization.id}${text}`, trial_ends_at: '2026-12-22T08:00:00.000Z' };
  const id = createEventId(createdAtUnixMs, randomBytes(16));
  const event = sampleEvent({ id, organizationId: key.key.organization.id, environment: 'both', type, createdAtUnixMs }, data);
  await storeEvent(emulatorClient(), inject('service').eventsTable, event);
  return event;
}

/** An event of a key with this environment, or of both, some time ago. */
async function storeOf(environment: EventEnvironment, agoMs: number) {
  const createdAtUnixMs = Date.now() - agoMs;
  const id = createEventId(createdAtUnixMs, randomBytes(16));
  const fields = { id, organizationId: key.key.organization.id, environment, createdAtUnixMs };
  const data = { environment: 'live', window: 'day', limit: 50, used: 50, reset_at: 1_795_392_000 };
  const event = sampleEvent({ ...fields, type: 'quota.exceeded' }, data);
  await storeEvent(emulatorClient(), inject('service').eventsTable, event);
  return event;
}

describe('GET /events', () => {
  it('lists events as they are delivered, oldest first, over months, with a cursor', async () => {
    const agos = [29 * dayMs, 10 * dayMs, 3 * minuteMs, 2 * minuteMs, 90_000];
    const events = [];
    for (const ago of agos) events.push(await storeOne(ago));
    const all = await list();
    expect(all.events).toEqual(events.map(({ body }) => JSON.parse(body)));
    expect(all.has_more).toBe(false);
    const found: string[] = [];
    let page = await list('?limit=2');
    for (; page.has_more; page = await list(`?limit=2&cursor=${page.next_cursor}`)) found.push(...idsOf(page));
    expect([...found, ...idsOf(page)]).toEqual(events.map(({ id }) => id));
    expect(await list(`?cursor=${page.next_cursor}`)).toMatchObject({ events: [], has_more: false });
  });

  it('lists the events of the last minute again, because earlier ones may become visible late', async () => {
    const first = await storeOne(10_000);
    const page = await list();
    expect(idsOf(page)).toEqual([first.id]);
    const late = await storeOne(20_000);
    expect(idsOf(await list(`?cursor=${page.next_cursor}`))).toEqual([late.id, first.id]);
  });

  it('filters by type and time', async () => {
    const [old, trial, quota] = [await storeOne(3 * dayMs), await storeOne(2 * dayMs, 'partner.trial_started'), await storeOne(dayMs)];
    expect(idsOf(await list('?type=partner.trial_started'))).toEqual([trial.id]);
    const at = ({ createdAtUnixMs }: { createdAtUnixMs: number }) => new Date(createdAtUnixMs).toISOString();
    expect(idsOf(await list(`?since=${at(trial)}`))).toEqual([trial.id, quota.id]);
    expect(idsOf(await list(`?until=${at(trial)}`))).toEqual([old.id]);
    expect(idsOf(await list(`?since=${at(trial)}&until=${at(quota)}`))).toEqual([trial.id]);
  });

  it('ends a list at the present, however far away the end of its range is', async () => {
    const event = await storeOne(2 * minuteMs);
    const page = await list('?until=9999-12-31T23:59:59Z');
    expect([idsOf(page), page.has_more]).toEqual([[event.id], false]);
  });

  it('ends a page with 3 MB of events, which fit into a response', async () => {
    const text = 'x'.repeat(60_000);
    const events = [];
    for (let number = 0; number < 70; number += 1) events.push(await storeOne(dayMs - number, 'partner.trial_ended', text));
    const page = await list('?limit=100');
    expect(page.has_more).toBe(true);
    expect(page.events.length).toBeGreaterThan(30);
    const rest = await list(`?limit=100&cursor=${page.next_cursor}`);
    expect([...idsOf(page), ...idsOf(rest)]).toEqual(events.map(({ id }) => id));
  });

  it.each(['?cursor=abc', '?type=other', '?since=yesterday', '?limit=101', '?other=1'])('rejects %s', async (query) => {
    errorOf(await get(`/events${query}`), 400, 'VALIDATION_ERROR');
  });

  it.each(['0', '-1', '101'])('says which limits are possible instead of %s', async (limit) => {
    const { details } = errorOf(await get(`/events?limit=${limit}`, key), 400, 'VALIDATION_ERROR');
    expect(details).toMatchObject([{ path: 'query.limit', message: expect.stringMatching(/1 (?:do|to) 100/) }]);
  });

  it('is limited to keys with the scope webhooks', async () => {
    const other = await issueKey({ scopes: ['validate'] });
    errorOf(await get('/events', other), 403, 'INSUFFICIENT_SCOPE');
    errorOf(await get(`/events/${randomUUID()}`, other), 403, 'INSUFFICIENT_SCOPE');
  });

  it('never lists events of other organizations, whatever the cursor', async () => {
    await storeOne(2 * minuteMs);
    const { next_cursor: cursor } = await list('?limit=1');
    const stranger = await issueKey();
    for (const query of ['', `?cursor=${cursor}`]) {
      expect(dataOf<EventPage>(await get(`/events${query}`, stranger), stranger.key.prefix).events).toEqual([]);
    }
  });
});

describe('GET /events/{event_id}', () => {
  it.each([
    { name: 'a time-ordered id', id: () => createEventId(Date.now(), randomBytes(16)) },
    { name: 'a random id', id: () => randomUUID() },
  ])('returns an event with $name and its deliveries', async ({ id }) => {
    const organizationId = key.key.organization.id;
    const { webhook } = await createWebhook(key);
    await createWebhook(key);
    const { webhooks, deliveries } = emulatorWebhooks();
    const endpoint = await webhooks.find(organizationId, webhook.id);
    const data = { environment: 'live', window: 'day', limit: 50, used: 50, reset_at: 1_795_392_000 };
    const event = sampleEvent({ id: id(), organizationId, environment: 'both', type: 'quota.exceeded', createdAtUnixMs: Date.now() }, data);
    await storeEvent(emulatorClient(), inject('service').eventsTable, event);
    await deliveries.fanOut(event, endpoint === null ? [] : [endpoint]);
    const found = dataOf<{ event: EventData; deliveries: readonly DeliveryData[] }>(await get(`/events/${event.id}`), key.key.prefix);
    expect(found.event).toEqual(JSON.parse(event.body));
    expect(found.deliveries).toMatchObject([{ webhook_id: webhook.id, event_id: event.id, event_type: 'quota.exceeded' }]);
  });

  it('treats an event of another organization like one that does not exist', async () => {
    const event = await storeOne(minuteMs);
    const stranger = await issueKey();
    const [theirs, unknown] = [await get(`/events/${event.id}`, stranger), await get(`/events/${randomUUID()}`, stranger)];
    expect(errorOf(theirs, 404, 'EVENT_NOT_FOUND')).toEqual(errorOf(unknown, 404, 'EVENT_NOT_FOUND'));
  });

  it('does not return an expired event that is not deleted yet', async () => {
    const event = await storeOne(30 * dayMs + 1_000);
    errorOf(await get(`/events/${event.id}`), 404, 'EVENT_NOT_FOUND');
    expect(idsOf(await list())).toEqual([]);
  });
});

describe.each(['live', 'test'] as const)('events of the other environment do not exist for a %s key', (environment) => {
  const other = environment === 'live' ? 'test' : 'live';
  let stranger: IssuedKey;
  beforeEach(async () => {
    key = await issueKey({ environment });
    stranger = await issueKey({ environment: other, organizationId: key.key.organization.id });
  });

  it('in the list, with any page size, type and time', async () => {
    const [mine, both] = [[] as string[], [] as string[]];
    for (let number = 0; number < 12; number += 1) {
      const kind = ([environment, other, 'both', other] as const)[number % 4] ?? 'both';
      const { id } = await storeOf(kind, (70 - number) * 60_000);
      if (kind === 'both') both.push(id);
      if (kind !== other) mine.push(id);
    }
    const all = await list();
    expect(idsOf(all)).toEqual(mine);
    expect(both).toHaveLength(3);
    for (const query of ['limit=1', 'limit=2', 'limit=3&type=quota.exceeded', 'limit=100&since=2026-01-01T00:00:00Z']) {
      const found: string[] = [];
      let page = await list(`?${query}`);
      for (; page.has_more; page = await list(`?${query}&cursor=${page.next_cursor}`)) found.push(...idsOf(page));
      expect([...found, ...idsOf(page)]).toEqual(mine);
    }
    expect(idsOf(await list('?type=validation.completed'))).toEqual([]);
  });

  it('by id, as if there were none', async () => {
    const [theirs, both] = [await storeOf(other, minuteMs), await storeOf('both', minuteMs)];
    const [found, unknown] = [await get(`/events/${theirs.id}`), await get(`/events/${randomUUID()}`)];
    expect(errorOf(found, 404, 'EVENT_NOT_FOUND')).toEqual(errorOf(unknown, 404, 'EVENT_NOT_FOUND'));
    expect((await get(`/events/${theirs.id}`, stranger)).status).toBe(200);
    expect([(await get(`/events/${both.id}`)).status, (await get(`/events/${both.id}`, stranger)).status]).toEqual([200, 200]);
  });

  it('nor do the deliveries of an event of both', async () => {
    const organizationId = key.key.organization.id;
    const ids = [(await createWebhook(key)).webhook.id, (await createWebhook(stranger)).webhook.id];
    const { webhooks, deliveries } = emulatorWebhooks();
    const event = await storeOf('both', 0);
    await deliveries.fanOut(event, await webhooks.list(organizationId));
    const webhooksOf = async (caller: IssuedKey) => {
      const data = dataOf<{ deliveries: readonly { webhook_id: string }[] }>(await get(`/events/${event.id}`, caller), caller.key.prefix);
      return data.deliveries.map(({ webhook_id: id }) => id);
    };
    expect([await webhooksOf(key), await webhooksOf(stranger)]).toEqual(ids.map((id) => [id]));
  });

  it('and its cursors are none of the list', async () => {
    await storeOf(other, 5 * minuteMs);
    await storeOf(other, 4 * minuteMs);
    const theirs = dataOf<EventPage>(await get('/events?limit=1', stranger), stranger.key.prefix);
    const [foreign, none] = [await get(`/events?cursor=${theirs.next_cursor}`), await get('/events?cursor=abc')];
    expect(errorOf(foreign, 400, 'VALIDATION_ERROR')).toEqual(errorOf(none, 400, 'VALIDATION_ERROR'));
    expect((await get(`/events?cursor=${theirs.next_cursor}`, stranger)).status).toBe(200);
  });
});
