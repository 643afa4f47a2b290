/**
 * How many requests to receivers an organization may cause per minute, by operation. A test response reveals what runs at a URL, so its limit
 * prevents scanning. The others keep our senders from being used to multiply load on a receiver: one recovery restarts up to 100 deliveries.
 */
export const requestsPerMinute = { tests: 10, redeliveries: 60, recoveries: 10 } as const;

/** An operation whose requests are limited. */
export type LimitedOperation = keyof typeof requestsPerMinute;

/** Counts requests of limited operations. */
export interface RequestCounter {
  /**
   * Counts a request, unless the organization has used up those of this minute.
   *
   * @param requestId identifies repeated writes of the same request
   * @returns         whether the request is allowed
   */
  count(operation: LimitedOperation, organizationId: string, requestId: string, nowUnixMs: number): Promise<boolean>;
}
