import { keyEnvironments } from '@nakor/operations/events/key-environment';
import type { EndpointReference } from '@nakor/operations/webhooks/delivery-store';
import { type SubscriptionPeriod, subscriptions, type WebhookEndpoint } from '@nakor/operations/webhooks/endpoint';
import * as z from 'zod';
import { buildDueAttributes, type ItemKey } from '../dynamodb/due-index.ts';

const events = z.array(z.enum(subscriptions));
const unixMs = z.int().nullable();

const webhookItem = z.object({
  webhook_id: z.string(),
  organization_id: z.string(),
  environment: z.enum(keyEnvironments),
  name: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  events,
  is_active: z.boolean(),
  auto_disabled_at: unixMs,
  secret_prefix: z.string(),
  encrypted_secret: z.string(),
  replaced_secrets: z.array(z.object({ secret_prefix: z.string(), encrypted_secret: z.string(), replaced_at: z.int() })),
  health: z.object({
    judged_since: z.int(),
    consecutive_failures: z.int(),
    failing_since: unixMs,
    last_failure_started_at: unixMs,
    total_deliveries: z.int(),
    total_failures: z.int(),
    last_success_at: unixMs,
    last_failure_at: unixMs,
    recent_ms: unixMs,
  }),
  history: z.array(z.object({ since: z.int(), events })),
  created_at: z.int(),
  updated_at: z.int(),
  revision: z.int(),
});

/** An endpoint as stored; `revision` counts its changes. */
export interface StoredWebhook {
  readonly endpoint: WebhookEndpoint;
  readonly revision: number;
}

/** Partition with the endpoints of an organization. */
export function getOrganizationPartition(organizationId: string): string {
  return `ORG#${organizationId}`;
}

/** Prefix of the sort keys of endpoints; no other sort key in the table has it. */
export const webhookSortKeyPrefix = 'WEBHOOK#';

/** Item key of an endpoint. */
export function getWebhookKey({ organizationId, webhookId }: EndpointReference): ItemKey {
  return { pk: getOrganizationPartition(organizationId), sk: `${webhookSortKeyPrefix}${webhookId}` };
}

/** Item key of the number of endpoints of an organization in an environment. */
export function getWebhookCountKey({ organizationId, environment }: Pick<WebhookEndpoint, 'organizationId' | 'environment'>): ItemKey {
  return { pk: getOrganizationPartition(organizationId), sk: `WEBHOOKS#${environment}` };
}

/** Partition with the deliveries of one endpoint. */
export function getEndpointPartition({ organizationId, webhookId }: EndpointReference): string {
  return `${getOrganizationPartition(organizationId)}#${webhookSortKeyPrefix}${webhookId}`;
}

/** The endpoint of a partition; null for other partitions. */
export function parseEndpointPartition(pk: string): EndpointReference | null {
  const parts = /^ORG#([^#]+)#WEBHOOK#([^#]+)$/.exec(pk);
  return parts === null ? null : { organizationId: parts[1] ?? '', webhookId: parts[2] ?? '' };
}

/** Prefix of the sort keys of removals. */
export const removalSortKeyPrefix = 'REMOVAL#';

/** The item of a removed endpoint whose deliveries have to be deleted. */
export function createRemovalItem({ organizationId, webhookId }: EndpointReference, nowUnixMs: number) {
  return { ...getRemovalKey({ organizationId, webhookId }), ...buildDueAttributes(webhookId, Math.floor(nowUnixMs / 1000)) };
}

/** Item key of the removal of an endpoint. */
export function getRemovalKey({ organizationId, webhookId }: EndpointReference): ItemKey {
  return { pk: getOrganizationPartition(organizationId), sk: `${removalSortKeyPrefix}${webhookId}` };
}

/** The endpoint whose removal has this item key; null for other kinds of items. */
export function parseRemovalKey({ pk, sk }: ItemKey): EndpointReference | null {
  const isRemoval = sk.startsWith(removalSortKeyPrefix) && pk.startsWith('ORG#');
  return isRemoval ? { organizationId: pk.slice('ORG#'.length), webhookId: sk.slice(removalSortKeyPrefix.length) } : null;
}

/** An endpoint as an item. */
export function toWebhookItem({ endpoint, revision }: StoredWebhook) {
  const { id, organizationId, health, history } = endpoint;
  return {
    ...getWebhookKey({ organizationId, webhookId: id }),
    webhook_id: id,
    organization_id: organizationId,
    environment: endpoint.environment,
    name: endpoint.name,
    url: endpoint.url,
    description: endpoint.description,
    events: [...endpoint.events],
    is_active: endpoint.isActive,
    auto_disabled_at: endpoint.autoDisabledAtUnixMs,
    secret_prefix: endpoint.secretPrefix,
    encrypted_secret: endpoint.encryptedSecret,
    replaced_secrets: endpoint.replacedSecrets.map(({ secretPrefix, encryptedSecret, replacedAtUnixMs }) => ({
      secret_prefix: secretPrefix,
      encrypted_secret: encryptedSecret,
      replaced_at: replacedAtUnixMs,
    })),
    health: {
      judged_since: health.evaluatedSinceUnixMs,
      consecutive_failures: health.consecutiveFailures,
      failing_since: health.failingSinceUnixMs,
      last_failure_started_at: health.lastFailureStartedAtUnixMs,
      total_deliveries: health.totalDeliveries,
      total_failures: health.totalFailures,
      last_success_at: health.lastSuccessAtUnixMs,
      last_failure_at: health.lastFailureAtUnixMs,
      recent_ms: health.recentMs,
    },
    history: history.map(({ sinceUnixMs, events: wanted }: SubscriptionPeriod) => ({ since: sinceUnixMs, events: [...wanted] })),
    created_at: endpoint.createdAtUnixMs,
    updated_at: endpoint.updatedAtUnixMs,
    revision,
  };
}

/** Parses an endpoint. */
export function toStoredWebhook(value: unknown): StoredWebhook {
  const item = webhookItem.parse(value);
  const { health, history } = item;
  return {
    revision: item.revision,
    endpoint: {
      id: item.webhook_id,
      organizationId: item.organization_id,
      environment: item.environment,
      name: item.name,
      url: item.url,
      description: item.description,
      events: item.events,
      isActive: item.is_active,
      autoDisabledAtUnixMs: item.auto_disabled_at,
      secretPrefix: item.secret_prefix,
      encryptedSecret: item.encrypted_secret,
      replacedSecrets: item.replaced_secrets.map(({ secret_prefix, encrypted_secret, replaced_at }) => ({
        secretPrefix: secret_prefix,
        encryptedSecret: encrypted_secret,
        replacedAtUnixMs: replaced_at,
      })),
      health: {
        evaluatedSinceUnixMs: health.judged_since,
        consecutiveFailures: health.consecutive_failures,
        failingSinceUnixMs: health.failing_since,
        lastFailureStartedAtUnixMs: health.last_failure_started_at,
        totalDeliveries: health.total_deliveries,
        totalFailures: health.total_failures,
        lastSuccessAtUnixMs: health.last_success_at,
        lastFailureAtUnixMs: health.last_failure_at,
        recentMs: health.recent_ms,
      },
      history: history.map(({ since, events: wanted }) => ({ sinceUnixMs: since, events: wanted })),
      createdAtUnixMs: item.created_at,
      updatedAtUnixMs: item.updated_at,
    },
  };
}
