import type { EventRecord } from '../events/event.ts';

/** For the sweeper: what the passing of time does to keys and trials. Acting twice on the same thing changes nothing. */
export interface AccessSweep {
  /** Keys whose expiry has passed and that are not revoked yet. */
  findExpiredKeys(nowUnixMs: number): AsyncIterable<ExpiredKey>;
  /**
   * Revokes an expired key and puts `api_key.revoked` into the outbox, in one transaction.
   *
   * @param eventId UUID for the event, should one be needed
   * @returns the event, or null when there was nothing to do any more
   */
  revokeExpiredKey(key: ExpiredKey, nowUnixMs: number, eventId: string): Promise<EventRecord | null>;
  /**
   * Organisations with a trial that ends within three days and is not announced, or that has ended; and those whose last change of plan
   * was interrupted, which {@link AccessSweep.advanceTrial} finishes.
   */
  findDueTrials(nowUnixMs: number): AsyncIterable<DueTrial>;
  /**
   * Announces the end of a trial (`partner.trial_ending_soon`) or ends it: the plan from before comes back for the organisation and all its
   * keys, and `partner.trial_ended` goes into the outbox.
   *
   * @returns the event, or null when there was nothing to do any more
   */
  advanceTrial(trial: DueTrial, nowUnixMs: number, eventId: string): Promise<EventRecord | null>;
}

/** A key, by the hash under which it is stored. */
interface ExpiredKey {
  readonly hash: string;
}

/** The organisation whose trial is due. */
interface DueTrial {
  readonly organizationId: string;
}
