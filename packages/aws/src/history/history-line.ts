import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import * as z from 'zod';

const historyLine = z.object({
  organization_id: z.string(),
  request_id: z.string(),
  at: z.iso.datetime(),
  key_id: z.string(),
  operation: z.string(),
  event_id: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** A history entry as a line of JSON, without the line break. */
export function formatHistoryLine(entry: HistoryEntry): string {
  return JSON.stringify({
    organization_id: entry.organizationId,
    request_id: entry.requestId,
    at: new Date(entry.atUnixMs).toISOString(),
    key_id: entry.keyId,
    operation: entry.operation,
    event_id: entry.eventId,
    // In a fixed order, since files are named after their content.
    facts: Object.fromEntries(Object.entries(entry.facts).sort(([left], [right]) => (left < right ? -1 : 1))),
  });
}

/**
 * Parses a line of {@link formatHistoryLine}.
 *
 * @throws Error for any other string
 */
export function parseHistoryLine(line: string): HistoryEntry {
  const { organization_id, request_id, at, key_id, operation, event_id, facts } = historyLine.parse(JSON.parse(line));
  return {
    organizationId: organization_id,
    requestId: request_id,
    atUnixMs: Date.parse(at),
    keyId: key_id,
    operation,
    eventId: event_id,
    facts,
  };
}
