import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { SecretCipher } from '@nakor/operations/webhooks/webhook-store';
import { callAws } from '../client/dependency-errors.ts';

/** How long a decrypted secret is cached, in milliseconds, so that a burst of deliveries calls KMS once. */
const cacheMs = 60_000;
/** Maximum number of cached secrets. */
const cacheLimit = 500;

/**
 * Encrypts secrets with a KMS key. The organization is authenticated data: a secret copied to another organization cannot be decrypted.
 *
 * @param keyId id, alias or ARN of the key
 * @param now   milliseconds since the epoch
 */
export function createSecretCipher(client: KMSClient, keyId: string, now: () => number): SecretCipher {
  const cache = new Map<string, { readonly secret: string; readonly untilUnixMs: number }>();
  const contextOf = (organizationId: string) => ({ organization_id: organizationId });
  return {
    async encrypt(organizationId, secret) {
      const command = new EncryptCommand({
        KeyId: keyId,
        Plaintext: new TextEncoder().encode(secret),
        EncryptionContext: contextOf(organizationId),
      });
      const { CiphertextBlob } = await callAws('KMS', () => client.send(command));
      return Buffer.from(CiphertextBlob ?? []).toString('base64');
    },

    async decrypt(organizationId, encrypted) {
      const name = `${organizationId} ${encrypted}`;
      const cached = cache.get(name);
      if (cached !== undefined && cached.untilUnixMs > now()) return cached.secret;
      const command = new DecryptCommand({
        KeyId: keyId,
        CiphertextBlob: Buffer.from(encrypted, 'base64'),
        EncryptionContext: contextOf(organizationId),
      });
      const { Plaintext } = await callAws('KMS', () => client.send(command));
      const secret = new TextDecoder().decode(Plaintext);
      if (cache.size >= cacheLimit) cache.clear();
      cache.set(name, { secret, untilUnixMs: now() + cacheMs });
      return secret;
    },
  };
}
