import type { EventReference } from '@nakor/operations/events/event';
import { readTimeOfEventId } from '@nakor/operations/events/event-id';
import type { ItemKey } from '../dynamodb/due-index.ts';

/** Sort key of events with derived ids, and the beginning of that of all others. */
export const eventSortKey = 'EVENT';

/**
 * Number of partitions that the events of an organization in a month are spread over (ADR 0058): an event takes some 4 of the 1,000 write units per second
 * of each. It may never be lowered, nor raised without reading the events of before where they are.
 */
export const eventPartitionCount = 4;

/**
 * Item key of an event. Events with time-ordered ids are in one of the partitions of their organization and month, by the last digit of the id, which is
 * random, and in the order of their times; the id alone leads to the key. Every other event is in a partition of its own.
 */
export function getEventKey({ id, organizationId }: EventReference): ItemKey {
  const unixMs = readTimeOfEventId(id);
  if (unixMs === null) return { pk: `ORG#${organizationId}#EVENT#${id}`, sk: eventSortKey };
  const number = Number.parseInt(id.slice(-1), 16) % eventPartitionCount;
  return { pk: getPartition(organizationId, new Date(unixMs).toISOString().slice(0, 7), number), sk: `${eventSortKey}#${id}` };
}

/**
 * The partitions of the events of an organization with time-ordered ids: in the order of time, they have to be merged.
 *
 * @param month `YYYY-MM`, in UTC
 */
export function listEventPartitions(organizationId: string, month: string): readonly string[] {
  return Array.from({ length: eventPartitionCount }, (_, number) => getPartition(organizationId, month, number));
}

function getPartition(organizationId: string, month: string, number: number): string {
  return `ORG#${organizationId}#EVENTS#${month}#${number}`;
}

/** The event with this item key; null for other kinds of items. */
export function parseEventKey({ pk, sk }: ItemKey): EventReference | null {
  const single = sk === eventSortKey ? /^ORG#(.+)#EVENT#([^#]+)$/.exec(pk) : null;
  if (single !== null) return { organizationId: single[1] ?? '', id: single[2] ?? '' };
  const listed = /^ORG#(.+)#EVENTS#\d{4}-\d\d#\d+$/.exec(pk);
  const id = sk.startsWith(`${eventSortKey}#`) ? sk.slice(eventSortKey.length + 1) : null;
  return listed === null || id === null ? null : { organizationId: listed[1] ?? '', id };
}
