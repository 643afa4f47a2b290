import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { applyTransition } from '@nakor/operations/webhooks/delivery';
import { changeEndpoint, type WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { sendDelivery } from '@nakor/operations/webhooks/send-delivery';
import { buildStandardSignatureHeaders, computeSignature } from '@nakor/operations/webhooks/signature';
import { describe, expect, it } from 'vitest';
import {
  deliveryOf,
  endpointOf,
  noonMs,
  outcomeOf,
  rejectedWith,
  sampleEvent,
  sampleWebhookId,
} from '../../../support/builders/webhook-samples.ts';
import { sendingScenario } from '../../../support/fakes/sending-scenario.ts';

const delivery = deliveryOf();
const minuteMs = 60_000;

describe('sendDelivery', () => {
  it('sends the event, signed with the time of the attempt, and records the result', async () => {
    const scenario = sendingScenario({ deliveries: [delivery] });
    expect(await sendDelivery(delivery, scenario.ports)).toBe('succeeded');
    const body = new TextEncoder().encode(sampleEvent().body);
    expect(scenario.sent).toEqual([
      {
        url: 'https://erp.example.com/nakor',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Nakor-Webhooks/1',
          'X-NK-Signature': computeSignature(['org_a ZW5jcnlwdGVk'], noonMs / 1000, body),
          ...buildStandardSignatureHeaders(['org_a ZW5jcnlwdGVk'], { eventId: delivery.eventId, unixSeconds: noonMs / 1000, body }),
          'X-NK-Event': 'validation.completed',
          'X-NK-Delivery': delivery.id,
        },
        body,
      },
    ]);
    expect(scenario.deliveryOf(delivery.id)).toMatchObject({ attempt: 1, state: { status: 'succeeded' }, last: { httpStatus: 204 } });
    expect(scenario.endpoint?.health).toMatchObject({ totalDeliveries: 1, consecutiveFailures: 0 });
    expect(scenario.notifications).toEqual([]);
  });

  it('is leased while it is sent, so that no other sender sends it', async () => {
    const scenario = sendingScenario({ deliveries: [delivery] });
    const whileSending: unknown[] = [];
    scenario.answer(() => {
      whileSending.push(scenario.deliveryOf(delivery.id)?.state.status);
      return outcomeOf();
    });
    await sendDelivery(delivery, scenario.ports);
    expect(whileSending).toEqual(['in_flight']);
  });

  it('is sent once when two senders try at the same time', async () => {
    const scenario = sendingScenario({ deliveries: [delivery] });
    const results = await Promise.all([sendDelivery(delivery, scenario.ports), sendDelivery(delivery, scenario.ports)]);
    expect(results.toSorted()).toEqual(['skipped', 'succeeded']);
    expect(scenario.sent).toHaveLength(1);
  });

  it.each([
    { attempt: 1, delaySeconds: 60 },
    { attempt: 2, delaySeconds: 600 },
  ])('schedules its next notification in $delaySeconds s after failure $attempt', async ({ attempt, delaySeconds }) => {
    const scenario = sendingScenario({ deliveries: [deliveryOf({ attempt: attempt - 1 })] });
    scenario.answer(rejectedWith(500));
    expect(await sendDelivery(delivery, scenario.ports)).toBe('failed');
    expect(scenario.notifications).toEqual([
      {
        delaySeconds,
        notification: {
          organizationId: 'org_a',
          webhookId: sampleWebhookId,
          delivery: { id: delivery.id, createdAtUnixMs: noonMs },
          postponed: 0,
        },
      },
    ]);
  });

  it.each([
    { name: 'the planned wait is longer than SQS delays a message', attempt: 3, retryAfter: null },
    { name: 'the receiver asks for a longer wait', attempt: 1, retryAfter: '901' },
  ])('leaves it to the sweeper when $name', async ({ attempt, retryAfter }) => {
    const scenario = sendingScenario({ deliveries: [deliveryOf({ attempt: attempt - 1 })] });
    scenario.answer(rejectedWith(503, { retryAfter }));
    expect(await sendDelivery(delivery, scenario.ports)).toBe('failed');
    expect(scenario.notifications).toEqual([]);
    expect(scenario.deliveryOf(delivery.id)?.state.status).toBe('pending');
  });

  it('moves it to the dead letters after the sixth failure, once', async () => {
    const scenario = sendingScenario({ deliveries: [deliveryOf({ attempt: 5 })] });
    scenario.answer(outcomeOf({ httpStatus: null, error: 'TIMEOUT' }));
    expect(await sendDelivery(delivery, scenario.ports)).toBe('dead-letter');
    expect(scenario.announced).toEqual([delivery.id]);
    expect(scenario.deliveryOf(delivery.id)).toMatchObject({ attempt: 6, state: { status: 'dead_letter', isAnnounced: true } });
    expect(await sendDelivery(delivery, scenario.ports)).toBe('skipped');
    expect([scenario.announced, scenario.sent.length]).toEqual([[delivery.id], 1]);
  });

  it('announces a dead letter later when its queue is unavailable, without sending again', async () => {
    const scenario = sendingScenario({ deliveries: [deliveryOf({ attempt: 5 })] });
    scenario.answer(rejectedWith(500));
    const { deadLetters } = scenario.ports;
    scenario.ports.deadLetters = { announce: () => Promise.reject(new DependencyUnavailable('SQS', null)) };
    await sendDelivery(delivery, scenario.ports);
    expect(scenario.deliveryOf(delivery.id)?.state).toMatchObject({ status: 'dead_letter', isAnnounced: false });
    expect(scenario.faults).toHaveLength(1);
    scenario.ports.deadLetters = deadLetters;
    // Its sender might still be about to announce it.
    scenario.nowUnixMs = noonMs + minuteMs - 1;
    expect(await sendDelivery(delivery, scenario.ports)).toBe('skipped');
    scenario.nowUnixMs = noonMs + minuteMs;
    expect(await sendDelivery(delivery, scenario.ports)).toBe('announced');
    expect([scenario.announced, scenario.sent.length]).toEqual([[delivery.id], 1]);
  });

  it('disables an endpoint that is permanently gone', async () => {
    const scenario = sendingScenario({ deliveries: [delivery] });
    scenario.answer(rejectedWith(410));
    expect(await sendDelivery(delivery, scenario.ports)).toBe('disabled');
    expect(scenario.endpoint).toMatchObject({ isActive: false, autoDisabledAtUnixMs: noonMs });
    expect(scenario.deliveryOf(delivery.id)?.state.status).toBe('failed');
  });

  it.each([
    { name: 'has changed its URL', change: { url: 'https://new.example.com/' } },
    { name: 'has disabled and enabled it', change: { isActive: true } },
  ])('is retried when it was gone while its owner $name, without disabling the changed endpoint', async ({ change }) => {
    const scenario = sendingScenario({ deliveries: [delivery] });
    scenario.answer(rejectedWith(410));
    const { sender } = scenario.ports;
    scenario.ports.sender = {
      send: async (request) => {
        const outcome = await sender.send(request);
        scenario.endpoint = changeEndpoint(scenario.endpoint as WebhookEndpoint, change, noonMs + 7);
        return outcome;
      },
    };
    expect(await sendDelivery(delivery, scenario.ports)).toBe('failed');
    expect(scenario.endpoint).toMatchObject({ isActive: true, health: { consecutiveFailures: 0, totalDeliveries: 1, totalFailures: 1 } });
    expect(scenario.deliveryOf(delivery.id)?.state.status).toBe('pending');
  });

  it('goes to the current URL of the endpoint', async () => {
    const scenario = sendingScenario({ deliveries: [delivery], endpoint: endpointOf({ url: 'https://new.example.com/' }) });
    await sendDelivery(delivery, scenario.ports);
    expect(scenario.sent.map(({ url }) => url)).toEqual(['https://new.example.com/']);
  });
});

describe('nothing is sent', () => {
  it('to a deleted endpoint', async () => {
    const scenario = sendingScenario({ deliveries: [delivery] });
    scenario.endpoint = null;
    expect(await sendDelivery(delivery, scenario.ports)).toBe('skipped');
    expect(scenario.sent).toEqual([]);
  });

  it('to a disabled endpoint', async () => {
    const scenario = sendingScenario({ deliveries: [delivery], endpoint: endpointOf({ isActive: false }) });
    expect(await sendDelivery(delivery, scenario.ports)).toBe('disabled');
    expect(scenario.sent).toEqual([]);
  });

  it.each([
    { name: 'not there', stored: [] },
    { name: 'not due', stored: [deliveryOf({ state: { status: 'pending', nextAttemptAtUnixMs: noonMs + 1 } })] },
    {
      name: 'being sent',
      stored: [deliveryOf({ attempt: 1, state: { status: 'in_flight', leaseId: 'x', leaseUntilUnixMs: noonMs + 1 } })],
    },
    { name: 'delivered', stored: [deliveryOf({ attempt: 1, state: { status: 'succeeded', completedAtUnixMs: noonMs } })] },
    { name: 'given up', stored: [deliveryOf({ attempt: 1, state: { status: 'failed', completedAtUnixMs: noonMs } })] },
  ])('for a delivery that is $name', async ({ stored }) => {
    const scenario = sendingScenario({ deliveries: stored });
    expect(await sendDelivery(delivery, scenario.ports)).toBe('skipped');
    expect(scenario.sent).toEqual([]);
    expect(scenario.deliveryOf(delivery.id)).toBe(stored[0]);
  });

  it('unsigned: while secrets cannot be read, no attempt is started', async () => {
    const scenario = sendingScenario({ deliveries: [delivery] });
    scenario.ports.secrets = { decrypt: () => Promise.reject(new DependencyUnavailable('KMS', null)) };
    await expect(sendDelivery(delivery, scenario.ports)).rejects.toThrow(DependencyUnavailable);
    expect([scenario.sent, scenario.deliveryOf(delivery.id)]).toEqual([[], delivery]);
  });

  it('for an expired event: the delivery ends with it', async () => {
    const scenario = sendingScenario({ deliveries: [delivery], events: [] });
    expect(await sendDelivery(delivery, scenario.ports)).toBe('skipped');
    expect(scenario.deliveryOf(delivery.id)?.state.status).toBe('failed');
    expect(scenario.sent).toEqual([]);
  });
});

describe('a failure on our side', () => {
  it('repeats the same attempt after its sender was lost, and the late one records nothing', async () => {
    const scenario = sendingScenario({ deliveries: [delivery] });
    scenario.answer(() => {
      scenario.nowUnixMs += minuteMs;
      return rejectedWith(500);
    }, outcomeOf());
    let second: Promise<unknown> = Promise.resolve();
    const { sender } = scenario.ports;
    scenario.ports.sender = {
      async send(request) {
        const outcome = await sender.send(request);
        if (scenario.sent.length > 1) return outcome;
        second = sendDelivery(delivery, scenario.ports);
        await second;
        return outcome;
      },
    };
    expect(await sendDelivery(delivery, scenario.ports)).toBe('skipped');
    expect(await second).toBe('succeeded');
    expect(scenario.sent.map(({ headers }) => headers['X-NK-Delivery'])).toEqual([delivery.id, delivery.id]);
    expect(scenario.sent[0]?.body).toEqual(scenario.sent[1]?.body);
    expect(scenario.sent[0]?.headers['X-NK-Signature']).not.toBe(scenario.sent[1]?.headers['X-NK-Signature']);
    expect(scenario.deliveryOf(delivery.id)).toMatchObject({ attempt: 1, state: { status: 'succeeded' } });
    expect(scenario.endpoint?.health).toMatchObject({ totalDeliveries: 1, totalFailures: 0 });
  });

  it('keeps the record of the attempt when the endpoint health cannot be updated', async () => {
    const scenario = sendingScenario({ deliveries: [delivery] });
    scenario.ports.webhooks = {
      ...scenario.ports.webhooks,
      recordAttempt: () => Promise.reject(new DependencyUnavailable('DynamoDB', null)),
    };
    expect(await sendDelivery(delivery, scenario.ports)).toBe('succeeded');
    expect(scenario.faults).toHaveLength(1);
    expect(scenario.deliveryOf(delivery.id)?.state.status).toBe('succeeded');
  });

  it('leaves the next attempt to the sweeper when its notification cannot be sent', async () => {
    const scenario = sendingScenario({ deliveries: [delivery] });
    scenario.answer(rejectedWith(500));
    scenario.ports.queue = { notify: () => Promise.reject(new DependencyUnavailable('SQS', null)) };
    expect(await sendDelivery(delivery, scenario.ports)).toBe('failed');
    expect(scenario.faults).toHaveLength(1);
    expect(scenario.deliveryOf(delivery.id)?.state).toEqual({ status: 'pending', nextAttemptAtUnixMs: noonMs + minuteMs });
  });

  it('records nothing of a delivery that was deleted while it was sent', async () => {
    const scenario = sendingScenario({ deliveries: [delivery] });
    const { deliveries } = scenario.ports;
    const claim = { kind: 'acquire', leaseId: 'x', nowUnixMs: noonMs } as const;
    scenario.ports.deliveries = {
      ...deliveries,
      transition: async (taken, step) => (step.kind === 'acquire' ? applyTransition(taken, claim) : null),
    };
    expect(await sendDelivery(delivery, scenario.ports)).toBe('skipped');
    expect(scenario.endpoint?.health.totalDeliveries).toBe(0);
  });
});
