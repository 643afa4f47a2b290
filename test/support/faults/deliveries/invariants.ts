import { createHmac } from 'node:crypto';
import type { Delivery } from '@nakor/operations/webhooks/delivery';
import { deriveDeliveryId } from '@nakor/operations/webhooks/delivery';
import { expect } from 'vitest';
import type { ReceivedRequest } from '../../drivers/receivers.ts';
import type { DeliveryScenario, Subscriber } from './scenario.ts';
import { isTransition } from './state-graph.ts';
import { writtenSteps } from './writes.ts';

/** The result of a scenario in numbers. */
export interface Tally {
  readonly succeeded: number;
  readonly failed: number;
  readonly deadLetters: number;
  /** Requests received. */
  readonly requests: number;
  /** Deliveries received again after the receiver had accepted them or had not responded. */
  readonly repeated: number;
}

/**
 * Checks invariants that hold at any time: receivers only got their own deliveries (I5), always the same bytes under
 * the same id with a valid signature (I2); deliveries only made allowed transitions, and no attempt number exceeds six (I6).
 */
export async function expectInvariants(scenario: DeliveryScenario): Promise<void> {
  for (const subscriber of scenario.subscribers) auditReceived(scenario, subscriber);
  const paths = new Set(scenario.subscribers.map(({ path }) => path));
  const strays = new Set(scenario.subscribers.flatMap(({ receivers }) => receivers)).values();
  expect([...strays].flatMap(({ requests }) => requests.filter(({ target }) => !paths.has(target)))).toEqual([]);
  const steps = writtenSteps(scenario.dynamodb.requests);
  expect(
    steps.filter(({ from, to }) => !isTransition(from, to)),
    'steps of deliveries',
  ).toEqual([]);
}

/**
 * Checks additional invariants that hold when idle: every event has reached a final state for each endpoint subscribed when it was
 * emitted (I1), and the receiver got every delivery that succeeded (I2).
 */
export async function expectNothingLost(scenario: DeliveryScenario): Promise<Tally> {
  await expectInvariants(scenario);
  expect(await scenario.waitingEvents(), 'events that wait in the outbox').toBe(0);
  const deliveries = await scenario.deliveriesTo();
  const expected = scenario.emitted.flatMap(({ event, subscribers }) =>
    subscribers.map(({ endpoint }) => ({ id: deriveDeliveryId(event, endpoint.id), eventId: event.id, webhookId: endpoint.id })),
  );
  const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id).sort();
  expect(ids(deliveries), 'deliveries').toEqual(ids(expected));
  const open = deliveries.filter(({ state }) => state.status === 'pending' || state.status === 'in_flight');
  expect(open, 'deliveries without an end').toEqual([]);
  const requests = Map.groupBy(scenario.subscribers.flatMap(requestsOf), deliveryOf);
  for (const { id, state } of deliveries) {
    if (state.status === 'succeeded') expect(requests.get(id)?.length ?? 0, 'requests of a delivery that succeeded').toBeGreaterThan(0);
  }
  const count = (status: Delivery['state']['status']) => deliveries.filter(({ state }) => state.status === status).length;
  const all = [...requests.values()].flat().length;
  const attempts = deliveries.reduce((sum, { attempt }) => sum + attempt, 0);
  return {
    succeeded: count('succeeded'),
    failed: count('failed'),
    deadLetters: count('dead_letter'),
    requests: all,
    repeated: all - attempts,
  };
}

/** Requests to the path of a subscriber, at all its receivers. */
export function requestsOf({ receivers, path }: Subscriber): ReceivedRequest[] {
  return receivers.flatMap(({ requests }) => requests.filter(({ target }) => target === path));
}

function deliveryOf({ headers }: ReceivedRequest): string {
  return headers['x-nk-delivery'] ?? '';
}

/** Tolerance between the timestamp of a signature and the sender's clock, in milliseconds. */
const toleranceMs = 300_000;

function auditReceived(scenario: DeliveryScenario, subscriber: Subscriber): void {
  const { endpoint, secret } = subscriber;
  const own = new Map(
    scenario.emitted
      .filter(({ subscribers }) => subscribers.includes(subscriber))
      .map(({ event }) => [deriveDeliveryId(event, endpoint.id), event]),
  );
  for (const request of requestsOf(subscriber)) {
    const event = own.get(deliveryOf(request));
    if (event === undefined) throw new Error(`A receiver got ${deliveryOf(request)}, which is not for it.`);
    const { 'x-nk-signature': signature = '', 'x-nk-event': type, 'content-type': contentType } = request.headers;
    expect({ body: request.body.toString('utf8'), type, contentType }).toEqual({
      body: event.body,
      type: event.type,
      contentType: 'application/json',
    });
    const [, time = '', digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    // The signature scheme is implemented again, so that a defect in the tested code cannot hide.
    expect(digest, 'signature').toBe(createHmac('sha256', secret).update(`${time}.`).update(request.body).digest('hex'));
    const away = scenario.clock.at(request.atUnixMs).map((unixMs) => Math.abs(unixMs - Number(time) * 1000));
    expect(Math.min(...away), 'age of the signature').toBeLessThanOrEqual(toleranceMs);
  }
}
