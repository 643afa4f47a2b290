import type { AccessSweep } from '../access/access-sweep.ts';
import type { ReservationSweep } from '../claims/claim.ts';
import type { EventRecord, EventReference, FanOutQueue, UnsentEvents } from '../events/event.ts';
import { type Budget, forEachItem } from './for-each-item.ts';

/** What a sweep works with. */
export interface SweepPorts extends Budget {
  readonly reservations: ReservationSweep;
  readonly events: UnsentEvents;
  readonly queue: FanOutQueue;
  readonly access: AccessSweep;
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
  /** What could not be done; each was reported as a fault, and is found again by the next sweep. */
  readonly failures: number;
  /** Whether everything that was due was looked at; otherwise the next sweep goes on. */
  readonly isComplete: boolean;
}

/** Wake-ups are the one thing of which thousands may wait, after SQS was away; each waits for the network, so some go out at once. */
const wakeUpsAtOnce = 8;

/**
 * Puts right what was left behind or has become due: gives back the quota of work whose owner disappeared, sends lost wake-ups again,
 * revokes expired keys and advances trials. What fails does not keep the rest from being done. Several sweeps at once do everything once:
 * each item is done under a condition on itself.
 */
export async function sweep(ports: SweepPorts, nowUnixMs: number): Promise<SweepReport> {
  const { reservations, events, access } = ports;
  const refunds = await forEachItem(reservations.findAbandoned(nowUnixMs), 1, ports, (reservation) =>
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
  // Last, because of these alone there can be so many that time does not suffice.
  const wakeUps = await forEachItem(events.findUnsent(nowUnixMs), wakeUpsAtOnce, ports, (event) => wakeAgain(ports, event, nowUnixMs));
  const steps = [refunds, keys, trials, wakeUps];
  return {
    refunded: refunds.done,
    woken: wakeUps.done,
    keysRevoked: keys.done,
    trialsAdvanced: trials.done,
    failures: steps.reduce((sum, step) => sum + step.failures, unsent),
    isComplete: steps.every((step) => step.isComplete),
  };
}

/** Sends the wake-up of an event that waits; when that fails, the event stays due. */
async function wakeAgain({ events, queue, onFault }: SweepPorts, event: EventReference, nowUnixMs: number): Promise<boolean> {
  if (!(await events.takeWakeUp(event, nowUnixMs))) return false;
  try {
    await queue.wake(event);
    return true;
  } catch (error) {
    await events.returnWakeUp(event, nowUnixMs).catch(onFault);
    throw error;
  }
}

/** Sends the wake-up of an event that the sweep caused. It waits in the outbox like any other, so a failure here loses nothing. */
async function wakeNow({ queue, onFault }: SweepPorts, event: EventRecord): Promise<boolean> {
  try {
    await queue.wake(event);
    return true;
  } catch (error) {
    onFault(error);
    return false;
  }
}
