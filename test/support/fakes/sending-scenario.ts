import type { EventRecord } from '@nakor/operations/events/event';
import type { AttemptOutcome, WebhookRequest } from '@nakor/operations/webhooks/attempt';
import { applyTransition, computeDeliveryDueAt, type Delivery } from '@nakor/operations/webhooks/delivery';
import type { DeliveryNotification, PermitRequest } from '@nakor/operations/webhooks/delivery-store';
import { recordEndpointAttempt, type WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import type { SendingPorts } from '@nakor/operations/webhooks/send-delivery';
import { endpointOf, noonMs, outcomeOf, sampleEvent } from '../builders/webhook-samples.ts';

/** What is stored when sending starts. */
interface StoredState {
  readonly endpoint?: WebhookEndpoint;
  readonly deliveries?: readonly Delivery[];
  readonly events?: readonly EventRecord[];
  /** Number of free permits. */
  readonly freePermits?: number;
}

/** The ports of a sender, in memory, and their effects. A test may replace any port. */
export interface SendingScenario {
  readonly ports: { -readonly [Port in keyof SendingPorts]: SendingPorts[Port] };
  readonly sent: WebhookRequest[];
  readonly notifications: { readonly notification: DeliveryNotification; readonly delaySeconds: number }[];
  readonly announced: string[];
  readonly faults: unknown[];
  /** Null once removed. */
  endpoint: WebhookEndpoint | null;
  nowUnixMs: number;
  freePermits: number;
  /** Whether the other endpoints of the organization have all its permits. */
  isOrganizationBusy: boolean;
  /** What senders asked for permits with. */
  readonly asked: Pick<PermitRequest, 'isSlow' | 'isBusy'>[];
  deliveryOf(id: string): Delivery | undefined;
  /** Responses of the receiver: one outcome per attempt, of which the last is repeated; or a function to run during the request. */
  answer(...answers: (AttemptOutcome | (() => AttemptOutcome))[]): void;
}

/** Creates a scenario at noon; the receiver responds with 204. */
export function sendingScenario({
  endpoint = endpointOf(),
  deliveries = [],
  events = [sampleEvent()],
  freePermits = 5,
}: StoredState = {}): SendingScenario {
  const stored = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  let answers: readonly (AttemptOutcome | (() => AttemptOutcome))[] = [outcomeOf()];
  let ids = 0;
  const scenario: SendingScenario = {
    sent: [],
    notifications: [],
    announced: [],
    faults: [],
    endpoint,
    nowUnixMs: noonMs,
    freePermits,
    isOrganizationBusy: false,
    asked: [],
    deliveryOf: (id) => stored.get(id),
    answer(...wanted) {
      answers = wanted;
    },
    ports: {
      webhooks: {
        find: async () => scenario.endpoint,
        async recordAttempt(used, outcome, nowUnixMs) {
          if (scenario.endpoint === null) return null;
          scenario.endpoint = recordEndpointAttempt(scenario.endpoint, used, outcome, nowUnixMs);
          return scenario.endpoint;
        },
      },
      deliveries: {
        find: async ({ id }) => stored.get(id) ?? null,
        findEvent: async ({ id }) => events.find((event) => event.id === id) ?? null,
        async listDue(_organizationId, _webhookId, byUnixMs, limit) {
          const due = [...stored.values()].map((delivery) => ({
            delivery,
            dueAt: computeDeliveryDueAt(delivery) ?? Number.POSITIVE_INFINITY,
          }));
          const listed = due.filter(({ dueAt }) => dueAt <= byUnixMs).sort((left, right) => left.dueAt - right.dueAt);
          return listed.slice(0, limit).map(({ delivery }) => delivery);
        },
        async transition(delivery, step) {
          const next = applyTransition(delivery, step);
          if (next === null || stored.get(delivery.id) !== delivery) return null;
          stored.set(next.id, next);
          return next;
        },
      },
      permits: {
        async acquirePermit({ organizationId, webhookId, ownerId, isSlow, isBusy }) {
          scenario.asked.push({ isSlow, isBusy });
          if (scenario.isOrganizationBusy) return { kind: 'busy', by: 'organization' };
          if (scenario.freePermits === 0) return { kind: 'busy', by: 'endpoint' };
          scenario.freePermits -= 1;
          return { kind: 'acquired', permit: { organizationId, webhookId, number: scenario.freePermits, ownerId } };
        },
        async returnPermit() {
          scenario.freePermits += 1;
        },
      },
      secrets: { decrypt: async (organizationId, encrypted) => `${organizationId} ${encrypted}` },
      sender: {
        async send(request) {
          scenario.sent.push(request);
          const [answer = outcomeOf(), ...rest] = answers;
          if (rest.length > 0) answers = rest;
          return typeof answer === 'function' ? answer() : { ...answer, startedAtUnixMs: scenario.nowUnixMs };
        },
      },
      queue: { notify: async (notification, delaySeconds) => void scenario.notifications.push({ notification, delaySeconds }) },
      deadLetters: { announce: async ({ id }) => void scenario.announced.push(id) },
      onError: (fault) => void scenario.faults.push(fault),
      now: () => scenario.nowUnixMs,
      random: () => 0.5,
      newId() {
        ids += 1;
        return `id-${ids}`;
      },
      waitFactor: 1,
      isTimeLeft: () => true,
    },
  };
  return scenario;
}
