import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { createNewDelivery } from '@nakor/operations/webhooks/delivery';
import { changeEndpoint } from '@nakor/operations/webhooks/endpoint';
import { sendDeliveries } from '@nakor/operations/webhooks/send-deliveries';
import { describe, expect, it } from 'vitest';
import { endpointOf, noonMs, outcomeOf, rejectedWith, sampleEvent, sampleWebhookId } from '../../../support/builders/webhook-samples.ts';
import { sendingScenario } from '../../../support/fakes/sending-scenario.ts';

const secondMs = 1_000;
const events = Array.from({ length: 45 }, (_, index) => sampleEvent({ id: `event ${index}`, createdAtUnixMs: noonMs - index * secondMs }));
const deliveries = events.map((event) => createNewDelivery(event, sampleWebhookId));
const [first] = deliveries;
const endpoint = { organizationId: 'org_a', webhookId: sampleWebhookId };
const notification = { ...endpoint, delivery: null, postponed: 0 };
const named = { ...notification, delivery: { id: first?.id ?? '', createdAtUnixMs: noonMs } };

const createScenario = (count: number, contents = {}) => sendingScenario({ events, deliveries: deliveries.slice(0, count), ...contents });
const sentIds = (scenario: ReturnType<typeof createScenario>) => scenario.sent.map(({ headers }) => headers['X-NK-Delivery']);

describe('sendDeliveries', () => {
  it('sends the delivery in the notification first, and then all that are due, each once', async () => {
    const scenario = createScenario(45);
    expect(await sendDeliveries(named, scenario.ports)).toEqual({ succeeded: 45, failed: 0, deadLettered: 0, cancelled: 0 });
    expect(sentIds(scenario)[0]).toBe(first?.id);
    expect(sentIds(scenario).toSorted()).toEqual(deliveries.map(({ id }) => id).toSorted());
    expect([scenario.freePermits, scenario.notifications]).toEqual([5, []]);
  });

  it('sends due deliveries when the notification names none', async () => {
    const scenario = createScenario(3);
    expect(await sendDeliveries(notification, scenario.ports)).toEqual({ succeeded: 3, failed: 0, deadLettered: 0, cancelled: 0 });
  });

  it('continues after a rejection by a receiver', async () => {
    const scenario = createScenario(4);
    scenario.answer(rejectedWith(500), outcomeOf());
    expect(await sendDeliveries(notification, scenario.ports)).toEqual({ succeeded: 3, failed: 1, deadLettered: 0, cancelled: 0 });
  });

  it('reports how many failed for the last time', async () => {
    const [last, next] = deliveries.slice(0, 2);
    if (last === undefined || next === undefined) throw new Error('There are no deliveries.');
    const scenario = sendingScenario({ events, deliveries: [{ ...last, attempt: 5 }, next] });
    scenario.answer(rejectedWith(500), rejectedWith(500));
    expect(await sendDeliveries(notification, scenario.ports)).toEqual({ succeeded: 0, failed: 2, deadLettered: 1, cancelled: 0 });
    expect(scenario.deliveryOf(last.id)?.state.status).toBe('dead_letter');
  });

  it('reaches deliveries after a page of dead letters that cannot be announced', async () => {
    const held = deliveries.slice(1, 31).map((delivery) => ({ ...delivery, attempt: 6 }));
    const state = { status: 'dead_letter', completedAtUnixMs: noonMs - 100_000, isAnnounced: false } as const;
    const scenario = sendingScenario({
      events,
      deliveries: [...held.map((delivery) => ({ ...delivery, state })), ...deliveries.slice(0, 1)],
    });
    scenario.ports.deadLetters = { announce: () => Promise.reject(new DependencyUnavailable('SQS', null)) };
    expect(await sendDeliveries(notification, scenario.ports)).toEqual({ succeeded: 1, failed: 0, deadLettered: 0, cancelled: 0 });
    expect(sentIds(scenario)).toEqual([first?.id]);
  });

  it('starts at another delivery than concurrent senders', async () => {
    const beginnings = await Promise.all(
      [0, 0.5, 0.99].map(async (random) => {
        const scenario = createScenario(10);
        scenario.ports.random = () => random;
        await sendDeliveries(notification, scenario.ports);
        return sentIds(scenario)[0];
      }),
    );
    // The oldest due delivery, of event 9, comes first in the list.
    expect(beginnings).toEqual([9, 4, 0].map((index) => deliveries[index]?.id));
  });

  it('reads the list again after three that others sent meanwhile, and only then', async () => {
    const scenario = createScenario(10);
    const { listDue, find } = scenario.ports.deliveries;
    scenario.ports.random = () => 0;
    // All ten are listed, but others have sent all of them except the first and the last.
    const others = deliveries.slice(1, 9).map(({ id }) => id);
    const [listed, read]: [number[], string[]] = [[], []];
    scenario.ports.deliveries = {
      ...scenario.ports.deliveries,
      async listDue(...parameters) {
        const due = await listDue(...parameters);
        const outdated = deliveries.slice(0, 10);
        listed.push(due.length);
        return listed.length === 1 ? outdated : due.filter(({ id }) => !others.includes(id));
      },
      async find(reference) {
        read.push(reference.id);
        return others.includes(reference.id) ? null : await find(reference);
      },
    };
    await sendDeliveries(notification, scenario.ports);
    expect(sentIds(scenario)).toEqual([deliveries[0]?.id, deliveries[9]?.id]);
    expect(read).toEqual([0, 1, 2, 3, 9].map((index) => deliveries[index]?.id));
  });

  it('sends a whole page that no one else sends, and reads the list once more for what is new', async () => {
    const scenario = createScenario(10);
    const { listDue } = scenario.ports.deliveries;
    let lists = 0;
    scenario.ports.deliveries = {
      ...scenario.ports.deliveries,
      listDue(...parameters) {
        lists += 1;
        return listDue(...parameters);
      },
    };
    await sendDeliveries(notification, scenario.ports);
    expect([scenario.sent.length, lists]).toEqual([10, 2]);
  });

  it('ends when its time runs out, and leaves a notification for the rest', async () => {
    const scenario = createScenario(10);
    scenario.ports.isTimeLeft = () => scenario.sent.length < 3;
    expect(await sendDeliveries(notification, scenario.ports)).toEqual({ succeeded: 3, failed: 0, deadLettered: 0, cancelled: 0 });
    expect(scenario.notifications).toEqual([{ notification, delaySeconds: 0 }]);
    expect(scenario.freePermits).toBe(5);
  });

  it('starts no attempt without enough time', async () => {
    const scenario = createScenario(1);
    scenario.ports.isTimeLeft = () => false;
    await sendDeliveries(named, scenario.ports);
    expect(scenario.sent).toEqual([]);
    expect(scenario.notifications).toEqual([{ notification, delaySeconds: 0 }]);
  });

  it('does nothing for a deleted endpoint', async () => {
    const scenario = createScenario(1);
    scenario.endpoint = null;
    expect(await sendDeliveries(named, scenario.ports)).toEqual({ succeeded: 0, failed: 0, deadLettered: 0, cancelled: 0 });
    expect([scenario.sent, scenario.notifications]).toEqual([[], []]);
  });
});

describe('permits', () => {
  it('postpone a notification once when all are taken; then it is left to their owners', async () => {
    const scenario = createScenario(1, { freePermits: 0 });
    await sendDeliveries(named, scenario.ports);
    expect(scenario.notifications).toEqual([{ notification: { ...named, postponed: 1 }, delaySeconds: 10 }]);
    await sendDeliveries({ ...named, postponed: 1 }, scenario.ports);
    expect([scenario.notifications.length, scenario.sent.length]).toEqual([1, 0]);
  });

  it('of other endpoints postpone a notification up to six times, because their senders do not send its delivery', async () => {
    const scenario = createScenario(1);
    scenario.isOrganizationBusy = true;
    for (let postponed = 0; postponed <= 6; postponed += 1) await sendDeliveries({ ...named, postponed }, scenario.ports);
    expect(scenario.notifications.map(({ notification: { postponed } }) => postponed)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(scenario.sent).toEqual([]);
  });

  it('of slow receivers are asked for once an endpoint is slow, whose first sender leaves after a slow attempt', async () => {
    const scenario = createScenario(3);
    scenario.answer(outcomeOf({ durationMs: 2_000 }), outcomeOf({ durationMs: 2_000 }));
    await sendDeliveries(named, scenario.ports);
    expect([scenario.sent.length, scenario.notifications]).toEqual([1, [{ notification, delaySeconds: 0 }]]);
    scenario.nowUnixMs += 60_000;
    await sendDeliveries(notification, scenario.ports);
    expect([scenario.sent.length, scenario.notifications.length, scenario.freePermits]).toEqual([3, 1, 5]);
    expect(scenario.asked).toEqual([
      { isSlow: false, isBusy: false },
      { isSlow: true, isBusy: true },
    ]);
  });

  it('are looked for before one is written, if an attempt has just ended', async () => {
    const scenario = createScenario(2);
    await sendDeliveries(named, scenario.ports);
    await sendDeliveries(notification, scenario.ports);
    scenario.nowUnixMs += 2_000;
    await sendDeliveries(notification, scenario.ports);
    expect(scenario.asked.map(({ isBusy }) => isBusy)).toEqual([false, true, false]);
  });

  it('are released after a failure', async () => {
    const scenario = createScenario(1);
    scenario.ports.secrets = { decrypt: () => Promise.reject(new DependencyUnavailable('KMS', null)) };
    await expect(sendDeliveries(named, scenario.ports)).rejects.toThrow(DependencyUnavailable);
    expect(scenario.freePermits).toBe(5);
  });

  it('do not affect sent deliveries when they cannot be released', async () => {
    const scenario = createScenario(1);
    scenario.ports.permits = { ...scenario.ports.permits, returnPermit: () => Promise.reject(new DependencyUnavailable('DynamoDB', null)) };
    expect(await sendDeliveries(named, scenario.ports)).toEqual({ succeeded: 1, failed: 0, deadLettered: 0, cancelled: 0 });
    expect(scenario.faults).toHaveLength(1);
  });

  it('are not needed to cancel deliveries of a disabled endpoint', async () => {
    const disabled = changeEndpoint(endpointOf(), { isActive: false }, noonMs + 1);
    const scenario = createScenario(3, { freePermits: 0, endpoint: disabled });
    expect(await sendDeliveries(notification, scenario.ports)).toEqual({ succeeded: 0, failed: 0, deadLettered: 0, cancelled: 3 });
    expect(scenario.sent).toEqual([]);
  });
});

describe('an endpoint disabled while deliveries are sent', () => {
  it('by its receiver (410): nothing more is sent, and the rest is cancelled', async () => {
    const scenario = createScenario(10);
    scenario.nowUnixMs = noonMs + secondMs;
    scenario.answer(outcomeOf(), rejectedWith(410));
    expect(await sendDeliveries(notification, scenario.ports)).toEqual({ succeeded: 1, failed: 0, deadLettered: 0, cancelled: 8 });
    expect(scenario.sent).toHaveLength(2);
    const statuses = deliveries.slice(0, 10).map(({ id }) => scenario.deliveryOf(id)?.state.status);
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'failed'), 'succeeded']);
  });

  it('by its owner: the next delivery is not sent any more', async () => {
    const scenario = createScenario(3);
    scenario.nowUnixMs = noonMs + secondMs;
    scenario.answer(() => {
      scenario.endpoint = changeEndpoint(scenario.endpoint ?? endpointOf(), { isActive: false }, scenario.nowUnixMs);
      return outcomeOf();
    });
    await sendDeliveries(named, scenario.ports);
    expect(scenario.sent).toHaveLength(1);
    expect(deliveries.slice(0, 3).map(({ id }) => scenario.deliveryOf(id)?.state.status)).toEqual(['succeeded', 'failed', 'failed']);
  });
});
