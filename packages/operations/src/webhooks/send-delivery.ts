import type { AttemptOutcome, WebhookSender } from './attempt.ts';
import { applyTransition, computeDeliveryDueAt, type Delivery, type DeliveryReference, isGone } from './delivery.ts';
import type { DeadLetterQueue, DeliveryQueue, DeliveryStore, PermitStore } from './delivery-store.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import { listSigningSecrets } from './signing-secrets.ts';
import { createWebhookRequest } from './webhook-request.ts';
import type { SecretCipher, WebhookStore } from './webhook-store.ts';

/** Ports of a sender. */
export interface SendingPorts {
  readonly webhooks: Pick<WebhookStore, 'find' | 'recordAttempt'>;
  readonly deliveries: Pick<DeliveryStore, 'find' | 'findEvent' | 'listDue' | 'transition'>;
  readonly permits: PermitStore;
  readonly secrets: Pick<SecretCipher, 'decrypt'>;
  readonly sender: WebhookSender;
  readonly queue: DeliveryQueue;
  readonly deadLetters: DeadLetterQueue;
  /** Called for internal errors after which work continues; the sweeper completes what is missing. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** From 0 to 1, exclusive of 1. */
  readonly random: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  /** Factor for all waits: 1 except in local development. */
  readonly waitFactor: number;
  /** Whether another attempt may be started; it takes up to `attemptTimeLimitMs`. */
  readonly isTimeLeft: () => boolean;
}

/**
 * Result for a delivery. `skipped`: another sender has it, or it is not due. `dead-letter`: its last attempt failed. `disabled`: its
 * endpoint is disabled, by this attempt or before.
 */
export type SendingResult = 'succeeded' | 'failed' | 'dead-letter' | 'announced' | 'skipped' | 'disabled';

/** Maximum delay of an SQS message, in milliseconds; longer waits end with a notification by the sweeper. */
const maxQueueDelayMs = 900_000;

/**
 * Sends one delivery if it is due and no other sender has it: acquire, send, record, each a conditional write to its record. A sender that
 * loses the lease while sending records nothing; the receiver may then get the event twice, and recognizes it by its id.
 *
 * @throws DependencyUnavailable if storage or the decryption of secrets does not respond; nothing is ever sent unsigned
 */
export async function sendDelivery(reference: DeliveryReference, ports: SendingPorts): Promise<SendingResult> {
  const { organizationId, webhookId } = reference;
  const delivery = await ports.deliveries.find(reference);
  if (delivery === null) return 'skipped';
  if (delivery.state.status === 'dead_letter') return (await announceOverdue(delivery, ports)) ? 'announced' : 'skipped';
  const leaseId = ports.newId();
  // Concurrent senders try the same deliveries; those that are late stop here, before further reads.
  if (applyTransition(delivery, { kind: 'acquire', leaseId, nowUnixMs: ports.now() }) === null) return 'skipped';
  // The endpoint is read for each attempt, so that a changed URL, disabling and deletion take effect at once.
  const [endpoint, event] = await Promise.all([
    ports.webhooks.find(organizationId, webhookId),
    ports.deliveries.findEvent({ id: delivery.eventId, organizationId }),
  ]);
  if (endpoint === null) return 'skipped';
  if (!endpoint.isActive) return 'disabled';
  if (event === null) {
    // Events and deliveries have the same lifetime, so both are about to be deleted.
    await ports.deliveries.transition(delivery, { kind: 'cancel', nowUnixMs: ports.now() });
    return 'skipped';
  }
  const secrets = await listSigningSecrets(endpoint, ports.secrets, ports.now());
  const acquired = await ports.deliveries.transition(delivery, { kind: 'acquire', leaseId, nowUnixMs: ports.now() });
  if (acquired === null) return 'skipped';
  const unixSeconds = Math.floor(ports.now() / 1000);
  const outcome = await ports.sender.send(
    createWebhookRequest(event, { url: endpoint.url, deliveryId: delivery.id, secrets, unixSeconds }),
  );
  return record(acquired, leaseId, endpoint, outcome, ports);
}

async function record(
  acquired: Delivery,
  leaseId: string,
  endpoint: WebhookEndpoint,
  outcome: AttemptOutcome,
  ports: SendingPorts,
): Promise<SendingResult> {
  const { random, waitFactor } = ports;
  const nowUnixMs = ports.now();
  const recordAttempt = () => ports.webhooks.recordAttempt(endpoint, outcome, nowUnixMs);
  // Whether status 410 ends the delivery depends on whether its owner has changed the endpoint meanwhile.
  const ended = isGone(outcome) ? await recordAttempt() : null;
  const endsEndpoint = ended?.isActive === false;
  const step = { kind: 'record', leaseId, outcome, endsEndpoint, nowUnixMs, random: random(), waitFactor } as const;
  const recorded = await ports.deliveries.transition(acquired, step);
  if (recorded === null) return 'skipped';
  // Endpoint counters: if this fails, one attempt is not counted.
  const counted = isGone(outcome)
    ? ended
    : await recordAttempt().catch((error) => {
        ports.onError(error);
        return endpoint;
      });
  if (recorded.state.status === 'dead_letter') await announce(recorded, ports);
  if (counted?.isActive === false) return 'disabled';
  if (recorded.state.status === 'pending') await notifyForNext(recorded, recorded.state.nextAttemptAtUnixMs - nowUnixMs, ports);
  if (recorded.state.status === 'dead_letter') return 'dead-letter';
  return outcome.error === null ? 'succeeded' : 'failed';
}

async function notifyForNext(
  { organizationId, webhookId, id, createdAtUnixMs }: Delivery,
  waitMs: number,
  ports: SendingPorts,
): Promise<void> {
  if (waitMs > maxQueueDelayMs) return;
  const notification = { organizationId, webhookId, delivery: { id, createdAtUnixMs }, postponed: 0 };
  await ports.queue.notify(notification, Math.ceil(waitMs / 1000)).catch(ports.onError);
}

/**
 * Announces a dead letter that the worker which recorded it has not announced in time.
 *
 * @returns whether this worker announced it
 */
export async function announceOverdue(delivery: Delivery, ports: SendingPorts): Promise<boolean> {
  const dueAtUnixMs = computeDeliveryDueAt(delivery);
  return dueAtUnixMs !== null && dueAtUnixMs <= ports.now() && announce(delivery, ports);
}

/**
 * Announces a dead letter in the dead-letter queue. If that fails, it stays due and is announced later.
 *
 * @returns whether this worker announced it
 */
async function announce(delivery: Delivery, { deadLetters, deliveries, onError }: SendingPorts): Promise<boolean> {
  try {
    await deadLetters.announce(delivery);
    return (await deliveries.transition(delivery, { kind: 'announce' })) !== null;
  } catch (error) {
    onError(error);
    return false;
  }
}
