/**
 * What is remembered of an operation with a live key: that it happened, on which document and with which outcome.
 * Never the document, nor a name, an identifier or an amount of it.
 */
export interface HistoryEntry {
  readonly organizationId: string;
  readonly requestId: string;
  readonly atUnixMs: number;
  readonly keyId: string;
  /** Id of the route, such as `validateInvoice`. */
  readonly operation: string;
  readonly eventId: string | null;
  /** The outcome in codes and numbers, such as the digest of the document, its readiness and the counts of issues. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** How long history is kept: the Tax Ordinance lets tax obligations lapse five years after the end of the year (art. 70 § 1). */
export const historyLifeSeconds = 6 * 366 * 86_400;
