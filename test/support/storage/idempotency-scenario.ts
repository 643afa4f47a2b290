import { randomBytes, randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { countUsed } from '@nakor/aws/usage/quota-blocks';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import { computeSha256Hex } from '@nakor/domain/shared/hash';
import type { QuotaLimits, StoredQuota } from '@nakor/operations/access/quota-windows';
import { createEventRecord } from '@nakor/operations/events/event';
import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import { getIdempotencyScope, requestFingerprint } from '@nakor/operations/idempotency/idempotency-key';
import type {
  AcquireOutcome,
  AcquireRequest,
  Completion,
  CompletionOutcome,
  Lease,
  StoredResponse,
} from '@nakor/operations/idempotency/idempotency-record';
import { expect, inject } from 'vitest';
import { emulatorClient } from './access.ts';
import { emulatorIdempotencyStore } from './connected-host.ts';
import { eventsOf, historyOf } from './history-of.ts';
import { type StoredItem, scanItems } from './scan-items.ts';

/** 2090-05-17T12:00:00Z, a Wednesday: so far in the future that the sweeper of the run, which uses the real clock, does not interfere. */
export const scenarioNowMs = Date.UTC(2090, 4, 17, 12);

/** The windows of {@link scenarioNowMs}. */
export const scenarioWindows = { dayWindow: 43_966, monthWindow: 25_084 } as const;

/** Options of an operation that differ from the defaults. */
export interface AcquireOptions {
  /** null for none. */
  readonly key?: string | null;
  readonly body?: string;
  readonly atMs?: number;
  readonly ownerToken?: string;
  readonly requestId?: string;
}

/** The same of work with its effects. */
export interface EffectOptions extends AcquireOptions {
  readonly answer?: StoredResponse;
  /** null for work that is not metered. */
  readonly limits?: QuotaLimits | null;
  /** The counters that were read before the work; by default the current ones. */
  readonly known?: StoredQuota | null;
}

interface EffectOwner {
  readonly organizationId: string;
  readonly lease: Lease | null;
}

/** Limits that no test reaches by accident. */
export const wideLimits: QuotaLimits = { perDay: 1_000, perMonth: 10_000 };

/** What an organization has left in the tables. */
export interface Traces {
  readonly quota: StoredItem | null;
  /** Without what blocks have left. */
  readonly used: StoredQuota | null;
  readonly records: readonly StoredItem[];
  readonly history: readonly HistoryEntry[];
  readonly events: readonly StoredItem[];
}

/** Reads all items of an organization. */
export async function tracesOf(organizationId: string): Promise<Traces> {
  const { accessTable, requestsTable, eventsTable } = inject('service');
  const client = emulatorClient();
  const [requests, events, quota, used] = await Promise.all([
    scanItems(client, requestsTable, `ORG#${organizationId}#`),
    scanItems(client, eventsTable, `ORG#${organizationId}#`),
    client.send(new GetCommand({ TableName: accessTable, Key: quotaKey(organizationId), ConsistentRead: true })),
    countUsed(client, accessTable, organizationId),
  ]);
  const ofKind = (kind: string) => requests.filter(({ pk }) => String(pk).startsWith(`ORG#${organizationId}#${kind}#`));
  return {
    quota: quota.Item ?? null,
    used,
    records: ofKind('IDEMPOTENCY'),
    history: historyOf(events),
    events: eventsOf(events).sort((left, right) => Number(left['created_at']) - Number(right['created_at'])),
  };
}

/** {@link Traces} as numbers, so that one comparison shows all of them at once. */
export async function traceCounts(organizationId: string) {
  const { used, records, history, events } = await tracesOf(organizationId);
  return {
    day: used?.dayUsed ?? 0,
    month: used?.monthUsed ?? 0,
    inProgress: records.filter(({ phase }) => phase === 'in_progress').length,
    completed: records.filter(({ phase }) => phase === 'completed').length,
    history: history.length,
    events: events.length,
  };
}

/** Sets the counters of an organization. */
export async function setQuota(organizationId: string, quota: Readonly<Record<string, number>>): Promise<void> {
  const Item = { ...quotaKey(organizationId), ...quota };
  await emulatorClient().send(new PutCommand({ TableName: inject('service').accessTable, Item }));
}

/** The operations of a separate organization. */
export function idempotencyScenario(store = emulatorIdempotencyStore()) {
  const organizationId = `org_${randomBytes(8).toString('hex')}`;
  const quotas = createQuotaStore(emulatorClient(), inject('service'));
  const acquire = (options: AcquireOptions = {}): Promise<AcquireOutcome> => store.acquire(newRequest(organizationId, options));
  return {
    organizationId,
    store,
    quotas,
    acquire,
    /** Acquires a lease, which must succeed. */
    async acquired(options: AcquireOptions = {}): Promise<Lease> {
      const outcome = await acquire(options);
      expect(outcome.kind).toBe('acquired');
      return (outcome as Extract<AcquireOutcome, { kind: 'acquired' }>).lease;
    },
    /** The effects of the work of a lease, or of work without an idempotency key. The counters are those at this time. */
    async effectsOf(lease: Lease | null, options: EffectOptions = {}): Promise<Completion> {
      const { limits = wideLimits, known } = options;
      const stored = known === undefined ? await quotas.readQuota(organizationId) : known;
      return completionOf({ organizationId, lease, ...options }, limits === null ? null : { limits, known: stored });
    },
    /** Does the work of a request up to its completion. */
    async worked(options: EffectOptions = {}): Promise<Completion> {
      return this.effectsOf(options.key === null ? null : await this.acquired(options), options);
    },
    /** Does the work of a request and completes it, which may fail for its quota. */
    async tried(options: EffectOptions = {}): Promise<CompletionOutcome> {
      return store.complete(await this.worked(options));
    },
    /** Does the work of a request and completes it, which must succeed. */
    async done(options: EffectOptions = {}): Promise<Completion> {
      const completion = await this.worked(options);
      expect(await store.complete(completion)).toMatchObject({ kind: 'completed' });
      return completion;
    },
    setQuota: (quota: Readonly<Record<string, number>>) => setQuota(organizationId, quota),
    counts: () => traceCounts(organizationId),
    traces: () => tracesOf(organizationId),
  };
}

/** A stored response of `POST /validate`. */
export const sampleResponse: StoredResponse = {
  status: 200,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Content-Language': 'pl' },
  body: '{"data":{"name":"Zażółć gęślą jaźń 😀"},"meta":{"request_id":"0123456789abcdef"}}',
};

/** The effects of work to be stored: by default {@link sampleResponse}, an event and a history entry. */
function completionOf(
  { organizationId, lease, answer = sampleResponse, atMs = scenarioNowMs, requestId }: EffectOptions & EffectOwner,
  quota: Completion['quota'],
): Completion {
  const stamp = { id: randomUUID(), organizationId, createdAtUnixMs: atMs };
  return {
    organizationId,
    nowUnixMs: atMs,
    lease,
    quota,
    response: answer,
    event: createEventRecord({ ...stamp, environment: 'live', type: 'validation.completed' }, { is_valid: true }),
    newEventStamp: () => ({ id: randomUUID(), createdAtUnixMs: atMs }),
    history: {
      organizationId,
      requestId: lease?.requestId ?? requestId ?? randomBytes(8).toString('hex'),
      atUnixMs: atMs,
      keyId: 'key_1',
      operation: 'validateInvoice',
      facts: { valid: true, error: 0 },
    },
    isTimeLeft: () => true,
  };
}

function newRequest(organizationId: string, options: AcquireOptions): AcquireRequest {
  const { key, body = '<Faktura/>', atMs = scenarioNowMs } = options;
  return {
    organizationId,
    requestId: options.requestId ?? randomBytes(8).toString('hex'),
    ownerToken: options.ownerToken ?? randomUUID(),
    nowUnixMs: atMs,
    isTimeLeft: () => true,
    scope: getIdempotencyScope('live', 'POST', '/validate', key ?? 'order-2026-0001'),
    fingerprint: requestFingerprint('application/xml', computeSha256Hex(body)),
  };
}

function quotaKey(organizationId: string) {
  return { pk: `ORG#${organizationId}`, sk: 'QUOTA' };
}
