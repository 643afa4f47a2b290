import { replayHeaderNames } from '@nakor/contract/headers';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import { getLimits } from '@nakor/operations/access/organization-limits';
import type { StoredQuota } from '@nakor/operations/access/quota-windows';
import { createEventRecord, type EventRecord } from '@nakor/operations/events/event';
import type { EventStamp } from '@nakor/operations/events/event-stamp';
import { getIdempotencyScope, requestFingerprint } from '@nakor/operations/idempotency/idempotency-key';
import type { AcquireOutcome, AcquireRequest, Completion, Lease } from '@nakor/operations/idempotency/idempotency-record';
import { findExhaustion } from '@nakor/operations/idempotency/operation';
import { ApiError } from '../message/api-error.ts';
import { type CallerContext, withHeaders } from '../message/request-context.ts';
import { type EndpointResult, type HttpResponse, type RecordedResult, toHttpResponse, toStoredResponse } from '../message/response.ts';
import type { Advance } from './handle-request.ts';
import { type IdempotencyPorts, notifyFanOut } from './idempotency-ports.ts';
import { buildQuotaExceededError } from './quota-exceeded.ts';
import { needsQuota, withQuotaHeaders } from './quota-headers.ts';
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
/** With less time than this left, completing an operation is not retried: afterwards there has to be time to release its lease. */
const minRetryMs = 9_000;
/** With less time than this left, a lease is not released here: if DynamoDB hung, the host would end the function before it responds. */
const minReleaseMs = 7_000;

/** A request that may do its work. */
interface Operation extends AuthorizedRequest {
  /** Null without an idempotency key. */
  readonly lease: Lease | null;
  /** Null if the request consumes no quota. */
  readonly metering: Completion['quota'];
}

/**
 * Performs an operation at most once per idempotency key: acquires a lease first, stores all effects together afterwards, and releases the
 * lease when the operation fails. Without an idempotency key nothing is written before the work. Routes without side effects run directly.
 *
 * @throws ApiError IDEMPOTENCY_CONFLICT, QUOTA_EXCEEDED, SERVICE_UNAVAILABLE, and any error of the operation
 */
export async function withIdempotency(
  ports: IdempotencyPorts,
  request: AuthorizedRequest,
  advance: Advance,
  work: () => Promise<EndpointResult | RecordedResult>,
): Promise<HttpResponse> {
  const { context, idempotencyKey } = request;
  if (context.route.idempotency === 'none') return toHttpResponse(context, toStoredResponse(context, context.caller, await work()));
  if (idempotencyKey === null) {
    return executeOnce(ports, { ...request, lease: null, metering: meteringOf(request) }, advance, work);
  }
  const outcome = await ports.idempotencyStore.acquire(acquireRequest(request, idempotencyKey, ports));
  switch (outcome.kind) {
    case 'acquired': {
      const { lease } = outcome;
      return executeOnce(ports, { ...request, lease, metering: meteringOf(request) }, advance, work);
    }
    case 'replay':
      context.noteLogFields({ replayed: true });
      return toHttpResponse(withHeaders(context, Object.fromEntries(replayHeaderNames.map((name) => [name, 'true']))), outcome.response);
    default:
      throw conflict(outcome, context);
  }
}

function meteringOf({ context, quota }: Pick<AuthorizedRequest, 'context' | 'quota'>): Completion['quota'] {
  return needsQuota(context) ? { limits: getLimits(context.caller.organization).quota, known: quota } : null;
}

function acquireRequest({ context, input }: AuthorizedRequest, idempotencyKey: string, { newId }: IdempotencyPorts): AcquireRequest {
  const { caller, route } = context;
  return {
    organizationId: caller.organization.id,
    requestId: context.requestId,
    ownerToken: newId(),
    scope: getIdempotencyScope(caller.environment, route.method, route.path, idempotencyKey),
    fingerprint: requestFingerprint(
      input?.body.mediaType ?? '',
      computeSha256Hex(input?.body.bytes ?? ''),
      input !== null && 'sentQuery' in input ? input.sentQuery : '',
    ),
    nowUnixMs: context.nowUnixMs,
    isTimeLeft: () => context.remainingMs() > minLeaseMs,
  };
}

/** Performs an operation and stores its effects; any failure releases the lease. */
async function executeOnce(
  ports: IdempotencyPorts,
  operation: Operation,
  advance: Advance,
  work: () => Promise<EndpointResult | RecordedResult>,
): Promise<HttpResponse> {
  const { context, lease, metering } = operation;
  try {
    const exhaustion = metering === null ? null : findExhaustion(metering.known, metering.limits, context.nowUnixMs);
    if (exhaustion !== null) throw await buildQuotaExceededError(ports, context, exhaustion);
    if (context.remainingMs() < minWorkMs) throw new ApiError('SERVICE_UNAVAILABLE');
    return await complete(ports, operation, advance, await work());
  } catch (error) {
    // Releasing has no effect on a completed record. If it fails, the lease expires; the caller gets the original error.
    if (lease !== null && context.remainingMs() > minReleaseMs) {
      await ports.idempotencyStore.release(lease).catch((failure: unknown) => ports.log.error(context.requestId, failure));
    }
    throw error;
  }
}

async function complete(
  ports: IdempotencyPorts,
  operation: Operation,
  advance: Advance,
  result: EndpointResult | RecordedResult,
): Promise<HttpResponse> {
  const { context, lease, metering } = operation;
  const response = toStoredResponse(context, context.caller, result);
  const effect = 'effect' in result ? result.effect : null;
  // Only now: the event has its place in the list by the time at which the work is done.
  const event = effect === null ? null : eventOf(operation, effect, ports.newEventStamp());
  // Completion cannot be refused without a key and quota, so the fan-out is notified in parallel, with a delay for writing the event.
  const isUnconditional = lease === null && metering === null;
  const notifying = isUnconditional ? notifyFanOut(ports, context, event, unwrittenDelaySeconds) : undefined;
  const completing = ports.idempotencyStore.complete({
    organizationId: context.caller.organization.id,
    nowUnixMs: context.nowUnixMs,
    lease,
    quota: metering,
    response,
    event,
    newEventStamp: ports.newEventStamp,
    history: effect === null ? null : historyOf(operation, effect),
    acceptedInvoice: effect?.acceptedInvoice ?? null,
    isTimeLeft: () => context.remainingMs() > minRetryMs,
  });
  // The host may freeze a function once it has responded, so wait for everything first.
  const outcome = await completing.finally(() => notifying);
  // The lease expired and another request took over, so this result must not be returned.
  if (outcome.kind === 'lost') throw new ApiError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
  if (outcome.kind === 'quota-exceeded') throw await buildQuotaExceededError(ports, context, outcome);
  const counted = outcome.quota === null ? context : advance(withQuotaHeaders(context, outcome.quota));
  if (!isUnconditional || outcome.event?.id !== event?.id) await notifyFanOut(ports, context, outcome.event);
  return toHttpResponse(counted, response);
}

function eventOf({ context }: Operation, { event }: RecordedResult['effect'], stamp: EventStamp): EventRecord | null {
  if (event === null) return null;
  const { environment, organization } = context.caller;
  return createEventRecord({ ...stamp, organizationId: organization.id, environment, type: event.type }, event.data);
}

function historyOf({ context }: Operation, { facts }: RecordedResult['effect']) {
  const { caller, route, requestId, nowUnixMs } = context;
  if (caller.environment !== 'live' || facts === null) return null;
  return {
    organizationId: caller.organization.id,
    requestId,
    atUnixMs: nowUnixMs,
    keyId: caller.id,
    operation: route.id,
    facts,
  };
}

/** `Retry-After` of a request whose first attempt is still running: most operations take less than a second. */
const soonSeconds = 1;
const laterSeconds = 5;
const longWorkMs = 5_000;

function conflict(outcome: Extract<AcquireOutcome, { kind: 'different-body' | 'in-progress' }>, { nowUnixMs }: CallerContext): ApiError {
  if (outcome.kind === 'different-body') return new ApiError('IDEMPOTENCY_CONFLICT', { details: { reason: 'different_body' } });
  const leaseSeconds = Math.max(1, Math.ceil((outcome.leaseUntilUnixMs - nowUnixMs) / 1000));
  const isLong = nowUnixMs - outcome.acquiredAtUnixMs > longWorkMs;
  return new ApiError('IDEMPOTENCY_CONFLICT', {
    details: { reason: 'in_progress' },
    retryAfterSeconds: Math.min(leaseSeconds, isLong ? laterSeconds : soonSeconds),
    text: {
      pl: 'Pierwsze żądanie z tym Idempotency-Key jeszcze trwa. Ponów po czasie z nagłówka Retry-After.',
      en: 'The first request with this Idempotency-Key is still running. Try again after the time in the Retry-After header.',
    },
  });
}
