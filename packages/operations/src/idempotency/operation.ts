import {
  listFullWindows,
  type QuotaLimits,
  type QuotaUse,
  type QuotaWindowName,
  readQuotaUse,
  type StoredQuota,
} from '../access/quota-windows.ts';

/** State of an idempotency record. */
export interface RecordState {
  readonly phase: 'in_progress' | 'completed';
  readonly fingerprint: string;
  readonly ownerToken: string;
  readonly acquiredAtUnixMs: number;
  readonly leaseUntilUnixMs: number;
  readonly expiresAtUnixMs: number;
}

/** A request that wants to acquire an idempotency key. */
interface Applicant {
  readonly ownerToken: string;
  readonly fingerprint: string;
  readonly nowUnixMs: number;
}

/** What a request does about the record of its idempotency key. */
export type AcquireStep =
  /** There is no valid record: create one. */
  | 'create'
  /** Its owner disappeared: take it over. */
  | 'take-over'
  /** The record is from an earlier attempt of the same request, whose response was lost: the lease is held. */
  | 'held'
  /** Return the stored response. */
  | 'replay'
  /** Reject: the key was used with another body. */
  | 'different-body'
  /** Reject: another request holds the lease. */
  | 'in-progress';

/**
 * The state machine of an operation, which is the work of a request together with its effects: the stored response, one operation counted
 * in both quota windows, an event in the outbox with the facts for the history, and a registered invoice. The work itself changes nothing, so all effects
 * are written at its end, in one transaction. Without an idempotency key there is no record, and nothing is written before that.
 *
 * ```
 * step       writes                                                     on condition that
 * acquire    record: in progress, owner, lease                          there is none, or it has expired          decideAcquisition
 * take over  record: new owner and lease; expiry is kept                its lease has expired, and its owner is
 *                                                                       still the one that was read
 * work       nothing
 * complete   record: response; quota + 1; event with the facts for the  the owner is unchanged and in progress;   decideCompletion
 *            history; register (one transaction)                        both windows have room; the event is new
 * release    record: deleted (any result except 2xx)                    the owner is unchanged and in progress
 * notify     a message about the event
 * ```
 *
 * The event gets its id and its time just before `complete` is first tried, by the request that completes the operation, however late, so that events
 * are listed in the order in which they appear, up to a bounded time (see `decideNextTry` of events).
 *
 * What remains if the owner disappears, and what happens then:
 *
 * ```
 * owner disappears               remains                       then, with an idempotency key       then, without one
 * before acquire                 nothing                       a retry starts over                 a retry starts over
 * after acquire, during work,    record in progress (with a    409 until the lease expires, then   a retry starts over
 *   before complete is applied     key), nothing counted         a retry takes over
 * after complete, before notify  all effects                   a retry replays; the sweeper        the sweeper notifies after 60 s
 *                                                                notifies after 60 s
 * after notify                   all effects                   a retry replays                     the caller does not know the result
 * before release                 record in progress            409 until the lease expires, then   -
 *                                                                a retry takes over
 * ```
 *
 * An owner that continues after another one took over fails the condition of `complete` and `release`, and changes nothing. A write whose
 * response is lost may be repeated: acquire finds its own record (`held`), complete finds its own result (`completed`).
 *
 * @param record the record as it is stored; null if there is none
 */
export function decideAcquisition(record: RecordState | null, { ownerToken, fingerprint, nowUnixMs }: Applicant): AcquireStep {
  if (record === null || record.expiresAtUnixMs <= nowUnixMs) return 'create';
  if (record.fingerprint !== fingerprint) return 'different-body';
  if (record.phase === 'completed') return 'replay';
  if (record.ownerToken === ownerToken) return 'held';
  return record.leaseUntilUnixMs > nowUnixMs ? 'in-progress' : 'take-over';
}

/** A full window makes a request fail. `unannounced` are the full windows that no event has announced yet. */
export interface QuotaExhaustion {
  readonly kind: 'quota-exceeded';
  readonly quota: QuotaUse;
  readonly unannounced: readonly QuotaWindowName[];
}

/** The windows that leave no room for an operation; null if both have room. */
export function findExhaustion(stored: StoredQuota | null, limits: QuotaLimits, nowUnixMs: number): QuotaExhaustion | null {
  const quota = readQuotaUse(stored, nowUnixMs);
  const full = listFullWindows(quota, limits);
  if (full.length === 0) return null;
  const numbers = { day: quota.dayWindow, month: quota.monthWindow };
  const isAnnounced = (window: QuotaWindowName) => (stored?.announced[window] ?? Number.NEGATIVE_INFINITY) >= numbers[window];
  return { kind: 'quota-exceeded', quota, unannounced: full.filter((window) => !isAnnounced(window)) };
}

/** What is stored after the transaction that completes an operation was cancelled. */
export interface CancelledCompletion {
  /** `none` for an operation without an idempotency key; otherwise its record, null if it is gone. */
  readonly record: Pick<RecordState, 'phase' | 'ownerToken'> | 'none' | null;
  /** Whether the event of the operation exists, or the item with its facts if it has none. */
  readonly hasOutcome: boolean;
  /** Counters and limits; null for an operation that is not metered. */
  readonly quota: { readonly stored: StoredQuota | null; readonly limits: QuotaLimits } | null;
}

/** Why the transaction that completes an operation was cancelled. */
export type CompletionStep =
  /** An earlier attempt was applied and its response lost: the operation is complete. */
  | { readonly kind: 'completed' }
  /** Another request took over: the result must not be returned. */
  | { readonly kind: 'lost' }
  /** A window filled while the work was running: nothing is counted or stored. */
  | QuotaExhaustion
  /** The counters were those of another window, or have changed: try again with the current ones. */
  | { readonly kind: 'retry' };

/**
 * Decides about a cancelled completion, in the order in which the reasons hide each other: an operation that is complete may itself have
 * filled the window, and an owner that lost its lease must not learn that the window is full before the new owner is counted.
 */
export function decideCompletion(
  { record, hasOutcome, quota }: CancelledCompletion,
  { ownerToken, nowUnixMs }: Pick<Applicant, 'ownerToken' | 'nowUnixMs'>,
): CompletionStep {
  if (record === 'none') {
    if (hasOutcome) return { kind: 'completed' };
  } else {
    if (record?.ownerToken !== ownerToken) return { kind: 'lost' };
    if (record.phase === 'completed') return { kind: 'completed' };
    // Only tables restored from different times contain facts of unfinished work. Releasing the key lets the caller's retry write its own.
    if (hasOutcome) return { kind: 'lost' };
  }
  const exhaustion = quota === null ? null : findExhaustion(quota.stored, quota.limits, nowUnixMs);
  return exhaustion ?? { kind: 'retry' };
}
