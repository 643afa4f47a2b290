import { randomUUID } from 'node:crypto';
import { createSlotStore } from '@nakor/aws/webhooks/slot-store';
import { slotLeaseMs } from '@nakor/operations/webhooks/delivery-store';
import { describe, expect, inject, it } from 'vitest';
import { noonMs } from '../../support/builders/webhook-samples.ts';
import { emulatorClient } from '../../support/storage/access.ts';
import { scanItems } from '../../support/storage/scan-items.ts';
import { newOrganizationId, withLostResponse } from '../../support/storage/webhook-stores.ts';

const slots = createSlotStore(emulatorClient(), inject('service').webhooksTable);
const newEndpoint = () => ({ organizationId: newOrganizationId(), webhookId: randomUUID() });

describe('concurrency slots of an endpoint', () => {
  it('are five, even with many concurrent senders', async () => {
    const endpoint = newEndpoint();
    const taken: (number | undefined)[] = [];
    // Sequentially, since concurrent attempts for the same slot may all fail but one.
    for (let owner = 0; owner < 7; owner += 1) taken.push((await slots.acquireSlot(endpoint, `owner ${owner}`, noonMs))?.number);
    expect(taken).toEqual([1, 2, 3, 4, 5, undefined, undefined]);
    const other = newEndpoint();
    const crowd = await Promise.all(Array.from({ length: 20 }, () => slots.acquireSlot(other, randomUUID(), noonMs)));
    const numbers = crowd.flatMap((slot) => slot?.number ?? []);
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('are separate from those of other endpoints', async () => {
    const endpoint = newEndpoint();
    for (let owner = 0; owner < 5; owner += 1) await slots.acquireSlot(endpoint, `owner ${owner}`, noonMs);
    expect(await slots.acquireSlot({ ...endpoint, webhookId: randomUUID() }, 'x', noonMs)).toMatchObject({ number: 1 });
    expect(await slots.acquireSlot({ ...endpoint, organizationId: newOrganizationId() }, 'x', noonMs)).toMatchObject({ number: 1 });
  });

  it('are free again when released', async () => {
    const endpoint = newEndpoint();
    const held = [];
    for (let owner = 0; owner < 5; owner += 1) held.push(await slots.acquireSlot(endpoint, `owner ${owner}`, noonMs));
    const third = held[2];
    if (third === null || third === undefined) throw new Error('There was no third slot.');
    await slots.returnSlot(third);
    expect(await slots.acquireSlot(endpoint, 'new', noonMs)).toMatchObject({ number: 3, ownerId: 'new' });
  });

  it('of a lost sender are free after a minute', async () => {
    const endpoint = newEndpoint();
    for (let owner = 0; owner < 5; owner += 1) await slots.acquireSlot(endpoint, `owner ${owner}`, noonMs);
    expect(await slots.acquireSlot(endpoint, 'new', noonMs + slotLeaseMs - 1)).toBeNull();
    expect(await slots.acquireSlot(endpoint, 'new', noonMs + slotLeaseMs)).toMatchObject({ number: 1 });
  });

  it('are not released by an owner that has lost them', async () => {
    const endpoint = newEndpoint();
    const old = await slots.acquireSlot(endpoint, 'old', noonMs);
    await slots.acquireSlot(endpoint, 'new', noonMs + slotLeaseMs);
    if (old !== null) await slots.returnSlot(old);
    expect(await slots.acquireSlot(endpoint, 'third', noonMs + slotLeaseMs)).toMatchObject({ number: 2 });
  });

  it('are acquired once when the response was lost', async () => {
    const endpoint = newEndpoint();
    const store = (client: ReturnType<typeof emulatorClient>) => createSlotStore(client, inject('service').webhooksTable);
    expect(await withLostResponse('PutItem', (client) => store(client).acquireSlot(endpoint, 'mine', noonMs))).toMatchObject({ number: 1 });
    expect(await slots.acquireSlot(endpoint, 'other', noonMs)).toMatchObject({ number: 2 });
  });

  it('leave nothing permanently', async () => {
    const endpoint = newEndpoint();
    await slots.acquireSlot(endpoint, 'x', noonMs);
    const items = await scanItems(emulatorClient(), inject('service').webhooksTable, `ORG#${endpoint.organizationId}#`);
    expect(items).toMatchObject([{ sk: 'SLOT#1', delete_after: noonMs / 1000 + 60 + 3_600 }]);
    expect(items[0]).not.toHaveProperty('due_at');
  });
});
