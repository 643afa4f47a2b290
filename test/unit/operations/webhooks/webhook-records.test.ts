import { createDeliveryRecord, createWebhookRecord } from '@nakor/operations/webhooks/webhook-records';
import { describe, expect, it } from 'vitest';
import { deliveryOf, endpointOf, noonMs, sampleEvent, sampleWebhookId } from '../../../support/builders/webhook-samples.ts';

describe('webhookRecord', () => {
  it('shows everything except the secret and internal fields', () => {
    const health = {
      consecutiveFailures: 21,
      failingSinceUnixMs: noonMs,
      evaluatedSinceUnixMs: noonMs,
      lastFailureStartedAtUnixMs: noonMs + 1,
      totalDeliveries: 40,
      totalFailures: 30,
      lastSuccessAtUnixMs: noonMs - 1_000,
      lastFailureAtUnixMs: noonMs + 2_000,
      recentMs: 120,
    };
    expect(createWebhookRecord(endpointOf({ isActive: false, autoDisabledAtUnixMs: noonMs + 3_000, health }))).toEqual({
      id: sampleWebhookId,
      environment: 'test',
      name: 'ERP',
      url: 'https://erp.example.com/nakor',
      description: null,
      events: ['*'],
      is_active: false,
      auto_disabled_at: '2026-10-15T12:00:03.000Z',
      secret_prefix: 'whsec_0123',
      consecutive_failures: 21,
      total_deliveries: 40,
      total_failures: 30,
      last_success_at: '2026-10-15T11:59:59.000Z',
      last_failure_at: '2026-10-15T12:00:02.000Z',
      created_at: '2026-10-15T12:00:00.000Z',
      updated_at: '2026-10-15T12:00:00.000Z',
    });
  });

  it('shows null for something that has never happened', () => {
    expect(createWebhookRecord(endpointOf())).toMatchObject({ auto_disabled_at: null, last_success_at: null, last_failure_at: null });
  });
});

describe('deliveryRecord', () => {
  const last = { httpStatus: 503, durationMs: 87, error: 'HTTP_STATUS', responseExcerpt: 'busy' } as const;
  const shown = {
    id: deliveryOf().id,
    event_id: sampleEvent().id,
    event_type: 'validation.completed',
    max_attempts: 6,
    created_at: '2026-10-15T12:00:00.000Z',
  };
  const nothingYet = { last_http_status: null, last_duration_ms: null, last_error: null, response_excerpt: null };
  const rejected = { last_http_status: 503, last_duration_ms: 87, last_error: 'HTTP_STATUS', response_excerpt: 'busy' };

  it.each([
    {
      delivery: deliveryOf(),
      expected: { status: 'pending', attempt: 0, next_retry_at: '2026-10-15T12:00:00.000Z', completed_at: null, ...nothingYet },
    },
    {
      delivery: deliveryOf({ attempt: 1, last, state: { status: 'pending', nextAttemptAtUnixMs: noonMs + 60_000 } }),
      expected: { status: 'pending', attempt: 1, next_retry_at: '2026-10-15T12:01:00.000Z', completed_at: null, ...rejected },
    },
    {
      delivery: deliveryOf({ attempt: 1, state: { status: 'in_flight', leaseId: 'secret', leaseUntilUnixMs: noonMs + 60_000 } }),
      expected: { status: 'in_flight', attempt: 1, next_retry_at: null, completed_at: null, ...nothingYet },
    },
    {
      delivery: deliveryOf({ attempt: 2, last, state: { status: 'succeeded', completedAtUnixMs: noonMs + 5 } }),
      expected: { status: 'succeeded', attempt: 2, next_retry_at: null, completed_at: '2026-10-15T12:00:00.005Z', ...rejected },
    },
    {
      delivery: deliveryOf({ attempt: 6, last, state: { status: 'dead_letter', completedAtUnixMs: noonMs, isAnnounced: false } }),
      expected: { status: 'dead_letter', attempt: 6, next_retry_at: null, completed_at: '2026-10-15T12:00:00.000Z', ...rejected },
    },
    {
      delivery: deliveryOf({
        attempt: 1,
        last: { ...last, error: 'ENDPOINT_DISABLED' },
        state: { status: 'failed', completedAtUnixMs: noonMs },
      }),
      expected: {
        ...{ status: 'failed', attempt: 1, next_retry_at: null, completed_at: '2026-10-15T12:00:00.000Z' },
        ...{ ...rejected, last_error: 'ENDPOINT_DISABLED' },
      },
    },
  ])('shows a delivery that is $expected.status', ({ delivery, expected }) => {
    expect(createDeliveryRecord(delivery)).toEqual({ ...shown, ...expected });
  });
});
