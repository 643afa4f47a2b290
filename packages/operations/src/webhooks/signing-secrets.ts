import type { WebhookEndpoint } from './endpoint.ts';
import { isStillSigning } from './replaced-secret.ts';
import type { SecretCipher } from './webhook-store.ts';

/**
 * The secrets that sign a request to an endpoint, current one first.
 *
 * @throws DependencyUnavailable if the decryption of secrets does not respond; nothing is ever sent unsigned
 */
export async function listSigningSecrets(
  { organizationId, encryptedSecret, replacedSecrets }: WebhookEndpoint,
  secrets: Pick<SecretCipher, 'decrypt'>,
  nowUnixMs: number,
): Promise<readonly [string, ...string[]]> {
  const replaced = isStillSigning(replacedSecrets, nowUnixMs).map((secret) => secrets.decrypt(organizationId, secret.encryptedSecret));
  const [current, ...others] = await Promise.all([secrets.decrypt(organizationId, encryptedSecret), ...replaced]);
  return [current, ...others];
}
