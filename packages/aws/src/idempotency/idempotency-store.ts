import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { fullWindows, type QuotaUse, quotaUseAt, type StoredQuota } from '@nakor/domain/access/quota-windows';
import { idempotencyLifeMs } from '@nakor/domain/idempotency/idempotency-key';
import type { AcquireOutcome, AcquireRequest, Completion, IdempotencyStore, Lease } from '@nakor/domain/idempotency/idempotency-record';
import { DependencyUnavailable } from '@nakor/domain/shared/dependency-unavailable';
import { InternalError } from '@nakor/domain/shared/internal-error';
import { callDynamoDb } from '../client/dependency-errors.ts';
import type { ItemKey } from '../dynamodb/due-index.ts';
import { transact } from '../dynamodb/transact.ts';
import { eventKey } from '../events/event-outbox.ts';
import { countOperation, readStoredQuota, storedQuotaOf } from '../usage/quota-counter.ts';
import { historyKey, type RecordItem, recordKey, toRecord, toReservation } from './idempotency-items.ts';
import {
  completeRecord,
  deleteRecord,
  deleteReservation,
  type IdempotencyTables,
  putOutcome,
  putRecord,
  putReservation,
  type TransactionItem,
  takeOverRecord,
} from './idempotency-writes.ts';
import { readReservation, refundReservation } from './reservation-sweep.ts';
import type { ResponseFiles } from './response-files.ts';
import { decodeResponse, encodeResponse } from './stored-response.ts';

/** Idempotency in DynamoDB: record, quota and reservation are written together or not at all (ADR 0015). */
export function createIdempotencyStore(client: DynamoDBDocumentClient, tables: IdempotencyTables, files: ResponseFiles): IdempotencyStore {
  return {
    async acquire(request) {
      let sight: Sight = { quota: request.quota?.known ?? null, inTheWay: 'unread' };
      do {
        const rejection = counts(request, sight) ? exceeded(request, sight.quota) : null;
        // A stored response is replayed even if the quota is exhausted.
        if (rejection !== null && (request.idempotency === null || sight.inTheWay !== 'unread')) return rejection;
        const tried = rejection === null ? await tryToClaim(client, tables, request, sight) : { record: null, quota: undefined };
        if ('kind' in tried) return tried;
        const seen = await look(client, tables, files, request, tried);
        if ('kind' in seen) return seen;
        sight = seen;
      } while (request.isTimeLeft());
      throw new DependencyUnavailable(
        'DynamoDB',
        new InternalError('Concurrent changes kept an idempotency key from being acquired until the time was up.'),
      );
    },

    async complete(claim, completion) {
      const name = `${claim.idempotency?.scope}/${claim.ownerToken}`;
      const answer =
        claim.idempotency === null
          ? []
          : completeRecord(tables, claim, await encodeResponse(files, claim.organizationId, name, completion.response));
      const reservation = claim.reservation === null ? [] : [deleteReservation(tables, claim)];
      const writes = [...answer, ...reservation, ...putOutcome(tables, completion)];
      for (;;) {
        try {
          if (writes.length === 0 || (await transact(client, writes)).isWritten) return 'completed';
          return (await isCompletedBy(client, tables, claim, completion)) ? 'completed' : 'lost';
        } catch (error) {
          if (!(error instanceof DependencyUnavailable) || !completion.isTimeLeft()) throw error;
        }
      }
    },

    async release(claim) {
      const record = deleteRecord(tables, claim);
      if (claim.reservation !== null) await refundReservation(client, tables, claim, claim.reservation, record);
      else if (record.length > 0) await transact(client, record);
    },
  };
}

/** The known state of storage before an attempt to write. */
interface Sight {
  readonly quota: StoredQuota | null;
  /** The record of an owner that disappeared, and whether its quota is still reserved; null if there is none. */
  readonly inTheWay: { readonly record: RecordItem; readonly isQuotaTaken: boolean } | null | 'unread';
}

/** State of storage returned by a failed attempt. */
interface Returned {
  /** The existing record. */
  readonly record: Readonly<Record<string, unknown>> | null;
  /** The counters that made counting fail; undefined if they were not the reason. */
  readonly quota: StoredQuota | null | undefined;
}

/** Whether this request has to be counted; not if it inherits the reservation of the previous owner. */
function counts(request: AcquireRequest, { inTheWay }: Sight): boolean {
  return request.quota !== null && !(typeof inTheWay === 'object' && inTheWay?.isQuotaTaken === true);
}

async function tryToClaim(
  client: DynamoDBDocumentClient,
  tables: IdempotencyTables,
  request: AcquireRequest,
  sight: Sight,
): Promise<AcquireOutcome | Returned> {
  const { inTheWay } = sight;
  const before = typeof inTheWay === 'object' ? inTheWay : null;
  const nowUnixSeconds = Math.floor(request.nowUnixMs / 1000);
  const count =
    request.quota === null || !counts(request, sight)
      ? null
      : countOperation(tables.accessTable, request.organizationId, request.quota.limits, sight.quota, nowUnixSeconds);
  const windows = request.quota === null ? null : (count?.counted ?? windowsOf(before?.record));
  const record =
    before === null || request.idempotency === null
      ? putRecord(tables, request, windows)
      : [takeOverRecord(tables, request, request.idempotency.scope, before.record, windows)];
  const quota: TransactionItem[] = [];
  if (count !== null) quota.push(count.write);
  else if (before?.isQuotaTaken === true) {
    quota.push(deleteReservation(tables, { organizationId: request.organizationId, requestId: before.record.request_id }));
  }
  if (windows !== null) quota.push(putReservation(tables, request, windows));
  const writes = [...record, ...quota];
  const outcome = writes.length === 0 ? ({ isWritten: true } as const) : await transact(client, writes);
  if (!outcome.isWritten) {
    // Without an idempotency key, only the reservation shows that our previous attempt was written and its response lost.
    const own = request.idempotency === null ? outcome.failures.at(-1)?.item : null;
    if (own) return claimed(request, windowsOf(toReservation(own)), count?.counted ?? null, undefined);
    const refused = count === null ? null : outcome.failures[record.length];
    return {
      record: record.length === 0 ? null : (outcome.failures[0]?.item ?? null),
      quota: refused ? storedQuotaOf(refused.item) : undefined,
    };
  }
  const use = request.quota === null ? null : (count?.counted ?? quotaUseAt(sight.quota, nowUnixSeconds));
  return claimed(request, windows, use, before?.record);
}

function claimed(
  request: AcquireRequest,
  windows: Lease['reservation'],
  quota: QuotaUse | null,
  before: RecordItem | undefined,
): Extract<AcquireOutcome, { kind: 'acquired' }> {
  const { organizationId, requestId, ownerToken, idempotency } = request;
  const claim: Lease = {
    organizationId,
    requestId,
    ownerToken,
    eventId: before?.event_id ?? request.eventId,
    idempotency:
      idempotency === null ? null : { ...idempotency, expiresAtUnixMs: before?.expires_at_ms ?? request.nowUnixMs + idempotencyLifeMs },
    reservation: windows === null ? null : { dayWindow: windows.dayWindow, monthWindow: windows.monthWindow },
  };
  return { kind: 'acquired', lease: claim, quota };
}

/** Reads what made an attempt fail: the final outcome, or the state for the next attempt. */
async function look(
  client: DynamoDBDocumentClient,
  tables: IdempotencyTables,
  files: ResponseFiles,
  request: AcquireRequest,
  { record: returned, quota: returnedQuota }: Returned,
): Promise<AcquireOutcome | Sight> {
  const { organizationId, idempotency } = request;
  const readQuota = async () => {
    // Counters that made the attempt fail are full at that time. Read again they may have room, which other requests use up before the next
    // attempt.
    if (returnedQuota !== undefined) return returnedQuota;
    return request.quota === null ? null : readStoredQuota(client, tables.accessTable, organizationId);
  };
  // A returned record usually decides the outcome; without one, both have to be read.
  const [item, quotaRead] =
    returned !== null || idempotency === null
      ? [returned, undefined]
      : await Promise.all([readItem(client, tables.requestsTable, recordKey(organizationId, idempotency.scope)), readQuota()]);
  const record = item === null ? null : toRecord(item);
  const isRecordValid = record !== null && record.expires_at_ms > request.nowUnixMs;
  if (isRecordValid) {
    if (record.fingerprint !== idempotency?.fingerprint) return { kind: 'different-body' };
    if (record.phase === 'completed') return { kind: 'replay', response: await decodeResponse(files, item) };
    if (record.owner_token === request.ownerToken) {
      // Written and counted by our previous attempt, whose response was lost.
      const stored = request.quota === null ? null : await readStoredQuota(client, tables.accessTable, organizationId);
      const use = request.quota === null ? null : quotaUseAt(stored, Math.floor(request.nowUnixMs / 1000));
      return claimed(request, windowsOf(record), use, record);
    }
    if (record.lease_until_ms > request.nowUnixMs) {
      return { kind: 'in-progress', acquiredAtUnixMs: record.claimed_at_ms, leaseUntilUnixMs: record.lease_until_ms };
    }
  }
  const quota = quotaRead === undefined ? await readQuota() : quotaRead;
  if (!isRecordValid) return { quota, inTheWay: null };
  const reservation =
    request.quota === null ? null : await readReservation(client, tables, { organizationId, requestId: record.request_id });
  return { quota, inTheWay: { record, isQuotaTaken: reservation !== null } };
}

/** The rejection if a window is exhausted; null if both have room. */
function exceeded(request: AcquireRequest, stored: StoredQuota | null): Extract<AcquireOutcome, { kind: 'quota-exceeded' }> | null {
  if (request.quota === null) return null;
  const quota = quotaUseAt(stored, Math.floor(request.nowUnixMs / 1000));
  const full = fullWindows(quota, request.quota.limits);
  if (full.length === 0) return null;
  const numbers = { day: quota.dayWindow, month: quota.monthWindow };
  const isAnnounced = (window: 'day' | 'month') => (stored?.announced[window] ?? Number.NEGATIVE_INFINITY) >= numbers[window];
  return { kind: 'quota-exceeded', quota, unannounced: full.filter((window) => !isAnnounced(window)) };
}

/** Whether this lease was completed: then the response to the first attempt was lost, and a repeated attempt failed its conditions. */
async function isCompletedBy(
  client: DynamoDBDocumentClient,
  tables: IdempotencyTables,
  claim: Lease,
  completion: Completion,
): Promise<boolean> {
  if (claim.idempotency !== null) {
    const item = await readItem(client, tables.requestsTable, recordKey(claim.organizationId, claim.idempotency.scope));
    if (item === null) return false;
    const record = toRecord(item);
    return record.phase === 'completed' && record.owner_token === claim.ownerToken;
  }
  if (completion.event !== null) return (await readItem(client, tables.eventsTable, eventKey(completion.event))) !== null;
  return completion.history !== null && (await readItem(client, tables.requestsTable, historyKey(completion.history))) !== null;
}

async function readItem(client: DynamoDBDocumentClient, tableName: string, key: ItemKey): Promise<Record<string, unknown> | null> {
  const command = new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true });
  return (await callDynamoDb(() => client.send(command))).Item ?? null;
}

function windowsOf(record: Pick<RecordItem, 'day_window' | 'month_window'> | undefined): Lease['reservation'] {
  if (record?.day_window === undefined || record.month_window === undefined) return null;
  return { dayWindow: record.day_window, monthWindow: record.month_window };
}
