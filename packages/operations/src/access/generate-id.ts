/** What the id identifies. */
type IdKind = 'org' | 'key' | 'inc';

/**
 * Generates the id of a new organization, key or incident, such as `org_00112233aabbccdd`. A key's id is not part of its plaintext.
 *
 * @param randomBytes 8 bytes from a cryptographic source
 * @throws RangeError if `randomBytes` does not have 8 bytes
 */
export function generateId(kind: IdKind, randomBytes: Uint8Array): string {
  if (randomBytes.length !== 8) throw new RangeError(`An id needs 8 random bytes, not ${randomBytes.length}.`);
  return `${kind}_${Array.from(randomBytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Whether a string has the form of an id from {@link generateId}. */
export function isGeneratedId(kind: IdKind, text: string): boolean {
  return text.startsWith(`${kind}_`) && /^[0-9a-f]{16}$/.test(text.slice(kind.length + 1));
}
