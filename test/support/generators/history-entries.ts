import { createEventItem } from '@nakor/aws/events/event-outbox';
import { createOperationItem, getHistoryAttribute } from '@nakor/aws/history/history-item';
import type { StreamRecord } from '@nakor/aws/history/stream-records';
import type { HistoryEntry } from '@nakor/operations/idempotency/history';
import fc from 'fast-check';

/** The first day of generated entries. */
export const firstDayMs = Date.UTC(2026, 9, 31);

const dayMs = 86_400_000;

/** History entries of three days, the end of a month among them, with different request ids. */
export const historyEntries: fc.Arbitrary<readonly HistoryEntry[]> = fc.uniqueArray(
  fc.record({
    organizationId: fc.constantFrom('org_a', 'org_b'),
    requestId: fc.stringMatching(/^[0-9a-f]{16}$/),
    atUnixMs: fc.integer({ min: firstDayMs, max: firstDayMs + 3 * dayMs - 1 }),
    keyId: fc.constantFrom('key_1', 'key_2'),
    operation: fc.constantFrom('validateInvoice', 'analyzeInvoice', 'buildCorrection'),
    eventId: fc.option(fc.uuid()),
    facts: fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)), {
      maxKeys: 4,
    }),
  }),
  { selector: ({ requestId }) => requestId, minLength: 1, maxLength: 40 },
);

/** The item of an operation, as the transaction that completes it writes it. */
export function recordedItem(entry: HistoryEntry): Record<string, unknown> {
  if (entry.eventId === null) return createOperationItem(entry);
  const { eventId: id, organizationId, atUnixMs: createdAtUnixMs } = entry;
  return {
    ...createEventItem({ id, organizationId, environment: 'live', type: 'validation.completed', createdAtUnixMs, body: '{}' }),
    ...getHistoryAttribute(entry),
  };
}

/** The record of the stream for an inserted item. */
export function streamRecord(item: Readonly<Record<string, unknown>>, eventName = 'INSERT'): StreamRecord {
  return { eventName, dynamodb: { NewImage: marshallItem(item) } };
}

/** The attributes of an item, with their kinds, as DynamoDB has them. */
function marshallItem(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, marshallValue(value)]));
}

function marshallValue(value: unknown): Record<string, unknown> {
  switch (typeof value) {
    case 'string':
      return { S: value };
    case 'number':
      return { N: String(value) };
    case 'boolean':
      return { BOOL: value };
    default:
      return value === null ? { NULL: true } : { M: marshallItem(value as Record<string, unknown>) };
  }
}
