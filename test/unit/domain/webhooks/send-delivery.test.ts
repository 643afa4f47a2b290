import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { applyTransition } from '@nakor/domain/webhooks/delivery';
import { changedEndpoint, type WebhookEndpoint } from '@nakor/domain/webhooks/endpoint';
import { sendDelivery } from '@nakor/domain/webhooks/send-delivery';
import { signatureOf } from '@nakor/domain/webhooks/signature';
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
  it('sends the event, signed at the second of the attempt, and records what came of it', async () => {
    const scene = sendingScenario({ deliveries: [delivery] });
    expect(await sendDelivery(delivery, scene.ports)).toBe('succeeded');
    const body = new TextEncoder().encode(sampleEvent().body);
    expect(scene.sent).toEqual([
      {
        url: 'https://erp.example.com/nakor',
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'Nakor-Webhooks/1',
          'X-NK-Signature': signatureOf('org_a ZW5jcnlwdGVk', noonMs / 1000, body),
          'X-NK-Event': 'validation.completed',
          'X-NK-Delivery': delivery.id,
        },
        body,
      },
    ]);
    expect(scene.deliveryOf(delivery.id)).toMatchObject({ attempt: 1, state: { status: 'succeeded' }, last: { httpStatus: 204 } });
    expect(scene.endpoint?.health).toMatchObject({ totalDeliveries: 1, consecutiveFailures: 0 });
    expect(scene.wakeUps).toEqual([]);
  });

  it('is claimed while it is sent, so that nobody else sends it', async () => {
    const scene = sendingScenario({ deliveries: [delivery] });
    const whileSending: unknown[] = [];
    scene.answer(() => {
      whileSending.push(scene.deliveryOf(delivery.id)?.state.status);
      return outcomeOf();
    });
    await sendDelivery(delivery, scene.ports);
    expect(whileSending).toEqual(['in_flight']);
  });

  it('is sent once when two try at the same time', async () => {
    const scene = sendingScenario({ deliveries: [delivery] });
    const results = await Promise.all([sendDelivery(delivery, scene.ports), sendDelivery(delivery, scene.ports)]);
    expect(results.toSorted()).toEqual(['skipped', 'succeeded']);
    expect(scene.sent).toHaveLength(1);
  });

  it.each([
    { attempt: 1, delaySeconds: 60 },
    { attempt: 2, delaySeconds: 600 },
  ])('wakes its next sender in $delaySeconds s after failure $attempt', async ({ attempt, delaySeconds }) => {
    const scene = sendingScenario({ deliveries: [deliveryOf({ attempt: attempt - 1 })] });
    scene.answer(rejectedWith(500));
    expect(await sendDelivery(delivery, scene.ports)).toBe('failed');
    expect(scene.wakeUps).toEqual([
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
    { name: 'the receiver wants it to be', attempt: 1, retryAfter: '901' },
  ])('leaves it to the sweeper when $name', async ({ attempt, retryAfter }) => {
    const scene = sendingScenario({ deliveries: [deliveryOf({ attempt: attempt - 1 })] });
    scene.answer(rejectedWith(503, { retryAfter }));
    expect(await sendDelivery(delivery, scene.ports)).toBe('failed');
    expect(scene.wakeUps).toEqual([]);
    expect(scene.deliveryOf(delivery.id)?.state.status).toBe('pending');
  });

  it('puts it among the dead letters after the sixth failure, once', async () => {
    const scene = sendingScenario({ deliveries: [deliveryOf({ attempt: 5 })] });
    scene.answer(outcomeOf({ httpStatus: null, error: 'TIMEOUT' }));
    expect(await sendDelivery(delivery, scene.ports)).toBe('dead-letter');
    expect(scene.announced).toEqual([delivery.id]);
    expect(scene.deliveryOf(delivery.id)).toMatchObject({ attempt: 6, state: { status: 'dead_letter', isAnnounced: true } });
    expect(await sendDelivery(delivery, scene.ports)).toBe('skipped');
    expect([scene.announced, scene.sent.length]).toEqual([[delivery.id], 1]);
  });

  it('announces a dead letter later when the queue for them is away, without sending again', async () => {
    const scene = sendingScenario({ deliveries: [deliveryOf({ attempt: 5 })] });
    scene.answer(rejectedWith(500));
    const { deadLetters } = scene.ports;
    scene.ports.deadLetters = { announce: () => Promise.reject(new DependencyUnavailable('SQS', null)) };
    await sendDelivery(delivery, scene.ports);
    expect(scene.deliveryOf(delivery.id)?.state).toMatchObject({ status: 'dead_letter', isAnnounced: false });
    expect(scene.faults).toHaveLength(1);
    scene.ports.deadLetters = deadLetters;
    // Whoever recorded it might still be about to announce it.
    scene.nowUnixMs = noonMs + minuteMs - 1;
    expect(await sendDelivery(delivery, scene.ports)).toBe('skipped');
    scene.nowUnixMs = noonMs + minuteMs;
    expect(await sendDelivery(delivery, scene.ports)).toBe('announced');
    expect([scene.announced, scene.sent.length]).toEqual([[delivery.id], 1]);
  });

  it('disables an endpoint that is gone for good', async () => {
    const scene = sendingScenario({ deliveries: [delivery] });
    scene.answer(rejectedWith(410));
    expect(await sendDelivery(delivery, scene.ports)).toBe('disabled');
    expect(scene.endpoint).toMatchObject({ isActive: false, autoDisabledAtUnixMs: noonMs });
    expect(scene.deliveryOf(delivery.id)?.state.status).toBe('failed');
  });

  it.each([
    { name: 'has moved', change: { url: 'https://new.example.com/' } },
    { name: 'has switched it off and on', change: { isActive: true } },
  ])('is tried again when it was gone while its owner $name, which does not disable what it is now', async ({ change }) => {
    const scene = sendingScenario({ deliveries: [delivery] });
    scene.answer(rejectedWith(410));
    const { sender } = scene.ports;
    scene.ports.sender = {
      send: async (request) => {
        const outcome = await sender.send(request);
        scene.endpoint = changedEndpoint(scene.endpoint as WebhookEndpoint, change, noonMs + 7);
        return outcome;
      },
    };
    expect(await sendDelivery(delivery, scene.ports)).toBe('failed');
    expect(scene.endpoint).toMatchObject({ isActive: true, health: { consecutiveFailures: 0, totalDeliveries: 1, totalFailures: 1 } });
    expect(scene.deliveryOf(delivery.id)?.state.status).toBe('pending');
  });

  it('goes to the address that the endpoint has now', async () => {
    const scene = sendingScenario({ deliveries: [delivery], endpoint: endpointOf({ url: 'https://new.example.com/' }) });
    await sendDelivery(delivery, scene.ports);
    expect(scene.sent.map(({ url }) => url)).toEqual(['https://new.example.com/']);
  });
});

describe('nothing is sent', () => {
  it('to an endpoint that is gone', async () => {
    const scene = sendingScenario({ deliveries: [delivery] });
    scene.endpoint = null;
    expect(await sendDelivery(delivery, scene.ports)).toBe('skipped');
    expect(scene.sent).toEqual([]);
  });

  it('to an endpoint that is disabled', async () => {
    const scene = sendingScenario({ deliveries: [delivery], endpoint: endpointOf({ isActive: false }) });
    expect(await sendDelivery(delivery, scene.ports)).toBe('disabled');
    expect(scene.sent).toEqual([]);
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
  ])('of what is $name', async ({ stored }) => {
    const scene = sendingScenario({ deliveries: stored });
    expect(await sendDelivery(delivery, scene.ports)).toBe('not-ours');
    expect(scene.sent).toEqual([]);
    expect(scene.deliveryOf(delivery.id)).toBe(stored[0]);
  });

  it('unsigned: while secrets cannot be read, the attempt is not begun', async () => {
    const scene = sendingScenario({ deliveries: [delivery] });
    scene.ports.secrets = { decrypt: () => Promise.reject(new DependencyUnavailable('KMS', null)) };
    await expect(sendDelivery(delivery, scene.ports)).rejects.toThrow(DependencyUnavailable);
    expect([scene.sent, scene.deliveryOf(delivery.id)]).toEqual([[], delivery]);
  });

  it('whose event has ended its life: the delivery ends with it', async () => {
    const scene = sendingScenario({ deliveries: [delivery], events: [] });
    expect(await sendDelivery(delivery, scene.ports)).toBe('not-ours');
    expect(scene.deliveryOf(delivery.id)?.state.status).toBe('failed');
    expect(scene.sent).toEqual([]);
  });
});

describe('what goes wrong on our side', () => {
  it('makes the same attempt again after its sender was lost, and the late one records nothing', async () => {
    const scene = sendingScenario({ deliveries: [delivery] });
    scene.answer(() => {
      scene.nowUnixMs += minuteMs;
      return rejectedWith(500);
    }, outcomeOf());
    let second: Promise<unknown> = Promise.resolve();
    const { sender } = scene.ports;
    scene.ports.sender = {
      async send(request) {
        const outcome = await sender.send(request);
        if (scene.sent.length > 1) return outcome;
        second = sendDelivery(delivery, scene.ports);
        await second;
        return outcome;
      },
    };
    expect(await sendDelivery(delivery, scene.ports)).toBe('skipped');
    expect(await second).toBe('succeeded');
    expect(scene.sent.map(({ headers }) => headers['X-NK-Delivery'])).toEqual([delivery.id, delivery.id]);
    expect(scene.sent[0]?.body).toEqual(scene.sent[1]?.body);
    expect(scene.sent[0]?.headers['X-NK-Signature']).not.toBe(scene.sent[1]?.headers['X-NK-Signature']);
    expect(scene.deliveryOf(delivery.id)).toMatchObject({ attempt: 1, state: { status: 'succeeded' } });
    expect(scene.endpoint?.health).toMatchObject({ totalDeliveries: 1, totalFailures: 0 });
  });

  it('leaves a record of the attempt when the endpoint cannot be counted on', async () => {
    const scene = sendingScenario({ deliveries: [delivery] });
    scene.ports.webhooks = {
      find: async () => scene.endpoint,
      recordAttempt: () => Promise.reject(new DependencyUnavailable('DynamoDB', null)),
    };
    expect(await sendDelivery(delivery, scene.ports)).toBe('succeeded');
    expect(scene.faults).toHaveLength(1);
    expect(scene.deliveryOf(delivery.id)?.state.status).toBe('succeeded');
  });

  it('leaves the next attempt to the sweeper when its wake-up cannot be sent', async () => {
    const scene = sendingScenario({ deliveries: [delivery] });
    scene.answer(rejectedWith(500));
    scene.ports.queue = { notify: () => Promise.reject(new DependencyUnavailable('SQS', null)) };
    expect(await sendDelivery(delivery, scene.ports)).toBe('failed');
    expect(scene.faults).toHaveLength(1);
    expect(scene.deliveryOf(delivery.id)?.state).toEqual({ status: 'pending', nextAttemptAtUnixMs: noonMs + minuteMs });
  });

  it('records nothing of a delivery that was deleted while it was sent', async () => {
    const scene = sendingScenario({ deliveries: [delivery] });
    const { deliveries } = scene.ports;
    const claim = { kind: 'acquire', leaseId: 'x', nowUnixMs: noonMs } as const;
    scene.ports.deliveries = {
      ...deliveries,
      transition: async (taken, step) => (step.kind === 'acquire' ? applyTransition(taken, claim) : null),
    };
    expect(await sendDelivery(delivery, scene.ports)).toBe('skipped');
    expect(scene.endpoint?.health.totalDeliveries).toBe(0);
  });
});
