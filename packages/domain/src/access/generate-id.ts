/** What ids are minted for. */
type IdKind = 'org' | 'key' | 'inc';

/**
 * Forms the id of a new organisation, key or incident, such as `org_00112233aabbccdd`. The id of a key is no part of the key's text.
 *
 * @param randomBytes 8 bytes from a cryptographic source
 * @throws RangeError when the number of random bytes is not 8 (a fault of ours)
 */
export function generateId(kind: IdKind, randomBytes: Uint8Array): string {
  if (randomBytes.length !== 8) throw new RangeError(`An id needs 8 random bytes, not ${randomBytes.length}.`);
  return `${kind}_${Array.from(randomBytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Whether a text has the form of an id that {@link generateId} makes. */
export function isGeneratedId(kind: IdKind, text: string): boolean {
  return text.startsWith(`${kind}_`) && /^[0-9a-f]{16}$/.test(text.slice(kind.length + 1));
}
