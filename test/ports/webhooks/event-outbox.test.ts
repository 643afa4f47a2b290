import { randomBytes } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '@nakor/aws/dynamodb/query-items';
import { getEventKey, listEventPartitions, parseEventKey } from '@nakor/aws/events/event-key';
import { createEventOutbox } from '@nakor/aws/events/event-outbox';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { deriveDeterministicUuid } from '@nakor/domain/shared/deterministic-uuid';
import { createEventRecord, type EventRecord } from '@nakor/operations/events/event';
import { createEventId } from '@nakor/operations/events/event-id';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { sampleEvent } from '../../support/builders/webhook-samples.ts';
import { emulatorClient } from '../../support/storage/access.ts';
import { storeEvent } from '../../support/storage/store-event.ts';

const noonMs = Date.UTC(2026, 9, 15, 12);
const minuteMs = 60_000;
const dayMs = 86_400_000;

const outbox = () => createEventOutbox(emulatorClient(), inject('service').eventsTable);

/** Ids of events: most contain their time; those that must not arise twice are derived from their cause. */
const idsOf = {
  'time-ordered': () => createEventId(noonMs, randomBytes(16)),
  derived: () => deriveDeterministicUuid(randomBytes(16).toString('hex')),
};
let newId = idsOf.derived;

function newEvent(): EventRecord {
  return createEventRecord(
    {
      id: newId(),
      organizationId: `org_${randomBytes(4).toString('hex')}`,
      environment: 'live',
      type: 'validation.completed',
      createdAtUnixMs: noonMs,
    },
    { valid: true },
  );
}

async function storedEvent(): Promise<EventRecord> {
  const event = newEvent();
  await storeEvent(emulatorClient(), inject('service').eventsTable, event);
  return event;
}

async function isFound(event: EventRecord, nowUnixMs: number): Promise<boolean> {
  for await (const found of outbox().findUnsent(nowUnixMs)) {
    if (found.id === event.id) {
      expect(found).toEqual({ id: event.id, organizationId: event.organizationId });
      return true;
    }
  }
  return false;
}

async function itemOf(event: EventRecord): Promise<Record<string, unknown> | undefined> {
  const get = new GetCommand({ TableName: inject('service').eventsTable, Key: getEventKey(event), ConsistentRead: true });
  return (await emulatorClient().send(get)).Item;
}

describe.each(Object.entries(idsOf))('with %s ids', (_kind, createId) => {
  beforeEach(() => {
    newId = createId;
  });

  describe('an event in the outbox', () => {
    it('is stored unchanged for 30 days', async () => {
      const event = await storedEvent();
      expect(await itemOf(event)).toMatchObject({
        event_id: event.id,
        organization_id: event.organizationId,
        type: 'validation.completed',
        body: event.body,
        created_at: noonMs,
        wakes: 0,
        delete_after: noonMs / 1000 + 30 * 86_400,
      });
    });

    it('is found a minute after it was emitted, not earlier', async () => {
      const event = await storedEvent();
      expect(await isFound(event, noonMs + minuteMs - 1)).toBe(false);
      expect(await isFound(event, noonMs + minuteMs)).toBe(true);
    });
  });

  describe('repeated notifications', () => {
    it('follow each other after 1, 2, 4 ... minutes', async () => {
      const event = await storedEvent();
      const waits: number[] = [];
      let nowUnixMs = noonMs + minuteMs;
      for (let wake = 1; wake <= 8; wake += 1) {
        expect(await outbox().acquireNotification(event, nowUnixMs)).toBe(true);
        const { due_at: dueAt, wakes } = (await itemOf(event)) ?? {};
        expect(wakes).toBe(wake);
        expect(await isFound(event, Number(dueAt) * 1000 - 1)).toBe(false);
        waits.push((Number(dueAt) * 1000 - nowUnixMs) / minuteMs);
        nowUnixMs = Number(dueAt) * 1000;
        expect(await isFound(event, nowUnixMs)).toBe(true);
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
    });

    it('are acquired by one of ten sweepers', async () => {
      const event = await storedEvent();
      const taken = await Promise.all(Array.from({ length: 10 }, () => outbox().acquireNotification(event, noonMs + minuteMs)));
      expect(taken.filter(Boolean)).toEqual([true]);
      expect(await itemOf(event)).toMatchObject({ wakes: 1 });
    });

    it('can be released, for the next sweep but not for the current one', async () => {
      const event = await storedEvent();
      const nowUnixMs = noonMs + minuteMs;
      await outbox().acquireNotification(event, nowUnixMs);
      await outbox().releaseNotification(event, nowUnixMs);
      expect(await isFound(event, nowUnixMs)).toBe(false);
      expect(await isFound(event, nowUnixMs + 1_000)).toBe(true);
      expect(await itemOf(event)).toMatchObject({ wakes: 0 });
    });

    it('are released once', async () => {
      const event = await storedEvent();
      const nowUnixMs = noonMs + minuteMs;
      await outbox().acquireNotification(event, nowUnixMs);
      await outbox().acquireNotification(event, nowUnixMs + minuteMs);
      for (let time = 0; time < 3; time += 1) await outbox().releaseNotification(event, nowUnixMs + minuteMs);
      expect(await itemOf(event)).toMatchObject({ wakes: 1 });
    });

    it('cannot be acquired before they are due', async () => {
      const event = await storedEvent();
      expect(await outbox().acquireNotification(event, noonMs + minuteMs - 1)).toBe(false);
      expect(await itemOf(event)).toMatchObject({ wakes: 0 });
    });

    it('cannot be acquired for an unknown event, and do not create it', async () => {
      const event = newEvent();
      expect(await outbox().acquireNotification(event, noonMs + minuteMs)).toBe(false);
      await outbox().releaseNotification(event, noonMs);
      expect(await itemOf(event)).toBeUndefined();
    });

    it('end with the lifetime of the event, even if it is still in the table', async () => {
      const event = await storedEvent();
      const endMs = noonMs + 30 * dayMs;
      expect(await isFound(event, endMs)).toBe(true);
      expect(await outbox().acquireNotification(event, endMs)).toBe(false);
      expect(await isFound(event, endMs)).toBe(false);
      expect(await itemOf(event)).toMatchObject({ event_id: event.id });
    });
  });
});

describe('events with time-ordered ids', () => {
  it('of an organization are listed by time in each of its partitions, without an index', async () => {
    const organizationId = `org_${randomBytes(4).toString('hex')}`;
    const times = [noonMs, noonMs - 1, noonMs + 1, noonMs - 5 * dayMs];
    for (const unixMs of times) {
      const id = createEventId(unixMs, randomBytes(16));
      const event = sampleEvent({ id, organizationId, createdAtUnixMs: unixMs });
      await storeEvent(emulatorClient(), inject('service').eventsTable, event);
    }
    const partitions = listEventPartitions(organizationId, '2026-10');
    const lists = await Promise.all(partitions.map((pk) => queryAll(emulatorClient(), inject('service').eventsTable, pk)));
    for (const list of lists) {
      const listed = list.map((item) => Number(item['created_at']));
      expect(listed).toEqual(listed.toSorted((left, right) => left - right));
    }
    const items = lists.flat();
    expect(items.map((item) => item['created_at'])).toEqual(expect.arrayContaining(times));
    expect(items.map(({ pk, sk }) => parseEventKey({ pk: String(pk), sk: String(sk) }))).toEqual(
      items.map((item) => ({ id: item['event_id'], organizationId })),
    );
  });
});

it('report that DynamoDB is unavailable when it is unreachable', async () => {
  const unreachable = createEventOutbox(emulatorClient('http://127.0.0.1:1'), 'any');
  await expect(unreachable.acquireNotification(newEvent(), noonMs)).rejects.toThrow(DependencyUnavailable);
});
