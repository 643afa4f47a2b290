/**
 * Creates the time-ordered id of an event: a UUID of version 7 (RFC 9562, section 5.7), 48 bits of unix ms before random ones. It lists the
 * events of an organization by time without an index (ADR 0027).
 *
 * @param randomness at least 16 random bytes
 */
export function createEventId(createdAtUnixMs: number, randomness: Uint8Array): string {
  const random = Array.from(randomness.subarray(6, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const digits = `${createdAtUnixMs.toString(16).padStart(12, '0')}${random}`;
  const variant = '89ab'[Number.parseInt(digits[16] ?? '0', 16) % 4];
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** The time in a time-ordered id, in unix ms; null for any other id. */
export function readTimeOfEventId(id: string): number | null {
  const parts = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.exec(id);
  return parts === null ? null : Number.parseInt(`${parts[1]}${parts[2]}`, 16);
}
