import type { AttemptOutcome } from './attempt.ts';
import type { EndpointReference } from './delivery-store.ts';
import type { EndpointChange, WebhookEndpoint } from './endpoint.ts';
import type { StoredSecret } from './replaced-secret.ts';

type CreationOutcome = 'created' | 'limit-reached';

/** Storage of endpoints. Every write tolerates a lost response of the storage, and may be repeated. */
export interface WebhookStore {
  /** Stores a new endpoint, unless the organization has reached its limit in this environment. */
  create(endpoint: WebhookEndpoint): Promise<CreationOutcome>;
  /** A strongly consistent read; null if it does not exist, is deleted or belongs to another organization. */
  find(organizationId: string, webhookId: string): Promise<WebhookEndpoint | null>;
  /** All endpoints of an organization, of both environments, oldest first; a strongly consistent read. */
  list(organizationId: string): Promise<readonly WebhookEndpoint[]>;
  /** Applies a change by the owner; null if there is no such endpoint. */
  change(organizationId: string, webhookId: string, change: EndpointChange, nowUnixMs: number): Promise<WebhookEndpoint | null>;
  /**
   * Replaces the secret of an endpoint.
   *
   * @returns as {@link rotatedSecret}; null if there is no such endpoint
   */
  rotateSecret(
    endpoint: EndpointReference,
    secret: StoredSecret,
    nowUnixMs: number,
  ): Promise<WebhookEndpoint | { readonly possibleAtUnixMs: number } | null>;
  /** Deletes an endpoint at once, and its deliveries soon after; false if there is none. */
  remove(endpoint: Pick<WebhookEndpoint, 'id' | 'organizationId' | 'environment'>, nowUnixMs: number): Promise<boolean>;
  /**
   * Records the outcome of an attempt, and disables the endpoint if that is due.
   *
   * @param endpoint as used for the attempt
   * @returns the endpoint afterwards; null if it is deleted
   */
  recordAttempt(endpoint: WebhookEndpoint, outcome: AttemptOutcome, nowUnixMs: number): Promise<WebhookEndpoint | null>;
}

/**
 * Encrypts the secrets of endpoints, so that read access to a table is not enough to sign in our name. A secret can only be decrypted for
 * the organization for which it was encrypted.
 */
export interface SecretCipher {
  encrypt(organizationId: string, secret: string): Promise<string>;
  /** @throws Error if it was encrypted for another organization, or is damaged */
  decrypt(organizationId: string, encrypted: string): Promise<string>;
}

/** Leftovers of removed endpoints, for the sweeper. */
export interface WebhookRemovals {
  /** Removed endpoints whose deliveries are not deleted yet. */
  findRemovals(nowUnixMs: number): AsyncIterable<EndpointReference>;
  /**
   * Deletes deliveries of a removed endpoint while time is left.
   *
   * @returns whether all are deleted
   */
  removeDeliveries(endpoint: EndpointReference, isTimeLeft: () => boolean): Promise<boolean>;
}
