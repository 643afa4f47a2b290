import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createDeliveryStore } from '@nakor/aws/webhooks/delivery-store';
import { createPermitStore } from '@nakor/aws/webhooks/permit-store';
import { createWebhookStore } from '@nakor/aws/webhooks/webhook-store';
import type { EventRecord } from '@nakor/operations/events/event';
import type { AttemptOutcome } from '@nakor/operations/webhooks/attempt';
import { type DeliveryReference, deriveDeliveryId } from '@nakor/operations/webhooks/delivery';
import type { WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import type { SendingPorts } from '@nakor/operations/webhooks/send-delivery';
import type { DeliveryState } from '../../faults/deliveries/state-graph.ts';
import type { FaultEnvironment } from '../../faults/fault-environment.ts';
import type { Treatment } from './delivery-steps.ts';

/** A request made by a sender. */
export interface SentRequest {
  readonly deliveryId: string;
  readonly url: string;
  readonly body: string;
  readonly signature: string;
  readonly treatment: Treatment;
  /** The time at which its sender took the delivery, and at which the request started. */
  readonly takenMs: number;
  readonly startMs: number;
  /** The turn in which the endpoint was read for it. */
  readonly readTurn: number;
  /** The turn in which it got a response; null if its sender died. */
  endTurn: number | null;
  readonly startTurn: number;
}

/** An applied write of a delivery record. */
interface DoneStep {
  readonly deliveryId: string;
  readonly from: DeliveryState;
  readonly to: DeliveryState;
  readonly turn: number;
}

/** The course of one run. */
export interface DeliveryRun {
  readonly endpoint: WebhookEndpoint;
  readonly events: { readonly event: EventRecord; readonly isWanted: boolean }[];
  readonly requests: SentRequest[];
  readonly steps: DoneStep[];
  /** Deliveries that were announced to people. */
  readonly letters: string[];
  /** The URL of the endpoint from each turn on; null while it is disabled or removed. */
  readonly urls: { readonly url: string | null; readonly turn: number }[];
  /** The secret of the endpoint from each turn on, and when it replaced its predecessor. */
  readonly secrets: { readonly secret: string; readonly atUnixMs: number; readonly turn: number }[];
  /** Changes of the subscription: their stated time, and when they were written. */
  readonly changes: { readonly text: string; readonly sinceUnixMs: number; readonly writtenUnixMs: number }[];
  /** Whether its owner has deleted it. */
  isDeleted: boolean;
  readonly clock: { nowUnixMs: number };
  readonly turns: { taken: number };
}

/** The first secret of the endpoint of a run. */
export const firstSecret = 'whsec_0000';

/** The outcome of an attempt for a receiver's treatment. */
const responses = {
  accepts: { httpStatus: 204, error: null },
  fails: { httpStatus: 500, error: 'HTTP_STATUS' },
  'is gone': { httpStatus: 410, error: 'HTTP_STATUS' },
  dies: { httpStatus: null, error: 'TIMEOUT' },
} as const satisfies Record<Treatment, Pick<AttemptOutcome, 'httpStatus' | 'error'>>;

/** The course of one sender's requests. */
export interface SenderScript {
  readonly treatments: readonly Treatment[];
  /** Passes while a receiver delays its response. */
  readonly think: () => Promise<void>;
  /** Called when the sender dies. */
  readonly die: () => void;
}

/** The ports of one sender, with real stores. It starts an attempt for each of its treatments. */
export function sendingPorts(
  run: DeliveryRun,
  environment: FaultEnvironment,
  client: DynamoDBDocumentClient,
  { treatments, think, die }: SenderScript,
): SendingPorts {
  const webhooks = createWebhookStore(client, environment.names.webhooksTable);
  const deliveries = createDeliveryStore(client, environment.names);
  let readTurn = 0;
  let claimMs = 0;
  let sent = 0;
  return {
    webhooks: {
      ...webhooks,
      async find(organizationId, webhookId) {
        const found = await webhooks.find(organizationId, webhookId);
        readTurn = run.turns.taken;
        return found;
      },
    },
    deliveries: {
      ...deliveries,
      async transition(delivery, step) {
        if (step.kind === 'acquire') claimMs = step.nowUnixMs;
        return deliveries.transition(delivery, step);
      },
    },
    permits: createPermitStore(client, environment.names.webhooksTable),
    secrets: { decrypt: async (_organizationId, encrypted) => encrypted },
    sender: {
      async send({ url, headers, body }) {
        const treatment = treatments[sent] ?? 'accepts';
        sent += 1;
        const startedAtUnixMs = run.clock.nowUnixMs;
        const request: SentRequest = {
          ...{ deliveryId: headers['X-NK-Delivery'] ?? '', url, body: new TextDecoder().decode(body), treatment },
          ...{ signature: headers['X-NK-Signature'] ?? '', takenMs: claimMs, startMs: startedAtUnixMs, readTurn },
          ...{ startTurn: run.turns.taken, endTurn: null },
        };
        run.requests.push(request);
        await think();
        if (treatment === 'dies') {
          die();
          await new Promise<never>(() => {});
        }
        request.endTurn = run.turns.taken;
        return {
          startedAtUnixMs,
          durationMs: run.clock.nowUnixMs - startedAtUnixMs,
          responseExcerpt: null,
          retryAfter: null,
          ...responses[treatment],
        };
      },
    },
    // Notifications are separate steps: a run decides whether and when one arrives.
    queue: { notify: async () => {} },
    deadLetters: { announce: async ({ id }) => void run.letters.push(id) },
    onError: () => {},
    now: () => run.clock.nowUnixMs,
    random: () => 0.5,
    newId: randomUUID,
    waitFactor: 1,
    isTimeLeft: () => sent < treatments.length,
  };
}

/** The delivery of the event with this number, as named in a message; null if there is no such event. */
export function deliveryNamed({ endpoint, events }: DeliveryRun, number: number): DeliveryReference | null {
  const event = events[number]?.event;
  if (event === undefined) return null;
  const { organizationId, id: webhookId } = endpoint;
  return { organizationId, webhookId, id: deriveDeliveryId(event, webhookId), createdAtUnixMs: event.createdAtUnixMs };
}
