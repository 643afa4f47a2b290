import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { cancelDeliveries } from '@nakor/operations/webhooks/cancel-deliveries';
import { createNewDelivery } from '@nakor/operations/webhooks/delivery';
import { changeEndpoint } from '@nakor/operations/webhooks/endpoint';
import { describe, expect, it } from 'vitest';
import { deliveryOf, endpointOf, noonMs, sampleEvent, sampleWebhookId } from '../../../support/builders/webhook-samples.ts';
import { sendingScenario } from '../../../support/fakes/sending-scenario.ts';

const hourMs = 3_600_000;
const reference = { organizationId: 'org_a', webhookId: sampleWebhookId };
const disabledAtUnixMs = noonMs + hourMs;
const endpoint = changeEndpoint(endpointOf(), { isActive: false }, disabledAtUnixMs);

function createScenario(deliveries: Parameters<typeof sendingScenario>[0] = {}) {
  const scenario = sendingScenario({ endpoint, ...deliveries });
  scenario.nowUnixMs = disabledAtUnixMs;
  return scenario;
}

describe('cancelDeliveries', () => {
  it('cancels all pending deliveries, due or not', async () => {
    const waiting = Array.from({ length: 250 }, (_, index) => ({
      ...createNewDelivery(sampleEvent({ id: `event ${index}` }), sampleWebhookId),
      state: { status: 'pending', nextAttemptAtUnixMs: noonMs + index * hourMs } as const,
    }));
    const scenario = createScenario({ deliveries: waiting });
    expect(await cancelDeliveries(reference, scenario.ports)).toBe(250);
    for (const { id } of waiting) {
      expect(scenario.deliveryOf(id)).toMatchObject({
        state: { status: 'failed', completedAtUnixMs: disabledAtUnixMs },
        last: { error: 'ENDPOINT_DISABLED' },
      });
    }
  });

  it('keeps deliveries in progress and those that have ended', async () => {
    const left = [
      deliveryOf({ attempt: 1, state: { status: 'in_flight', leaseId: 'x', leaseUntilUnixMs: disabledAtUnixMs + 1 } }),
      deliveryOf({ id: 'b', attempt: 1, state: { status: 'succeeded', completedAtUnixMs: noonMs } }),
      deliveryOf({ id: 'c', attempt: 6, state: { status: 'dead_letter', completedAtUnixMs: noonMs, isAnnounced: true } }),
    ];
    const scenario = createScenario({ deliveries: left });
    expect(await cancelDeliveries(reference, scenario.ports)).toBe(0);
    expect(left.map(({ id }) => scenario.deliveryOf(id))).toEqual(left);
  });

  it('announces pending dead letters', async () => {
    const scenario = createScenario({
      deliveries: [deliveryOf({ attempt: 6, state: { status: 'dead_letter', completedAtUnixMs: noonMs, isAnnounced: false } })],
    });
    expect(await cancelDeliveries(reference, scenario.ports)).toBe(0);
    expect(scenario.announced).toEqual([deliveryOf().id]);
    expect(scenario.deliveryOf(deliveryOf().id)?.state).toMatchObject({ status: 'dead_letter', isAnnounced: true });
  });

  it('succeeds although dead letters cannot be announced', async () => {
    const scenario = createScenario({
      deliveries: [deliveryOf({ attempt: 6, state: { status: 'dead_letter', completedAtUnixMs: noonMs, isAnnounced: false } })],
    });
    scenario.ports.deadLetters = { announce: () => Promise.reject(new DependencyUnavailable('SQS', null)) };
    expect(await cancelDeliveries(reference, scenario.ports)).toBe(0);
    expect(scenario.faults).toHaveLength(1);
  });

  it('leaves a notification for the rest when time runs out', async () => {
    const scenario = createScenario({ deliveries: [deliveryOf()] });
    scenario.ports.isTimeLeft = () => false;
    expect(await cancelDeliveries(reference, scenario.ports)).toBe(0);
    expect(scenario.notifications).toEqual([{ notification: { ...reference, delivery: null, postponed: 0 }, delaySeconds: 0 }]);
  });

  it.each([
    { name: 'enabled again', now: changeEndpoint(endpoint, { isActive: true }, disabledAtUnixMs + 1) },
    { name: 'gone', now: null },
  ])('cancels nothing of an endpoint that is $name', async ({ now }) => {
    const scenario = createScenario({ deliveries: [deliveryOf()] });
    scenario.endpoint = now;
    expect(await cancelDeliveries(reference, scenario.ports)).toBe(0);
    expect(scenario.deliveryOf(deliveryOf().id)).toEqual(deliveryOf());
  });

  it('cancels nothing of an event at the very instant when the endpoint was enabled again', async () => {
    const later = createNewDelivery(sampleEvent({ createdAtUnixMs: disabledAtUnixMs + 1 }), sampleWebhookId);
    const scenario = createScenario({ deliveries: [deliveryOf({ id: 'before' }), later] });
    expect(await cancelDeliveries(reference, scenario.ports)).toBe(1);
    expect(scenario.deliveryOf(later.id)).toEqual(later);
    // A minute later and still disabled: clocks differed.
    scenario.nowUnixMs = disabledAtUnixMs + 60_002;
    expect(await cancelDeliveries(reference, scenario.ports)).toBe(1);
  });

  it('reaches deliveries after a page of those that cannot be cancelled', async () => {
    const held = Array.from({ length: 120 }, (_, index) =>
      deliveryOf({ id: `held ${index}`, attempt: 6, state: { status: 'dead_letter', completedAtUnixMs: noonMs, isAnnounced: false } }),
    );
    const waiting = deliveryOf({ state: { status: 'pending', nextAttemptAtUnixMs: noonMs + 5 * hourMs } });
    const scenario = createScenario({ deliveries: [...held, waiting] });
    scenario.ports.deadLetters = { announce: () => Promise.reject(new DependencyUnavailable('SQS', null)) };
    expect(await cancelDeliveries(reference, scenario.ports)).toBe(1);
    expect(scenario.deliveryOf(waiting.id)?.state.status).toBe('failed');
  });
});
