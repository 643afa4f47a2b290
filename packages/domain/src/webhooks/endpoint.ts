import { type EventType, eventTypes } from '../events/event.ts';
import type { AttemptOutcome } from './attempt.ts';
import { isGone } from './delivery.ts';

/** What an endpoint may subscribe to: one event, or all of them, also those that come later. */
export type Subscription = EventType | '*';

/** Everything that can be subscribed to. */
export const subscriptions: readonly Subscription[] = ['*', ...eventTypes];

/** An address to which an organisation has its events sent. */
export interface WebhookEndpoint {
  /** A UUID. */
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly Subscription[];
  readonly isActive: boolean;
  /** Null unless failures, or an answer 410, have disabled it. */
  readonly autoDisabledAtUnixMs: number | null;
  /** The beginning of the secret, to tell it from others: `whsec_` and 4 characters. */
  readonly secretPrefix: string;
  /** The secret, encrypted; see {@link SecretCipher}. */
  readonly encryptedSecret: string;
  readonly health: EndpointHealth;
  /** What it was subscribed to from which moment on, the latest last; nothing while it was disabled. */
  readonly history: readonly SubscriptionPeriod[];
  readonly createdAtUnixMs: number;
  readonly updatedAtUnixMs: number;
}

/** A period in which an endpoint was subscribed to the same events; it ends where the next one begins. */
export interface SubscriptionPeriod {
  readonly sinceUnixMs: number;
  readonly events: readonly Subscription[];
}

/** How sending to an endpoint has gone. Tests by its owner do not count. */
export interface EndpointHealth {
  /** When its owner gave it this address, or switched it on last: attempts with what it was before say nothing about it as it is now. */
  readonly evaluatedSinceUnixMs: number;
  /** Failed attempts since the last one that succeeded. */
  readonly consecutiveFailures: number;
  /** When the first of them began; null when there are none. */
  readonly failingSinceUnixMs: number | null;
  /** When the latest failed attempt began. */
  readonly lastFailureStartedAtUnixMs: number | null;
  /** Attempts in all. */
  readonly totalDeliveries: number;
  readonly totalFailures: number;
  readonly lastSuccessAtUnixMs: number | null;
  readonly lastFailureAtUnixMs: number | null;
}

/** The health of an endpoint to which nothing was ever sent. */
const newHealth: Omit<EndpointHealth, 'evaluatedSinceUnixMs'> = {
  consecutiveFailures: 0,
  failingSinceUnixMs: null,
  lastFailureStartedAtUnixMs: null,
  totalDeliveries: 0,
  totalFailures: 0,
  lastSuccessAtUnixMs: null,
  lastFailureAtUnixMs: null,
};

/** Most endpoints of one organisation. */
export const endpointLimit = 20;

/** So many failures in a row disable an endpoint ... */
const failuresToDisable = 20;
/** ... once they have gone on for this long, in milliseconds: 24 hours. */
const failingTimeToDisableMs = 86_400_000;

/** Most periods that are kept; events are handed on within minutes, so older ones decide about nothing. */
const periodLimit = 20;

/**
 * Whether an event goes to an endpoint: by what it was subscribed to when the event happened, however late the event is handed on.
 */
export function wantsEvent({ history }: WebhookEndpoint, event: { readonly type: EventType; readonly createdAtUnixMs: number }): boolean {
  const period = history.findLast(({ sinceUnixMs }) => sinceUnixMs <= event.createdAtUnixMs);
  return period !== undefined && (period.events.includes('*') || period.events.includes(event.type));
}

/** A new endpoint, subscribed from now on. */
export function newEndpoint({
  nowUnixMs,
  ...given
}: Pick<WebhookEndpoint, 'id' | 'organizationId' | 'name' | 'url' | 'description' | 'events' | 'secretPrefix' | 'encryptedSecret'> & {
  readonly nowUnixMs: number;
}): WebhookEndpoint {
  return {
    ...given,
    isActive: true,
    autoDisabledAtUnixMs: null,
    health: { ...newHealth, evaluatedSinceUnixMs: nowUnixMs },
    history: [{ sinceUnixMs: nowUnixMs, events: given.events }],
    createdAtUnixMs: nowUnixMs,
    updatedAtUnixMs: nowUnixMs,
  };
}

/** A change that its owner makes to an endpoint; what is left out stays. */
export interface EndpointChange {
  readonly name?: string;
  readonly url?: string;
  readonly description?: string | null;
  readonly events?: readonly Subscription[];
  readonly isActive?: boolean;
}

/** An endpoint after its owner has changed it. Another address, or switching it on (also when it was on), forgets the failures so far. */
export function changedEndpoint(endpoint: WebhookEndpoint, change: EndpointChange, nowUnixMs: number): WebhookEndpoint {
  const isReactivated = change.isActive === true;
  const restarts = isReactivated || (change.url !== undefined && change.url !== endpoint.url);
  const changed: WebhookEndpoint = {
    ...endpoint,
    ...change,
    autoDisabledAtUnixMs: isReactivated ? null : endpoint.autoDisabledAtUnixMs,
    health: restarts
      ? { ...endpoint.health, consecutiveFailures: 0, failingSinceUnixMs: null, evaluatedSinceUnixMs: nowUnixMs }
      : endpoint.health,
    updatedAtUnixMs: nowUnixMs,
  };
  return { ...changed, history: historyWith(changed, nowUnixMs) };
}

/** An endpoint that failures, or an answer 410, have disabled. */
function disabledEndpoint(endpoint: WebhookEndpoint, nowUnixMs: number): WebhookEndpoint {
  const disabled = { ...endpoint, isActive: false, autoDisabledAtUnixMs: nowUnixMs, updatedAtUnixMs: nowUnixMs };
  return { ...disabled, history: historyWith(disabled, nowUnixMs) };
}

/** The periods with the one that begins now, where something changes with it. */
function historyWith({ history, events, isActive }: WebhookEndpoint, nowUnixMs: number): readonly SubscriptionPeriod[] {
  const wanted = isActive ? events : [];
  const current = history.at(-1);
  if (current !== undefined && current.events.length === wanted.length && wanted.every((event) => current.events.includes(event))) {
    return history;
  }
  return [...history, { sinceUnixMs: nowUnixMs, events: wanted }].slice(-periodLimit);
}

/**
 * An endpoint after an attempt to send to it: counted, and disabled when that is due.
 *
 * @param used the endpoint as the attempt was made with it; where its owner has changed it meanwhile, the attempt is only counted
 */
export function attemptedEndpoint(
  endpoint: WebhookEndpoint,
  used: WebhookEndpoint,
  outcome: AttemptOutcome,
  nowUnixMs: number,
): WebhookEndpoint {
  if (endpoint.health.evaluatedSinceUnixMs !== used.health.evaluatedSinceUnixMs) {
    return { ...endpoint, health: countedHealth(endpoint.health, outcome) };
  }
  const health = healthAfter(endpoint.health, outcome);
  const attempted = { ...endpoint, health };
  return endpoint.isActive && disables(health, outcome) ? disabledEndpoint(attempted, nowUnixMs) : attempted;
}

function countedHealth(health: EndpointHealth, outcome: AttemptOutcome): EndpointHealth {
  const failures = outcome.error === null ? 0 : 1;
  return { ...health, totalDeliveries: health.totalDeliveries + 1, totalFailures: health.totalFailures + failures };
}

/**
 * The health of an endpoint after an attempt. A success that began before the latest failure did says nothing about the receiver now, so it
 * does not end a row of failures.
 */
export function healthAfter(health: EndpointHealth, outcome: AttemptOutcome): EndpointHealth {
  const endedAtUnixMs = outcome.startedAtUnixMs + outcome.durationMs;
  const counted = countedHealth(health, outcome);
  if (outcome.error === null) {
    const succeeded = { ...counted, lastSuccessAtUnixMs: Math.max(endedAtUnixMs, health.lastSuccessAtUnixMs ?? 0) };
    const isOutdated = outcome.startedAtUnixMs < (health.lastFailureStartedAtUnixMs ?? 0);
    return isOutdated ? succeeded : { ...succeeded, consecutiveFailures: 0, failingSinceUnixMs: null };
  }
  return {
    ...counted,
    consecutiveFailures: health.consecutiveFailures + 1,
    failingSinceUnixMs: health.failingSinceUnixMs ?? outcome.startedAtUnixMs,
    lastFailureStartedAtUnixMs: Math.max(outcome.startedAtUnixMs, health.lastFailureStartedAtUnixMs ?? 0),
    lastFailureAtUnixMs: Math.max(endedAtUnixMs, health.lastFailureAtUnixMs ?? 0),
  };
}

/** Whether an attempt with this outcome disables the endpoint: it is gone, or it has failed often enough for long enough. */
export function disables(health: EndpointHealth, outcome: AttemptOutcome): boolean {
  if (outcome.error === null) return false;
  const failingSince = health.failingSinceUnixMs ?? outcome.startedAtUnixMs;
  const isLong = outcome.startedAtUnixMs - failingSince >= failingTimeToDisableMs;
  return isGone(outcome) || (health.consecutiveFailures >= failuresToDisable && isLong);
}
