import { idempotencyScope, requestFingerprint } from '@nakor/domain/idempotency/idempotency-key';
import { sha256Hex } from '@nakor/domain/shared/hash';
import { invoiceXml } from '../builders/invoices.ts';
import type { IssuedKey } from '../storage/access.ts';
import { reserveAsEarlierRelease } from '../storage/earlier-release.ts';
import type { FaultEnvironment } from './fault-environment.ts';

/**
 * A host with an earlier release has counted a request of `validateAt` under an idempotency key, and died.
 *
 * @returns the id of the event that it would have caused
 */
export async function leaveAsEarlierRelease(
  { client, names }: FaultEnvironment,
  { key }: IssuedKey,
  idempotencyKey: string,
  atMs: number,
): Promise<string> {
  const eventId = crypto.randomUUID();
  await reserveAsEarlierRelease(client, names, {
    organizationId: key.organization.id,
    requestId: '0123456789abcdef',
    atMs,
    record: {
      scope: idempotencyScope('live', 'POST', '/validate', idempotencyKey),
      fingerprint: requestFingerprint('application/xml', sha256Hex(invoiceXml({ lines: 1 }))),
      ownerToken: crypto.randomUUID(),
      eventId,
    },
  });
  return eventId;
}
