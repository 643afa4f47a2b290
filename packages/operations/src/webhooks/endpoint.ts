import { type EventRecord, type EventType, eventTypes, isEventOf } from '../events/event.ts';
import type { KeyEnvironment } from '../events/key-environment.ts';
import type { AttemptOutcome } from './attempt.ts';
import { isGone } from './delivery.ts';
import { isStillSigning, type ReplacedSecret } from './replaced-secret.ts';

/** What an endpoint can subscribe to: one event type, or all, including future ones. */
export type Subscription = EventType | '*';

/** All possible subscriptions. */
export const subscriptions: readonly Subscription[] = ['*', ...eventTypes];

/** A URL to which an organization has its events sent. */
export interface WebhookEndpoint {
  /** A UUID. */
  readonly id: string;
  readonly organizationId: string;
  /** That of the key that created it. It never changes. */
  readonly environment: KeyEnvironment;
  readonly name: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly Subscription[];
  readonly isActive: boolean;
  /** Null unless it was disabled by failures or by a 410 response. */
  readonly autoDisabledAtUnixMs: number | null;
  /** The start of the secret, to recognize it by: `whsec_` and 4 characters. */
  readonly secretPrefix: string;
  /** The secret, encrypted; see {@link SecretCipher}. */
  readonly encryptedSecret: string;
  /** Those that it replaced, latest first. Each goes on signing for a day, and is forgotten by the next write after that. */
  readonly replacedSecrets: readonly ReplacedSecret[];
  readonly health: EndpointHealth;
  /** Subscription periods, latest last; without events while it was disabled. */
  readonly history: readonly SubscriptionPeriod[];
  readonly createdAtUnixMs: number;
  readonly updatedAtUnixMs: number;
}

/** A period with the same subscriptions; it ends where the next one starts. */
export interface SubscriptionPeriod {
  readonly sinceUnixMs: number;
  readonly events: readonly Subscription[];
}

/** Delivery statistics of an endpoint. Tests by its owner do not count. */
export interface EndpointHealth {
  /** When its owner last set this URL or enabled it. Earlier attempts say nothing about the endpoint as it is now. */
  readonly evaluatedSinceUnixMs: number;
  /** Failed attempts since the last success. */
  readonly consecutiveFailures: number;
  /** When the first of them started; null if there are none. */
  readonly failingSinceUnixMs: number | null;
  /** When the latest failed attempt started. */
  readonly lastFailureStartedAtUnixMs: number | null;
  /** Total number of attempts. */
  readonly totalDeliveries: number;
  readonly totalFailures: number;
  readonly lastSuccessAtUnixMs: number | null;
  readonly lastFailureAtUnixMs: number | null;
  /** Mean duration of the latest attempts in milliseconds, of which each counts a quarter; null before the first. */
  readonly recentMs: number | null;
}

/** The health of a new endpoint. */
const newHealth: Omit<EndpointHealth, 'evaluatedSinceUnixMs'> = {
  consecutiveFailures: 0,
  failingSinceUnixMs: null,
  lastFailureStartedAtUnixMs: null,
  totalDeliveries: 0,
  totalFailures: 0,
  lastSuccessAtUnixMs: null,
  lastFailureAtUnixMs: null,
  recentMs: null,
};

/** Maximum number of endpoints per organization and environment. */
export const endpointLimit = 20;

/** This many consecutive failures disable an endpoint ... */
const failuresToDisable = 20;
/** ... once they have lasted this long, in milliseconds: 24 hours. */
const failingTimeToDisableMs = 86_400_000;

/** Maximum number of stored periods. Events are dispatched within minutes, so older periods are not needed. */
const periodLimit = 20;

/**
 * Whether an event goes to an endpoint. Decided by the environment of both, and by the subscriptions of the endpoint at the time of the event,
 * however late it is dispatched.
 */
export function isReceiverOf(
  { environment, history }: WebhookEndpoint,
  event: Pick<EventRecord, 'environment' | 'type' | 'createdAtUnixMs'>,
): boolean {
  if (!isEventOf(environment, event)) return false;
  const period = history.findLast(({ sinceUnixMs }) => sinceUnixMs <= event.createdAtUnixMs);
  return period !== undefined && (period.events.includes('*') || period.events.includes(event.type));
}

/** A new endpoint, subscribed from now on. */
export function createNewEndpoint({
  nowUnixMs,
  ...given
}: Pick<
  WebhookEndpoint,
  'id' | 'organizationId' | 'environment' | 'name' | 'url' | 'description' | 'events' | 'secretPrefix' | 'encryptedSecret'
> & {
  readonly nowUnixMs: number;
}): WebhookEndpoint {
  return {
    ...given,
    replacedSecrets: [],
    isActive: true,
    autoDisabledAtUnixMs: null,
    health: { ...newHealth, evaluatedSinceUnixMs: nowUnixMs },
    history: [{ sinceUnixMs: nowUnixMs, events: given.events }],
    createdAtUnixMs: nowUnixMs,
    updatedAtUnixMs: nowUnixMs,
  };
}

/** A change by the owner; omitted fields are kept. */
export interface EndpointChange {
  readonly name?: string;
  readonly url?: string;
  readonly description?: string | null;
  readonly events?: readonly Subscription[];
  readonly isActive?: boolean;
}

/** The endpoint after a change by its owner. A new URL, or enabling it (even if it was enabled), resets the failures. */
export function changeEndpoint(endpoint: WebhookEndpoint, change: EndpointChange, nowUnixMs: number): WebhookEndpoint {
  const isReactivated = change.isActive === true;
  const restarts = isReactivated || (change.url !== undefined && change.url !== endpoint.url);
  const changed: WebhookEndpoint = {
    ...endpoint,
    ...change,
    replacedSecrets: isStillSigning(endpoint.replacedSecrets, nowUnixMs),
    autoDisabledAtUnixMs: isReactivated ? null : endpoint.autoDisabledAtUnixMs,
    health: restarts
      ? { ...endpoint.health, consecutiveFailures: 0, failingSinceUnixMs: null, recentMs: null, evaluatedSinceUnixMs: nowUnixMs }
      : endpoint.health,
    updatedAtUnixMs: nowUnixMs,
  };
  return { ...changed, history: historyWith(changed, nowUnixMs) };
}

/** The endpoint, disabled by failures or by a 410 response. */
function disabledEndpoint(endpoint: WebhookEndpoint, nowUnixMs: number): WebhookEndpoint {
  const disabled = { ...endpoint, isActive: false, autoDisabledAtUnixMs: nowUnixMs, updatedAtUnixMs: nowUnixMs };
  return { ...disabled, history: historyWith(disabled, nowUnixMs) };
}

/** The periods, with a new one starting now if the subscriptions differ from the last. */
function historyWith({ history, events, isActive }: WebhookEndpoint, nowUnixMs: number): readonly SubscriptionPeriod[] {
  const wanted = isActive ? events : [];
  const current = history.at(-1);
  if (current !== undefined && current.events.length === wanted.length && wanted.every((event) => current.events.includes(event))) {
    return history;
  }
  return [...history, { sinceUnixMs: nowUnixMs, events: wanted }].slice(-periodLimit);
}

/**
 * The endpoint after an attempt: counted, and disabled if that is due.
 *
 * @param used the endpoint as used for the attempt; if its owner has changed it since, the attempt is only counted
 */
export function recordEndpointAttempt(
  endpoint: WebhookEndpoint,
  used: WebhookEndpoint,
  outcome: AttemptOutcome,
  nowUnixMs: number,
): WebhookEndpoint {
  const replacedSecrets = isStillSigning(endpoint.replacedSecrets, nowUnixMs);
  if (endpoint.health.evaluatedSinceUnixMs !== used.health.evaluatedSinceUnixMs) {
    return { ...endpoint, replacedSecrets, health: countedHealth(endpoint.health, outcome) };
  }
  const health = computeHealth(endpoint.health, outcome);
  const attempted = { ...endpoint, replacedSecrets, health };
  return endpoint.isActive && mustDisable(health, outcome) ? disabledEndpoint(attempted, nowUnixMs) : attempted;
}

function countedHealth(health: EndpointHealth, outcome: AttemptOutcome): EndpointHealth {
  const failures = outcome.error === null ? 0 : 1;
  return { ...health, totalDeliveries: health.totalDeliveries + 1, totalFailures: health.totalFailures + failures };
}

/**
 * The health of an endpoint after an attempt. A success that started before the latest failure says nothing about the receiver now, so it
 * does not reset the failures.
 */
export function computeHealth(health: EndpointHealth, outcome: AttemptOutcome): EndpointHealth {
  const endedAtUnixMs = outcome.startedAtUnixMs + outcome.durationMs;
  const counted = { ...countedHealth(health, outcome), recentMs: averageRecent(health.recentMs, outcome.durationMs) };
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

function averageRecent(recentMs: number | null, durationMs: number): number {
  return Math.round(recentMs === null ? durationMs : (3 * recentMs + durationMs) / 4);
}

/** From this duration on, in milliseconds, an attempt is slow: most receivers take less than half a second. */
export const slowAttemptMs = 2_000;

/** Whether the latest attempts of an endpoint took so long that it has to share the permits of slow receivers. */
export function isSlowReceiver({ health }: Pick<WebhookEndpoint, 'health'>): boolean {
  return (health.recentMs ?? 0) >= slowAttemptMs;
}

/** Whether this outcome disables the endpoint: it is gone, or it has failed often enough for long enough. */
export function mustDisable(health: EndpointHealth, outcome: AttemptOutcome): boolean {
  if (outcome.error === null) return false;
  const failingSince = health.failingSinceUnixMs ?? outcome.startedAtUnixMs;
  const isLong = outcome.startedAtUnixMs - failingSince >= failingTimeToDisableMs;
  return isGone(outcome) || (health.consecutiveFailures >= failuresToDisable && isLong);
}
