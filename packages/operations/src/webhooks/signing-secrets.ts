import type { WebhookEndpoint } from './endpoint.ts';
import { stillSigning } from './secret-rotation.ts';
import type { SecretCipher, WebhookStore } from './webhook-store.ts';

/** Ports of {@link signingSecrets}. */
export interface SigningPorts {
  readonly webhooks: Pick<WebhookStore, 'findReplacedSecrets'>;
  readonly secrets: Pick<SecretCipher, 'decrypt'>;
}

/**
 * The secrets that sign a request to an endpoint, current one first.
 *
 * The replaced ones are read after the endpoint. If the secret is rotated in between, the one in `endpoint` is among the replaced ones. In the
 * opposite order, the request would be signed only with a secret that its receiver cannot have yet.
 *
 * @param endpoint as just read
 * @throws DependencyUnavailable if storage or the decryption of secrets does not respond; nothing is ever sent unsigned
 */
export async function signingSecrets(
  endpoint: WebhookEndpoint,
  { webhooks, secrets }: SigningPorts,
  nowUnixMs: number,
): Promise<readonly [string, ...string[]]> {
  const { organizationId, id: webhookId } = endpoint;
  const [current, replaced] = await Promise.all([
    secrets.decrypt(organizationId, endpoint.encryptedSecret),
    webhooks.findReplacedSecrets({ organizationId, webhookId }),
  ]);
  const others = stillSigning(replaced, nowUnixMs).filter(({ encryptedSecret }) => encryptedSecret !== endpoint.encryptedSecret);
  return [current, ...(await Promise.all(others.map(({ encryptedSecret }) => secrets.decrypt(organizationId, encryptedSecret))))];
}
