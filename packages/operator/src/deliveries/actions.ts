import { formatQuoted } from '@nakor/domain/shared/terminal-escape';
import type { Delivery, DeliveryStatus } from '@nakor/operations/webhooks/delivery';
import type { WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import { programName } from '../cli/examples.ts';
import type { OperatorPorts } from '../cli/ports.ts';
import { Rejection } from '../cli/rejections.ts';
import type { Report } from '../cli/session.ts';
import { findWebhooks } from '../webhooks/find-webhooks.ts';
import { buildDeliveryJson, describeDelivery, tabulateDeliveries } from './view.ts';

/** The deliveries that a command applies to. */
export interface DeliveryScope {
  readonly organizationId: string;
  /** Null for all endpoints of the organization. */
  readonly webhookId: string | null;
}

/** Lists deliveries, newest event first. */
export async function listDeliveries(
  ports: OperatorPorts,
  { organizationId, webhookId }: DeliveryScope,
  filter: { readonly status: DeliveryStatus | null; readonly limit: number },
): Promise<Report> {
  const endpoints = await findWebhooks(ports, organizationId, webhookId);
  const found = await Promise.all(endpoints.map(({ id }) => ports.deliveries.list(organizationId, id, filter)));
  const deliveries = found
    .flat()
    .sort((left, right) => right.createdAtUnixMs - left.createdAtUnixMs)
    .slice(0, filter.limit);
  return {
    json: { organization_id: organizationId, deliveries: deliveries.map(buildDeliveryJson) },
    text: deliveries.length === 0 ? noneText(endpoints, filter.status) : tabulateDeliveries(deliveries),
  };
}

/** @throws Rejection if the delivery does not exist */
export async function showDelivery(ports: OperatorPorts, scope: DeliveryScope, id: string): Promise<Report> {
  const [{ delivery }] = await findDeliveries(ports, scope, [id]);
  return { json: { delivery: buildDeliveryJson(delivery) }, text: describeDelivery(delivery) };
}

/** A delivery with its endpoint. */
export interface FoundDelivery {
  readonly delivery: Delivery;
  readonly endpoint: WebhookEndpoint;
}

/**
 * Finds deliveries by their ids.
 *
 * @returns the deliveries, in the order of the ids
 * @throws  Rejection naming each id that does not exist
 */
export async function findDeliveries(
  ports: OperatorPorts,
  { organizationId, webhookId }: DeliveryScope,
  ids: readonly string[],
): Promise<readonly [FoundDelivery, ...FoundDelivery[]]> {
  const endpoints = await findWebhooks(ports, organizationId, webhookId);
  const found: FoundDelivery[] = [];
  const unknown: string[] = [];
  for (const id of ids) {
    const one = await findDelivery(ports, endpoints, id);
    if (one === null) unknown.push(id);
    else found.push(one);
  }
  const [first, ...others] = found;
  if (first !== undefined && unknown.length === 0) return [first, ...others];
  const where = webhookId === null ? `organization ${organizationId}` : `webhook ${webhookId}`;
  const problems = unknown.map((id) => `There is no delivery ${formatQuoted(id)} of ${where}. Deliveries are kept for 30 days.`);
  const list = `List them with: ${programName} deliveries list --organization ${organizationId}`;
  throw new Rejection([...problems, list].join('\n'), 'not_found', problems);
}

async function findDelivery(ports: OperatorPorts, endpoints: readonly WebhookEndpoint[], id: string): Promise<FoundDelivery | null> {
  for (const endpoint of endpoints) {
    const delivery = await ports.deliveries.findById(endpoint.organizationId, endpoint.id, id);
    if (delivery !== null) return { delivery, endpoint };
  }
  return null;
}

function noneText(endpoints: readonly WebhookEndpoint[], status: DeliveryStatus | null): string {
  if (endpoints.length === 0) return 'The organization has no webhooks, so it receives no events.';
  return status === null ? 'There are no deliveries in the last 30 days.' : `There are no deliveries with status ${status}.`;
}
