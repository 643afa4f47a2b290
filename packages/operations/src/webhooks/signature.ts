import { computeHmacSha256Base64, computeHmacSha256Hex } from '@nakor/domain/shared/hmac';
import { secretPrefix } from './secret.ts';

/** Header that carries the signature. */
export const signatureHeaderName = 'X-NK-Signature';

/** How far the time in a signature may differ from the receiver's clock, in seconds. */
export const signatureToleranceSeconds = 300;

/**
 * The value of `X-NK-Signature`: `t=<unix seconds>,v1=<hex>`, where `v1` is the HMAC-SHA256 with the endpoint's secret over the
 * timestamp, a dot and the bytes of the body. There is a `v1` for each secret.
 *
 * Test vector: secret `whsec_test`, time 1767225600, body `{}` give
 * `t=1767225600,v1=4a942ef9477fb7b15b98664cf7ff2c2543984c1fa6bdf3520b48dcb25bcd1fe4`.
 *
 * @param secrets whole secrets, `whsec_` included
 */
export function computeSignature(secrets: readonly string[], unixSeconds: number, body: Uint8Array): string {
  const signed = prefixed(`${unixSeconds}.`, body);
  return [`t=${unixSeconds}`, ...secrets.map((secret) => `v1=${computeHmacSha256Hex(secret, signed)}`)].join(',');
}

/**
 * The headers of the same request in the form of the Standard Webhooks specification (https://www.standardwebhooks.com), which libraries in
 * many languages verify: `webhook-signature` is `v1,` and the Base64 HMAC-SHA256 over the id, a dot, the timestamp, a dot and the body; separated by spaces, one for
 * each secret.
 *
 * @param secrets whole secrets; the key is what follows `whsec_`, decoded from Base64. Its 64 hexadecimal digits are Base64, too
 * @param eventId the same in each attempt, so that receivers recognize repeated deliveries
 */
export function buildStandardSignatureHeaders(
  secrets: readonly string[],
  { eventId, unixSeconds, body }: { readonly eventId: string; readonly unixSeconds: number; readonly body: Uint8Array },
): StandardSignatureHeaders {
  const signed = prefixed(`${eventId}.${unixSeconds}.`, body);
  const signatures = secrets.map((secret) => `v1,${computeHmacSha256Base64(standardKey(secret), signed)}`);
  return { 'webhook-id': eventId, 'webhook-timestamp': String(unixSeconds), 'webhook-signature': signatures.join(' ') };
}

function standardKey(secret: string): Uint8Array {
  return Uint8Array.from(atob(secret.slice(secretPrefix.length)), (character) => character.charCodeAt(0));
}

/** The headers of Standard Webhooks. */
export type StandardSignatureHeaders = Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>;

function prefixed(prefix: string, body: Uint8Array): Uint8Array {
  const start = new TextEncoder().encode(prefix);
  const joined = new Uint8Array(start.length + body.length);
  joined.set(start);
  joined.set(body, start.length);
  return joined;
}
