import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { createRecordedOperations } from '@nakor/aws/history/recorded-operations';
import { createEventId } from '@nakor/operations/events/event-id';
import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import { describe, expect, inject, it } from 'vitest';
import { recordedItem } from '../../support/generators/history-entries.ts';
import { createOrganization, emulatorClient } from '../../support/storage/access.ts';

const { accessTable, eventsTable } = inject('service');
const client = emulatorClient();
const operations = createRecordedOperations(client, { accessTable, eventsTable });

const secondMs = 1_000;
const monthEndMs = Date.UTC(2026, 10, 1);

/** An operation of an organization at a time, with its event or without one, as it is stored. */
async function record(organizationId: string, requestId: string, atUnixMs: number, hasEvent: boolean): Promise<HistoryEntry> {
  const eventId = hasEvent ? createEventId(atUnixMs, new Uint8Array(16)) : null;
  const entry = { organizationId, requestId, atUnixMs, keyId: 'key_1', operation: 'validateInvoice', eventId, facts: { valid: true } };
  await client.send(new PutCommand({ TableName: eventsTable, Item: recordedItem(entry) }));
  return entry;
}

async function read(organizationId: string, fromUnixMs: number, untilUnixMs: number) {
  return (await Array.fromAsync(operations.readPages(organizationId, fromUnixMs, untilUnixMs))).flat();
}

describe('recorded operations', () => {
  it('are read by organization and time, with and without events, across the end of a month', async () => {
    const [{ id }, other] = [await createOrganization(), await createOrganization()];
    const entries = await Promise.all([
      record(id, 'a', monthEndMs - 2 * secondMs, true),
      record(id, 'b', monthEndMs - secondMs, false),
      record(id, 'c', monthEndMs, true),
      record(id, 'd', monthEndMs + secondMs, false),
    ]);
    await record(other.id, 'x', monthEndMs, true);
    const found = await read(id, monthEndMs - 2 * secondMs, monthEndMs + secondMs);
    expect(found).toHaveLength(3);
    expect(found).toEqual(expect.arrayContaining(entries.slice(0, 3)));
    expect(await read(id, monthEndMs - secondMs, monthEndMs)).toEqual([entries[1]]);
    expect(await operations.listOrganizations()).toEqual(expect.arrayContaining([id, other.id]));
  });

  it('say when the next one was', async () => {
    const { id } = await createOrganization();
    await record(id, 'a', monthEndMs - secondMs, false);
    await record(id, 'b', monthEndMs + secondMs, true);
    const until = monthEndMs + 10 * secondMs;
    expect(await operations.findNext(id, monthEndMs - 10 * secondMs, until)).toBe(monthEndMs - secondMs);
    expect(await operations.findNext(id, monthEndMs, until)).toBe(monthEndMs + secondMs);
    expect(await operations.findNext(id, monthEndMs + 2 * secondMs, until)).toBeNull();
  });

  it('contain damaged ones', async () => {
    const { id } = await createOrganization();
    const entry = await record(id, 'a', monthEndMs, false);
    await client.send(new PutCommand({ TableName: eventsTable, Item: { ...recordedItem(entry), history: { request_id: 1 } } }));
    expect(await read(id, monthEndMs, monthEndMs + 1)).toEqual(['unreadable']);
  });
});
