import { type PlanName, plans } from '@nakor/operations/access/plans';
import type { Expected } from './expected-response.ts';
import { countersAt } from './model-windows.ts';
import { enforceRateLimit, quotaExceededError } from './predict-limits.ts';
import { contentFor, type Ending, forms, operations, type ScriptedRequest } from './script.ts';
import type { KeyModel, LeaseModel, RecordModel, ServiceModel, Windows } from './service-model.ts';

const leaseMs = 35_000;
const idempotencyLifeMs = 86_400_000;

/** Processes a request up to its work: returns a response without work, or the lease with which the work starts. */
export function begin(model: ServiceModel, request: ScriptedRequest, requestId: string, nowUnixMs: number): Expected | LeaseModel {
  const key = model.keys[request.slot];
  const rejection = rejectionOf(model, key, request, nowUnixMs);
  if (rejection !== null) return rejection;
  const { slot, operation, document } = request;
  const scope = scopeOf(key, request);
  const fingerprint = `${forms[request.form].kind} ${document}`;
  const record = validRecord(model, scope, nowUnixMs);
  const response = record === null ? null : responseFor(record, fingerprint, nowUnixMs);
  if (response !== null) return response;
  const isCounted = operation === 'validate' && key.environment === 'live';
  const plan = model.organizations[key.organization].plan;
  const quotaRejection = isCounted ? exhaustedQuota(model, key, plan, nowUnixMs) : null;
  if (quotaRejection !== null) {
    if (scope !== null) model.records.delete(scope);
    return quotaRejection;
  }
  const expiresAtMs = record?.expiresAtMs ?? nowUnixMs + idempotencyLifeMs;
  if (scope !== null) {
    const leaseUntilMs = nowUnixMs + leaseMs;
    model.records.set(scope, {
      fingerprint,
      owner: requestId,
      acquiredAtMs: nowUnixMs,
      leaseUntilMs,
      expiresAtMs,
      response: null,
    });
  }
  model.executions.push(requestId);
  return { requestId, slot, operation, document, startMs: nowUnixMs, scope, expiresAtMs, isCounted, plan };
}

/** Why a request is rejected regardless of its idempotency key; null if it is accepted. Counts it in the rate windows. */
function rejectionOf(model: ServiceModel, key: KeyModel, { form, idempotencyKey }: ScriptedRequest, nowUnixMs: number): Expected | null {
  if (key.isRevoked) return { status: 401, code: 'INVALID_KEY' };
  const rateLimited = enforceRateLimit(key, model.organizations[key.organization], nowUnixMs);
  if (rateLimited !== null) return rateLimited;
  if (forms[form].kind === null) return { status: 400, code: 'INVALID_BODY' };
  return idempotencyKey !== null && idempotencyKey.length < 8 ? { status: 400, code: 'VALIDATION_ERROR' } : null;
}

/** Key of the record; null without an idempotency key. */
function scopeOf({ organization, environment }: KeyModel, { operation, idempotencyKey }: ScriptedRequest): string | null {
  return idempotencyKey === null ? null : [organization, environment, operation, idempotencyKey].join(' ');
}

function validRecord({ records }: ServiceModel, scope: string | null, nowUnixMs: number): RecordModel | null {
  const stored = scope === null ? undefined : records.get(scope);
  return stored !== undefined && stored.expiresAtMs > nowUnixMs ? stored : null;
}

/** The rejection when a window is full; null if both have room. */
function exhaustedQuota(model: ServiceModel, key: KeyModel, plan: PlanName, nowUnixMs: number): Expected | null {
  const organization = model.organizations[key.organization];
  return quotaExceededError(model, key, plan, countersAt(organization.counters, nowUnixMs), nowUnixMs);
}

/** The response to a repeated key with a valid record; null when its owner is gone. */
function responseFor(record: RecordModel, fingerprint: string, nowUnixMs: number): Expected | null {
  const conflict = { status: 409, code: 'IDEMPOTENCY_CONFLICT' };
  if (record.fingerprint !== fingerprint) return { ...conflict, details: { reason: 'different_body' } };
  if (record.response !== null) return { status: 200, code: null, text: record.response, isReplay: true };
  if (record.leaseUntilMs <= nowUnixMs) return null;
  const leaseSeconds = Math.ceil((record.leaseUntilMs - nowUnixMs) / 1000);
  const patience = nowUnixMs - record.acquiredAtMs > 5_000 ? 5 : 1;
  return { ...conflict, details: { reason: 'in_progress' }, retryAfterSeconds: Math.min(leaseSeconds, patience) };
}

/** Ends work: counts it and stores its outcome, and returns the response. @param isDying whether its owner dies once this is written */
export function finish(model: ServiceModel, lease: LeaseModel, ending: Ending, keyPrefix: string, isDying = false): Expected {
  const isOwner = isStillOwner(model, lease);
  if (ending !== 'succeeds') {
    if (isOwner) release(model, lease);
    return ending === 'is refused'
      ? { status: 400, code: 'INVALID_XML' }
      : { status: 500, code: operations[lease.operation].internalErrorCode };
  }
  if (!isOwner) return { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 };
  const windows = lease.isCounted ? count(model, lease) : null;
  if (windows === 'full') return isDying ? { status: 0, code: null } : refuse(model, lease);
  const text = responseText(lease, keyPrefix);
  const record = recordOf(model, lease);
  if (record !== null) record.response = text;
  // Work without a condition on its completion need not be completed before its notification.
  const isNotified = !isDying || (lease.scope === null && !lease.isCounted);
  model.done.push({ lease, windows, isNotified });
  return { status: 200, code: null, text };
}

/** Counts work in the windows of its start, or in later ones that others have opened meanwhile. */
function count(model: ServiceModel, { slot, plan, startMs }: LeaseModel): Windows | 'full' {
  const organization = model.organizations[model.keys[slot].organization];
  const counters = countersAt(organization.counters, startMs);
  const limits = plans[plan].quota;
  if (counters.dayUsed >= limits.perDay || counters.monthUsed >= limits.perMonth) return 'full';
  organization.counters = { ...counters, dayUsed: counters.dayUsed + 1, monthUsed: counters.monthUsed + 1 };
  return { day: counters.day, month: counters.month };
}

/** The window has filled during the work. */
function refuse(model: ServiceModel, lease: LeaseModel): Expected {
  const rejection = exhaustedQuota(model, model.keys[lease.slot], lease.plan, lease.startMs);
  if (rejection === null) throw new Error('No window is full.');
  release(model, lease);
  return rejection;
}

function recordOf({ records }: ServiceModel, { scope }: LeaseModel): RecordModel | null {
  return scope === null ? null : (records.get(scope) ?? null);
}

/** Whether no other request has taken over the work. */
function isStillOwner(model: ServiceModel, lease: LeaseModel): boolean {
  const record = recordOf(model, lease);
  return lease.scope === null || (record?.owner === lease.requestId && record.response === null);
}

function release(model: ServiceModel, { scope }: LeaseModel): void {
  if (scope !== null) model.records.delete(scope);
}

function responseText({ document, requestId, operation }: LeaseModel, keyPrefix: string): string {
  const made = { document, made_by: requestId };
  if (operation === 'repair') return JSON.stringify(made);
  return JSON.stringify({ data: { ...made, content: contentFor(document) }, meta: { request_id: requestId, key_prefix: keyPrefix } });
}
