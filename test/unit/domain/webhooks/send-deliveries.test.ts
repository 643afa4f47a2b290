import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { newDelivery } from '@nakor/domain/webhooks/delivery';
import { changedEndpoint } from '@nakor/domain/webhooks/endpoint';
import { sendDeliveries } from '@nakor/domain/webhooks/send-deliveries';
import { describe, expect, it } from 'vitest';
import { endpointOf, noonMs, outcomeOf, rejectedWith, sampleEvent, sampleWebhookId } from '../../../support/builders/webhook-samples.ts';
import { sendingScenario } from '../../../support/fakes/sending-scenario.ts';

const secondMs = 1_000;
const events = Array.from({ length: 45 }, (_, index) => sampleEvent({ id: `event ${index}`, createdAtUnixMs: noonMs - index * secondMs }));
const deliveries = events.map((event) => newDelivery(event, sampleWebhookId));
const [first] = deliveries;
const endpoint = { organizationId: 'org_a', webhookId: sampleWebhookId };
const notification = { ...endpoint, delivery: null, postponed: 0 };
const named = { ...notification, delivery: { id: first?.id ?? '', createdAtUnixMs: noonMs } };

const sceneOf = (count: number, contents = {}) => sendingScenario({ events, deliveries: deliveries.slice(0, count), ...contents });
const sentIds = (scene: ReturnType<typeof sceneOf>) => scene.sent.map(({ headers }) => headers['X-NK-Delivery']);

describe('sendDeliveries', () => {
  it('sends what the wake-up names first, and then all that is due, each once', async () => {
    const scene = sceneOf(45);
    expect(await sendDeliveries(named, scene.ports)).toEqual({ succeeded: 45, failed: 0, deadLettered: 0, cancelled: 0 });
    expect(sentIds(scene)[0]).toBe(first?.id);
    expect(sentIds(scene).toSorted()).toEqual(deliveries.map(({ id }) => id).toSorted());
    expect([scene.freeSlots, scene.wakeUps]).toEqual([5, []]);
  });

  it('sends what is due when the wake-up names nothing', async () => {
    const scene = sceneOf(3);
    expect(await sendDeliveries(notification, scene.ports)).toEqual({ succeeded: 3, failed: 0, deadLettered: 0, cancelled: 0 });
  });

  it('goes on after what a receiver refuses', async () => {
    const scene = sceneOf(4);
    scene.answer(rejectedWith(500), outcomeOf());
    expect(await sendDeliveries(notification, scene.ports)).toEqual({ succeeded: 3, failed: 1, givenUp: 0, abandoned: 0 });
  });

  it('says how many failed for the last time', async () => {
    const [last, next] = deliveries.slice(0, 2);
    if (last === undefined || next === undefined) throw new Error('There are no deliveries.');
    const scene = sendingScenario({ events, deliveries: [{ ...last, attempt: 5 }, next] });
    scene.answer(rejectedWith(500), rejectedWith(500));
    expect(await sendDeliveries(notification, scene.ports)).toEqual({ succeeded: 0, failed: 2, givenUp: 1, abandoned: 0 });
    expect(scene.deliveryOf(last.id)?.state.status).toBe('dead_letter');
  });

  it('reaches what stands behind a page of dead letters that cannot be announced', async () => {
    const held = deliveries.slice(1, 31).map((delivery) => ({ ...delivery, attempt: 6 }));
    const state = { status: 'dead_letter', completedAtUnixMs: noonMs - 100_000, isAnnounced: false } as const;
    const scene = sendingScenario({ events, deliveries: [...held.map((delivery) => ({ ...delivery, state })), ...deliveries.slice(0, 1)] });
    scene.ports.deadLetters = { announce: () => Promise.reject(new DependencyUnavailable('SQS', null)) };
    expect(await sendDeliveries(notification, scene.ports)).toEqual({ succeeded: 1, failed: 0, deadLettered: 0, cancelled: 0 });
    expect(sentIds(scene)).toEqual([first?.id]);
  });

  it('begins elsewhere than others who send at the same time', async () => {
    const beginnings = await Promise.all(
      [0, 0.5, 0.99].map(async (random) => {
        const scene = sceneOf(10);
        scene.ports.random = () => random;
        await sendDeliveries(notification, scene.ports);
        return sentIds(scene)[0];
      }),
    );
    // The longest due, of event 9, comes first in the list.
    expect(beginnings).toEqual([9, 4, 0].map((index) => deliveries[index]?.id));
  });

  it('ends when its time is over, and leaves a wake-up for the rest', async () => {
    const scene = sceneOf(10);
    scene.ports.isTimeLeft = () => scene.sent.length < 3;
    expect(await sendDeliveries(notification, scene.ports)).toEqual({ succeeded: 3, failed: 0, deadLettered: 0, cancelled: 0 });
    expect(scene.wakeUps).toEqual([{ notification, delaySeconds: 0 }]);
    expect(scene.freeSlots).toBe(5);
  });

  it('begins no attempt for which there is no time', async () => {
    const scene = sceneOf(1);
    scene.ports.isTimeLeft = () => false;
    await sendDeliveries(named, scene.ports);
    expect(scene.sent).toEqual([]);
    expect(scene.wakeUps).toEqual([{ notification, delaySeconds: 0 }]);
  });

  it('does nothing about an endpoint that is gone', async () => {
    const scene = sceneOf(1);
    scene.endpoint = null;
    expect(await sendDeliveries(named, scene.ports)).toEqual({ succeeded: 0, failed: 0, deadLettered: 0, cancelled: 0 });
    expect([scene.sent, scene.wakeUps]).toEqual([[], []]);
  });
});

describe('slots', () => {
  it('put a wake-up off once when all are taken; then it is left to those who hold them', async () => {
    const scene = sceneOf(1, { freeSlots: 0 });
    await sendDeliveries(named, scene.ports);
    expect(scene.wakeUps).toEqual([{ notification: { ...named, postponed: 1 }, delaySeconds: 10 }]);
    await sendDeliveries({ ...named, postponed: 1 }, scene.ports);
    expect([scene.wakeUps.length, scene.sent.length]).toEqual([1, 0]);
  });

  it('are given back when something fails', async () => {
    const scene = sceneOf(1);
    scene.ports.secrets = { decrypt: () => Promise.reject(new DependencyUnavailable('KMS', null)) };
    await expect(sendDeliveries(named, scene.ports)).rejects.toThrow(DependencyUnavailable);
    expect(scene.freeSlots).toBe(5);
  });

  it('do not spoil what was sent when they cannot be given back', async () => {
    const scene = sceneOf(1);
    scene.ports.slots = { ...scene.ports.slots, returnSlot: () => Promise.reject(new DependencyUnavailable('DynamoDB', null)) };
    expect(await sendDeliveries(named, scene.ports)).toEqual({ succeeded: 1, failed: 0, deadLettered: 0, cancelled: 0 });
    expect(scene.faults).toHaveLength(1);
  });

  it('are not needed to end what waits for a disabled endpoint', async () => {
    const disabled = changedEndpoint(endpointOf(), { isActive: false }, noonMs + 1);
    const scene = sceneOf(3, { freeSlots: 0, endpoint: disabled });
    expect(await sendDeliveries(notification, scene.ports)).toEqual({ succeeded: 0, failed: 0, deadLettered: 0, cancelled: 3 });
    expect(scene.sent).toEqual([]);
  });
});

describe('an endpoint that is disabled while deliveries are sent', () => {
  it('by its receiver (410): nothing more is sent, and the rest ends', async () => {
    const scene = sceneOf(10);
    scene.nowUnixMs = noonMs + secondMs;
    scene.answer(outcomeOf(), rejectedWith(410));
    expect(await sendDeliveries(notification, scene.ports)).toEqual({ succeeded: 1, failed: 0, givenUp: 0, abandoned: 8 });
    expect(scene.sent).toHaveLength(2);
    const statuses = deliveries.slice(0, 10).map(({ id }) => scene.deliveryOf(id)?.state.status);
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'failed'), 'succeeded']);
  });

  it('by its owner: the next delivery is not sent any more', async () => {
    const scene = sceneOf(3);
    scene.nowUnixMs = noonMs + secondMs;
    scene.answer(() => {
      scene.endpoint = changedEndpoint(scene.endpoint ?? endpointOf(), { isActive: false }, scene.nowUnixMs);
      return outcomeOf();
    });
    await sendDeliveries(named, scene.ports);
    expect(scene.sent).toHaveLength(1);
    expect(deliveries.slice(0, 3).map(({ id }) => scene.deliveryOf(id)?.state.status)).toEqual(['succeeded', 'failed', 'failed']);
  });
});
