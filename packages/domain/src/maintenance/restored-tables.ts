import type { ApiKey } from '../access/api-key.ts';
import type { Organization } from '../access/organization.ts';
import type { PresetChange } from '../erp/preset-catalogue.ts';
import type { EventReference } from '../events/event.ts';
import type { Incident } from '../status/incident.ts';
import type { WebhookEndpoint } from '../webhooks/endpoint.ts';

/** What the tables of a stage hold, as their names say it: `nakor-<stage>-<kind>`, and with an ending behind it one from a backup. */
export const tableKinds = ['access', 'requests', 'events', 'webhooks'] as const;

/** One of {@link tableKinds}. */
export type TableKind = (typeof tableKinds)[number];

/** What people have made in a table of access; counters are left out. */
export interface AccessContents {
  readonly keys: readonly ApiKey[];
  readonly organizations: readonly Organization[];
  readonly presets: readonly PresetChange[];
  readonly incidents: readonly Incident[];
  /** Where items stand that nobody can read, since they were damaged: partition key and sort key. */
  readonly unreadable: readonly string[];
}

/** The endpoints in a table of webhooks. */
export interface WebhookContents {
  readonly endpoints: readonly WebhookEndpoint[];
  /** As in {@link AccessContents}. */
  readonly unreadable: readonly string[];
}

/** That a key was ended, and when. */
export interface KeyRevocation {
  readonly keyId: string;
  readonly organizationId: string;
  readonly revokedAtUnixSeconds: number;
}

/** What came of copying an organisation. */
export interface OrganizationCopy {
  /** Whether the organisation was copied; otherwise it was there already, and is as it was. */
  readonly isCopied: boolean;
  /** Ids of the keys that were copied. */
  readonly keyIds: readonly string[];
}

/**
 * Whole tables by their full names, for the time in which one that was restored from a backup stands beside the one that it is to replace. What is
 * copied is never put over what is there, so everything may be done again.
 */
export interface RestoredTables {
  readAccess(accessTable: string): Promise<AccessContents>;
  readEndpoints(webhooksTable: string): Promise<WebhookContents>;
  /** Revocations that were announced in the last 30 days (`api_key.revoked`). */
  readRevocations(eventsTable: string): Promise<readonly KeyRevocation[]>;
  /** Ends a key as it was ended before; nobody is told again. */
  reapplyRevocation(accessTable: string, revocation: KeyRevocation): Promise<'revoked' | 'already-revoked' | 'unknown-key'>;
  /**
   * Copies an organisation with its quota, and the keys that are missing; a key gets the plan that the organisation has there.
   *
   * @returns null when there is no such organisation to copy
   */
  copyOrganization(from: string, into: string, organizationId: string): Promise<OrganizationCopy | null>;
  /** Copies the endpoints of an organisation that are missing; each says whether it was, or would be one too many. */
  copyEndpoints(
    from: string,
    into: string,
    organizationId: string,
  ): Promise<readonly { readonly id: string; readonly isCopied: boolean }[]>;
  /** Copies the entries of the history that are missing, of one organisation or of all (null), and counts them. */
  copyHistory(from: string, into: string, organizationId: string | null): Promise<number>;
  /** Puts events of the stage back into the outbox that happened since a moment, of one organisation or of all (null), and names them. */
  requeueEvents(
    since: { readonly unixMs: number; readonly organizationId: string | null },
    nowUnixMs: number,
  ): AsyncIterable<EventReference>;
}
