import { getOfflineMode, type OfflineModeId } from '../offline/modes.ts';

/**
 * How the row of a document names its state in KSeF: its number; issued during a failure (art. 106nf) and not numbered yet; lawfully outside
 * KSeF; another document, or one that waits for its number.
 */
export type KsefMarker = 'NrKSeF' | 'OFF' | 'BFK' | 'DI';

/** What is known of the sending of a document on the day of the record. */
export interface SendingState {
  readonly ksefNumber: string | null;
  /** How it was issued, if it was not sent at once; `offline24` by default. */
  readonly mode?: OfflineModeId;
}

/** The first month whose JPK_V7M has these markers, `YYYY-MM`. */
const firstMonth = '2026-02';

/**
 * The one marker of a row that every row of JPK_V7M(3) has; null for a month before 2026-02, whose file has none. A document without a number is
 * assumed to be waiting for it: only events that were announced show a failure.
 *
 * @param month of the row, `YYYY-MM`; null when it is unknown
 * @source opis pól JPK_V7M(3), wzór 14090 z 2025-12-19: NrKSeF, OFF, BFK, DI
 */
export function findKsefMarker(month: string | null, { ksefNumber, mode = 'offline24' }: SendingState): KsefMarker | null {
  if (month !== null && month < firstMonth) return null;
  return ksefNumber === null ? getOfflineMode(mode).jpkMarker : 'NrKSeF';
}
