/** How secrets begin. */
export const secretPrefix = 'whsec_';

/** Random bytes of a secret. */
export const secretBytes = 32;

/** Length of the visible start of a secret, including `whsec_`. */
const prefixCharacters = 10;

/**
 * Generates the secret of an endpoint: `whsec_` and 64 hexadecimal digits.
 *
 * @param randomBytes {@link secretBytes} bytes from a cryptographic source
 * @throws RangeError for another number of bytes
 */
export function generateSecret(randomBytes: Uint8Array): { readonly secret: string; readonly prefix: string } {
  if (randomBytes.length !== secretBytes) throw new RangeError(`A secret needs ${secretBytes} random bytes, not ${randomBytes.length}.`);
  const secret = `${secretPrefix}${Array.from(randomBytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return { secret, prefix: secret.slice(0, prefixCharacters) };
}
