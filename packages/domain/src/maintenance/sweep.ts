import type { AccessSweep } from '../access/access-sweep.ts';
import type { EventRecord, EventReference, FanOutQueue, UnsentEvents } from '../events/event.ts';
import type { ReservationSweep } from '../idempotency/idempotency-record.ts';
import { type AnnouncingPorts, announceIncident } from '../status/announce-incident.ts';
import type { Incident } from '../status/incident.ts';
import type { IncidentStore } from '../status/status-store.ts';
import type { DeliveryQueue, DeliveryStore } from '../webhooks/delivery-store.ts';
import type { WebhookRemovals } from '../webhooks/webhook-store.ts';
import { type Budget, forEachItem } from './for-each-item.ts';

/** What a sweep works with. */
export interface SweepPorts extends Budget, AnnouncingPorts {
  readonly reservations: ReservationSweep;
  readonly events: UnsentEvents;
  readonly queue: FanOutQueue;
  readonly access: AccessSweep;
  readonly deliveries: Pick<DeliveryStore, 'findDueEndpoints'>;
  readonly deliveryQueue: DeliveryQueue;
  readonly removals: WebhookRemovals;
  readonly incidents: Pick<IncidentStore, 'announceTo' | 'findUnannounced' | 'noteAnnounced'>;
  /** A new UUID. */
  newId(): string;
}

/** What a sweep has done, in numbers. */
export interface SweepReport {
  /** Reservations whose quota was given back. */
  readonly refunded: number;
  /** Events of others whose lost wake-up was sent again. */
  readonly woken: number;
  readonly keysRevoked: number;
  /** Trials that were announced to end, or ended. */
  readonly trialsAdvanced: number;
  /** Incidents of whose state everybody has been told, after whoever changed them was interrupted. */
  readonly incidentsAnnounced: number;
  /** Endpoints whose senders were woken, because something is due to them. */
  readonly endpointsWoken: number;
  /** Removed endpoints whose last deliveries were deleted. */
  readonly endpointsCleared: number;
  /** What could not be done; each was reported as a fault, and is found again by the next sweep. */
  readonly failures: number;
  /** Whether everything that was due was looked at; otherwise the next sweep goes on. */
  readonly isComplete: boolean;
}

/** Wake-ups are the one thing of which thousands may wait, after SQS was away; each waits for the network, so some go out at once. */
const parallelNotifications = 8;

/**
 * Puts right what was left behind or has become due: gives back the quota of work whose owner disappeared, sends lost wake-ups again,
 * revokes expired keys, advances trials, announces incidents, wakes the senders of deliveries that are due and deletes those of removed
 * endpoints. What fails does not keep the rest from being done. Several sweeps at once do everything once: each item is done under a condition
 * on itself.
 */
export async function sweep(ports: SweepPorts, nowUnixMs: number): Promise<SweepReport> {
  const { reservations, events, access } = ports;
  const refunds = await forEachItem(reservations.findExpired(nowUnixMs), 1, ports, (reservation) =>
    reservations.refund(reservation, nowUnixMs),
  );
  let unsent = 0;
  const send = async (event: EventRecord | null): Promise<boolean> => {
    if (event !== null && !(await wakeNow(ports, event))) unsent += 1;
    return event !== null;
  };
  const keys = await forEachItem(access.findExpiredKeys(nowUnixMs), 1, ports, async (key) =>
    send(await access.revokeExpiredKey(key, nowUnixMs, ports.newId())),
  );
  const trials = await forEachItem(access.findDueTrials(nowUnixMs), 1, ports, async (trial) =>
    send(await access.advanceTrial(trial, nowUnixMs, ports.newId())),
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
  // Late, because of these there can be so many that time does not suffice.
  const wakeUps = await forEachItem(events.findUnsent(nowUnixMs), parallelNotifications, ports, (event) =>
    wakeAgain(ports, event, nowUnixMs),
  );
  const removals = await forEachItem(ports.removals.findRemovals(nowUnixMs), 1, ports, (endpoint) =>
    ports.removals.removeDeliveries(endpoint, ports.isTimeLeft),
  );
  const steps = [refunds, keys, trials, announcements, senders, wakeUps, removals];
  return {
    refunded: refunds.done,
    woken: wakeUps.done,
    keysRevoked: keys.done,
    trialsAdvanced: trials.done,
    incidentsAnnounced: announcements.done,
    endpointsWoken: senders.done,
    endpointsCleared: removals.done,
    failures: steps.reduce((sum, step) => sum + step.failures, unsent),
    isComplete: steps.every((step) => step.isComplete),
  };
}

/** Sends the wake-up of an event that waits; when that fails, the event stays due. */
async function wakeAgain({ events, queue, onError }: SweepPorts, event: EventReference, nowUnixMs: number): Promise<boolean> {
  if (!(await events.acquireNotification(event, nowUnixMs))) return false;
  try {
    await queue.notify(event);
    return true;
  } catch (error) {
    await events.releaseNotification(event, nowUnixMs).catch(onError);
    throw error;
  }
}

/** Sends the wake-up of an event that the sweep caused. It waits in the outbox like any other, so a failure here loses nothing. */
async function wakeNow({ queue, onError }: SweepPorts, event: EventRecord): Promise<boolean> {
  try {
    await queue.notify(event);
    return true;
  } catch (error) {
    onError(error);
    return false;
  }
}
