import type { EventRecord } from '../events/event.ts';
import type { EventStamp } from '../events/event-stamp.ts';

/** Expiry of keys and trials, for the sweeper. All operations are idempotent. */
export interface AccessSweep {
  /** Keys that have expired and are not revoked yet. */
  findExpiredKeys(nowUnixMs: number): AsyncIterable<ExpiredKey>;
  /**
   * Revokes an expired key and writes `api_key.revoked` to the outbox, in one transaction.
   *
   * @param newStamp stamps the event, just before it is written
   * @returns the event, or null if there was nothing left to do
   */
  revokeExpiredKey(key: ExpiredKey, nowUnixMs: number, newStamp: () => EventStamp): Promise<EventRecord | null>;
  /**
   * Organizations whose trial has ended, or ends within three days without having been announced; also those whose last plan change was
   * interrupted, which {@link AccessSweep.advanceTrial} completes.
   */
  findDueTrials(nowUnixMs: number): AsyncIterable<DueTrial>;
  /**
   * Announces the end of a trial (`partner.trial_ending_soon`), or ends it: restores the previous plan of the organization and all its
   * keys, and writes `partner.trial_ended` to the outbox.
   *
   * @returns the event, or null if there was nothing left to do
   */
  advanceTrial(trial: DueTrial, nowUnixMs: number, newStamp: () => EventStamp): Promise<EventRecord | null>;
}

/** A key, identified by its stored hash. */
interface ExpiredKey {
  readonly hash: string;
}

/** An organization whose trial is due. */
interface DueTrial {
  readonly organizationId: string;
}
