import { createHash, randomBytes } from 'node:crypto';
import { getEventKey, listEventPartitions } from '@nakor/aws/events/event-key';
import { createEventLog } from '@nakor/aws/events/event-log';
import type { EventRecord } from '@nakor/operations/events/event';
import { createEventId } from '@nakor/operations/events/event-id';
import type { EventFilter } from '@nakor/operations/events/event-log';
import { describe, expect, inject, it } from 'vitest';
import { sampleEvent } from '../../support/builders/webhook-samples.ts';
import { emulatorClient } from '../../support/storage/access.ts';
import { newOrganizationId } from '../../support/storage/webhook-stores.ts';

const monthEndMs = Date.UTC(2026, 10, 1);
const log = createEventLog(emulatorClient(), inject('service').eventsTable, () => monthEndMs + 3_600_000);
const filter: EventFilter = { environment: 'live', type: null, sinceUnixMs: 0, untilUnixMs: monthEndMs + 3_600_000 };

interface Stored {
  readonly count: number;
  /** Of every event, which is of another type than the others if this is true. */
  readonly isRare?: (index: number) => boolean;
  readonly bodyBytes?: number;
}

/** Events around the end of a month, several in a millisecond; returned in the order of their ids. */
async function storeEvents(
  organizationId: string,
  { count, isRare = () => false, bodyBytes = 100 }: Stored,
): Promise<readonly EventRecord[]> {
  const events = Array.from({ length: count }, (_, index): EventRecord => {
    const createdAtUnixMs = monthEndMs - Math.floor(count / 2) + Math.floor(index / 3);
    // The same ids in each run.
    const randomness = createHash('sha256').update(`${index}`).digest();
    return {
      ...sampleEvent({ id: createEventId(createdAtUnixMs, randomness), organizationId, createdAtUnixMs }),
      environment: 'live',
      type: isRare(index) ? 'correction.created' : 'validation.completed',
      body: JSON.stringify({ text: 'x'.repeat(bodyBytes) }),
    };
  });
  for (let first = 0; first < count; first += 25) await Promise.all(events.slice(first, first + 25).map((event) => log.add(event)));
  return events.toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

/** All pages, each from where the one before ended. */
async function readAll(organizationId: string, limit: number, changes: Partial<EventFilter> = {}) {
  const pages: (readonly EventRecord[])[] = [];
  let after: string | null = null;
  do {
    const page = await log.list(organizationId, { ...filter, ...changes }, after, limit);
    pages.push(page.events);
    after = page.readUpTo;
    if (pages.length > 500) throw new Error('The list does not end.');
  } while (after !== null);
  return { pages, ids: pages.flat().map(({ id }) => id) };
}

describe('the events of an organization', () => {
  it('are spread over four partitions per month by their ids alone', () => {
    const organizationId = newOrganizationId();
    const keys = Array.from({ length: 400 }, () => getEventKey({ organizationId, id: createEventId(monthEndMs - 1, randomBytes(16)) }));
    const partitions = listEventPartitions(organizationId, '2026-10');
    expect(partitions).toHaveLength(4);
    // Each has 100 on average; 50 are six standard deviations away.
    for (const partition of partitions) expect(keys.filter(({ pk }) => pk === partition).length).toBeGreaterThan(50);
    expect(new Set(keys.map(({ pk }) => pk))).toEqual(new Set(partitions));
  });

  it.each([1, 2, 7, 40, 200])('are listed in one order, each once, in pages of %i', async (limit) => {
    const organizationId = newOrganizationId();
    const events = await storeEvents(organizationId, { count: limit < 7 ? 24 : 150 });
    const { pages, ids } = await readAll(organizationId, limit);
    expect(ids).toEqual(events.map(({ id }) => id));
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(limit);
  });

  it('are listed from any position, also after an id that no event has', async () => {
    const organizationId = newOrganizationId();
    const events = await storeEvents(organizationId, { count: 40 });
    for (const index of [0, 13, 38]) {
      const { events: rest } = await log.list(organizationId, filter, events[index]?.id ?? '', 100);
      expect(rest).toEqual(events.slice(index + 1));
    }
    const between = createEventId(events[20]?.createdAtUnixMs ?? 0, new Uint8Array(16).fill(255));
    const { events: rest } = await log.list(organizationId, filter, between, 100);
    expect(rest).toEqual(events.filter(({ id }) => id > between));
  });

  it('of a rare type are found, each once, although most of what is read is none', async () => {
    const organizationId = newOrganizationId();
    const events = await storeEvents(organizationId, { count: 300, isRare: (index) => index % 50 === 0 });
    const { ids } = await readAll(organizationId, 5, { type: 'correction.created' });
    expect(ids).toEqual(events.filter(({ type }) => type === 'correction.created').map(({ id }) => id));
  });

  it('that are large end a page before it is too large for a response', async () => {
    const organizationId = newOrganizationId();
    const events = await storeEvents(organizationId, { count: 80, bodyBytes: 60_000 });
    const { pages, ids } = await readAll(organizationId, 200);
    expect(ids).toEqual(events.map(({ id }) => id));
    const bytesOf = (page: readonly EventRecord[]) => page.reduce((sum, { body }) => sum + body.length, 0);
    expect(Math.max(...pages.map(bytesOf))).toBeLessThanOrEqual(3_000_000);
  });

  it('of other organizations are not listed', async () => {
    await storeEvents(newOrganizationId(), { count: 8 });
    expect(await readAll(newOrganizationId(), 10)).toEqual({ pages: [[]], ids: [] });
  });
});
