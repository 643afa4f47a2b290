import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type EventRecord, eventLifeSeconds } from '@nakor/operations/events/event';
import { readTimeOfEventId } from '@nakor/operations/events/event-id';
import { deriveFirstEventIdAt, type EventFilter, type EventLog, type EventPage } from '@nakor/operations/events/event-log';
import type { KeyEnvironment } from '@nakor/operations/events/key-environment';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { mergeBounded } from '../dynamodb/merge-bounded.ts';
import type { StoredItem } from '../dynamodb/pages.ts';
import type { BoundedQuery, ReadBudget } from '../dynamodb/query-bounded.ts';
import { eventPartitionCount, eventSortKey, listEventPartitions } from './event-key.ts';
import { createListedEventItem, readEvent, toEvent } from './event-outbox.ts';

/** How much of each partition is read for a page: 2 MB at most, some 250 read units. */
const partitionBudget = { items: 250, queries: 2 };
/** A page ends after so many bytes of events, which fit into a response. */
const pageBytes = 3_000_000;
const sortKeyOf = (id: string) => `${eventSortKey}#${id}`;

/** The events table as a list. */
export function createEventLog(client: DynamoDBDocumentClient, eventsTable: string, now: () => number): EventLog {
  const isAlive = ({ createdAtUnixMs }: EventRecord) => createdAtUnixMs + eventLifeSeconds * 1000 > now();
  return {
    async add(event) {
      const put = new PutCommand({ TableName: eventsTable, Item: createListedEventItem(event) });
      await callDynamoDb(() => client.send(put));
    },

    async find(reference) {
      const found = await readEvent(client, eventsTable, reference);
      return found !== null && isAlive(found.event) ? found.event : null;
    },

    async list(organizationId, filter, after, limit) {
      const sinceUnixMs = Math.max(filter.sinceUnixMs, now() - eventLifeSeconds * 1000);
      const { events, readUpTo } = await listEvents(client, eventsTable, organizationId, { ...filter, sinceUnixMs }, after, limit);
      return { events: events.filter(isAlive), readUpTo };
    },
  };
}

async function listEvents(
  client: DynamoDBDocumentClient,
  eventsTable: string,
  organizationId: string,
  { environment, type, sinceUnixMs, untilUnixMs }: EventFilter,
  after: string | null,
  limit: number,
): Promise<EventPage> {
  const budgets: ReadBudget[] = Array.from({ length: eventPartitionCount }, () => ({ ...partitionBudget }));
  const isUsedUp = () => budgets.some(({ items, queries }) => items <= 0 || queries <= 0);
  const events: EventRecord[] = [];
  const startUnixMs = Math.max(sinceUnixMs, after === null ? 0 : (readTimeOfEventId(after) ?? 0));
  for (const month of monthsBetween(startUnixMs, untilUnixMs)) {
    // The page ended with the month before.
    if (events.length === limit || isUsedUp()) return { events, readUpTo: deriveFirstEventIdAt(Date.parse(`${month}-01`)) };
    const range = {
      from: sortKeyOf(deriveFirstEventIdAt(startUnixMs)),
      to: sortKeyOf(deriveFirstEventIdAt(untilUnixMs)),
    };
    const query: BoundedQuery = {
      forward: true,
      after: after === null ? null : sortKeyOf(after),
      limit: limit - events.length,
      filter: filterOf(environment, type),
      isConsistent: false,
    };
    const partitions = listEventPartitions(organizationId, month);
    const merged = await mergeBounded(client, eventsTable, partitions, range, query, budgets);
    const { items, next } = cutToSize(merged, events);
    events.push(...items.map(toEvent));
    if (next !== null) return { events, readUpTo: next.slice(eventSortKey.length + 1) };
  }
  return { events, readUpTo: null };
}

/** The items that still fit into a page, at least one if it is empty. */
function cutToSize(
  { items, next }: { readonly items: readonly StoredItem[]; readonly next: string | null },
  before: readonly EventRecord[],
): { readonly items: readonly StoredItem[]; readonly next: string | null } {
  let bytes = before.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  for (const [index, item] of items.entries()) {
    bytes += Buffer.byteLength(String(item['body']));
    const last = index === 0 ? undefined : items[index - 1];
    if (bytes > pageBytes && last !== undefined) return { items: items.slice(0, index), next: String(last['sk']) };
  }
  return { items, next };
}

function filterOf(environment: KeyEnvironment, type: string | null) {
  const ofType = type === null ? null : { condition: ' AND #type = :type', names: { '#type': 'type' }, values: { ':type': type } };
  return {
    FilterExpression: `#environment IN (:environment, :both)${ofType?.condition ?? ''}`,
    ExpressionAttributeNames: { '#environment': 'environment', ...ofType?.names },
    ExpressionAttributeValues: { ':environment': environment, ':both': 'both', ...ofType?.values },
  };
}

/** Months in UTC as `YYYY-MM`, of which at least a part is in the range. */
function monthsBetween(sinceUnixMs: number, untilUnixMs: number): readonly string[] {
  const months: string[] = [];
  const month = new Date(sinceUnixMs);
  month.setUTCDate(1);
  month.setUTCHours(0, 0, 0, 0);
  for (; month.getTime() < untilUnixMs; month.setUTCMonth(month.getUTCMonth() + 1)) months.push(month.toISOString().slice(0, 7));
  return months;
}
