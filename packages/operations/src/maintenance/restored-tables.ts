import type { PresetChange } from '@nakor/domain/erp/preset-catalogue';
import type { ApiKey } from '../access/api-key.ts';
import type { Organization } from '../access/organization.ts';
import type { EventReference } from '../events/event.ts';
import type { Incident } from '../status/incident.ts';
import type { WebhookEndpoint } from '../webhooks/endpoint.ts';

/** The tables of a stage, by their names: `nakor-<stage>-<kind>`. A table restored from a backup has a suffix after that. */
export const tableKinds = ['access', 'requests', 'events', 'webhooks'] as const;

/** One of {@link tableKinds}. */
export type TableKind = (typeof tableKinds)[number];

/** Contents of an access table without counters. */
export interface AccessContents {
  readonly keys: readonly ApiKey[];
  readonly organizations: readonly Organization[];
  readonly presets: readonly PresetChange[];
  readonly incidents: readonly Incident[];
  /** Damaged items that cannot be parsed, as partition key and sort key. */
  readonly unreadable: readonly string[];
}

/** Contents of a webhooks table. */
export interface WebhookContents {
  readonly endpoints: readonly WebhookEndpoint[];
  /** See {@link AccessContents}. */
  readonly unreadable: readonly string[];
}

/** A past revocation of a key. */
export interface KeyRevocation {
  readonly keyId: string;
  readonly organizationId: string;
  readonly revokedAtUnixMs: number;
}

/** Result of copying an organization. */
export interface OrganizationCopy {
  /** False if the organization already existed; it is left unchanged then. */
  readonly isCopied: boolean;
  /** Ids of the copied keys. */
  readonly keyIds: readonly string[];
}

/**
 * Access to whole tables by full name, while a table restored from a backup exists next to the one that it replaces. Copying never
 * overwrites existing items, so every operation is idempotent.
 */
export interface RestoredTables {
  readAccess(accessTable: string): Promise<AccessContents>;
  readEndpoints(webhooksTable: string): Promise<WebhookContents>;
  /** Revocations announced in the last 30 days (`api_key.revoked`). */
  readRevocations(eventsTable: string): Promise<readonly KeyRevocation[]>;
  /** Revokes a key again, without another event. */
  reapplyRevocation(accessTable: string, revocation: KeyRevocation): Promise<'revoked' | 'already-revoked' | 'unknown-key'>;
  /**
   * Copies an organization with its quota, and its missing keys. A copied key gets the plan that the organization has in the target table.
   *
   * @returns null if the organization does not exist in the source table
   */
  copyOrganization(from: string, into: string, organizationId: string): Promise<OrganizationCopy | null>;
  /** Copies the records of ended organizations, so that those that came back with the restored table are erased again; returns their ids. */
  copyEnded(from: string, into: string): Promise<readonly string[]>;
  /** Copies the missing endpoints of an organization. `isCopied` is false for an endpoint that would exceed the limit. */
  copyEndpoints(
    from: string,
    into: string,
    organizationId: string,
  ): Promise<readonly { readonly id: string; readonly isCopied: boolean }[]>;
  /** Copies the missing accepted invoices of one organization or of all (null); returns how many. */
  copyAcceptedInvoices(from: string, into: string, organizationId: string | null): Promise<number>;
  /** Puts events since a given time back into the outbox, of one organization or of all (null), and yields them. */
  requeueEvents(
    since: { readonly unixMs: number; readonly organizationId: string | null },
    nowUnixMs: number,
  ): AsyncIterable<EventReference>;
}
