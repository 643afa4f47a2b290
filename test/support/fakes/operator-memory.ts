import type { Organization } from '@nakor/operations/access/organization';
import type { EventReference } from '@nakor/operations/events/event';
import { applyTransition, type Delivery } from '@nakor/operations/webhooks/delivery';
import type { DeliveryNotification } from '@nakor/operations/webhooks/delivery-store';
import { createNewEndpoint, type WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import type { DeadLetter, OperatorPorts } from '@nakor/operator/cli/ports';
import { runOperatorCommand } from '../drivers/run-operator.ts';

/** The organization that owns the endpoints and deliveries in an {@link operatorMemory}. */
export const memoryOrganizationId = 'org_0123456789abcdef';

/** The time at which commands run. */
export const memoryNowUnixMs = Date.UTC(2026, 9, 15, 12);

/** An endpoint created on 1 October 2026. */
export function memoryEndpoint(fields: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  const made = createNewEndpoint({
    id: '11111111-1111-4111-8111-111111111111',
    organizationId: memoryOrganizationId,
    environment: 'live',
    name: 'Orders',
    url: 'https://example.com/hooks',
    description: null,
    events: ['*'],
    secretPrefix: 'whsec_0a1b',
    encryptedSecret: 'an encrypted secret',
    nowUnixMs: Date.UTC(2026, 9, 1),
  });
  return { ...made, ...fields };
}

/** A delivery to that endpoint for an event of 15 October 2026, 10:00; given up at 11:00. */
export function memoryDelivery(fields: Partial<Delivery> = {}): Delivery {
  return {
    id: '22222222-2222-8222-8222-222222222222',
    organizationId: memoryOrganizationId,
    webhookId: '11111111-1111-4111-8111-111111111111',
    eventId: '33333333-3333-4333-8333-333333333333',
    eventType: 'validation.completed',
    createdAtUnixMs: Date.UTC(2026, 9, 15, 10),
    attempt: 6,
    state: { status: 'dead_letter', completedAtUnixMs: Date.UTC(2026, 9, 15, 11), isAnnounced: true },
    last: { httpStatus: 500, durationMs: 42, error: 'HTTP_STATUS', responseExcerpt: 'no\u001b[31m luck' },
    ...fields,
  };
}

/** Initial content of an {@link operatorMemory}. */
interface Contents {
  readonly endpoints?: readonly WebhookEndpoint[];
  readonly deliveries?: readonly Delivery[];
  readonly letters?: readonly DeadLetter[];
}

/** In-memory operator ports with the real delivery rules, and the command line on top of them. */
export function operatorMemory({ endpoints = [memoryEndpoint()], deliveries = [], letters = [] }: Contents) {
  const known = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  const waiting = new Map(letters.map((letter) => [letter.id, letter]));
  const woken: DeliveryNotification[] = [];
  const events: EventReference[] = [];
  const released: string[] = [];
  const ofWebhook = (id: string) => [...known.values()].filter(({ webhookId }) => webhookId === id);
  const organization: Organization = { id: memoryOrganizationId, name: 'Acme', plan: 'pro', trial: null, createdAtUnixMs: 0 };
  const stored: OperatorPorts['deliveries'] = {
    find: async ({ id }) => known.get(id) ?? null,
    findById: async (_, webhookId, id) => ofWebhook(webhookId).find((delivery) => delivery.id === id) ?? null,
    async transition(delivery, step) {
      const next = known.get(delivery.id) === delivery ? applyTransition(delivery, step) : null;
      if (next !== null) known.set(next.id, next);
      return next;
    },
    list: async (_, webhookId, { limit, status }) =>
      ofWebhook(webhookId)
        .sort((left, right) => right.createdAtUnixMs - left.createdAtUnixMs)
        .filter(({ state }) => status === null || state.status === status)
        .slice(0, limit),
  };
  const ports = {
    organizations: { findOrganization: async (id: string) => (id === organization.id ? organization : null) },
    webhooks: {
      list: async () => endpoints,
      find: async (organizationId: string, id: string) =>
        endpoints.find((endpoint) => endpoint.id === id && endpoint.organizationId === organizationId) ?? null,
    },
    deliveries: stored,
    deliveryQueue: { notify: async (notification: DeliveryNotification) => void woken.push(notification) },
    fanOut: { notify: async (event: EventReference) => void events.push(event) },
    deadLetters: {
      async *receive() {
        yield* [...waiting.values()];
      },
      remove: async ({ id }: DeadLetter) => void waiting.delete(id),
      release: async ({ id }: DeadLetter) => void released.push(id),
    },
  } as unknown as OperatorPorts;

  const operate = (...parameters: string[]) => runOperatorCommand(ports, memoryNowUnixMs, parameters);
  return {
    ports,
    operate,
    /** Runs a command with `--json` and parses its output. */
    operateJson: async (...parameters: string[]) => JSON.parse((await operate(...parameters, '--json')).output),
    woken,
    events,
    released,
    /** Ids of the dead letters that are not deleted. */
    lettersLeft: () => [...waiting.keys()],
    delivery: (id: string) => known.get(id) ?? null,
  };
}
