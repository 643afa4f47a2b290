/**
 * How long the history is kept: by the Tax Ordinance, tax obligations expire five years after the end of the year (art. 70 § 1), so six years
 * prove what was validated and corrected for as long as it can matter.
 */
export const historyRetentionDays = 6 * 366;

/**
 * Record of an operation with a live key: that it took place, on which document and with which result. Never contains the document, or any
 * name, identifier or amount from it.
 */
export interface HistoryEntry {
  readonly organizationId: string;
  readonly requestId: string;
  /** Start of the request. */
  readonly atUnixMs: number;
  readonly keyId: string;
  /** Id of the route, such as `validateInvoice`. */
  readonly operation: string;
  readonly eventId: string | null;
  /** The result as codes and numbers, such as the hash of the document, its readiness and the issue counts. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** What distinguishes an entry from all others: an operation has one request that completed it. */
export function deriveHistoryEntryId({ organizationId, requestId }: Pick<HistoryEntry, 'organizationId' | 'requestId'>): string {
  return `${organizationId}/${requestId}`;
}
