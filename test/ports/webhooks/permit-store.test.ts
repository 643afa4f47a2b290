import { randomUUID } from 'node:crypto';
import { createPermitStore } from '@nakor/aws/webhooks/permit-store';
import { permitLeaseMs } from '@nakor/operations/webhooks/delivery-store';
import { describe, expect, inject, it } from 'vitest';
import { noonMs } from '../../support/builders/webhook-samples.ts';
import { emulatorClient } from '../../support/storage/access.ts';
import { scanItems } from '../../support/storage/scan-items.ts';
import { newOrganizationId, withLostResponse } from '../../support/storage/webhook-stores.ts';

const permits = createPermitStore(emulatorClient(), inject('service').webhooksTable);
const newEndpoint = () => ({ organizationId: newOrganizationId(), webhookId: randomUUID() });

describe('concurrency permits of an endpoint', () => {
  it('are five, even with many concurrent senders', async () => {
    const endpoint = newEndpoint();
    const taken: (number | undefined)[] = [];
    // Sequentially, since concurrent attempts for the same permit may all fail but one.
    for (let owner = 0; owner < 7; owner += 1) taken.push((await permits.acquirePermit(endpoint, `owner ${owner}`, noonMs))?.number);
    expect(taken).toEqual([1, 2, 3, 4, 5, undefined, undefined]);
    const other = newEndpoint();
    const crowd = await Promise.all(Array.from({ length: 20 }, () => permits.acquirePermit(other, randomUUID(), noonMs)));
    const numbers = crowd.flatMap((permit) => permit?.number ?? []);
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  it('are separate from those of other endpoints', async () => {
    const endpoint = newEndpoint();
    for (let owner = 0; owner < 5; owner += 1) await permits.acquirePermit(endpoint, `owner ${owner}`, noonMs);
    expect(await permits.acquirePermit({ ...endpoint, webhookId: randomUUID() }, 'x', noonMs)).toMatchObject({ number: 1 });
    expect(await permits.acquirePermit({ ...endpoint, organizationId: newOrganizationId() }, 'x', noonMs)).toMatchObject({ number: 1 });
  });

  it('are free again when released', async () => {
    const endpoint = newEndpoint();
    const held = [];
    for (let owner = 0; owner < 5; owner += 1) held.push(await permits.acquirePermit(endpoint, `owner ${owner}`, noonMs));
    const third = held[2];
    if (third === null || third === undefined) throw new Error('There was no third permit.');
    await permits.returnPermit(third);
    expect(await permits.acquirePermit(endpoint, 'new', noonMs)).toMatchObject({ number: 3, ownerId: 'new' });
  });

  it('of a lost sender are free after a minute', async () => {
    const endpoint = newEndpoint();
    for (let owner = 0; owner < 5; owner += 1) await permits.acquirePermit(endpoint, `owner ${owner}`, noonMs);
    expect(await permits.acquirePermit(endpoint, 'new', noonMs + permitLeaseMs - 1)).toBeNull();
    expect(await permits.acquirePermit(endpoint, 'new', noonMs + permitLeaseMs)).toMatchObject({ number: 1 });
  });

  it('are not released by an owner that has lost them', async () => {
    const endpoint = newEndpoint();
    const old = await permits.acquirePermit(endpoint, 'old', noonMs);
    await permits.acquirePermit(endpoint, 'new', noonMs + permitLeaseMs);
    if (old !== null) await permits.returnPermit(old);
    expect(await permits.acquirePermit(endpoint, 'third', noonMs + permitLeaseMs)).toMatchObject({ number: 2 });
  });

  it('are acquired once when the response was lost', async () => {
    const endpoint = newEndpoint();
    const store = (client: ReturnType<typeof emulatorClient>) => createPermitStore(client, inject('service').webhooksTable);
    expect(await withLostResponse('PutItem', (client) => store(client).acquirePermit(endpoint, 'mine', noonMs))).toMatchObject({
      number: 1,
    });
    expect(await permits.acquirePermit(endpoint, 'other', noonMs)).toMatchObject({ number: 2 });
  });

  it('leave nothing permanently', async () => {
    const endpoint = newEndpoint();
    await permits.acquirePermit(endpoint, 'x', noonMs);
    const items = await scanItems(emulatorClient(), inject('service').webhooksTable, `ORG#${endpoint.organizationId}#`);
    expect(items).toMatchObject([{ sk: 'PERMIT#1', delete_after: noonMs / 1000 + 60 + 3_600 }]);
    expect(items[0]).not.toHaveProperty('due_at');
  });
});
