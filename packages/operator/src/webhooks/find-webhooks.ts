import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import type { WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { programName } from '../cli/examples.ts';
import type { OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import { findOrganization } from '../cli/session.ts';

/**
 * The endpoints that a command applies to: the given one, or all of the organization, oldest first.
 *
 * @throws Rejection if the organization does not exist, or has no such endpoint
 */
export async function findWebhooks(
  ports: OperatorPorts,
  organizationId: string,
  webhookId: string | null,
): Promise<readonly WebhookEndpoint[]> {
  await findOrganization(ports, organizationId);
  if (webhookId === null) return ports.webhooks.list(organizationId);
  const endpoint = await ports.webhooks.find(organizationId, webhookId);
  if (endpoint !== null) return [endpoint];
  throw new Rejection(
    `Organization ${organizationId} has no webhook ${formatQuoted(webhookId)}. List them with: ${programName} webhooks list --organization ${organizationId}`,
    'not_found',
  );
}

/** What has to happen before anything is sent to a disabled endpoint. */
export function formatDisabledAdvice({ id, autoDisabledAtUnixMs }: WebhookEndpoint): string {
  const how =
    autoDisabledAtUnixMs === null
      ? 'is disabled'
      : 'was disabled automatically because its receiver failed for too long or returned 410 Gone';
  return `Webhook ${id} ${how}: replayed deliveries would be cancelled at once. When the receiver works, its owner enables it with: PATCH /webhooks/${id} with {"is_active": true}.`;
}
