import { randomUUID } from 'node:crypto';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createPermitStore } from '@nakor/aws/webhooks/permit-store';
import { createWebhookRemovals } from '@nakor/aws/webhooks/webhook-removals';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { beforeEach, describe, expect, it } from 'vitest';
import { endpointOf, noonMs, sampleEvent } from '../../support/builders/webhook-samples.ts';
import { createFaultEnvironment, type FaultEnvironment } from '../../support/faults/fault-environment.ts';
import { scanItems } from '../../support/storage/scan-items.ts';
import { storeEvent } from '../../support/storage/store-event.ts';

let environment: FaultEnvironment;
beforeEach(async () => {
  environment = await createFaultEnvironment();
});

const stores = () => ({
  webhooks: createWebhookStore(environment.client, environment.names.webhooksTable),
  deliveries: createDeliveryStore(environment.client, environment.names),
  permits: createPermitStore(environment.client, environment.names.webhooksTable),
  removals: createWebhookRemovals(environment.client, environment.names.webhooksTable),
});

/** An endpoint with the given number of deliveries and an acquired permit. */
async function usedEndpoint(events: number) {
  const { webhooks, deliveries, permits } = stores();
  const endpoint = endpointOf({ id: randomUUID() });
  await webhooks.create(endpoint);
  await Promise.all(
    Array.from({ length: events }, async () => {
      const event = sampleEvent({ id: randomUUID() });
      await storeEvent(environment.client, environment.names.eventsTable, event);
      await deliveries.fanOut(event, [endpoint]);
    }),
  );
  const sender = { ownerId: 'x', nowUnixMs: noonMs, isSlow: false, isBusy: false };
  await permits.acquirePermit({ organizationId: 'org_a', webhookId: endpoint.id, ...sender });
  return endpoint;
}

const itemsOf = (webhookId: string) => scanItems(environment.client, environment.names.webhooksTable, `ORG#org_a#WEBHOOK#${webhookId}`);

async function found(nowUnixMs: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { webhookId } of stores().removals.findRemovals(nowUnixMs)) ids.push(webhookId);
  return ids;
}

describe('a removed endpoint', () => {
  it('is hidden immediately, and only its own deliveries are deleted', async () => {
    const [removed, other] = [await usedEndpoint(60), await usedEndpoint(2)];
    const { webhooks, removals } = stores();
    await webhooks.remove(removed, noonMs);
    expect(await webhooks.find('org_a', removed.id)).toBeNull();
    expect(await found(noonMs - 1_000)).toEqual([]);
    expect(await found(noonMs + 1_000)).toEqual([removed.id]);
    expect(await removals.removeDeliveries({ organizationId: 'org_a', webhookId: removed.id }, () => true)).toBe(true);
    expect([await itemsOf(removed.id), await found(noonMs + 1_000)]).toEqual([[], []]);
    expect(await itemsOf(other.id)).toHaveLength(2);
    expect(await webhooks.find('org_a', other.id)).toEqual(other);
  });

  it('stays pending when there was not enough time for all deliveries', async () => {
    const removed = await usedEndpoint(60);
    const { webhooks, removals } = stores();
    await webhooks.remove(removed, noonMs);
    let looks = 0;
    const isTimeLeft = () => {
      looks += 1;
      return looks <= 2;
    };
    expect(await removals.removeDeliveries({ organizationId: 'org_a', webhookId: removed.id }, isTimeLeft)).toBe(false);
    expect([(await itemsOf(removed.id)).length, await found(noonMs + 1_000)]).toEqual([10, [removed.id]]);
    expect(await removals.removeDeliveries({ organizationId: 'org_a', webhookId: removed.id }, () => true)).toBe(true);
    expect(await itemsOf(removed.id)).toEqual([]);
  });

  it('can be cleared by several workers concurrently', async () => {
    const removed = await usedEndpoint(40);
    const { webhooks, removals } = stores();
    await webhooks.remove(removed, noonMs);
    const reference = { organizationId: 'org_a', webhookId: removed.id };
    expect(await Promise.all([1, 2].map(() => removals.removeDeliveries(reference, () => true)))).toEqual([true, true]);
    expect(await itemsOf(removed.id)).toEqual([]);
  });

  it('is cleared by the sweeper', async () => {
    const removed = await usedEndpoint(3);
    await stores().webhooks.remove(removed, noonMs);
    expect(await environment.sweep(noonMs + 1_000)).toMatchObject({ endpointsCleared: 1, failures: 0, isComplete: true });
    expect(await itemsOf(removed.id)).toEqual([]);
  });
});
