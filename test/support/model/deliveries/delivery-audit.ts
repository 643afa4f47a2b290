import { createHmac } from 'node:crypto';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import { computeDeliveryDueAt, type Delivery, deriveDeliveryId } from '@nakor/operations/webhooks/delivery';
import { fanOutEvent } from '@nakor/operations/webhooks/fan-out-event';
import { sendDeliveries } from '@nakor/operations/webhooks/send-deliveries';
import { expect } from 'vitest';
import { isTransition } from '../../faults/deliveries/state-graph.ts';
import type { FaultEnvironment } from '../../faults/fault-environment.ts';
import { type DeliveryRun, deliveryNamed, type SentRequest, sendingPorts } from './delivery-run.ts';

/** Advances all deliveries to a final state by sweeps and messages; receivers accept everything from now on. */
export async function settleDeliveries(run: DeliveryRun, environment: FaultEnvironment): Promise<void> {
  const { organizationId, id: webhookId } = run.endpoint;
  const webhooks = createWebhookStore(environment.client, environment.names.webhooksTable);
  const deliveries = createDeliveryStore(environment.client, environment.names);
  const nothing = async () => {};
  for (const { event } of run.events) await fanOutEvent(event, { webhooks, deliveries, queue: { notify: nothing }, onError: nothing });
  if (run.isDeleted) return;
  for (let pass = 0; (await deliveriesOf(run, environment)).some((delivery) => computeDeliveryDueAt(delivery) !== null); pass += 1) {
    if (pass === 10) throw new Error('Deliveries do not reach a final state.');
    run.clock.nowUnixMs += 90_000_000;
    run.turns.taken += 1;
    const ports = sendingPorts(run, environment, environment.client, {
      treatments: Array(50).fill('accepts'),
      think: nothing,
      die: () => {},
    });
    await sendDeliveries({ organizationId, webhookId, delivery: null, postponed: 0 }, ports);
  }
}

async function deliveriesOf(run: DeliveryRun, environment: FaultEnvironment): Promise<readonly Delivery[]> {
  const { organizationId, id } = run.endpoint;
  return createDeliveryStore(environment.client, environment.names).list(organizationId, id, { limit: 1_000, status: null });
}

/** Checks what receivers got, the transitions of deliveries and their final states. It expects no particular order, only what holds in every one. */
export async function auditDeliveries(run: DeliveryRun, environment: FaultEnvironment): Promise<void> {
  const deliveries = await deliveriesOf(run, environment);
  expect(
    run.steps.filter(({ from, to }) => !isTransition(from, to)),
    'steps off the graph',
  ).toEqual([]);
  for (const request of run.requests) auditRequest(run, request);
  for (const requests of Map.groupBy(run.requests, ({ deliveryId }) => deliveryId).values()) auditOverlaps(requests);
  if (run.isDeleted) return;
  const found = new Set(deliveries.map(({ id }) => id));
  run.events.forEach(({ event, isWanted }, number) => {
    // Whatever happens during a change may be ordered before or after it.
    const { createdAtUnixMs, environment: ofEvent } = event;
    const isDuringChange = run.changes.some((one) => one.sinceUnixMs <= createdAtUnixMs && createdAtUnixMs <= one.writtenUnixMs);
    if (!isDuringChange || ofEvent === 'test')
      expect(found.has(deliveryNamed(run, number)?.id ?? ''), `that event ${number} has a delivery`).toBe(isWanted);
  });
  expect(found.size, 'deliveries').toBe(deliveries.length);
  for (const { id, state, attempt } of deliveries) {
    expect(['succeeded', 'failed', 'dead_letter'], 'end of a delivery').toContain(state.status);
    expect(attempt, 'attempts').toBeLessThanOrEqual(6);
    const own = run.requests.filter(({ deliveryId }) => deliveryId === id);
    if (state.status === 'succeeded')
      expect(
        own.some(({ treatment }) => treatment === 'accepts'),
        'that a receiver accepted it',
      ).toBe(true);
    if (state.status === 'dead_letter') expect(run.letters, 'dead letters that were announced').toContain(id);
  }
}

const dayMs = 86_400_000;

/** A request contains its event's bytes with a valid signature, and is sent to the URL that the endpoint had when it was read. */
function auditRequest(
  { events, endpoint, urls, secrets }: DeliveryRun,
  { deliveryId, url, body, signature, readTurn, startMs }: SentRequest,
): void {
  const event = events.find((one) => deriveDeliveryId(one.event, endpoint.id) === deliveryId)?.event;
  expect(body, 'body').toBe(event?.body);
  const [, time = ''] = /^t=(\d+),/.exec(signature) ?? [];
  const digestOf = (secret: string) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const digests = [...signature.matchAll(/,v1=([0-9a-f]{64})/g)].map(([, digest]) => digest);
  expect(signature, 'signature').toBe([`t=${time}`, ...digests.map((digest) => `v1=${digest}`)].join(','));
  // Receivers may have changed over to any secret that signed when the endpoint was read, and to no later one.
  const known = secrets.filter(({ turn }) => turn <= readTurn);
  const signing = known.filter((_, index) => (known[index + 1]?.atUnixMs ?? startMs) + dayMs > startMs).map(({ secret }) => secret);
  expect(digests, 'signatures').toEqual(expect.arrayContaining(signing.map(digestOf)));
  expect(
    secrets.map(({ secret }) => digestOf(secret)),
    'signatures',
  ).toEqual(expect.arrayContaining(digests));
  expect(digests.length, 'signatures').toBeLessThanOrEqual(3);
  expect(Math.abs(Number(time) * 1000 - startMs), 'age of a signature').toBeLessThanOrEqual(300_000);
  expect(url, 'address').toBe(urls.findLast(({ turn }) => turn <= readTurn)?.url);
}

/** How long a sender owns a delivery exclusively. */
const leaseMs = 60_000;

/** No delivery is sent by two senders, unless the lease of the first has expired. */
function auditOverlaps(requests: readonly SentRequest[]): void {
  requests.slice(1).forEach((later, index) => {
    for (const earlier of requests.slice(0, index + 1)) {
      const isOver = earlier.endTurn !== null && earlier.endTurn <= later.startTurn;
      if (!isOver) expect(later.takenMs - earlier.takenMs, 'time between two senders').toBeGreaterThanOrEqual(leaseMs);
    }
  });
}
