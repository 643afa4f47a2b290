import { replayHeaderNames } from '@nakor/contract/headers';
import type { Route } from '@nakor/contract/routes';
import type { ApiKey } from '@nakor/domain/access/api-key';
import { plans } from '@nakor/domain/access/plans';
import { type StoredQuota, withoutOperation } from '@nakor/domain/access/quota-windows';
import { type EventRecord, eventRecord } from '@nakor/domain/events/event';
import { idempotencyScope, requestFingerprint } from '@nakor/domain/idempotency/idempotency-key';
import type { AcquireOutcome, AcquireRequest, Lease } from '@nakor/domain/idempotency/idempotency-record';
import { sha256Hex } from '@nakor/domain/shared/hash';
import { ApiError } from '../api-error.ts';
import type { RequestContext } from '../request-context.ts';
import { type EndpointResult, type HttpResponse, toHttpResponse, toStoredResponse } from '../response.ts';
import { type IdempotencyPorts, notifyFanOut } from './idempotency-ports.ts';
import { quotaExceededError } from './quota-exceeded.ts';
import { consumesQuota, setQuotaHeaders } from './quota-headers.ts';
import type { Input } from './read-input.ts';

/** A call that has passed all checks and is about to be worked on. */
export interface AuthorizedRequest {
  readonly call: RequestContext;
  readonly route: Route;
  readonly input: Input | null;
  /** As sent; null for none. */
  readonly idempotencyKey: string | null;
  /** The counters of the organisation as just read; null when there are none yet or the call is not counted. */
  readonly quota: StoredQuota | null;
}

/** With less time than this left, a claim is not tried once more. */
const minLeaseMs = 8_000;
/** How long a wake-up is put off that sets out together with its event, in seconds: writing the event takes some milliseconds. */
const unwrittenDelaySeconds = 1;
/** With less time than this left, work is not begun: it could end after its caller was told that it failed. */
const leastWorkMs = 3_000;
/** With less time than this left, the end of a claim is not tried once more. */
const leastRetryMs = 8_000;
/** With less time than this left, a claim is not given back here: should DynamoDB not answer, the caller would get no answer of ours. */
const leastReleaseMs = 7_000;

/**
 * Does the work at most once: claims it before, keeps its outcome after, or gives the claim back when it fails. Routes that leave
 * nothing behind are just done.
 *
 * @throws ApiError IDEMPOTENCY_CONFLICT, QUOTA_EXCEEDED, SERVICE_UNAVAILABLE, and whatever the work throws
 */
export async function withIdempotency(
  ports: IdempotencyPorts,
  ready: AuthorizedRequest,
  work: () => Promise<EndpointResult>,
): Promise<HttpResponse> {
  const { call, route } = ready;
  if (route.effect === 'nothing' || call.caller === null) return toHttpResponse(call, toStoredResponse(call, await work()));
  const outcome = await ports.idempotencyStore.acquire(claimRequest(ready, call.caller, ports.newId));
  switch (outcome.kind) {
    case 'acquired':
      if (outcome.quota !== null) setQuotaHeaders(call, outcome.quota);
      return executeOnce(ports, ready, call.caller, outcome, work);
    case 'replay':
      for (const name of replayHeaderNames) call.headers[name] = 'true';
      call.logFacts.replayed = true;
      return toHttpResponse(call, outcome.response);
    case 'quota-exceeded':
      throw await quotaExceededError(ports, call, call.caller, outcome);
    default:
      throw conflict(outcome, call);
  }
}

function claimRequest(
  { call, route, input, idempotencyKey, quota }: AuthorizedRequest,
  caller: ApiKey,
  newId: () => string,
): AcquireRequest {
  return {
    organizationId: caller.organization.id,
    requestId: call.requestId,
    ownerToken: newId(),
    eventId: newId(),
    nowUnixMs: call.nowMs,
    isTimeLeft: () => call.remainingMs() > minLeaseMs,
    idempotency:
      idempotencyKey === null
        ? null
        : {
            scope: idempotencyScope(caller.environment, route.method, route.path, idempotencyKey),
            fingerprint: requestFingerprint(input?.body.mediaType ?? '', sha256Hex(input?.body.bytes ?? '')),
          },
    quota: consumesQuota(call, route) ? { limits: plans[caller.organization.plan].quota, known: quota } : null,
  };
}

/** Does claimed work and keeps its outcome; whatever fails on the way gives the claim back. */
async function executeOnce(
  ports: IdempotencyPorts,
  ready: AuthorizedRequest,
  caller: ApiKey,
  { lease: claim, quota }: Extract<AcquireOutcome, { kind: 'acquired' }>,
  work: () => Promise<EndpointResult>,
): Promise<HttpResponse> {
  const { call } = ready;
  try {
    if (call.remainingMs() < leastWorkMs) throw new ApiError('SERVICE_UNAVAILABLE');
    const success = await work();
    return await complete(ports, ready, caller, claim, success);
  } catch (error) {
    // It has no effect on what is complete. What cannot be given back now is given back by the sweeper; the caller learns of the first failure.
    if (call.remainingMs() > leastReleaseMs) {
      await ports.idempotencyStore.release(claim).catch((fault: unknown) => ports.log.fault(call.requestId, fault));
    }
    if (claim.reservation !== null && quota !== null) setQuotaHeaders(call, withoutOperation(quota, claim.reservation));
    throw error;
  }
}

async function complete(
  ports: IdempotencyPorts,
  ready: AuthorizedRequest,
  caller: ApiKey,
  claim: Lease,
  success: EndpointResult,
): Promise<HttpResponse> {
  const { call } = ready;
  const answer = toStoredResponse(call, success);
  const event = eventOf(call, claim, success);
  const history = historyOf(ready, caller, claim, success);
  // Work without a claim cannot be lost to another owner, so the fan-out is woken meanwhile, to look when the event is there.
  const isUnclaimed = claim.idempotency === null && claim.reservation === null;
  const waking = isUnclaimed ? notifyFanOut(ports, call, event, unwrittenDelaySeconds) : undefined;
  const completing = ports.idempotencyStore.complete(claim, {
    response: answer,
    event,
    history,
    isTimeLeft: () => call.remainingMs() > leastRetryMs,
  });
  // The host may freeze a function that has answered, so nothing may be under way by then.
  const ended = await completing.finally(() => waking);
  // Somebody else owns the claim by now: what was found out here may not be given as the answer.
  if (ended === 'lost') throw new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
  if (!isUnclaimed) await notifyFanOut(ports, call, event);
  return toHttpResponse(call, answer);
}

function eventOf(call: RequestContext, claim: Lease, { effect }: EndpointResult): EventRecord | null {
  if (effect === undefined || effect.event === null) return null;
  const { type, data } = effect.event;
  return eventRecord({ id: claim.eventId, organizationId: claim.organizationId, type, createdAtUnixMs: call.nowMs }, data);
}

function historyOf({ call, route }: AuthorizedRequest, caller: ApiKey, claim: Lease, { effect }: EndpointResult) {
  if (caller.environment !== 'live' || effect === undefined) return null;
  return {
    organizationId: claim.organizationId,
    requestId: call.requestId,
    atUnixMs: call.nowMs,
    keyId: caller.id,
    operation: route.id,
    eventId: effect.event === null ? null : claim.eventId,
    facts: effect.facts,
  };
}

/** After how many seconds a call that others are at may be tried again: soon, for most work takes less than a second. */
const soonSeconds = 1;
const laterSeconds = 5;
const longWorkMs = 5_000;

function conflict(outcome: Extract<AcquireOutcome, { kind: 'different-body' | 'in-progress' }>, call: RequestContext): ApiError {
  if (outcome.kind === 'different-body') return new ApiError('IDEMPOTENCY_CONFLICT', { details: { reason: 'different_body' } });
  const leaseSeconds = Math.max(1, Math.ceil((outcome.leaseUntilUnixMs - call.nowMs) / 1000));
  const isLong = call.nowMs - outcome.acquiredAtUnixMs > longWorkMs;
  return new ApiError('IDEMPOTENCY_CONFLICT', {
    details: { reason: 'in_progress' },
    retryAfterSeconds: Math.min(leaseSeconds, isLong ? laterSeconds : soonSeconds),
    text: {
      pl: 'Pierwsze żądanie z tym Idempotency-Key jeszcze trwa. Ponów po czasie z nagłówka Retry-After.',
      en: 'The first request with this Idempotency-Key is still running. Try again after the time in the Retry-After header.',
    },
  });
}
