import { randomBytes, randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { createQuotaStore } from '@nakor/aws/usage/quota-counter';
import type { QuotaLimits, StoredQuota } from '@nakor/domain/access/quota-windows';
import { eventRecord } from '@nakor/domain/events/event';
import { idempotencyScope, requestFingerprint } from '@nakor/domain/idempotency/idempotency-key';
import type { AcquireOutcome, AcquireRequest, Completion, Lease, StoredResponse } from '@nakor/domain/idempotency/idempotency-record';
import { sha256Hex } from '@nakor/domain/shared/hash';
import { expect, inject } from 'vitest';
import { emulatorClient } from './access.ts';
import { emulatorIdempotencyStore } from './connected-host.ts';
import { type StoredItem, scanItems } from './scan-items.ts';

/** 2090-05-17T12:00:00Z, a Wednesday: so far in the future that the sweeper of the run, which uses the real clock, does not interfere. */
export const scenarioNowMs = Date.UTC(2090, 4, 17, 12);

/** The windows of {@link scenarioNowMs}. */
export const scenarioWindows = { dayWindow: 43_966, monthWindow: 25_084 } as const;

/** Options of an acquisition that differ from the defaults. */
export interface AcquireOptions {
  /** null for none. */
  readonly key?: string | null;
  readonly body?: string;
  readonly atMs?: number;
  /** null for work that is not counted. */
  readonly limits?: QuotaLimits | null;
  /** The counters that the caller has read; by default the current ones. */
  readonly known?: StoredQuota | null;
  readonly ownerToken?: string;
  readonly requestId?: string;
}

/** Limits that no test reaches by accident. */
export const wideLimits: QuotaLimits = { perDay: 1_000, perMonth: 10_000 };

/** What an organization has left in the tables. */
export interface Traces {
  readonly quota: StoredItem | null;
  readonly records: readonly StoredItem[];
  readonly reservations: readonly StoredItem[];
  readonly history: readonly StoredItem[];
  readonly events: readonly StoredItem[];
}

/** Reads all items of an organization. */
export async function tracesOf(organizationId: string): Promise<Traces> {
  const { accessTable, requestsTable, eventsTable } = inject('service');
  const client = emulatorClient();
  const [requests, events, quota] = await Promise.all([
    scanItems(client, requestsTable, `ORG#${organizationId}#`),
    scanItems(client, eventsTable, `ORG#${organizationId}#`),
    client.send(new GetCommand({ TableName: accessTable, Key: quotaKey(organizationId), ConsistentRead: true })),
  ]);
  const ofKind = (kind: string) => requests.filter(({ pk }) => String(pk).startsWith(`ORG#${organizationId}#${kind}#`));
  return {
    quota: quota.Item ?? null,
    records: ofKind('IDEMPOTENCY'),
    reservations: ofKind('REQUEST'),
    history: ofKind('HISTORY').sort((left, right) => (String(left['sk']) < String(right['sk']) ? -1 : 1)),
    events: events.sort((left, right) => Number(left['created_at']) - Number(right['created_at'])),
  };
}

/** {@link Traces} as numbers, so that one comparison shows all of them at once. */
export async function traceCounts(organizationId: string) {
  const { quota, records, reservations, history, events } = await tracesOf(organizationId);
  return {
    day: Number(quota?.['day_used'] ?? 0),
    month: Number(quota?.['month_used'] ?? 0),
    inProgress: records.filter(({ phase }) => phase === 'in_progress').length,
    completed: records.filter(({ phase }) => phase === 'completed').length,
    reservations: reservations.length,
    history: history.length,
    events: events.length,
  };
}

/** Sets the counters of an organization. */
export async function setQuota(organizationId: string, quota: Readonly<Record<string, number>>): Promise<void> {
  const Item = { ...quotaKey(organizationId), ...quota };
  await emulatorClient().send(new PutCommand({ TableName: inject('service').accessTable, Item }));
}

/** The leases of a separate organization. */
export function idempotencyScenario(store = emulatorIdempotencyStore()) {
  const organizationId = `org_${randomBytes(8).toString('hex')}`;
  const quotas = createQuotaStore(emulatorClient(), inject('service'));
  const claim = async (options: AcquireOptions = {}): Promise<AcquireOutcome> =>
    store.acquire(newClaim(organizationId, options.known === undefined ? await quotas.readQuota(organizationId) : options.known, options));
  return {
    organizationId,
    store,
    quotas,
    claim,
    /** Acquires a lease, which must succeed. */
    async claimed(options: AcquireOptions = {}): Promise<Lease> {
      const outcome = await claim(options);
      expect(outcome.kind).toBe('acquired');
      return (outcome as Extract<AcquireOutcome, { kind: 'acquired' }>).lease;
    },
    /** Acquires and completes a lease, both of which must succeed. */
    async done(options: AcquireOptions & { readonly answer?: StoredResponse } = {}): Promise<Lease> {
      const owned = await this.claimed(options);
      expect(await store.complete(owned, completionOf(owned, options))).toBe('completed');
      return owned;
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

/** The outcome of work to be stored: by default {@link sampleResponse}, an event and a history entry. */
export function completionOf(
  claim: Lease,
  { answer = sampleResponse, atMs = scenarioNowMs }: { answer?: StoredResponse; atMs?: number } = {},
): Completion {
  const { organizationId, requestId, eventId } = claim;
  return {
    response: answer,
    event: eventRecord({ id: eventId, organizationId, type: 'validation.completed', createdAtUnixMs: atMs }, { is_valid: true }),
    history: {
      organizationId,
      requestId,
      atUnixMs: atMs,
      keyId: 'key_1',
      operation: 'validateInvoice',
      eventId,
      facts: { valid: true, error: 0 },
    },
    isTimeLeft: () => true,
  };
}

function newClaim(organizationId: string, known: StoredQuota | null, options: AcquireOptions): AcquireRequest {
  const { key = 'order-2026-0001', body = '<Faktura/>', atMs = scenarioNowMs, limits = wideLimits } = options;
  return {
    organizationId,
    requestId: options.requestId ?? randomBytes(8).toString('hex'),
    ownerToken: options.ownerToken ?? randomUUID(),
    eventId: randomUUID(),
    nowUnixMs: atMs,
    isTimeLeft: () => true,
    idempotency:
      key === null
        ? null
        : {
            scope: idempotencyScope('live', 'POST', '/validate', key),
            fingerprint: requestFingerprint('application/xml', sha256Hex(body)),
          },
    quota: limits === null ? null : { limits, known },
  };
}

function quotaKey(organizationId: string) {
  return { pk: `ORG#${organizationId}`, sk: 'QUOTA' };
}
