import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type EventRecord, eventLifeSeconds } from '@nakor/operations/events/event';
import { readTimeOfEventId } from '@nakor/operations/events/event-id';
import { deriveFirstEventIdAt, type EventFilter, type EventLog, type EventPage } from '@nakor/operations/events/event-log';
import type { KeyEnvironment } from '@nakor/operations/events/key-environment';
import { callDynamoDb } from '../client/dependency-errors.ts';
import { type BoundedQuery, queryBounded, type ReadBudget } from '../dynamodb/query-bounded.ts';
import { eventSortKey, getEventPartition } from './event-key.ts';
import { createListedEventItem, readEvent, toEvent } from './event-outbox.ts';

/** How much is read for a page: 3 MB of events, which fit into a response, in some 400 read units. */
const pageBudget = { items: 1_000, queries: 3 };
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
  const budget: ReadBudget = { ...pageBudget };
  const events: EventRecord[] = [];
  const startUnixMs = Math.max(sinceUnixMs, after === null ? 0 : (readTimeOfEventId(after) ?? 0));
  for (const month of monthsBetween(startUnixMs, untilUnixMs)) {
    // The page ended with the month before.
    if (events.length === limit || budget.items <= 0 || budget.queries <= 0)
      return { events, readUpTo: deriveFirstEventIdAt(Date.parse(`${month}-01`)) };
    const range = {
      pk: getEventPartition(organizationId, month),
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
    const { items, next } = await queryBounded(client, eventsTable, range, query, budget);
    events.push(...items.map(toEvent));
    if (next !== null) return { events, readUpTo: next.slice(eventSortKey.length + 1) };
  }
  return { events, readUpTo: null };
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
