import type { AccessSweep } from '../access/access-sweep.ts';
import type { EventRecord, EventReference, FanOutQueue, UnsentEvents } from '../events/event.ts';
import type { EventStamp } from '../events/event-stamp.ts';
import { type AnnouncingPorts, announceIncident } from '../status/announce-incident.ts';
import type { Incident } from '../status/incident.ts';
import type { IncidentStore } from '../status/status-store.ts';
import type { DeliveryQueue, DeliveryStore } from '../webhooks/delivery-store.ts';
import type { WebhookRemovals } from '../webhooks/webhook-store.ts';
import { type Budget, forEachItem } from './for-each-item.ts';

/** Ports of a sweep. */
export interface SweepPorts extends Budget, AnnouncingPorts {
  readonly events: UnsentEvents;
  readonly queue: FanOutQueue;
  readonly access: AccessSweep;
  readonly deliveries: Pick<DeliveryStore, 'findDueEndpoints'>;
  readonly deliveryQueue: DeliveryQueue;
  readonly removals: WebhookRemovals;
  readonly batches: BatchSweep;
  readonly incidents: Pick<IncidentStore, 'announceTo' | 'findUnannounced' | 'markAnnounced'>;
  /** The id and the time of an event that is created now. */
  newEventStamp(): EventStamp;
}

/** What is due for batches: uploads that expire, interrupted starts and ends, objects whose retention has passed. */
export interface BatchSweep {
  /** Ids of batches for which something is due. */
  findDue(nowUnixMs: number): AsyncIterable<string>;
  /** @returns whether anything was due for a batch */
  sweep(batchId: string): Promise<boolean>;
}

/** Counts of what a sweep has done. */
export interface SweepReport {
  /** Events whose lost notification was sent again. */
  readonly eventsNotified: number;
  readonly keysRevoked: number;
  /** Trials that ended, or whose end was announced. */
  readonly trialsAdvanced: number;
  /** Incidents whose interrupted announcement was completed. */
  readonly incidentsAnnounced: number;
  /** Endpoints with due deliveries for which a sender was notified. */
  readonly endpointsNotified: number;
  /** Removed endpoints whose last deliveries were deleted. */
  readonly endpointsCleared: number;
  /** Batches that expired, were settled, or whose objects were deleted. */
  readonly batchesAdvanced: number;
  /** Items that failed. Each was reported as an error and is found again by the next sweep. */
  readonly failures: number;
  /** Whether everything due was processed; otherwise the next sweep continues. */
  readonly isComplete: boolean;
}

/** Thousands of notifications may be pending after an SQS outage, and each waits for the network, so several are sent in parallel. */
const parallelNotifications = 8;

/** Deleting the objects of a batch takes some seconds. */
const parallelBatches = 4;

/**
 * Completes interrupted work and does what has become due: sends lost notifications again,
 * advances batches, revokes expired keys, advances trials, announces incidents, notifies senders of due deliveries and deletes the deliveries of removed
 * endpoints. A failure does not stop the rest. Concurrent sweeps do everything once: each item is processed under a condition on
 * itself.
 */
export async function sweep(ports: SweepPorts, nowUnixMs: number): Promise<SweepReport> {
  const { events, access } = ports;
  let unsent = 0;
  const send = async (event: EventRecord | null): Promise<boolean> => {
    if (event !== null && !(await notifyFanOut(ports, event))) unsent += 1;
    return event !== null;
  };
  const keys = await forEachItem(access.findExpiredKeys(nowUnixMs), 1, ports, async (key) =>
    send(await access.revokeExpiredKey(key, nowUnixMs, ports.newEventStamp)),
  );
  const trials = await forEachItem(access.findDueTrials(nowUnixMs), 1, ports, async (trial) =>
    send(await access.advanceTrial(trial, nowUnixMs, ports.newEventStamp)),
  );
  const announcements = await forEachItem(ports.incidents.findUnannounced(nowUnixMs), 1, ports, async (incident: Incident) => {
    const { events: announced, isComplete } = await announceIncident(ports, incident, nowUnixMs, ports.isTimeLeft);
    for (const event of announced) await send(event);
    return isComplete;
  });
  const senders = await forEachItem(ports.deliveries.findDueEndpoints(nowUnixMs), parallelNotifications, ports, async (endpoint) => {
    await ports.deliveryQueue.notify({ ...endpoint, delivery: null, postponed: 0 }, 0);
    return true;
  });
  const batches = await forEachItem(ports.batches.findDue(nowUnixMs), parallelBatches, ports, (id) => ports.batches.sweep(id));
  // Last but one, because there can be so many that time runs out.
  const notifications = await forEachItem(events.findUnsent(nowUnixMs), parallelNotifications, ports, (event) =>
    notifyAgain(ports, event, nowUnixMs),
  );
  const removals = await forEachItem(ports.removals.findRemovals(nowUnixMs), 1, ports, (endpoint) =>
    ports.removals.removeDeliveries(endpoint, ports.isTimeLeft),
  );
  const steps = [keys, trials, batches, announcements, senders, notifications, removals];
  return {
    eventsNotified: notifications.done,
    keysRevoked: keys.done,
    trialsAdvanced: trials.done,
    incidentsAnnounced: announcements.done,
    endpointsNotified: senders.done,
    endpointsCleared: removals.done,
    batchesAdvanced: batches.done,
    failures: steps.reduce((sum, step) => sum + step.failures, unsent),
    isComplete: steps.every((step) => step.isComplete),
  };
}

/** Sends the notification of a pending event again. If that fails, the event stays due. */
async function notifyAgain({ events, queue, onError }: SweepPorts, event: EventReference, nowUnixMs: number): Promise<boolean> {
  if (!(await events.acquireNotification(event, nowUnixMs))) return false;
  try {
    await queue.notify(event);
    return true;
  } catch (error) {
    await events.releaseNotification(event, nowUnixMs).catch(onError);
    throw error;
  }
}

/** Sends the notification of an event that this sweep caused. The event is in the outbox, so a failure loses nothing. */
async function notifyFanOut({ queue, onError }: SweepPorts, event: EventRecord): Promise<boolean> {
  try {
    await queue.notify(event);
    return true;
  } catch (error) {
    onError(error);
    return false;
  }
}
