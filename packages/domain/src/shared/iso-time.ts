/** A time in milliseconds since the epoch as ISO 8601 in UTC, with milliseconds; null for null. */
export function formatIsoTime(unixMs: number | null): string | null {
  return unixMs === null ? null : new Date(unixMs).toISOString();
}
