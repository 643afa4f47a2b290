import { eventLifeSeconds } from '@nakor/operations/events/event';
import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import * as z from 'zod';
import type { ItemKey } from '../dynamodb/due-index.ts';

/** The beginning of the sort key of operations without an event. */
export const operationSortKey = 'OPERATION';

/** Item key of an operation without an event: in a partition per organization and month, in the order of the starts of the requests. */
export function getOperationKey({
  organizationId,
  requestId,
  atUnixMs,
}: Pick<HistoryEntry, 'organizationId' | 'requestId' | 'atUnixMs'>): ItemKey {
  const month = new Date(atUnixMs).toISOString().slice(0, 7);
  return { pk: getOperationPartition(organizationId, month), sk: getOperationSortKey(atUnixMs, requestId) };
}

/**
 * Partition of the operations without an event of an organization.
 *
 * @param month `YYYY-MM`, in UTC
 */
export function getOperationPartition(organizationId: string, month: string): string {
  return `ORG#${organizationId}#OPERATIONS#${month}`;
}

/** Sort key of an operation; with an empty request id it sorts before all operations of its time. */
export function getOperationSortKey(atUnixMs: number, requestId: string): string {
  return `${operationSortKey}#${new Date(atUnixMs).toISOString()}#${requestId}`;
}

/** The time in the sort key of an operation, in unix ms; null for other kinds of items. */
export function readTimeOfOperation(sk: string): number | null {
  const [kind, time] = sk.split('#');
  return kind === operationSortKey && time !== undefined ? Date.parse(time) : null;
}

/** The attribute with the facts of an operation, which is part of the item of its event. */
export function getHistoryAttribute({ requestId, atUnixMs, keyId, operation, facts }: Omit<HistoryEntry, 'eventId'>) {
  return { history: { request_id: requestId, at: atUnixMs, key_id: keyId, operation, facts: { ...facts } } };
}

/** An operation without an event as an item of the events table, where it is stored as long as an event. */
export function createOperationItem(entry: Omit<HistoryEntry, 'eventId'>) {
  return {
    ...getOperationKey(entry),
    organization_id: entry.organizationId,
    created_at: entry.atUnixMs,
    ...getHistoryAttribute(entry),
    delete_after: Math.floor(entry.atUnixMs / 1000) + eventLifeSeconds,
  };
}

const factValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const recordedOperation = z.object({
  organization_id: z.string(),
  event_id: z.string().optional(),
  history: z.object({ request_id: z.string(), at: z.int(), key_id: z.string(), operation: z.string(), facts: factValues }),
});

/**
 * The entry in an item of the events table.
 *
 * @returns null for an item without one, such as an event of a test key; `unreadable` for a damaged one
 */
export function readHistory(item: Readonly<Record<string, unknown>>): HistoryEntry | 'unreadable' | null {
  if (item['history'] === undefined) return null;
  const { success, data } = recordedOperation.safeParse(item);
  if (!success) return 'unreadable';
  const { request_id, at, key_id, operation, facts } = data.history;
  return {
    organizationId: data.organization_id,
    requestId: request_id,
    atUnixMs: at,
    keyId: key_id,
    operation,
    eventId: data.event_id ?? null,
    facts,
  };
}
