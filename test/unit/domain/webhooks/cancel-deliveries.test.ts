import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { cancelDeliveries } from '@nakor/domain/webhooks/cancel-deliveries';
import { newDelivery } from '@nakor/domain/webhooks/delivery';
import { changedEndpoint } from '@nakor/domain/webhooks/endpoint';
import { describe, expect, it } from 'vitest';
import { deliveryOf, endpointOf, noonMs, sampleEvent, sampleWebhookId } from '../../../support/builders/webhook-samples.ts';
import { sendingScenario } from '../../../support/fakes/sending-scenario.ts';

const hourMs = 3_600_000;
const reference = { organizationId: 'org_a', webhookId: sampleWebhookId };
const disabledAtUnixMs = noonMs + hourMs;
const endpoint = changedEndpoint(endpointOf(), { isActive: false }, disabledAtUnixMs);

function sceneOf(deliveries: Parameters<typeof sendingScenario>[0] = {}) {
  const scene = sendingScenario({ endpoint, ...deliveries });
  scene.nowUnixMs = disabledAtUnixMs;
  return scene;
}

describe('cancelDeliveries', () => {
  it('ends all that waits, due or not, and as many as there are', async () => {
    const waiting = Array.from({ length: 250 }, (_, index) => ({
      ...newDelivery(sampleEvent({ id: `event ${index}` }), sampleWebhookId),
      state: { status: 'pending', nextAttemptAtUnixMs: noonMs + index * hourMs } as const,
    }));
    const scene = sceneOf({ deliveries: waiting });
    expect(await cancelDeliveries(reference, scene.ports)).toBe(250);
    for (const { id } of waiting) {
      expect(scene.deliveryOf(id)).toMatchObject({
        state: { status: 'failed', completedAtUnixMs: disabledAtUnixMs },
        last: { error: 'ENDPOINT_DISABLED' },
      });
    }
  });

  it('leaves what somebody sends at this moment, and what has ended', async () => {
    const left = [
      deliveryOf({ attempt: 1, state: { status: 'in_flight', leaseId: 'x', leaseUntilUnixMs: disabledAtUnixMs + 1 } }),
      deliveryOf({ id: 'b', attempt: 1, state: { status: 'succeeded', completedAtUnixMs: noonMs } }),
      deliveryOf({ id: 'c', attempt: 6, state: { status: 'dead_letter', completedAtUnixMs: noonMs, isAnnounced: true } }),
    ];
    const scene = sceneOf({ deliveries: left });
    expect(await cancelDeliveries(reference, scene.ports)).toBe(0);
    expect(left.map(({ id }) => scene.deliveryOf(id))).toEqual(left);
  });

  it('announces dead letters that wait for it', async () => {
    const scene = sceneOf({
      deliveries: [deliveryOf({ attempt: 6, state: { status: 'dead_letter', completedAtUnixMs: noonMs, isAnnounced: false } })],
    });
    expect(await cancelDeliveries(reference, scene.ports)).toBe(0);
    expect(scene.announced).toEqual([deliveryOf().id]);
    expect(scene.deliveryOf(deliveryOf().id)?.state).toMatchObject({ status: 'dead_letter', isAnnounced: true });
  });

  it('ends although dead letters cannot be announced', async () => {
    const scene = sceneOf({
      deliveries: [deliveryOf({ attempt: 6, state: { status: 'dead_letter', completedAtUnixMs: noonMs, isAnnounced: false } })],
    });
    scene.ports.deadLetters = { announce: () => Promise.reject(new DependencyUnavailable('SQS', null)) };
    expect(await cancelDeliveries(reference, scene.ports)).toBe(0);
    expect(scene.faults).toHaveLength(1);
  });

  it('leaves a wake-up for what there was no time for', async () => {
    const scene = sceneOf({ deliveries: [deliveryOf()] });
    scene.ports.isTimeLeft = () => false;
    expect(await cancelDeliveries(reference, scene.ports)).toBe(0);
    expect(scene.wakeUps).toEqual([{ notification: { ...reference, delivery: null, postponed: 0 }, delaySeconds: 0 }]);
  });

  it.each([
    { name: 'switched on again', now: changedEndpoint(endpoint, { isActive: true }, disabledAtUnixMs + 1) },
    { name: 'gone', now: null },
  ])('ends nothing of an endpoint that is $name', async ({ now }) => {
    const scene = sceneOf({ deliveries: [deliveryOf()] });
    scene.endpoint = now;
    expect(await cancelDeliveries(reference, scene.ports)).toBe(0);
    expect(scene.deliveryOf(deliveryOf().id)).toEqual(deliveryOf());
  });

  it('ends nothing of an event that came when the endpoint was switched on again at this very moment', async () => {
    const later = newDelivery(sampleEvent({ createdAtUnixMs: disabledAtUnixMs + 1 }), sampleWebhookId);
    const scene = sceneOf({ deliveries: [deliveryOf({ id: 'before' }), later] });
    expect(await cancelDeliveries(reference, scene.ports)).toBe(1);
    expect(scene.deliveryOf(later.id)).toEqual(later);
    // A minute on and still disabled: clocks differed.
    scene.nowUnixMs = disabledAtUnixMs + 60_002;
    expect(await cancelDeliveries(reference, scene.ports)).toBe(1);
  });

  it('reaches what stands behind a page of that with which nothing can be done', async () => {
    const held = Array.from({ length: 120 }, (_, index) =>
      deliveryOf({ id: `held ${index}`, attempt: 6, state: { status: 'dead_letter', completedAtUnixMs: noonMs, isAnnounced: false } }),
    );
    const waiting = deliveryOf({ state: { status: 'pending', nextAttemptAtUnixMs: noonMs + 5 * hourMs } });
    const scene = sceneOf({ deliveries: [...held, waiting] });
    scene.ports.deadLetters = { announce: () => Promise.reject(new DependencyUnavailable('SQS', null)) };
    expect(await cancelDeliveries(reference, scene.ports)).toBe(1);
    expect(scene.deliveryOf(waiting.id)?.state.status).toBe('failed');
  });
});
