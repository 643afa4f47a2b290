import type { WebhookEndpoint } from '@nakor/domain/webhooks/endpoint';
import { programName } from '../cli/examples.ts';
import type { OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import { findOrganization } from '../cli/session.ts';
import { quoted } from '../cli/terminal-escape.ts';

/**
 * The endpoints that a command is about: the one that it names, or all of the organisation, the oldest first.
 *
 * @throws Rejection when there is no such organisation, or it has no such endpoint
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
    `Organisation ${organizationId} has no webhook ${quoted(webhookId)}. Those that exist: ${programName} webhooks list --organisation ${organizationId}`,
    'not_found',
  );
}

/** What has to happen before anything is sent to an endpoint that is disabled. */
export function disabledAdvice({ id, autoDisabledAtUnixMs }: WebhookEndpoint): string {
  const how =
    autoDisabledAtUnixMs === null ? 'is switched off' : 'was disabled, since its receiver failed for long or said that it is gone';
  return `Webhook ${id} ${how}: what is replayed to it would end at once. When its receiver works, its owner switches it on: PATCH /webhooks/${id} with {"is_active": true}.`;
}
