/** How long a replaced secret goes on signing beside its successors, in milliseconds, so that receivers can change over without haste. */
const replacedSecretLifeMs = 86_400_000;

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

/** When a replaced secret stops signing, in milliseconds since the epoch. */
export function getSigningEnd({ replacedAtUnixMs }: ReplacedSecret): number {
  return replacedAtUnixMs + replacedSecretLifeMs;
}

/** The replaced secrets that still sign, latest first. */
export function isStillSigning(replaced: readonly ReplacedSecret[], nowUnixMs: number): readonly ReplacedSecret[] {
  return replaced
    .filter((secret) => getSigningEnd(secret) > nowUnixMs)
    .toSorted((left, right) => right.replacedAtUnixMs - left.replacedAtUnixMs);
}
