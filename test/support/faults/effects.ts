import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { type StoredItem, scanItems } from '../storage/scan-items.ts';
import type { FaultEnvironment } from './fault-environment.ts';

/** What an organization's calls have left in the tables. */
export interface Effects {
  /** Operations counted in the day and the month that are open; 0 when nothing was ever counted. */
  readonly quota: { readonly day: number; readonly month: number };
  /** Quota taken by work that is neither done nor given up. */
  readonly reservations: readonly StoredItem[];
  /** Idempotency records, those under way and those with a response. */
  readonly records: readonly StoredItem[];
  readonly history: readonly StoredItem[];
  /** Events, by their type. */
  readonly events: readonly StoredItem[];
}

/** Reads everything that belongs to an organization, past every proxy. */
export async function readEffects(environment: FaultEnvironment, organizationId: string): Promise<Effects> {
  const [requests, events, quota] = await Promise.all([
    scanItems(environment.client, environment.names.requestsTable, `ORG#${organizationId}#`),
    scanItems(environment.client, environment.names.eventsTable, `ORG#${organizationId}#`),
    environment.client.send(
      new GetCommand({ TableName: environment.names.accessTable, Key: { pk: `ORG#${organizationId}`, sk: 'QUOTA' }, ConsistentRead: true }),
    ),
  ]);
  const ofKind = (part: string) => requests.filter(({ pk }) => String(pk).startsWith(`ORG#${organizationId}#${part}#`));
  return {
    quota: { day: Number(quota.Item?.['day_used'] ?? 0), month: Number(quota.Item?.['month_used'] ?? 0) },
    reservations: ofKind('REQUEST'),
    records: ofKind('IDEMPOTENCY'),
    history: ofKind('HISTORY'),
    events,
  };
}

/** {@link Effects} as numbers, for a comparison that shows all of them at once. */
export function countsOf({ quota, reservations, records, history, events }: Effects) {
  return {
    dayUsed: quota.day,
    monthUsed: quota.month,
    reservations: reservations.length,
    recordsInProgress: records.filter(({ phase }) => phase !== 'completed').length,
    recordsCompleted: records.filter(({ phase }) => phase === 'completed').length,
    history: history.length,
    events: new Set(events.map(({ event_id }) => event_id)).size,
  };
}
