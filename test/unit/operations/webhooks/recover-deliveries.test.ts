import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { applyTransition, type Delivery } from '@nakor/operations/webhooks/delivery';
import type { DeliveryPosition } from '@nakor/operations/webhooks/delivery-store';
import { recoverDeliveries } from '@nakor/operations/webhooks/recover-deliveries';
import { describe, expect, it } from 'vitest';
import { deliveryOf, noonMs, sampleWebhookId } from '../../../support/builders/webhook-samples.ts';

const endpoint = { organizationId: 'org_a', webhookId: sampleWebhookId };
const failedOf = (number: number): Delivery =>
  deliveryOf({ id: `d${number}`, createdAtUnixMs: noonMs + number, state: { status: 'failed', completedAtUnixMs: noonMs }, attempt: 1 });

/** A store with failed deliveries, of which a page shows as many as it may read. */
function scenario(count: number, { pageSize = 2_000, turns = Number.POSITIVE_INFINITY } = {}) {
  const stored = new Map(Array.from({ length: count }, (_, number) => [`d${number}`, failedOf(number)]));
  const notified: unknown[] = [];
  const errors: unknown[] = [];
  let left = turns;
  const ports = {
    deliveries: {
      find: async ({ id }: { id: string }) => stored.get(id) ?? null,
      async listPage(_endpoint: unknown, _filter: unknown, { after }: { after: DeliveryPosition | null }) {
        const all = [...stored.values()].filter(({ createdAtUnixMs }) => after === null || createdAtUnixMs > after.createdAtUnixMs);
        const page = all.slice(0, pageSize);
        const failed = page.filter(({ state }) => state.status === 'failed');
        return { deliveries: failed, next: all.length > pageSize ? (page.at(-1) ?? null) : null };
      },
      async transition(delivery: Delivery, step: Parameters<typeof applyTransition>[1]) {
        const next = applyTransition(delivery, step);
        if (next === null || stored.get(delivery.id) !== delivery) return null;
        stored.set(next.id, next);
        return next;
      },
    },
    queue: { notify: async (notification: unknown) => void notified.push(notification) },
    onError: (error: unknown) => void errors.push(error),
    isTimeLeft: () => left-- > 0,
  };
  const recover = (after: DeliveryPosition | null = null) => recoverDeliveries(endpoint, { sinceUnixMs: noonMs, after }, ports, noonMs + 1);
  return { stored, notified, errors, ports, recover };
}

const namesOf = (deliveries: readonly Delivery[]) => deliveries.map(({ id }) => id);

describe('recoverDeliveries', () => {
  it('restarts all that failed, and notifies a sender for each permit', async () => {
    const { stored, notified, recover } = scenario(30);
    expect(await recover()).toMatchObject({ restarted: { length: 30 }, leftAtLeast: 0, next: null });
    expect(new Set([...stored.values()].map(({ state }) => state.status))).toEqual(new Set(['pending']));
    expect(notified).toHaveLength(5);
  });

  it('stops after 100, and goes on after the last one', async () => {
    const { recover } = scenario(250);
    const first = await recover();
    expect(first).toMatchObject({ restarted: { length: 100 }, leftAtLeast: 150, next: { id: 'd99' } });
    const second = await recover(first.next);
    expect([namesOf(second.restarted)[0], second.leftAtLeast]).toEqual(['d100', 50]);
    expect(await recover(second.next)).toMatchObject({ restarted: { length: 50 }, leftAtLeast: 0, next: null });
  });

  it('restarts nothing twice when it is repeated from the start', async () => {
    const { recover } = scenario(120);
    const [first, second, third] = [await recover(), await recover(), await recover()];
    expect(new Set(namesOf([...first.restarted, ...second.restarted])).size).toBe(120);
    expect(third).toEqual({ restarted: [], leftAtLeast: 0, next: null });
  });

  it('restarts nothing twice when two run at the same time', async () => {
    const { recover } = scenario(80);
    const both = await Promise.all([recover(), recover()]);
    expect(namesOf(both.flatMap(({ restarted }) => restarted)).toSorted()).toEqual(
      Array.from({ length: 80 }, (_, n) => `d${n}`).toSorted(),
    );
  });

  it('goes on where the page ended, even if it had no failed delivery', async () => {
    const { stored, recover } = scenario(50, { pageSize: 20 });
    for (const [id, delivery] of stored)
      if (delivery.createdAtUnixMs < noonMs + 20) stored.set(id, { ...delivery, state: { status: 'succeeded', completedAtUnixMs: 1 } });
    const first = await recover();
    expect(first).toMatchObject({ restarted: [], leftAtLeast: 0, next: { id: 'd19' } });
    expect((await recover(first.next)).restarted).toHaveLength(20);
  });

  it('stops when its time is over, without losing its place', async () => {
    const { recover } = scenario(50, { turns: 2 });
    expect(await recover()).toMatchObject({ restarted: { length: 20 }, leftAtLeast: 30, next: { id: 'd19' } });
    expect(await recover({ createdAtUnixMs: noonMs + 19, id: 'd19' })).toMatchObject({
      restarted: [],
      leftAtLeast: 30,
      next: { id: 'd19' },
    });
  });

  it('leaves the rest to the sweeper when a notification cannot be sent', async () => {
    const { ports, errors, recover } = scenario(7);
    ports.queue.notify = () => Promise.reject(new DependencyUnavailable('SQS', null));
    expect(await recover()).toMatchObject({ restarted: { length: 7 } });
    expect(errors).toHaveLength(1);
  });
});
