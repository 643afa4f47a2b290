import { hmacSha256Hex } from '../shared/hmac.ts';

/** Header that carries the signature. */
export const signatureHeaderName = 'X-NK-Signature';

/** How far the time in a signature may differ from the receiver's clock, in seconds. */
export const signatureToleranceSeconds = 300;

/**
 * The value of `X-NK-Signature`: `t=<unix seconds>,v1=<hex>`, where `v1` is the HMAC-SHA256 with the endpoint's secret over the
 * timestamp, a dot and the bytes of the body.
 *
 * Test vector: secret `whsec_test`, time 1767225600, body `{}` give
 * `t=1767225600,v1=4a942ef9477fb7b15b98664cf7ff2c2543984c1fa6bdf3520b48dcb25bcd1fe4`.
 *
 * @param secret whole secret, `whsec_` included
 */
export function signatureOf(secret: string, unixSeconds: number, body: Uint8Array): string {
  const prefix = new TextEncoder().encode(`${unixSeconds}.`);
  const signed = new Uint8Array(prefix.length + body.length);
  signed.set(prefix);
  signed.set(body, prefix.length);
  return `t=${unixSeconds},v1=${hmacSha256Hex(secret, signed)}`;
}
