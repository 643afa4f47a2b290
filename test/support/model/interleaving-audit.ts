import { plans } from '@nakor/operations/access/plans';
import { expect } from 'vitest';
import { historyOf } from '../storage/history-of.ts';
import { textOf } from './check-response.ts';
import { readCounters, windowNames } from './counters.ts';
import type { Interleaving, RequestRecord } from './interleaving.ts';
import type { Actors, Item, ModelEnvironment } from './model-environment.ts';
import { forms, slots } from './script.ts';
import type { Counters } from './service-model.ts';

/**
 * Checks what callers saw and what is left in the tables once everything is idle. It expects no particular order of events, only
 * what holds in every one.
 *
 * @param start the initial counters
 */
export async function auditInterleaving(run: Interleaving, environment: ModelEnvironment, actors: Actors, start: Counters): Promise<void> {
  const [requests, events] = await Promise.all([
    environment.scan(environment.names.requestsTable),
    environment.scan(environment.names.eventsTable),
  ]);
  for (const call of run.requests) auditAnswer(call, run);
  for (const calls of Map.groupBy(run.requests, scopeOf).values()) {
    auditScope(calls, run);
    auditLeases(calls, run);
  }
  expect(run.mostUsed, 'operations counted at any moment').toBeLessThanOrEqual(plans.free.quota.perDay);
  auditEffects(run, requests, events);
  auditQuota(run, start, await readCounters(environment, actors.organizationIds.get('Alder')), events);
}

const environmentOf = ({ request: call }: RequestRecord) => slots[call.slot].environment;
const sameRequest = (left: RequestRecord, right: RequestRecord) =>
  left.request.document === right.request.document && forms[left.request.form].kind === forms[right.request.form].kind;
const isReplay = ({ response: reply }: RequestRecord) => reply?.headers['Idempotency-Replay'] === 'true';

function scopeOf(record: RequestRecord): string {
  const { idempotencyKey } = record.request;
  return idempotencyKey === null ? record.requestId : `${environmentOf(record)} ${idempotencyKey}`;
}

/** A response is one that is possible for the course of its request. */
function auditAnswer(record: RequestRecord, { host: { records }, revokedTurns }: Interleaving): void {
  const { response: reply, course, requestId, turn, request: call } = record;
  const revokedTurn = revokedTurns.get(call.slot);
  // Invariant: no request that starts after the revocation of its key has returned is accepted.
  if (revokedTurn !== undefined && turn > revokedTurn) expect(reply?.status, 'status after the key was revoked').toBe(401);
  if (reply === null) {
    expect(course, 'course of a call without an answer').toBe('dies');
    return;
  }
  const isCompleted = records.completed.has(requestId);
  const isClaimed = records.claims.has(requestId) || records.executions.includes(requestId);
  const code: string = reply.status < 300 ? 'none' : JSON.parse(textOf(reply)).error.code;
  const possible: Record<string, boolean> = {
    '200 none': isReplay(record) ? !isClaimed : isCompleted,
    '400 INVALID_XML': isClaimed && course === 'is refused',
    '500 VALIDATION_FAILED': isClaimed && course === 'breaks',
    '401 INVALID_KEY': revokedTurn !== undefined,
    '409 IDEMPOTENCY_CONFLICT': !isClaimed && call.idempotencyKey !== null,
    // Before the work, or when a window has filled during it.
    '429 QUOTA_EXCEEDED': !isCompleted && environmentOf(record) === 'live',
    // What was acquired has been taken over in between.
    '503 SERVICE_UNAVAILABLE': isClaimed && !isCompleted && course === 'succeeds',
  };
  expect(possible, `answer to ${requestId}, which is ${isClaimed ? '' : 'not '}claimed`).toHaveProperty([`${reply.status} ${code}`], true);
}

/**
 * Of all requests with one idempotency key one is executed, and the others replay its response, until its record expires. A request that takes
 * over keeps the expiry of the first one, so that may be soon.
 */
function auditScope(calls: readonly RequestRecord[], { host: { records } }: Interleaving): void {
  const order = [...records.completed.keys()];
  const done = calls
    .filter(({ requestId }) => records.completed.has(requestId))
    .sort((left, right) => order.indexOf(left.requestId) - order.indexOf(right.requestId));
  done.slice(1).forEach((later, index) => {
    const expiresAtMs = records.claims.get(done[index]?.requestId ?? '')?.expiresAtUnixMs ?? Number.POSITIVE_INFINITY;
    expect(later.startMs, 'start of another operation of an idempotency key').toBeGreaterThanOrEqual(expiresAtMs);
  });
  for (const replay of calls.filter(isReplay)) {
    const originals = done.filter((original) => sameRequest(replay, original));
    if (originals.length === 0) throw new Error('A response is replayed that was never sent, or to another request.');
    const texts = originals.map(({ response }) => (response === null ? null : textOf(response)));
    if (replay.response !== null && !texts.includes(null)) expect(texts).toContain(textOf(replay.response));
  }
  for (const { response: reply } of calls) {
    const details = reply?.status === 409 ? JSON.parse(textOf(reply)).error.details : null;
    if (details?.reason === 'different_body')
      expect(new Set(calls.map(({ request: call }) => call.document)).size, 'bodies').toBeGreaterThan(1);
  }
}

const leaseMs = 35_000;

/** The same work is not started again within the lease of an owner that has neither completed nor released it. */
function auditLeases(calls: readonly RequestRecord[], { host: { records } }: Interleaving): void {
  const order = [...records.claims.keys()];
  const claimed = calls.filter(({ requestId }) => records.claims.has(requestId));
  const inOrder = claimed.sort((left, right) => order.indexOf(left.requestId) - order.indexOf(right.requestId));
  inOrder.forEach((owner, index) => {
    const next = inOrder[index + 1];
    if (next === undefined || (owner.response !== null && owner.response.status !== 503)) return;
    // Later owners are bound by the next one's lease: it may have released the work, and clocks differ.
    expect(next.startMs - owner.startMs, 'time between an owner and the next one').toBeGreaterThanOrEqual(leaseMs);
  });
}

/** Each operation has left one event and, with a live key, one history entry; nothing else has. */
function auditEffects({ host: { records }, requests: calls }: Interleaving, requests: readonly Item[], events: readonly Item[]): void {
  const done = calls.filter(({ requestId }) => records.completed.has(requestId));
  const idsOf = (some: readonly RequestRecord[]) => some.map(({ requestId }) => requestId).sort();
  const ofWork = events.filter((item) => item['type'] === 'validation.completed');
  expect(ofWork.map((item) => JSON.parse(String(item['body'])).data.made_by).sort(), 'events').toEqual(idsOf(done));
  expect(new Set(records.wakes).size, 'notifications').toBe(records.wakes.length);
  const history = historyOf(events).map(({ requestId }) => requestId);
  const live = done.filter((record) => environmentOf(record) === 'live');
  expect(history.sort(), 'history').toEqual(idsOf(live));
  const underWay = requests.filter((item) => item['phase'] === 'in_progress').map((item) => item['request_id']);
  const gone = calls.filter(
    ({ course, response: reply }) => course === 'dies' || reply?.status === 503 || reply?.status === 500 || reply?.status === 400,
  );
  expect(idsOf(gone), 'records under way').toEqual(expect.arrayContaining(underWay));
}

/** A window counts what was completed in it; the limit holds, and its end is announced once. */
function auditQuota({ host: { records } }: Interleaving, start: Counters, counters: Counters | null, events: readonly Item[]): void {
  if (counters === null) throw new Error('There are no counters.');
  const windows = [...records.completed.values()].flatMap((quota) =>
    quota === null ? [] : [windowNames(quota.dayWindow, quota.monthWindow)],
  );
  const count = (kind: 'day' | 'month') =>
    windows.filter((claimed) => claimed[kind] === counters[kind]).length + (start[kind] === counters[kind] ? start[`${kind}Used`] : 0);
  expect({ day: counters.dayUsed, month: counters.monthUsed }, 'operations counted').toEqual({ day: count('day'), month: count('month') });
  const told = events.filter((item) => item['type'] === 'quota.exceeded').map((item) => JSON.parse(String(item['body'])).data);
  const windowsTold = told.map(({ window, reset_at }) => `${window} ${reset_at}`);
  expect(new Set(windowsTold).size, 'windows whose end is told').toBe(windowsTold.length);
}
