import type { WebhookEndpoint } from './endpoint.ts';

/** How long a replaced secret goes on signing beside its successors, in milliseconds, so that receivers can change over without haste. */
const replacedSecretLifeMs = 86_400_000;

/**
 * Maximum number of secrets that sign at the same time. Three, so that a rotation whose response was lost can simply be repeated: the secret
 * that the receiver has still signs.
 */
const signingSecretLimit = 3;

/** A secret of an endpoint, encrypted. */
export interface StoredSecret {
  /** Its start, to recognize it by. */
  readonly secretPrefix: string;
  /** See `SecretCipher`. */
  readonly encryptedSecret: string;
}

/** A secret that was replaced by another one. */
export interface ReplacedSecret extends StoredSecret {
  readonly replacedAtUnixMs: number;
}

/** The secrets of an endpoint after a rotation. */
export interface Rotation {
  /** With the new secret. */
  readonly endpoint: WebhookEndpoint;
  /** Those that still sign, latest first. */
  readonly replaced: readonly ReplacedSecret[];
}

/** When a replaced secret stops signing, in milliseconds since the epoch. */
export function signsUntil({ replacedAtUnixMs }: ReplacedSecret): number {
  return replacedAtUnixMs + replacedSecretLifeMs;
}

/** The replaced secrets that still sign, latest first. */
export function stillSigning(replaced: readonly ReplacedSecret[], nowUnixMs: number): readonly ReplacedSecret[] {
  return replaced
    .filter((secret) => signsUntil(secret) > nowUnixMs)
    .toSorted((left, right) => right.replacedAtUnixMs - left.replacedAtUnixMs);
}

/**
 * Replaces the secret of an endpoint.
 *
 * @param replaced the replaced secrets so far
 * @returns        the secrets afterwards; or, if as many as allowed are signing, when there can be another, in milliseconds since the epoch
 */
export function rotatedSecret(
  endpoint: WebhookEndpoint,
  replaced: readonly ReplacedSecret[],
  { secretPrefix, encryptedSecret }: StoredSecret,
  nowUnixMs: number,
): Rotation | { readonly possibleAtUnixMs: number } {
  const signing = stillSigning(replaced, nowUnixMs);
  const oldest = signing.at(-1);
  if (oldest !== undefined && signing.length + 1 >= signingSecretLimit) return { possibleAtUnixMs: signsUntil(oldest) };
  const former = { secretPrefix: endpoint.secretPrefix, encryptedSecret: endpoint.encryptedSecret, replacedAtUnixMs: nowUnixMs };
  return { endpoint: { ...endpoint, secretPrefix, encryptedSecret, updatedAtUnixMs: nowUnixMs }, replaced: [former, ...signing] };
}

/** The secrets that sign after a rotation in the JSON form of the API, by their starts, current one first. */
export function signingRecords({ endpoint, replaced }: Rotation) {
  return [
    { secret_prefix: endpoint.secretPrefix, signs_until: null },
    ...replaced.map((secret) => ({ secret_prefix: secret.secretPrefix, signs_until: new Date(signsUntil(secret)).toISOString() })),
  ];
}
