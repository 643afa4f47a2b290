import type { Expected } from './expected-response.ts';
import { countersAt, refund } from './model-windows.ts';
import { enforceRateLimit, quotaExceededError } from './predict-limits.ts';
import { contentFor, type Ending, forms, operations, type ScriptedRequest } from './script.ts';
import type { KeyModel, LeaseModel, RecordModel, ServiceModel } from './service-model.ts';

const leaseMs = 35_000;
const idempotencyLifeMs = 86_400_000;

/** Processes a request up to its work: returns a response without work, or the lease with which the work starts. */
export function begin(model: ServiceModel, request: ScriptedRequest, requestId: string, nowMs: number): Expected | LeaseModel {
  const key = model.keys[request.slot];
  const rejection = rejectionOf(model, key, request, nowMs);
  if (rejection !== null) return rejection;
  const { slot, operation, document } = request;
  const scope = scopeOf(key, request);
  const fingerprint = `${forms[request.form].kind} ${document}`;
  const record = validRecord(model, scope, nowMs);
  const response = record === null ? null : responseFor(record, fingerprint, nowMs);
  if (response !== null) return response;
  const isCounted = operation === 'validate' && key.environment === 'live';
  const quotaRejection = isCounted ? reserveQuota(model, key, { requestId, previousOwner: record?.owner ?? null }, nowMs) : null;
  if (quotaRejection !== null) return quotaRejection;
  const firstRequest = record?.firstRequest ?? requestId;
  const expiresAtMs = record?.expiresAtMs ?? nowMs + idempotencyLifeMs;
  if (scope !== null) {
    const leaseUntilMs = nowMs + leaseMs;
    model.records.set(scope, {
      fingerprint,
      owner: requestId,
      firstRequest,
      acquiredAtMs: nowMs,
      leaseUntilMs,
      expiresAtMs,
      response: null,
    });
  }
  model.executions.push(requestId);
  return { requestId, slot, operation, document, startMs: nowMs, scope, firstRequest, expiresAtMs, isCounted };
}

/** Why a request is rejected regardless of its idempotency key; null if it is accepted. Counts it in the rate windows. */
function rejectionOf(model: ServiceModel, key: KeyModel, { form, idempotencyKey }: ScriptedRequest, nowMs: number): Expected | null {
  if (key.isRevoked) return { status: 401, code: 'INVALID_KEY' };
  const rateLimited = enforceRateLimit(key, model.organizations[key.organization], nowMs);
  if (rateLimited !== null) return rateLimited;
  if (forms[form].kind === null) return { status: 400, code: 'INVALID_BODY' };
  return idempotencyKey !== null && idempotencyKey.length < 8 ? { status: 400, code: 'VALIDATION_ERROR' } : null;
}

/** Key of the record; null without an idempotency key. */
function scopeOf({ organization, environment }: KeyModel, { operation, idempotencyKey }: ScriptedRequest): string | null {
  return idempotencyKey === null ? null : [organization, environment, operation, idempotencyKey].join(' ');
}

function validRecord({ records }: ServiceModel, scope: string | null, nowMs: number): RecordModel | null {
  const stored = scope === null ? undefined : records.get(scope);
  return stored !== undefined && stored.expiresAtMs > nowMs ? stored : null;
}

/** Reserves quota for a request, or takes over the reservation of the previous owner. Returns the rejection when a window is full. */
function reserveQuota(
  model: ServiceModel,
  key: KeyModel,
  { requestId, previousOwner }: { readonly requestId: string; readonly previousOwner: string | null },
  nowMs: number,
): Expected | null {
  const organization = model.organizations[key.organization];
  const inherited = previousOwner === null ? undefined : model.reservations.get(previousOwner);
  const counters = countersAt(organization.counters, nowMs);
  if (inherited === undefined) {
    const full = quotaExceededError(model, key, organization, counters, nowMs);
    if (full !== null) return full;
    organization.counters = { ...counters, dayUsed: counters.dayUsed + 1, monthUsed: counters.monthUsed + 1 };
  }
  const windows = inherited?.windows ?? { day: counters.day, month: counters.month };
  if (previousOwner !== null) model.reservations.delete(previousOwner);
  model.reservations.set(requestId, { organization: key.organization, windows, reservedAtMs: nowMs });
  return null;
}

/** The response to a repeated key with a valid record; null when its owner is gone. */
function responseFor(record: RecordModel, fingerprint: string, nowMs: number): Expected | null {
  const conflict = { status: 409, code: 'IDEMPOTENCY_CONFLICT' };
  if (record.fingerprint !== fingerprint) return { ...conflict, details: { reason: 'different_body' } };
  if (record.response !== null) return { status: 200, code: null, text: record.response, isReplay: true };
  if (record.leaseUntilMs <= nowMs) return null;
  const leaseSeconds = Math.ceil((record.leaseUntilMs - nowMs) / 1000);
  const patience = nowMs - record.acquiredAtMs > 5_000 ? 5 : 1;
  return { ...conflict, details: { reason: 'in_progress' }, retryAfterSeconds: Math.min(leaseSeconds, patience) };
}

/** Ends work: stores its outcome, and returns the response. */
export function finish(model: ServiceModel, lease: LeaseModel, ending: Ending, keyPrefix: string, isDying = false): Expected {
  const isOwner = isStillOwner(model, lease);
  if (ending !== 'succeeds') {
    if (isOwner) undo(model, lease);
    return ending === 'is refused'
      ? { status: 400, code: 'INVALID_XML' }
      : { status: 500, code: operations[lease.operation].internalErrorCode };
  }
  if (!isOwner) return { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 };
  const reservation = model.reservations.get(lease.requestId);
  model.reservations.delete(lease.requestId);
  const text = responseText(lease, keyPrefix);
  const record = recordOf(model, lease);
  if (record !== null) record.response = text;
  // Work that no other request can acquire need not be completed before its notification.
  const isNotified = !isDying || (lease.scope === null && !lease.isCounted);
  model.done.push({ lease, windows: reservation?.windows ?? null, isNotified });
  return { status: 200, code: null, text };
}

function recordOf({ records }: ServiceModel, { scope }: LeaseModel): RecordModel | null {
  return scope === null ? null : (records.get(scope) ?? null);
}

/** Whether neither another request nor the sweeper has taken over the work. */
function isStillOwner(model: ServiceModel, lease: LeaseModel): boolean {
  const record = recordOf(model, lease);
  const ownsRecord = lease.scope === null || (record?.owner === lease.requestId && record.response === null);
  return ownsRecord && (!lease.isCounted || model.reservations.has(lease.requestId));
}

function undo(model: ServiceModel, { scope, requestId }: LeaseModel): void {
  if (scope !== null) model.records.delete(scope);
  const reservation = model.reservations.get(requestId);
  if (reservation !== undefined) refund(model.organizations[reservation.organization], reservation.windows);
  model.reservations.delete(requestId);
}

function responseText({ document, requestId, operation }: LeaseModel, keyPrefix: string): string {
  const made = { document, made_by: requestId };
  if (operation === 'repair') return JSON.stringify(made);
  return JSON.stringify({ data: { ...made, content: contentFor(document) }, meta: { request_id: requestId, key_prefix: keyPrefix } });
}
