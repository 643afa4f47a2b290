import { countUsed } from '@nakor/aws/usage/quota-blocks';
import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import { eventsOf, historyOf } from '../storage/history-of.ts';
import { type StoredItem, scanItems } from '../storage/scan-items.ts';
import type { FaultEnvironment } from './fault-environment.ts';

/** What the requests of an organization have left in the tables. */
export interface Effects {
  /** Operations counted in the current day and month; 0 if there are none. */
  readonly quota: { readonly day: number; readonly month: number };
  /** Idempotency records, in progress and with a response. */
  readonly records: readonly StoredItem[];
  readonly history: readonly HistoryEntry[];
  /** Events by type. */
  readonly events: readonly StoredItem[];
}

/** Reads all items of an organization, without a proxy in between. */
export async function readEffects(environment: FaultEnvironment, organizationId: string): Promise<Effects> {
  const [requests, events, quota] = await Promise.all([
    scanItems(environment.client, environment.names.requestsTable, `ORG#${organizationId}#`),
    scanItems(environment.client, environment.names.eventsTable, `ORG#${organizationId}#`),
    countUsed(environment.client, environment.names.accessTable, organizationId),
  ]);
  const ofKind = (part: string) => requests.filter(({ pk }) => String(pk).startsWith(`ORG#${organizationId}#${part}#`));
  return {
    quota: { day: quota?.dayUsed ?? 0, month: quota?.monthUsed ?? 0 },
    records: ofKind('IDEMPOTENCY'),
    history: historyOf(events),
    events: eventsOf(events),
  };
}

/** {@link Effects} as numbers, so that one comparison shows all of them. */
export function countsOf({ quota, records, history, events }: Effects) {
  return {
    dayUsed: quota.day,
    monthUsed: quota.month,
    recordsInProgress: records.filter(({ phase }) => phase !== 'completed').length,
    recordsCompleted: records.filter(({ phase }) => phase === 'completed').length,
    history: history.length,
    events: new Set(events.map(({ event_id }) => event_id)).size,
  };
}
