import { replayHeaderNames } from '@nakor/contract/headers';
import { plans } from '@nakor/domain/access/plans';
import { type StoredQuota, withoutOperation } from '@nakor/domain/access/quota-windows';
import { type EventRecord, eventRecord } from '@nakor/domain/events/event';
import { idempotencyScope, requestFingerprint } from '@nakor/domain/idempotency/idempotency-key';
import type { AcquireOutcome, AcquireRequest, Lease } from '@nakor/domain/idempotency/idempotency-record';
import { sha256Hex } from '@nakor/domain/shared/hash';
import { ApiError } from '../message/api-error.ts';
import { type CallerContext, withHeaders } from '../message/request-context.ts';
import { type EndpointResult, type HttpResponse, type RecordedResult, toHttpResponse, toStoredResponse } from '../message/response.ts';
import type { Advance } from './handle-request.ts';
import { type IdempotencyPorts, notifyFanOut } from './idempotency-ports.ts';
import { quotaExceededError } from './quota-exceeded.ts';
import { consumesQuota, withQuotaHeaders } from './quota-headers.ts';
import type { Input } from './read-input.ts';

/** A request that has passed all checks. */
export interface AuthorizedRequest {
  readonly context: CallerContext;
  readonly input: Input | null;
  /** As sent; null for none. */
  readonly idempotencyKey: string | null;
  /** The counters of the organization as just read; null when there are none yet or the request consumes no quota. */
  readonly quota: StoredQuota | null;
}

/** With less time than this left, acquiring a lease is not retried. */
const minLeaseMs = 8_000;
/** Delay of a notification that is sent together with its event, in seconds: writing the event takes some milliseconds. */
const unwrittenDelaySeconds = 1;
/** With less time than this left, work is not started: it might complete after the caller received an error. */
const minWorkMs = 3_000;
/** With less time than this left, completing a lease is not retried. */
const minRetryMs = 8_000;
/** With less time than this left, a lease is not released here: if DynamoDB hung, the host would end the function before it responds. */
const minReleaseMs = 7_000;

/**
 * Performs an operation at most once per idempotency key: acquires a lease first, stores the outcome afterwards, and releases the lease when
 * the operation fails. Routes without side effects run without a lease.
 *
 * @throws ApiError IDEMPOTENCY_CONFLICT, QUOTA_EXCEEDED, SERVICE_UNAVAILABLE, and any error of the operation
 */
export async function withIdempotency(
  ports: IdempotencyPorts,
  request: AuthorizedRequest,
  advance: Advance,
  work: () => Promise<EndpointResult | RecordedResult>,
): Promise<HttpResponse> {
  const { context } = request;
  if (context.route.idempotency === 'none') return toHttpResponse(context, toStoredResponse(context, context.caller, await work()));
  const outcome = await ports.idempotencyStore.acquire(acquireRequest(request, ports.newId));
  switch (outcome.kind) {
    case 'acquired': {
      const counted = outcome.quota === null ? context : advance(withQuotaHeaders(context, outcome.quota));
      return executeOnce(ports, { ...request, context: counted }, outcome, advance, work);
    }
    case 'replay':
      context.noteFacts({ replayed: true });
      return toHttpResponse(withHeaders(context, Object.fromEntries(replayHeaderNames.map((name) => [name, 'true']))), outcome.response);
    case 'quota-exceeded':
      throw await quotaExceededError(ports, context, outcome);
    default:
      throw conflict(outcome, context);
  }
}

function acquireRequest({ context, input, idempotencyKey, quota }: AuthorizedRequest, newId: () => string): AcquireRequest {
  const { caller, route } = context;
  return {
    organizationId: caller.organization.id,
    requestId: context.requestId,
    ownerToken: newId(),
    eventId: newId(),
    nowUnixMs: context.nowMs,
    isTimeLeft: () => context.remainingMs() > minLeaseMs,
    idempotency:
      idempotencyKey === null
        ? null
        : {
            scope: idempotencyScope(caller.environment, route.method, route.path, idempotencyKey),
            fingerprint: requestFingerprint(
              input?.body.mediaType ?? '',
              sha256Hex(input?.body.bytes ?? ''),
              input !== null && 'sentQuery' in input ? input.sentQuery : '',
            ),
          },
    quota: consumesQuota(context) ? { limits: plans[caller.organization.plan].quota, known: quota } : null,
  };
}

/** Performs an operation under a lease and stores its outcome; any failure releases the lease. */
async function executeOnce(
  ports: IdempotencyPorts,
  request: AuthorizedRequest,
  { lease, quota }: Extract<AcquireOutcome, { kind: 'acquired' }>,
  advance: Advance,
  work: () => Promise<EndpointResult | RecordedResult>,
): Promise<HttpResponse> {
  const { context } = request;
  try {
    if (context.remainingMs() < minWorkMs) throw new ApiError('SERVICE_UNAVAILABLE');
    return await complete(ports, request, lease, await work());
  } catch (error) {
    // Releasing has no effect on a completed record. If it fails, the sweeper releases the lease; the caller gets the original error.
    if (context.remainingMs() > minReleaseMs) {
      await ports.idempotencyStore.release(lease).catch((failure: unknown) => ports.log.error(context.requestId, failure));
    }
    if (lease.reservation !== null && quota !== null) advance(withQuotaHeaders(context, withoutOperation(quota, lease.reservation)));
    throw error;
  }
}

async function complete(
  ports: IdempotencyPorts,
  { context }: AuthorizedRequest,
  lease: Lease,
  result: EndpointResult | RecordedResult,
): Promise<HttpResponse> {
  const response = toStoredResponse(context, context.caller, result);
  const effect = 'effect' in result ? result.effect : null;
  const event = effect === null ? null : eventOf(context, lease, effect);
  const history = effect === null ? null : historyOf(context, lease, effect);
  // Without a key and a reservation no other request can take over, so the fan-out is notified in parallel, with a delay for writing the event.
  const isUnshared = lease.idempotency === null && lease.reservation === null;
  const notifying = isUnshared ? notifyFanOut(ports, context, event, unwrittenDelaySeconds) : undefined;
  const completing = ports.idempotencyStore.complete(lease, {
    response,
    event,
    history,
    acceptedInvoice: effect?.acceptedInvoice ?? null,
    isTimeLeft: () => context.remainingMs() > minRetryMs,
  });
  // The host may freeze a function once it has responded, so wait for everything first.
  const outcome = await completing.finally(() => notifying);
  // The lease expired and another request took over, so this result must not be returned.
  if (outcome === 'lost') throw new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
  if (!isUnshared) await notifyFanOut(ports, context, event);
  return toHttpResponse(context, response);
}

function eventOf({ nowMs }: CallerContext, lease: Lease, { event }: RecordedResult['effect']): EventRecord | null {
  if (event === null) return null;
  return eventRecord({ id: lease.eventId, organizationId: lease.organizationId, type: event.type, createdAtUnixMs: nowMs }, event.data);
}

function historyOf({ caller, route, requestId, nowMs }: CallerContext, lease: Lease, { event, facts }: RecordedResult['effect']) {
  if (caller.environment !== 'live') return null;
  return {
    organizationId: lease.organizationId,
    requestId,
    atUnixMs: nowMs,
    keyId: caller.id,
    operation: route.id,
    eventId: event === null ? null : lease.eventId,
    facts,
  };
}

/** `Retry-After` of a request whose first attempt is still running: most operations take less than a second. */
const soonSeconds = 1;
const laterSeconds = 5;
const longWorkMs = 5_000;

function conflict(outcome: Extract<AcquireOutcome, { kind: 'different-body' | 'in-progress' }>, { nowMs }: CallerContext): ApiError {
  if (outcome.kind === 'different-body') return new ApiError('IDEMPOTENCY_CONFLICT', { details: { reason: 'different_body' } });
  const leaseSeconds = Math.max(1, Math.ceil((outcome.leaseUntilUnixMs - nowMs) / 1000));
  const isLong = nowMs - outcome.acquiredAtUnixMs > longWorkMs;
  return new ApiError('IDEMPOTENCY_CONFLICT', {
    details: { reason: 'in_progress' },
    retryAfterSeconds: Math.min(leaseSeconds, isLong ? laterSeconds : soonSeconds),
    text: {
      pl: 'Pierwsze żądanie z tym Idempotency-Key jeszcze trwa. Ponów po czasie z nagłówka Retry-After.',
      en: 'The first request with this Idempotency-Key is still running. Try again after the time in the Retry-After header.',
    },
  });
}
