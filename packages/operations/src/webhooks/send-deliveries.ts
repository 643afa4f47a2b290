import { cancelDeliveries } from './cancel-deliveries.ts';
import type { DeliveryReference } from './delivery.ts';
import type { ConcurrencyPermit, DeliveryNotification } from './delivery-store.ts';
import { computeNextPageLimit, duePageSize } from './due-page.ts';
import { isSlowReceiver, slowAttemptMs, type WebhookEndpoint } from './endpoint.ts';
import { type SendingPorts, type SendingResult, sendDelivery } from './send-delivery.ts';

/** Counts of what a sender has done. */
export interface SendingReport {
  readonly succeeded: number;
  /** Attempts that failed. */
  readonly failed: number;
  /** Failed attempts that were the last of their delivery, which is now a dead letter. */
  readonly deadLettered: number;
  /** Deliveries that ended without an attempt because their endpoint is disabled. */
  readonly cancelled: number;
}

/** How long a notification is postponed if all permits are taken, in seconds. */
const postponeSeconds = 10;

/**
 * How often it is postponed. Holders of the permits of its endpoint usually send its delivery as well; those of other endpoints do not, but the sweeper
 * finds what is due within a minute.
 */
const postponedAtMost = { endpoint: 1, organization: 6 } as const;

/** After this many consecutive deliveries already sent by other senders, the list is treated as outdated. */
const outdatedCount = 3;

const nothing: SendingReport = { succeeded: 0, failed: 0, deadLettered: 0, cancelled: 0 };

/**
 * Sends what is due to an endpoint: the delivery named by the notification, then everything else that is due, one after the other, while
 * time is left; then notifies the queue of the rest. Any number of senders may run concurrently; few of them get a permit (see `permits.ts`).
 * One whose receiver turns out to be slow leaves: the next one shares the permits of slow receivers.
 *
 * @throws DependencyUnavailable if storage does not respond; deliveries in progress are found again when their lease has expired
 */
export async function sendDeliveries(notification: DeliveryNotification, ports: SendingPorts): Promise<SendingReport> {
  const endpoint = await ports.webhooks.find(notification.organizationId, notification.webhookId);
  if (endpoint === null) return nothing;
  if (!endpoint.isActive) return { ...nothing, cancelled: await cancelDeliveries(notification, ports) };
  const { organizationId, webhookId, postponed } = notification;
  const nowUnixMs = ports.now();
  const isSlow = isSlowReceiver(endpoint);
  const isBusy = isSlow || isJustUsed(endpoint, nowUnixMs);
  const outcome = await ports.permits.acquirePermit({ organizationId, webhookId, ownerId: ports.newId(), nowUnixMs, isSlow, isBusy });
  if (outcome.kind === 'busy') {
    if (postponed < postponedAtMost[outcome.by]) await ports.queue.notify({ ...notification, postponed: postponed + 1 }, postponeSeconds);
    return nothing;
  }
  return withPermit(outcome.permit, ports, () => sendAll(notification, endpoint, isSlow ? ports : leavingIfSlow(ports)));
}

/** Whether an attempt has ended within a second. */
function isJustUsed({ health }: WebhookEndpoint, nowUnixMs: number): boolean {
  return Math.max(health.lastSuccessAtUnixMs ?? 0, health.lastFailureAtUnixMs ?? 0) > nowUnixMs - 1_000;
}

/** Ports whose time is over after an attempt that was slow. */
function leavingIfSlow(ports: SendingPorts): SendingPorts {
  let isSlow = false;
  return {
    ...ports,
    isTimeLeft: () => !isSlow && ports.isTimeLeft(),
    sender: {
      async send(request) {
        const outcome = await ports.sender.send(request);
        isSlow ||= outcome.durationMs >= slowAttemptMs;
        return outcome;
      },
    },
  };
}

async function withPermit(
  permit: ConcurrencyPermit,
  { permits, onError }: SendingPorts,
  work: () => Promise<SendingReport>,
): Promise<SendingReport> {
  try {
    return await work();
  } finally {
    // A permit that cannot be returned is free again when its lease expires.
    await permits.returnPermit(permit).catch(onError);
  }
}

async function sendAll(notification: DeliveryNotification, endpoint: WebhookEndpoint, ports: SendingPorts): Promise<SendingReport> {
  const counts = { ...nothing };
  const send = async (reference: DeliveryReference): Promise<SendingResult> => {
    const result = await sendDelivery(reference, ports);
    if (result === 'disabled') counts.cancelled += await cancelDeliveries(notification, ports);
    countAttempt(counts, result);
    return result;
  };
  if (notification.delivery !== null && ports.isTimeLeft()) {
    const { organizationId, webhookId, delivery } = notification;
    if ((await send({ organizationId, webhookId, ...delivery })) === 'disabled') return counts;
  }
  let limit = duePageSize;
  while (ports.isTimeLeft()) {
    const due = await ports.deliveries.listDue(endpoint.organizationId, endpoint.id, ports.now(), limit);
    const sent = await sendPage(rotated(due, ports.random()), send, ports);
    if (sent === 'disabled') return counts;
    // Deliveries of other senders, and dead letters that cannot be announced, stay listed; beyond a full page there may be more.
    const next = computeNextPageLimit(limit, { listed: due.length, processed: sent });
    if (next === null) return counts;
    limit = next;
  }
  await ports.queue.notify({ organizationId: endpoint.organizationId, webhookId: endpoint.id, delivery: null, postponed: 0 }, 0);
  return counts;
}

/** Returns how many deliveries of a page this sender sent; `disabled` if the endpoint is disabled. */
async function sendPage(
  due: readonly DeliveryReference[],
  send: (reference: DeliveryReference) => Promise<SendingResult>,
  { isTimeLeft }: SendingPorts,
): Promise<number | 'disabled'> {
  let sent = 0;
  let sentByOthers = 0;
  for (const reference of due) {
    if (!isTimeLeft()) break;
    const result = await send(reference);
    if (result === 'disabled') return result;
    if (result !== 'skipped') sent += 1;
    sentByOthers = result === 'skipped' ? sentByOthers + 1 : 0;
    if (sent > 0 && sentByOthers === outdatedCount) break;
  }
  return sent;
}

function countAttempt(counts: { succeeded: number; failed: number; deadLettered: number }, result: SendingResult): void {
  if (result === 'succeeded') counts.succeeded += 1;
  if (result === 'failed' || result === 'dead-letter') counts.failed += 1;
  if (result === 'dead-letter') counts.deadLettered += 1;
}

/** The same list starting at a random position, so that concurrent senders do not all try the same delivery first. */
function rotated<Item>(items: readonly Item[], random: number): readonly Item[] {
  const first = Math.floor(random * items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}
