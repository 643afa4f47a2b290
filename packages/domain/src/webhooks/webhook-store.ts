import type { AttemptOutcome } from './attempt.ts';
import type { EndpointReference } from './delivery-store.ts';
import type { EndpointChange, WebhookEndpoint } from './endpoint.ts';

/** What came of keeping a new endpoint. */
type CreationOutcome = 'created' | 'limit-reached';

/** Endpoints in storage. Every write is safe against a lost answer of the storage and against being repeated. */
export interface WebhookStore {
  /** Keeps a new endpoint, unless the organisation has as many as it may have. */
  create(endpoint: WebhookEndpoint): Promise<CreationOutcome>;
  /** A strongly consistent read; null for one that does not exist, is deleted or belongs to somebody else. */
  find(organizationId: string, webhookId: string): Promise<WebhookEndpoint | null>;
  /** All endpoints of an organisation, the oldest first; a strongly consistent read. */
  list(organizationId: string): Promise<readonly WebhookEndpoint[]>;
  /** Changes an endpoint as its owner wants; null when there is none. */
  change(organizationId: string, webhookId: string, change: EndpointChange, nowUnixMs: number): Promise<WebhookEndpoint | null>;
  /** Removes an endpoint at once, and its deliveries soon; false when there is none. */
  remove(organizationId: string, webhookId: string, nowUnixMs: number): Promise<boolean>;
  /**
   * Notes on an endpoint what came of an attempt, and disables it when that is due.
   *
   * @param endpoint as the attempt was made with it
   * @returns the endpoint afterwards; null when it is gone
   */
  noteAttempt(endpoint: WebhookEndpoint, outcome: AttemptOutcome, nowUnixMs: number): Promise<WebhookEndpoint | null>;
}

/**
 * Encrypts the secrets of endpoints, so that nobody who sees a table can sign in our name. A secret can be read again only in the name of
 * the organisation for which it was encrypted.
 */
export interface SecretCipher {
  encrypt(organizationId: string, secret: string): Promise<string>;
  /** @throws Error when it was encrypted for somebody else, or is damaged */
  decrypt(organizationId: string, encrypted: string): Promise<string>;
}

/** For the sweeper: what endpoints that were removed have left behind. */
export interface WebhookRemovals {
  /** Endpoints whose deliveries are still to be deleted. */
  findRemovals(nowUnixMs: number): AsyncIterable<EndpointReference>;
  /**
   * Deletes deliveries of a removed endpoint for as long as there is time.
   *
   * @returns whether all of them are gone
   */
  removeDeliveries(endpoint: EndpointReference, isTimeLeft: () => boolean): Promise<boolean>;
}
