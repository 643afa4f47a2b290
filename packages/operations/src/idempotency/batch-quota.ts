import type { QuotaLimits, QuotaUse } from '../access/quota-windows.ts';

/** The quota of all operations of a batch, to be taken before its work. */
export interface BatchQuotaRequest {
  readonly organizationId: string;
  /** Random and unique, at most 100 characters: quota is taken, and given back, once per batch. */
  readonly batchId: string;
  /** Number of metered operations, at least 1. */
  readonly operations: number;
  readonly limits: QuotaLimits;
  /** It decides about the windows, unless later ones are open. */
  readonly nowUnixMs: number;
}

/** Quota that a batch has taken: operations counted in both windows of the time at which they were taken. */
export interface BatchQuota {
  readonly batchId: string;
  readonly operations: number;
  /** Numbers of the windows in which they are counted. */
  readonly dayWindow: number;
  readonly monthWindow: number;
  /** Operations that were given back; null as long as the batch has not ended. */
  readonly givenBack: number | null;
}

/** Result of taking the quota of a batch. */
export type BatchQuotaOutcome =
  /** All of it is counted, now or by an earlier call for the same batch. `quota` are the counters with it. */
  | { readonly kind: 'taken'; readonly batch: BatchQuota; readonly quota: QuotaUse }
  /** A window has less room, so nothing is counted. `quota` are the counters without it. */
  | { readonly kind: 'quota-exceeded'; readonly quota: QuotaUse };

/**
 * Quota of batches. A batch takes the quota of all its operations before its work, as one grant of the windows of its organization, so that it
 * is never stopped halfway; its operations are then completed as ones that are not metered (`quota` of `Completion` is null), and in the end
 * it gives back what it did not use.
 *
 * ```
 * step        writes, in one transaction                       on condition that
 * take        the windows: + operations; the batch's record    both windows have room; there is no record
 * give back   the windows: - rest; the record: rest            the record has no rest yet
 * ```
 *
 * Both may be repeated with the same batch id, also after a lost response: the first call decides. A process that disappears between them leaves
 * the operations counted, until another one gives back the rest. In a window that has ended, nothing is given back.
 */
export interface BatchQuotaStore {
  /**
   * Takes the quota of a batch, or nothing.
   *
   * @throws DependencyUnavailable if DynamoDB does not respond, or concurrent requests kept the windows busy; it may be unknown whether it was
   * taken, so call it again
   */
  takeBatchQuota(request: BatchQuotaRequest): Promise<BatchQuotaOutcome>;
  /**
   * Gives back the quota that a batch did not use. Has no effect if the batch has none, or has given back already.
   *
   * @param operations at most as many as were taken
   * @returns how many are given back by this or an earlier call; null if the batch has never taken quota
   * @throws DependencyUnavailable as above
   */
  giveBack(organizationId: string, batchId: string, operations: number): Promise<number | null>;
}
