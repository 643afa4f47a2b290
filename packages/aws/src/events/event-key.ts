import type { EventReference } from '@nakor/operations/events/event';
import { readTimeOfEventId } from '@nakor/operations/events/event-id';
import type { ItemKey } from '../dynamodb/due-index.ts';

/** Sort key of events with derived ids, and the beginning of that of all others. */
export const eventSortKey = 'EVENT';

/**
 * Item key of an event. Events with time-ordered ids share a partition per organization and month, in the order of their times; the id alone
 * leads to the key. Every other event is in a partition of its own.
 */
export function getEventKey({ id, organizationId }: EventReference): ItemKey {
  const unixMs = readTimeOfEventId(id);
  if (unixMs === null) return { pk: `ORG#${organizationId}#EVENT#${id}`, sk: eventSortKey };
  return { pk: getEventPartition(organizationId, new Date(unixMs).toISOString().slice(0, 7)), sk: `${eventSortKey}#${id}` };
}

/**
 * Partition of the events of an organization with time-ordered ids.
 *
 * @param month `YYYY-MM`, in UTC
 */
export function getEventPartition(organizationId: string, month: string): string {
  return `ORG#${organizationId}#EVENTS#${month}`;
}

/** The event with this item key; null for other kinds of items. */
export function parseEventKey({ pk, sk }: ItemKey): EventReference | null {
  const single = sk === eventSortKey ? /^ORG#(.+)#EVENT#([^#]+)$/.exec(pk) : null;
  if (single !== null) return { organizationId: single[1] ?? '', id: single[2] ?? '' };
  const listed = /^ORG#(.+)#EVENTS#\d{4}-\d\d$/.exec(pk);
  const id = sk.startsWith(`${eventSortKey}#`) ? sk.slice(eventSortKey.length + 1) : null;
  return listed === null || id === null ? null : { organizationId: listed[1] ?? '', id };
}
