import type { WebhookEndpoint } from './endpoint.ts';
import { getSigningEnd, isStillSigning, type StoredSecret } from './replaced-secret.ts';

/**
 * Maximum number of secrets that sign at the same time. Three, so that a rotation whose response was lost can simply be repeated: the secret
 * that the receiver has still signs.
 */
const signingSecretLimit = 3;

/**
 * Replaces the secret of an endpoint.
 *
 * @returns the endpoint afterwards, with those replaced secrets alone that still sign; or, if as many as allowed are signing, when there can
 * be another, in milliseconds since the epoch
 */
export function rotateSecret(
  endpoint: WebhookEndpoint,
  { secretPrefix, encryptedSecret }: StoredSecret,
  nowUnixMs: number,
): WebhookEndpoint | { readonly possibleAtUnixMs: number } {
  const signing = isStillSigning(endpoint.replacedSecrets, nowUnixMs);
  const oldest = signing.at(-1);
  if (oldest !== undefined && signing.length + 1 >= signingSecretLimit) return { possibleAtUnixMs: getSigningEnd(oldest) };
  const replaced = { secretPrefix: endpoint.secretPrefix, encryptedSecret: endpoint.encryptedSecret, replacedAtUnixMs: nowUnixMs };
  return { ...endpoint, secretPrefix, encryptedSecret, replacedSecrets: [replaced, ...signing], updatedAtUnixMs: nowUnixMs };
}

/** The secrets that sign after a rotation in the JSON form of the API, by their starts, current one first. */
export function listSigningRecords({ secretPrefix, replacedSecrets }: WebhookEndpoint) {
  return [
    { secret_prefix: secretPrefix, signs_until: null },
    ...replacedSecrets.map((secret) => ({
      secret_prefix: secret.secretPrefix,
      signs_until: new Date(getSigningEnd(secret)).toISOString(),
    })),
  ];
}
