import type { Expected } from './expected-response.ts';
import { countersAt, refund } from './model-windows.ts';
import { enforceRateLimit, quotaExceededError } from './predict-limits.ts';
import { contentFor, type Ending, forms, operations, type ScriptedRequest } from './script.ts';
import type { LeaseModel, RecordModel, ServiceModel } from './service-model.ts';

const leaseMs = 35_000;
const idempotencyLifeMs = 86_400_000;

/** Processes a request up to its work: returns a response without work, or the lease with which the work starts. */
export function begin(model: ServiceModel, request: ScriptedRequest, requestId: string, nowMs: number): Expected | LeaseModel {
  const key = model.keys[request.slot];
  const organization = model.organizations[key.organization];
  if (key.isRevoked) return { status: 401, code: 'INVALID_KEY' };
  const refused = enforceRateLimit(key, organization, nowMs);
  if (refused !== null) return refused;
  if (forms[request.form].kind === null) return { status: 400, code: 'INVALID_BODY' };
  if (request.idempotencyKey !== null && request.idempotencyKey.length < 8) return { status: 400, code: 'VALIDATION_ERROR' };
  const { slot, operation, document, idempotencyKey } = request;
  const isCounted = operation === 'validate' && key.environment === 'live';
  const scope = idempotencyKey === null ? null : [key.organization, key.environment, operation, idempotencyKey].join(' ');
  const fingerprint = `${forms[request.form].kind} ${document}`;
  const stored = scope === null ? undefined : model.records.get(scope);
  const record = stored !== undefined && stored.expiresAtMs > nowMs ? stored : null;
  if (record !== null) {
    const answered = responseFor(record, fingerprint, nowMs);
    if (answered !== null) return answered;
  }
  const inherited = record === null ? undefined : model.reservations.get(record.owner);
  const counters = countersAt(organization.counters, nowMs);
  if (isCounted && inherited === undefined) {
    const full = quotaExceededError(model, key, organization, counters, nowMs);
    if (full !== null) return full;
    organization.counters = { ...counters, dayUsed: counters.dayUsed + 1, monthUsed: counters.monthUsed + 1 };
  }
  if (isCounted) {
    const windows = inherited?.windows ?? { day: counters.day, month: counters.month };
    if (record !== null) model.reservations.delete(record.owner);
    model.reservations.set(requestId, { organization: key.organization, windows, reservedAtMs: nowMs });
  }
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
export function finish(model: ServiceModel, claim: LeaseModel, ending: Ending, keyPrefix: string, isDying = false): Expected {
  const record = claim.scope === null ? null : (model.records.get(claim.scope) ?? null);
  const isRecordMine = claim.scope === null || (record?.owner === claim.requestId && record.response === null);
  const reservation = model.reservations.get(claim.requestId);
  const isMine = isRecordMine && (!claim.isCounted || reservation !== undefined);
  if (isMine) model.reservations.delete(claim.requestId);
  if (ending !== 'succeeds') {
    if (isMine && claim.scope !== null) model.records.delete(claim.scope);
    if (isMine && reservation !== undefined) refund(model.organizations[reservation.organization], reservation.windows);
    return ending === 'is refused'
      ? { status: 400, code: 'INVALID_XML' }
      : { status: 500, code: operations[claim.operation].internalErrorCode };
  }
  if (!isMine) return { status: 503, code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 };
  const answer = answerText(claim, keyPrefix);
  if (record !== null) record.response = answer;
  // Work that no other request can acquire need not be completed before its notification.
  const isWoken = !isDying || (claim.scope === null && !claim.isCounted);
  model.done.push({ lease: claim, windows: reservation?.windows ?? null, isNotified: isWoken });
  return { status: 200, code: null, text: answer };
}

function answerText({ document, requestId, operation }: LeaseModel, keyPrefix: string): string {
  const made = { document, made_by: requestId };
  if (operation === 'repair') return JSON.stringify(made);
  return JSON.stringify({ data: { ...made, content: contentFor(document) }, meta: { request_id: requestId, key_prefix: keyPrefix } });
}
