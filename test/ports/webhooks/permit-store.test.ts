import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { createDeliveriesLimitItem } from '@nakor/aws/webhooks/deliveries-limit';
import { createPermitStore } from '@nakor/aws/webhooks/permit-store';
import { noOwnLimits } from '@nakor/operations/access/organization-limits';
import { type EndpointReference, type PermitOutcome, type PermitRequest, permitLeaseMs } from '@nakor/operations/webhooks/delivery-store';
import { describe, expect, inject, it } from 'vitest';
import { noonMs } from '../../support/builders/webhook-samples.ts';
import { emulatorClient } from '../../support/storage/access.ts';
import { scanItems } from '../../support/storage/scan-items.ts';
import { newOrganizationId, withLostResponse } from '../../support/storage/webhook-stores.ts';

const { webhooksTable } = inject('service');
const permits = createPermitStore(emulatorClient(), webhooksTable);
const newEndpoint = (organizationId = newOrganizationId()): EndpointReference => ({ organizationId, webhookId: randomUUID() });

let moment = 0;
/** Each sender asks a millisecond later than the one before. */
function acquire(endpoint: EndpointReference, more: Partial<PermitRequest> = {}): Promise<PermitOutcome> {
  moment += 1;
  return permits.acquirePermit({ ...endpoint, ownerId: randomUUID(), nowUnixMs: noonMs + moment, isSlow: false, isBusy: false, ...more });
}

const resultOf = (outcome: PermitOutcome) => (outcome.kind === 'acquired' ? outcome.permit.number : outcome.by);

async function acquireInTurn(count: number, next: (index: number) => EndpointReference, more: Partial<PermitRequest> = {}) {
  const results = [];
  for (let index = 0; index < count; index += 1) results.push(resultOf(await acquire(next(index), more)));
  return results;
}

async function withDeliveries(deliveries: number): Promise<string> {
  const id = newOrganizationId();
  const Item = createDeliveriesLimitItem({ id, plan: 'api', ownLimits: { ...noOwnLimits, deliveries } }, 1);
  await emulatorClient().send(new PutCommand({ TableName: webhooksTable, Item }));
  return id;
}

describe('concurrency permits of an endpoint', () => {
  it.each([false, true])('are five, whether others are known to send (%s) or not', async (isBusy) => {
    const endpoint = newEndpoint();
    expect(await acquireInTurn(7, () => endpoint, { isBusy })).toEqual([1, 2, 3, 4, 5, 'endpoint', 'endpoint']);
  });

  it('are five with many concurrent senders', async () => {
    const endpoint = newEndpoint();
    const crowd = await Promise.all(Array.from({ length: 20 }, () => acquire(endpoint)));
    expect(
      crowd
        .map(resultOf)
        .filter((result) => typeof result === 'number')
        .toSorted(),
    ).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    { deliveries: 1, most: 1 },
    { deliveries: 2, most: 1 },
    { deliveries: 6, most: 5 },
    { deliveries: 50, most: 5 },
    { deliveries: 100, most: 10 },
  ])('are $most in an organization with $deliveries deliveries at the same time', async ({ deliveries, most }) => {
    const endpoint = newEndpoint(await withDeliveries(deliveries));
    const results = await acquireInTurn(most + 1, () => endpoint, { isBusy: true });
    expect(results).toEqual([...Array.from({ length: most }, (_, index) => index + 1), expect.any(String)]);
  });

  it('are free again when released', async () => {
    const endpoint = newEndpoint();
    const held = [];
    for (let owner = 0; owner < 5; owner += 1) held.push(await acquire(endpoint));
    const third = held[2];
    if (third?.kind !== 'acquired') throw new Error('There was no third permit.');
    await permits.returnPermit(third.permit);
    expect(resultOf(await acquire(endpoint))).toBe(third.permit.number);
  });

  it('of a lost sender are free after a minute', async () => {
    const endpoint = newEndpoint();
    for (let owner = 0; owner < 5; owner += 1) await acquire(endpoint, { nowUnixMs: noonMs });
    expect(resultOf(await acquire(endpoint, { nowUnixMs: noonMs + permitLeaseMs - 1 }))).toBe('endpoint');
    expect(resultOf(await acquire(endpoint, { nowUnixMs: noonMs + permitLeaseMs }))).toBe(1);
  });

  it('are not released by an owner that has lost them', async () => {
    const endpoint = newEndpoint();
    const old = await acquire(endpoint, { nowUnixMs: noonMs });
    await acquire(endpoint, { nowUnixMs: noonMs + permitLeaseMs });
    if (old.kind === 'acquired') await permits.returnPermit(old.permit);
    expect(resultOf(await acquire(endpoint, { nowUnixMs: noonMs + permitLeaseMs }))).toBe(2);
  });

  it('are acquired once when the response was lost', async () => {
    const endpoint = newEndpoint();
    const request = { ...endpoint, ownerId: 'mine', nowUnixMs: noonMs, isSlow: false, isBusy: false };
    const outcome = await withLostResponse('PutItem', (client) => createPermitStore(client, webhooksTable).acquirePermit(request));
    expect(resultOf(outcome)).toBe(1);
    expect(resultOf(await acquire(endpoint))).toBe(2);
  });

  it('leave nothing permanently', async () => {
    const endpoint = newEndpoint();
    await acquire(endpoint, { nowUnixMs: noonMs });
    const items = await scanItems(emulatorClient(), webhooksTable, `ORG#${endpoint.organizationId}#`);
    expect(items).toMatchObject([{ sk: `PERMIT#${endpoint.webhookId}#1`, delete_after: noonMs / 1000 + 60 + 3_600 }]);
    expect(items[0]).not.toHaveProperty('due_at');
  });
});

describe('permits of an organization', () => {
  it('are as many as its limit says, over all its endpoints, and 20 if none is stored', async () => {
    const [six, unknown] = [await withDeliveries(6), newOrganizationId()];
    expect(await acquireInTurn(8, () => newEndpoint(six))).toEqual([1, 1, 1, 1, 1, 1, 'organization', 'organization']);
    expect(await acquireInTurn(21, () => newEndpoint(unknown))).toEqual([...Array(20).fill(1), 'organization']);
  });

  it('are separate from those of other organizations', async () => {
    const [full, other] = [await withDeliveries(1), await withDeliveries(1)];
    expect(await acquireInTurn(2, () => newEndpoint(full))).toEqual([1, 'organization']);
    expect(await acquireInTurn(1, () => newEndpoint(other))).toEqual([1]);
  });

  it('are not all used by one endpoint: another one can always send', async () => {
    const id = await withDeliveries(6);
    const endpoint = newEndpoint(id);
    expect(await acquireInTurn(6, () => endpoint)).toEqual([1, 2, 3, 4, 5, 'endpoint']);
    expect(await acquireInTurn(1, () => newEndpoint(id))).toEqual([1]);
  });

  it('are left to the others by slow receivers, which have half of them together', async () => {
    const id = await withDeliveries(6);
    expect(await acquireInTurn(5, () => newEndpoint(id), { isSlow: true })).toEqual([1, 1, 1, 'organization', 'organization']);
    expect(await acquireInTurn(4, () => newEndpoint(id))).toEqual([1, 1, 1, 'organization']);
  });

  it.each([
    { name: 'one after the other', isSlow: false, sameMoment: false, most: 10 },
    { name: 'in the same millisecond', isSlow: false, sameMoment: true, most: 10 },
    { name: 'in the same millisecond to slow receivers', isSlow: true, sameMoment: true, most: 5 },
  ])('are never exceeded by a crowd that asks $name, whose refused senders leave nothing behind', async ({ isSlow, sameMoment, most }) => {
    const id = await withDeliveries(10);
    const more = { isSlow, ...(sameMoment ? { nowUnixMs: noonMs } : {}) };
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => acquire(newEndpoint(id), more)));
    const acquired = outcomes.filter(({ kind }) => kind === 'acquired').length;
    expect(acquired).toBeGreaterThanOrEqual(1);
    expect(acquired).toBeLessThanOrEqual(most);
    for (const outcome of outcomes) if (outcome.kind === 'acquired') await permits.returnPermit(outcome.permit);
    const items = await scanItems(emulatorClient(), webhooksTable, `ORG#${id}#PERMITS`);
    expect(items.map(({ sk }) => sk)).toEqual(['LIMIT']);
  });

  it('are refused after a second of pauses to a sender that others do not leave room for, although it came first', async () => {
    const id = await withDeliveries(1);
    expect(await acquireInTurn(1, () => newEndpoint(id))).toEqual([1]);
    const pauses: number[] = [];
    const waiting = { sleep: async (ms: number) => void pauses.push(ms), random: () => 0.5 };
    const request = { ...newEndpoint(id), ownerId: 'mine', nowUnixMs: noonMs - 1, isSlow: false, isBusy: false };
    expect(resultOf(await createPermitStore(emulatorClient(), webhooksTable, waiting).acquirePermit(request))).toBe('organization');
    expect(pauses).toEqual([20, 40, 80, 160, 320, 400]);
  });

  it('go to a sender that came first once a later one has left', async () => {
    const id = await withDeliveries(1);
    const later = await acquire(newEndpoint(id));
    if (later.kind !== 'acquired') throw new Error('There was no permit.');
    const waiting = { sleep: () => permits.returnPermit(later.permit), random: () => 0.5 };
    const request = { ...newEndpoint(id), ownerId: 'mine', nowUnixMs: noonMs - 1, isSlow: false, isBusy: false };
    expect(resultOf(await createPermitStore(emulatorClient(), webhooksTable, waiting).acquirePermit(request))).toBe(1);
  });

  it('of a lower limit count at once', async () => {
    const id = await withDeliveries(6);
    expect(await acquireInTurn(3, () => newEndpoint(id))).toEqual([1, 1, 1]);
    const Item = createDeliveriesLimitItem({ id, plan: 'api', ownLimits: { ...noOwnLimits, deliveries: 3 } }, 2);
    await emulatorClient().send(new PutCommand({ TableName: webhooksTable, Item }));
    expect(await acquireInTurn(1, () => newEndpoint(id))).toEqual(['organization']);
  });
});

interface Sending {
  readonly permit: Extract<PermitOutcome, { kind: 'acquired' }>['permit'];
  stepsLeft: number;
}

interface Receiver {
  readonly endpoint: ReturnType<typeof newEndpoint>;
  readonly isSlow: boolean;
  isKnownSlow: boolean;
  left: number;
  readonly sending: Sending[];
}

interface Receivers {
  readonly deliveries: number;
  readonly slow: number;
  readonly fast: number;
  /** To each of them. */
  readonly events: number;
  /** Whether slow receivers have been slow before. */
  readonly isSlowKnown?: boolean;
}

/**
 * Senders of one organization in steps: in each step every receiver with a permit finishes a step of its request, and every other one that has something
 * to be sent asks for a permit. A slow receiver needs 20 steps, the others one.
 *
 * @returns the step in which the last delivery to a fast receiver was done
 */
async function countSteps({ deliveries, slow, fast, events, isSlowKnown = false }: Receivers): Promise<number> {
  const id = await withDeliveries(deliveries);
  const create = (count: number, isSlow: boolean) =>
    Array.from(
      { length: count },
      (): Receiver => ({
        endpoint: newEndpoint(id),
        isSlow,
        isKnownSlow: isSlow && isSlowKnown,
        left: events,
        sending: [],
      }),
    );
  const receivers = [...create(slow, true), ...create(fast, false)];
  let steps = 0;
  while (receivers.some(({ isSlow, left, sending }) => !isSlow && left + sending.length > 0)) {
    steps += 1;
    if (steps > 200) throw new Error('The fast receivers wait for the slow ones.');
    for (const receiver of receivers) {
      await finishStep(receiver);
      await sendMore(receiver);
    }
  }
  return steps;
}

async function finishStep(receiver: Receiver): Promise<void> {
  for (const sending of receiver.sending.splice(0)) {
    sending.stepsLeft -= 1;
    if (sending.stepsLeft > 0) receiver.sending.push(sending);
    else {
      receiver.isKnownSlow = receiver.isSlow;
      await permits.returnPermit(sending.permit);
    }
  }
}

async function sendMore(receiver: Receiver): Promise<void> {
  while (receiver.left > 0) {
    const outcome = await acquire(receiver.endpoint, { isSlow: receiver.isKnownSlow, isBusy: true });
    if (outcome.kind === 'busy') return;
    receiver.left -= 1;
    receiver.sending.push({ permit: outcome.permit, stepsLeft: receiver.isSlow ? 20 : 1 });
  }
}

describe('a receiver', () => {
  it('is not delayed at all by slow receivers of the same organization that are known', async () => {
    const alone = await countSteps({ deliveries: 10, slow: 0, fast: 1, events: 20 });
    const beside = await countSteps({ deliveries: 10, slow: 4, fast: 1, events: 20, isSlowKnown: true });
    expect([alone, beside]).toEqual([5, 5]);
  });

  it('always has a permit beside one that turns out to be slow, which is known after one request', async () => {
    const alone = await countSteps({ deliveries: 6, slow: 0, fast: 1, events: 20 });
    const beside = await countSteps({ deliveries: 6, slow: 1, fast: 1, events: 20 });
    expect(beside - alone).toBeLessThanOrEqual(20);
  });
});
