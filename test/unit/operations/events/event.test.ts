import { createEventRecord, eventBodyLimitBytes, eventTypes } from '@nakor/operations/events/event';
import { describe, expect, it } from 'vitest';

const event = {
  id: '6f1c2a34-9d0e-4b7a-8c55-0123456789ab',
  organizationId: 'org_1',
  environment: 'live',
  type: 'validation.completed',
  createdAtUnixMs: Date.UTC(2026, 10, 21, 23, 59, 59, 7),
} as const;

/** Payload with which the body has a given size, in bytes. */
function filledTo(sizeBytes: number, character: string): { text: string } {
  const empty = new TextEncoder().encode(createEventRecord(event, { text: '' }).body).length;
  const width = new TextEncoder().encode(character).length;
  const rest = (sizeBytes - empty) % width;
  return { text: character.repeat((sizeBytes - empty - rest) / width) + 'a'.repeat(rest) };
}

describe('eventRecord', () => {
  it('wraps the payload in the envelope of the API', () => {
    const record = createEventRecord(event, { is_valid: true, errors: [], name: 'Jaźń „x”' });
    expect(record).toEqual({ ...event, body: record.body });
    expect(record.body).toBe(
      '{"id":"6f1c2a34-9d0e-4b7a-8c55-0123456789ab","type":"validation.completed","created_at":"2026-11-21T23:59:59.007Z","api_version":"v1",' +
        '"organization_id":"org_1","data":{"is_valid":true,"errors":[],"name":"Jaźń „x”"}}',
    );
  });

  it('produces the same bytes for the same event', () => {
    expect(createEventRecord(event, { a: 1 })).toEqual(createEventRecord(event, { a: 1 }));
  });

  it.each(['a', 'ż', '😀'])('accepts a body of exactly 64,000 bytes of %s and no more', (character) => {
    const { body } = createEventRecord(event, filledTo(eventBodyLimitBytes, character));
    expect(new TextEncoder().encode(body).length).toBe(64_000);
    expect(() => createEventRecord(event, filledTo(eventBodyLimitBytes + 1, character))).toThrow(RangeError);
  });

  it('reports which event was too large and by how much, without its payload', () => {
    const oversized = () => createEventRecord(event, { text: 'tajemnica'.repeat(10_000) });
    expect(oversized).toThrow(/^The body of a validation\.completed event has 90\d{3} bytes\.$/);
  });
});

it('webhooks can subscribe to the fourteen types of the API', () => {
  expect(eventTypes).toEqual([
    'validation.completed',
    'correction.created',
    'batch.completed',
    'batch.failed',
    'api_key.created',
    'api_key.revoked',
    'quota.exceeded',
    'partner.trial_started',
    'partner.trial_ending_soon',
    'partner.trial_ended',
    'platform.incident_created',
    'platform.incident_updated',
    'platform.incident_resolved',
    'webhook.test',
  ]);
});
