import type { OfflineEvent } from '../schemas/offline.ts';

/**
 * An event as people type it: `failure=2026-10-15..2026-10-16`, `failure=2026-10-15` for one day, `failure=2026-10-15..` while it goes on. Its
 * times are not checked.
 *
 * @returns null if it has another form
 */
export function parseOfflineEvent(text: string): OfflineEvent | null {
  const [, type, start, separator, end = ''] = /^(unavailability|failure|total_failure)=([^.]+)(\.\.)?(.*)$/.exec(text) ?? [];
  if (type === undefined || start === undefined || (separator === undefined && end !== '')) return null;
  const until = separator === undefined ? start : end === '' ? null : end;
  return { type: type as OfflineEvent['type'], start, end: until };
}
