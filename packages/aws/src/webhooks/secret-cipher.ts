import { DecryptCommand, EncryptCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { SecretCipher } from '@nakor/domain/webhooks/webhook-store';
import { callAws } from '../client/dependency-errors.ts';

/** How long a secret that was decrypted may be used without asking again, in milliseconds: a burst of deliveries asks once. */
const memoryMs = 60_000;
/** Most secrets that are remembered at once. */
const memoryLimit = 500;

/**
 * Encrypts secrets with a key of KMS. The organisation is part of what is authenticated: a secret copied to another one cannot be read.
 *
 * @param keyId id, alias or ARN of the key
 * @param now   milliseconds since the epoch
 */
export function createSecretCipher(client: KMSClient, keyId: string, now: () => number): SecretCipher {
  const known = new Map<string, { readonly secret: string; readonly untilUnixMs: number }>();
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
      const remembered = known.get(name);
      if (remembered !== undefined && remembered.untilUnixMs > now()) return remembered.secret;
      const command = new DecryptCommand({
        KeyId: keyId,
        CiphertextBlob: Buffer.from(encrypted, 'base64'),
        EncryptionContext: contextOf(organizationId),
      });
      const { Plaintext } = await callAws('KMS', () => client.send(command));
      const secret = new TextDecoder().decode(Plaintext);
      if (known.size >= memoryLimit) known.clear();
      known.set(name, { secret, untilUnixMs: now() + memoryMs });
      return secret;
    },
  };
}
