/**
 * How ids of new events are formed: `random` is a UUID of version 4, `time-ordered` one of version 7, which starts with the time of the
 * event. Ids of all versions are read: the version decides under which key an event is stored.
 */
export type EventIdFormat = 'random' | 'time-ordered';

/** The format of new ids: it lists the events of an organization by time without an index (ADR 0063). */
const writtenFormat: EventIdFormat = 'time-ordered';

/**
 * Creates the id of an event.
 *
 * @param randomness at least 16 random bytes
 */
export function createEventId(createdAtUnixMs: number, randomness: Uint8Array, format: EventIdFormat = writtenFormat): string {
  const random = Array.from(randomness.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (format === 'random') return toUuid(random, 4);
  // RFC 9562, section 5.7: 48 bits of time before the random ones.
  return toUuid(`${createdAtUnixMs.toString(16).padStart(12, '0')}${random.slice(12)}`, 7);
}

/** The time in a time-ordered id, in unix ms; null for any other id. */
export function timeOfEventId(id: string): number | null {
  const parts = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.exec(id);
  return parts === null ? null : Number.parseInt(`${parts[1]}${parts[2]}`, 16);
}

function toUuid(digits: string, version: number): string {
  const variant = '89ab'[Number.parseInt(digits[16] ?? '0', 16) % 4];
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${version}${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
