import type { AttemptOutcome, WebhookSender } from './attempt.ts';
import { applyTransition, type Delivery, type DeliveryReference, deliveryDueAt, isGone } from './delivery.ts';
import type { DeadLetterQueue, DeliveryQueue, DeliveryStore, SlotStore } from './delivery-store.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import { webhookRequest } from './webhook-request.ts';
import type { SecretCipher, WebhookStore } from './webhook-store.ts';

/** What sending takes. */
export interface SendingPorts {
  readonly webhooks: Pick<WebhookStore, 'find' | 'noteAttempt'>;
  readonly deliveries: Pick<DeliveryStore, 'find' | 'findEvent' | 'listDue' | 'transition'>;
  readonly slots: SlotStore;
  readonly secrets: Pick<SecretCipher, 'decrypt'>;
  readonly sender: WebhookSender;
  readonly queue: DeliveryQueue;
  readonly deadLetters: DeadLetterQueue;
  /** Told of what went wrong on our side although the work goes on; the sweeper puts it right. */
  readonly onError: (fault: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** From 0 to 1, exclusive of 1. */
  readonly random: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  /** By which waits are multiplied: 1, but for local development. */
  readonly waitFactor: number;
  /** Whether another attempt may be begun: it takes up to `attemptTimeLimitMs`. */
  readonly isTimeLeft: () => boolean;
}

/**
 * What came of a delivery: sent; not to be sent by us, or not now; `given-up` when the last of its attempts failed; `disabled` when its endpoint
 * is, by this attempt or before.
 */
export type SendingResult = 'succeeded' | 'failed' | 'given-up' | 'announced' | 'not-ours' | 'disabled';

/** SQS delays a message by that much at most, in milliseconds; what waits longer is woken by the sweeper. */
const longestDelayMs = 900_000;

/**
 * Sends one delivery, if it is due and nobody else is at it: claim, send, record (all of them conditional writes on its record). Whoever
 * loses the claim while sending records nothing; the receiver may get the event twice then, and knows it by its id.
 *
 * @throws DependencyUnavailable when storage, or what decrypts secrets, does not answer; nothing is ever sent unsigned
 */
export async function sendDelivery(reference: DeliveryReference, ports: SendingPorts): Promise<SendingResult> {
  const { organizationId, webhookId } = reference;
  const delivery = await ports.deliveries.find(reference);
  if (delivery === null) return 'not-ours';
  if (delivery.state.status === 'dead_letter') return (await announceLeftBehind(delivery, ports)) ? 'announced' : 'not-ours';
  const leaseId = ports.newId();
  // Several senders reach for the same deliveries; whoever comes late reads nothing more.
  if (applyTransition(delivery, { kind: 'claim', leaseId, nowUnixMs: ports.now() }) === null) return 'not-ours';
  // The endpoint is read for each attempt, so that a new address, switching off and deleting take effect at once.
  const [endpoint, event] = await Promise.all([
    ports.webhooks.find(organizationId, webhookId),
    ports.deliveries.findEvent({ id: delivery.eventId, organizationId }),
  ]);
  if (endpoint === null) return 'not-ours';
  if (!endpoint.isActive) return 'disabled';
  if (event === null) {
    // Events live as long as their deliveries do, so both are about to disappear.
    await ports.deliveries.transition(delivery, { kind: 'abandon', nowUnixMs: ports.now() });
    return 'not-ours';
  }
  const secret = await ports.secrets.decrypt(organizationId, endpoint.encryptedSecret);
  const claimed = await ports.deliveries.transition(delivery, { kind: 'claim', leaseId, nowUnixMs: ports.now() });
  if (claimed === null) return 'not-ours';
  const unixSeconds = Math.floor(ports.now() / 1000);
  const outcome = await ports.sender.send(webhookRequest(event, { url: endpoint.url, deliveryId: delivery.id, secret, unixSeconds }));
  return record(claimed, leaseId, endpoint, outcome, ports);
}

async function record(
  claimed: Delivery,
  leaseId: string,
  endpoint: WebhookEndpoint,
  outcome: AttemptOutcome,
  ports: SendingPorts,
): Promise<SendingResult> {
  const { random, waitFactor } = ports;
  const nowUnixMs = ports.now();
  const note = () => ports.webhooks.noteAttempt(endpoint, outcome, nowUnixMs);
  // Whether a receiver that says it is gone ends the delivery depends on whether its owner has changed the endpoint meanwhile.
  const ended = isGone(outcome) ? await note() : null;
  const endsEndpoint = ended?.isActive === false;
  const step = { kind: 'record', leaseId, outcome, endsEndpoint, nowUnixMs, random: random(), waitFactor } as const;
  const recorded = await ports.deliveries.transition(claimed, step);
  if (recorded === null) return 'not-ours';
  // Counters of the endpoint: should this fail, one attempt is not counted.
  const noted = isGone(outcome)
    ? ended
    : await note().catch((fault) => {
        ports.onError(fault);
        return endpoint;
      });
  if (recorded.state.status === 'dead_letter') await announce(recorded, ports);
  if (noted?.isActive === false) return 'disabled';
  if (recorded.state.status === 'pending') await notifyForNext(recorded, recorded.state.nextAttemptAtUnixMs - nowUnixMs, ports);
  if (recorded.state.status === 'dead_letter') return 'given-up';
  return outcome.error === null ? 'succeeded' : 'failed';
}

async function notifyForNext(
  { organizationId, webhookId, id, createdAtUnixMs }: Delivery,
  waitMs: number,
  ports: SendingPorts,
): Promise<void> {
  if (waitMs > longestDelayMs) return;
  const notification = { organizationId, webhookId, delivery: { id, createdAtUnixMs }, postponed: 0 };
  await ports.queue.notify(notification, Math.ceil(waitMs / 1000)).catch(ports.onError);
}

/**
 * Announces a dead letter that whoever recorded it has not announced within its time.
 *
 * @returns whether that was done, and by us
 */
export async function announceLeftBehind(delivery: Delivery, ports: SendingPorts): Promise<boolean> {
  const dueAtUnixMs = deliveryDueAt(delivery);
  return dueAtUnixMs !== null && dueAtUnixMs <= ports.now() && announce(delivery, ports);
}

/**
 * Puts a dead letter where people look for it; should that fail, it stays due and is announced later.
 *
 * @returns whether that was done, and by us
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
